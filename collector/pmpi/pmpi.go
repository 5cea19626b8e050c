// Package pmpi reads what libloggops_pmpi.so, the tracing library in lib,
// has recorded: one file for each rank, of the form that docs/pmpi-format.md
// describes. Each file brings the table of its calls and their fields, so the
// reader knows kinds of fields and no calls.
//
// MPI calls that the library does not wrap are not in the files: their time
// counts as computation. Of calls that returned an error only the error is known. The wrappers
// are generated from lib/calls.txt and the table of formats/mpi, by package gen.
package pmpi

//go:generate go run ./gen/write.go

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

var magic = []byte("\x89LGPMPI\n")

// Detect reports whether a file that starts with head is one of ours.
func Detect(head []byte) bool { return bytes.HasPrefix(head, magic) }

// Error describes what is wrong with a file, and where.
type Error struct {
	File string
	// Rank is the file's rank, -1 where its head could not be read.
	Rank int
	// Offset is the place in the file, decompressed, in bytes; Record is the
	// number of whole records before it.
	Offset, Record int64
	Problem        string
	// Err is the cause where it lies outside the file's content. It is
	// io.ErrUnexpectedEOF where the file ends without its end mark.
	Err error
}

func (e *Error) Error() string {
	place := fmt.Sprintf("byte %d", e.Offset)
	if e.Rank >= 0 {
		place = fmt.Sprintf("rank %d, byte %d, after %d calls", e.Rank, e.Offset, e.Record)
	}
	return fmt.Sprintf("%s: %s: %s", e.File, place, e.Problem)
}

// errDamaged is the cause where a block's checksum does not match.
var errDamaged = errors.New("damaged")

// Recoverable reports whether the file is whole up to where an error occurred, so
// that reading.Options.Truncated reads it up to there.
func Recoverable(err error) bool {
	var e *Error
	return errors.As(err, &e) && (errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, errDamaged))
}

func (e *Error) Unwrap() error { return e.Err }
