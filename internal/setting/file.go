package setting

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
)

// ofFile marks an error that the command line alone does not show.
type ofFile struct{ error }

func (e ofFile) Unwrap() error { return e.error }

// OfFile marks an error, nil too, that depends on a file: it cannot be read, or its
// contents are wrong, or do not fit the settings. Then an *Invalid around or below it is
// not wrong usage, but work that failed.
func OfFile(err error) error {
	if err == nil {
		return nil
	}
	return ofFile{err}
}

// IsOfFile reports whether an error depends on a file.
func IsOfFile(err error) bool {
	_, is := errors.AsType[ofFile](err)
	return is
}

// NoFile reports whether the error of opening a file says that there is none of that name, or
// that no file can have it.
func NoFile(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENAMETOOLONG)
}

// MissingFile returns the error of a file that does not exist, for a setting that takes
// names of files among others. It is nil unless the text is evidently meant as a name of a file:
// a path, or a name with an ending.
func MissingFile(text string) error {
	if !strings.ContainsAny(text, "/.") || strings.ContainsAny(text, "=:") {
		return nil
	}
	return OfFile(fmt.Errorf("%s: no such file or directory", text))
}
