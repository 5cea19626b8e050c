package setting

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
)

// CheckText returns an error with the line if a file is not text, such as an Arrow file.
func CheckText(text []byte) error {
	for at := 0; at < len(text); {
		char, size := utf8.DecodeRune(text[at:])
		if char == 0 || char == utf8.RuneError && size == 1 {
			return fmt.Errorf("line %d: not text: want a file in TOML", 1+bytes.Count(text[:at], []byte("\n")))
		}
		at += size
	}
	return nil
}

// TOMLError returns an error of the TOML library with its line. The library describes values
// of a wrong type in terms of Go; such an error describes what is wanted instead.
func TOMLError(err error, wanted string) error {
	wrong, ok := errors.AsType[*toml.DecodeError](err)
	if !ok {
		return err
	}
	line, _ := wrong.Position()
	problem := strings.TrimPrefix(wrong.Error(), "toml: ")
	if strings.HasPrefix(problem, "cannot decode") || strings.HasPrefix(problem, "cannot store") {
		problem = wanted
	}
	return fmt.Errorf("line %d: %s", line, problem)
}
