// Package tomltext words errors in TOML files for those who write them.
package tomltext

import (
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// Error writes an error of the TOML library with its line. Of values of a wrong
// type, of which the library speaks in Go's types, it says what is wanted instead.
func Error(err error, wanted string) error {
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
