package goal

import (
	"bytes"
	"encoding/binary"
	"io"
	"testing"

	"loggops/internal/testkit/expect"
)

// holes is a file that has a content at its start, and zeros behind that.
type holes []byte

func (h holes) ReadAt(p []byte, at int64) (int, error) {
	clear(p)
	if at < int64(len(h)) {
		copy(p, h[at:])
	}
	return len(p), nil
}

var _ io.ReaderAt = holes(nil)

// TestHoles: a rank of a file of terabytes, which takes no room on the disk, is refused.
func TestHoles(t *testing.T) {
	file := bytes.Clone(unhex(t, smallBinary))
	binary.LittleEndian.PutUint64(file[tableAt+8:], 1<<42)
	b, err := openBinary(holes(file), 1<<43, "x.bin", quiet)
	expect.OK(t, err)
	for _, err := range b.Batches() {
		expect.Error(t, err, "more than there is")
	}
}
