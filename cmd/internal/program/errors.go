package program

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/internal/setting"
	"loggops/internal/visible"
)

// maxDetails is the most lines that may follow the line of an error.
const maxDetails = 10

var errInterrupted = errors.New("interrupted")

// detailed is an error that has more to say than fits in its line.
type detailed interface {
	error
	Details() []string
}

// workError is what RunE returned, as opposed to what cobra found wrong with
// the arguments.
type workError struct{ error }

func (e workError) Unwrap() error { return e.error }

type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// Usagef returns an error for arguments that cannot be meant, such as two
// flags that cannot be combined: the program's exit code is BadUsage, unless the error
// depends on a file, as all errors from within WithInput do: see setting.OfFile.
func Usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// asFlag returns the flag of a setting, which has the same name.
func asFlag(setting setting.Name) string { return "--" + string(setting) }

// Text returns the text of an error, which names flags.
func Text(err error) string { return setting.Text(asFlag, err) }

// ofSettings turns errors of settings into errors of the flags, which have the same
// names.
func ofSettings(err error) error {
	invalid, ok := errors.AsType[*setting.Invalid](err)
	switch {
	case !ok:
		return err
	case invalid.Setting != "" && strings.HasPrefix(err.Error(), invalid.Setting):
		return Usagef("--%w", err)
	}
	return usageError{err}
}

// statusError ends a program with an exit code of its own.
type statusError struct {
	error
	code int
}

// Statusf returns an error that ends the program with an exit code of its own, of
// which its help is to tell: see ExitStatus.
func Statusf(code int, format string, args ...any) error {
	return statusError{fmt.Errorf(format, args...), code}
}

// isUsage reports whether the command line alone is wrong: whether the error comes from before the
// work, or is one of usage or of a setting that depends on no file.
func isUsage(err error) bool {
	_, work := errors.AsType[workError](err)
	_, usage := errors.AsType[usageError](err)
	return !work || usage && !setting.IsOfFile(err)
}

// seeHelp adds where the correct usage is described.
func seeHelp(err error, called *cobra.Command) error {
	return fmt.Errorf("%w (see %s --help)", err, called.CommandPath())
}

// internalError is a panic.
type internalError struct {
	value any
	place string
}

func (e internalError) Error() string {
	return fmt.Sprintf("internal error: %v (%s)", e.value, e.place)
}

// panicPlace, called while a deferred function recovers, returns the function
// and line that panicked: the one thing that a report of the error must tell.
func panicPlace() string {
	var callers [64]uintptr
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers[:])])
	panicking := false
	for {
		frame, more := frames.Next()
		if panicking && !strings.HasPrefix(frame.Function, "runtime.") {
			return fmt.Sprintf("%s, %s:%d", frame.Function, filepath.Base(frame.File), frame.Line)
		}
		panicking = panicking || frame.Function == "runtime.gopanic"
		if !more {
			return "unknown place"
		}
	}
}

// report writes an error in one line, and its details below.
func report(stderr io.Writer, program string, err error) {
	fmt.Fprintf(stderr, "%s: %s\n", program, oneLine(plain(err)))
	more, ok := errors.AsType[detailed](err)
	if !ok {
		return
	}
	details := more.Details()
	if len(details) > maxDetails {
		shown := maxDetails - 1
		rest := fmt.Sprintf("... and %d more", len(details)-shown)
		details = append(details[:shown:shown], rest)
	}
	for _, line := range details {
		fmt.Fprintf(stderr, "  %s\n", oneLine(line))
	}
}

// hidden matches the names of temporary files, which mean nothing to users: those of
// os.CreateTemp and os.MkdirTemp in this module.
var hidden = regexp.MustCompile(`^\.?loggops-([a-z0-9]+-)?[0-9]{5,}$`)

// plain returns the text of an error without the system call at which Go failed: "x.svg: no
// space left on device" instead of "write x.svg: ...".
func plain(err error) string {
	text := Text(err)
	wrong, ok := errors.AsType[*fs.PathError](err)
	if !ok {
		return once(text)
	}
	at := visible.Value(wrong.Path) + ": "
	if hidden.MatchString(filepath.Base(wrong.Path)) {
		at = "a temporary file in " + filepath.Dir(wrong.Path) + ": "
	}
	return once(strings.ReplaceAll(text, wrong.Error(), at+wrong.Err.Error()))
}

// once drops what several errors around each other say in a row, such as the name of a file.
func once(text string) string {
	return strings.Join(slices.Compact(strings.Split(text, ": ")), ": ")
}

// oneLine makes one line of the several that joined errors have, with what cannot
// be seen escaped, and long texts shortened: arguments, names of files and what is in
// them may hold anything.
func oneLine(s string) string {
	return visible.Message(strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' }), "; "))
}
