// Package setting has the error of a setting that cannot be meant. Libraries return it
// for what people write, so that programs can tell it from work that has failed.
package setting

import "fmt"

// Invalid says which setting cannot be meant, by its name on command lines; "" where
// it is several. Its text begins with the name.
type Invalid struct {
	Setting string
	Err     error
}

// Errorf returns an *Invalid for a setting, with what is wrong.
func Errorf(setting, format string, args ...any) error {
	return &Invalid{setting, fmt.Errorf(format, args...)}
}

func (e *Invalid) Error() string {
	if e.Setting == "" {
		return e.Err.Error()
	}
	return e.Setting + " " + e.Err.Error()
}

// Unwrap returns what is wrong.
func (e *Invalid) Unwrap() error { return e.Err }
