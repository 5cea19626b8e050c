// Package arrowfile reads and writes what the files of this project have in
// common: an Arrow IPC file, zstd-compressed, whose schema metadata names the
// kind of file, its version and a JSON header, and with checksums of all its
// bytes, which are verified whenever it is read. A file that stands under its
// name is complete: writers work on a temporary file in the same folder and
// rename it. It is the only package that knows the Arrow IPC form.
package arrowfile

import (
	"fmt"

	"github.com/apache/arrow/go/v15/arrow"
)

// Metadata keys of every file's schema.
const (
	keyKind    = "loggops.kind"
	keyVersion = "loggops.version"
	keyHeader  = "loggops.header"
)

// Kind describes one kind of file: its name ("schedule"), the version of its format, which is
// the only one that is read, the program that writes it, and its columns. Repeats puts the number before
// where a column has a null, and not 0. FastColumns are the names of columns that are written fast, rather than as
// small as can be: numbers of 8 bytes, or of texts, where each ends.
type Kind struct {
	Name        string
	Version     int
	Program     string
	Fields      []arrow.Field
	Repeats     bool
	FastColumns []string
}

// FormatError describes what is wrong with a file's content: it is no Arrow file,
// is of another kind or version, or is damaged.
type FormatError struct {
	Problem string
}

func (e *FormatError) Error() string { return e.Problem }

func formatError(format string, args ...any) error {
	return &FormatError{fmt.Sprintf(format, args...)}
}
