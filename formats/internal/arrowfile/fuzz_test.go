package arrowfile

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// FuzzForged reads files whose checksums are right, but not what they are sums of: lengths,
// places of buffers, rows and nulls in the messages, and content. Their batches are unpacked by
// this package, not by Arrow's library.
func FuzzForged(f *testing.F) {
	f.Add(uint8(3), []byte{0, 200, 255})
	f.Add(uint8(70), []byte{4, 200, 1, 5, 0, 9})
	var files [8][]byte
	for rows := range files {
		path := filepath.Join(f.TempDir(), "x.arrow")
		writeSample(f, path, rows*rows)
		file, err := os.ReadFile(path)
		expect.OK(f, err)
		files[rows] = file
	}
	f.Fuzz(func(t *testing.T, which uint8, patch []byte) {
		path := filepath.Join(t.TempDir(), "x.arrow")
		expect.OK(t, os.WriteFile(path, forged(t, files[which%8], patch), 0o666))
		proportion.Bounded(t, func() {
			_, _, err := readSample(path)
			if _, damage := errors.AsType[*FormatError](err); err != nil && (!damage || strings.Contains(err.Error(), "\n")) {
				t.Errorf("error %q", err)
			}
		})
	})
}

// forged returns a copy of a file in which some bytes are overwritten, with checksums that are
// right.
func forged(t *testing.T, file, patch []byte) []byte {
	le, end := binary.LittleEndian, len(file)-tailSize
	footer := end - int(le.Uint32(file[end:]))
	table := footer - sumsEnd - sectionSize*int(le.Uint64(file[footer-sumsEnd+8:])) - len(endOfStream)
	sections, _, err := parseSums(file[table:footer], int64(table))
	expect.OK(t, err)
	whole := append(append([]byte{}, file[:table]...), file[footer:]...)
	whole = (&proportion.Draw{Bytes: patch}).Patch(whole)
	for i, s := range sections {
		sections[i].sum = checksum(whole[s.offset : s.offset+s.length])
	}
	content, foot := whole[:table:table], whole[table:]
	return append(appendSums(content, sections, checksum(foot)), foot...)
}
