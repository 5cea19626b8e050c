package collector

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"

	"loggops/collector/reading"
	"loggops/internal/wholefile"
)

// Compress replaces the files of a recording by files compressed with zstd, which
// are read as the plain ones are, and returns the bytes of all files before and
// after. Compressed files stay as they are. Each file is replaced when its
// compressed form has been read back.
func (r *Recording) Compress(ctx context.Context) (before, after int64, err error) {
	if r.reader.detect == nil {
		return 0, 0, fmt.Errorf("recordings of %s are not compressed: other programs read their files", r.reader.name)
	}
	before = r.Bytes()
	for i, file := range r.Files {
		if err := ctx.Err(); err != nil {
			return 0, 0, err
		}
		if !isPlain(file) {
			continue
		}
		to := file + packedSuffix
		if err := compress(file, to); err != nil {
			return 0, 0, err
		}
		if err := same(file, to); err != nil {
			return 0, 0, errors.Join(fmt.Errorf("%s: %w", to, err), os.Remove(to))
		}
		if err := os.Remove(file); err != nil {
			return 0, 0, err
		}
		r.Files[i] = to
	}
	return before, r.Bytes(), nil
}

// packedSuffix ends the name of a compressed file.
const packedSuffix = ".zst"

func isPlain(file string) bool { return reading.Plain(file) == file }

// Packed returns the files that Compress writes.
func (r *Recording) Packed() (files []string) {
	for _, file := range r.Files {
		if isPlain(file) {
			files = append(files, file+packedSuffix)
		}
	}
	return files
}

func compress(file, to string) error {
	in, err := wholefile.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	return wholefile.Write(to, func(w io.WriteSeeker) error {
		z, err := zstd.NewWriter(w, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(1))
		if err != nil {
			return err
		}
		if _, err := io.Copy(z, in); err != nil {
			return errors.Join(err, z.Close())
		}
		return z.Close()
	})
}

// same compares a file with what its compressed form unpacks to.
func same(file, compressed string) error {
	plain, err := os.Open(file)
	if err != nil {
		return err
	}
	defer plain.Close()
	unpacked, err := reading.Open(compressed, nil)
	if err != nil {
		return err
	}
	defer unpacked.Close()
	want, got := sha256.New(), sha256.New()
	_, err1 := io.Copy(want, plain)
	_, err2 := io.Copy(got, unpacked)
	if err := cmp.Or(err1, err2); err != nil {
		return err
	}
	if !bytes.Equal(want.Sum(nil), got.Sum(nil)) {
		return errors.New("it does not unpack to what was compressed")
	}
	return nil
}
