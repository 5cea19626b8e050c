package reading

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"loggops/internal/wholefile"
)

var (
	gzipMagic = []byte{0x1f, 0x8b}
	zstdMagic = []byte{0x28, 0xb5, 0x2f, 0xfd}
)

// Compressed files of nothing but equal bytes unpack to 32 Ki times their size,
// and take hours to read; recordings do to some ten times. So a file may unpack
// to freeBytes whatever its size, and beyond that to maxExpansion times it.
const (
	freeBytes    = 16 << 20
	maxExpansion = 1 << 10
)

// maxWindow is how much of what it has unpacked a zstd stream may refer back to,
// and has to be kept: the limit that zstd has, too, by default.
const maxWindow = 128 << 20

// windowOf returns that of a file, which is no more than it may unpack to.
func windowOf(size int64) uint64 {
	return uint64(min(maxWindow, freeBytes+maxExpansion*min(size, maxWindow)))
}

var errExpansion = fmt.Errorf("it unpacks to more than %d times its size", maxExpansion)

// Open opens a file for reading, decompressed where its first bytes say that
// it is compressed with gzip or zstd. Where read is not nil it is called with
// each portion of the file, in bytes as stored, that has been read. What cannot be
// decompressed is an *Error.
func Open(path string, read func(bytes int)) (io.ReadCloser, error) {
	file, err := wholefile.Open(path)
	if err != nil {
		return nil, err
	}
	in, err := decompressed(file, read)
	if err != nil {
		file.Close()
		return nil, Unreadable(path, err)
	}
	return in, nil
}

// Opening returns the error of a file that Open cannot open, with the name of the file once.
func Opening(path string, err error) error {
	if system, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s: %w", path, system.Err)
	}
	if _, ok := errors.AsType[*Error](err); ok {
		return err
	}
	return Unreadable(path, err)
}

func decompressed(file *wholefile.Input, read func(bytes int)) (io.ReadCloser, error) {
	count := &counted{file, read, 0}
	stored := bufio.NewReaderSize(count, int(min(sizeOf(file), 1<<16)))
	magic, err := stored.Peek(4)
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return nil, err
	case bytes.HasPrefix(magic, gzipMagic):
		plain, err := gzip.NewReader(stored)
		return &opened{&bounded{plain, count, 0}, func() {}, file}, err
	case bytes.HasPrefix(magic, zstdMagic):
		plain, err := zstd.NewReader(stored, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(windowOf(sizeOf(file))))
		if err != nil {
			return nil, err
		}
		return &opened{&bounded{plain, count, 0}, plain.Close, file}, nil
	}
	return &opened{stored, func() {}, file}, nil
}

// sizeOf returns the size of a file, or a large number where it has none.
func sizeOf(file *wholefile.Input) int64 {
	if info := file.Info(); info.Mode().IsRegular() {
		return info.Size()
	}
	return math.MaxInt64
}

// Head returns the first bytes of a file, decompressed, at most n.
func Head(path string, n int) ([]byte, error) {
	r, err := Open(path, nil)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	head := make([]byte, n)
	n, err = io.ReadFull(r, head)
	if n > 0 || errors.Is(err, io.EOF) {
		err = nil
	}
	return head[:n], err
}

// opened is a file behind what decompresses it.
type opened struct {
	io.Reader
	release func()
	file    *wholefile.Input
}

func (o *opened) Close() error {
	o.release()
	return o.file.Close()
}

// bounded unpacks no more than a file of its size may.
type bounded struct {
	io.Reader
	stored *counted
	bytes  int64 // unpacked so far
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	b.bytes += int64(n)
	if b.bytes > freeBytes+maxExpansion*b.stored.bytes {
		return 0, errExpansion
	}
	return n, err
}

// counted counts, and reports, what is read.
type counted struct {
	r     io.Reader
	read  func(int)
	bytes int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.bytes += int64(n)
	if n > 0 && c.read != nil {
		c.read(n)
	}
	return n, err
}
