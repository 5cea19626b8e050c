// Package bench reads what loggops-bench, the parallel benchmark in mpi, has
// measured: one file of a run, of the form that docs/bench-format.md describes.
package bench

import (
	"bytes"
	"loggops/collector/reading"
)

var magic = []byte("\x89LGHIST\n")

// Detect reports whether a file that starts with head is one of ours.
func Detect(head []byte) bool { return bytes.HasPrefix(head, magic) }

// Error describes what is wrong with a file, and where: its rank is the one whose
// distributions were being read, -1 before and behind them. Err is
// io.ErrUnexpectedEOF where the file is cut.
type Error = reading.Error
