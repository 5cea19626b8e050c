// Package arrowfile reads and writes what the files of this project have in
// common: an Arrow IPC file, zstd-compressed, whose schema metadata names the
// kind of file, its version and a JSON header. A file that stands under its
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

// Kind describes one kind of file: its name ("schedule"), the version of its
// form, and its columns.
type Kind struct {
	Name    string
	Version int
	Fields  []arrow.Field
}

// Int32, Int64, Float64, Text, Bool and Int64s describe a column without nulls;
// Optional makes one that may hold them.
func Int32(name string) arrow.Field {
	return arrow.Field{Name: name, Type: arrow.PrimitiveTypes.Int32}
}

func Int64(name string) arrow.Field {
	return arrow.Field{Name: name, Type: arrow.PrimitiveTypes.Int64}
}

func Uint64(name string) arrow.Field {
	return arrow.Field{Name: name, Type: arrow.PrimitiveTypes.Uint64}
}

func Float64(name string) arrow.Field {
	return arrow.Field{Name: name, Type: arrow.PrimitiveTypes.Float64}
}

func Text(name string) arrow.Field {
	return arrow.Field{Name: name, Type: arrow.BinaryTypes.String}
}

func Bool(name string) arrow.Field {
	return arrow.Field{Name: name, Type: arrow.FixedWidthTypes.Boolean}
}

// Int32s and Int64s describe columns of lists.
func Int32s(name string) arrow.Field {
	return arrow.Field{Name: name, Type: arrow.ListOf(arrow.PrimitiveTypes.Int32)}
}

func Int64s(name string) arrow.Field {
	return arrow.Field{Name: name, Type: arrow.ListOf(arrow.PrimitiveTypes.Int64)}
}

func Optional(f arrow.Field) arrow.Field {
	f.Nullable = true
	return f
}

// FormatError says what is wrong with a file's content: it is no Arrow file,
// is of another kind or version, or is damaged.
type FormatError struct {
	Problem string
}

func (e *FormatError) Error() string { return e.Problem }

func formatError(format string, args ...any) error {
	return &FormatError{fmt.Sprintf(format, args...)}
}
