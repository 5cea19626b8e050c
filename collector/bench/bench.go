// Package bench reads what loggops-bench, the parallel benchmark in mpi, has
// measured: one file of a run, of the form that docs/bench-format.md describes.
package bench

import (
	"bytes"
	"fmt"
)

var magic = []byte("\x89LGHIST\n")

// Detect reports whether a file that starts with head is one of ours.
func Detect(head []byte) bool { return bytes.HasPrefix(head, magic) }

// Error describes what is wrong with a file, and where.
type Error struct {
	File string
	// Rank is the one whose distributions were being read, -1 before and behind
	// them.
	Rank int
	// Offset is the place in the file, decompressed, in bytes.
	Offset  int64
	Problem string
	// Err is the cause where it lies outside the file's content. It is
	// io.ErrUnexpectedEOF where the file is cut.
	Err error
}

func (e *Error) Error() string {
	place := fmt.Sprintf("byte %d", e.Offset)
	if e.Rank >= 0 {
		place = fmt.Sprintf("rank %d, byte %d", e.Rank, e.Offset)
	}
	return fmt.Sprintf("%s: %s: %s", e.File, place, e.Problem)
}

func (e *Error) Unwrap() error { return e.Err }
