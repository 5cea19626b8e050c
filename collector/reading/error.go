package reading

import (
	"errors"
	"fmt"
	"io"
)

// Error describes what is wrong with a recording, and where.
type Error struct {
	File string
	// Rank is the rank in MPI_COMM_WORLD, -1 where it is not one rank's.
	Rank int
	// Place is a place in the file: "line 7", "record 12", "byte 40", or nothing.
	Place   string
	Problem string
	// Err is the cause where it lies outside the file's content.
	Err error
}

func (e *Error) Error() string {
	text := e.File + ": "
	switch {
	case e.Rank >= 0 && e.Place != "":
		text += fmt.Sprintf("rank %d, %s: ", e.Rank, e.Place)
	case e.Rank >= 0:
		text += fmt.Sprintf("rank %d: ", e.Rank)
	case e.Place != "":
		text += e.Place + ": "
	}
	return text + e.Problem
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// OfRank puts a rank into an *Error that has none.
func OfRank(err error, rank int) error {
	var e *Error
	if errors.As(err, &e) && e.Rank < 0 {
		e.Rank = rank
	}
	return err
}

// FileCut is the problem of a compressed file that ends before its content does.
const FileCut = "the file is cut"

// Unreadable describes a file whose reading has failed.
func Unreadable(file string, err error) *Error {
	e := &Error{File: file, Rank: -1, Problem: "cannot be read: " + err.Error(), Err: err}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		e.Problem = FileCut
	}
	return e
}
