package setting

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Name is a setting in a text, which programs print as the flag of that name: an argument of
// Advisef, of Errorf and of notes.
type Name string

// Advice is an error whose text names settings: "there is no network; add topology".
type Advice struct {
	format string
	args   []any
}

// Advisef returns an *Advice. An argument may be an error, as in fmt.Errorf.
func Advisef(format string, args ...any) error { return &Advice{format, args} }

func (a *Advice) Error() string { return a.print(plain) }

// Unwrap returns the error that fmt.Errorf makes, which wraps the arguments of %w.
func (a *Advice) Unwrap() error { return fmt.Errorf(a.format, a.args...) }

func (a *Advice) print(as func(Name) string) string {
	return Sprintf(as, strings.ReplaceAll(a.format, "%w", "%v"), a.args...)
}

func plain(name Name) string { return string(name) }

// Sprintf is fmt.Sprintf, but prints settings as a function does, those in errors included.
func Sprintf(as func(Name) string, format string, args ...any) string {
	args = slices.Clone(args)
	for i := range args {
		switch arg := args[i].(type) {
		case Name:
			args[i] = as(arg)
		case error:
			args[i] = Text(as, arg)
		}
	}
	return fmt.Sprintf(format, args...)
}

// Text returns the text of an error, which prints settings as a function does.
func Text(as func(Name) string, err error) string {
	text := err.Error()
	if advice, ok := errors.AsType[*Advice](err); ok {
		text = strings.Replace(text, advice.Error(), advice.print(as), 1)
	}
	return text
}
