// Package pmpi reads what libloggops_pmpi.so, the tracing library in lib,
// has recorded: one file for each rank, of the form that docs/pmpi-format.md
// describes. Each file brings the table of its calls and their fields, so the
// reader knows kinds of fields and no calls.
//
// MPI calls that the library does not wrap are not in the files: their time
// counts as computation. Of calls that returned an error only the error is known.
package pmpi

import (
	"bytes"
	"errors"
	"io"

	"loggops/collector/reading"
)

var magic = []byte("\x89LGPMPI\n")

// Detect reports whether a file that starts with head is one of ours.
func Detect(head []byte) bool { return bytes.HasPrefix(head, magic) }

// errDamaged is the cause where a block's checksum does not match.
var errDamaged = errors.New("damaged")

// Recoverable reports whether the file is whole up to where an error occurred, so
// that reading.Options.Truncated reads it up to there.
func Recoverable(err error) bool {
	var e *reading.Error
	return errors.As(err, &e) && (errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, errDamaged))
}
