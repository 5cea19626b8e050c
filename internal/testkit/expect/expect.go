// Package expect fails tests whose results are not those expected.
package expect

import (
	"strings"

	"github.com/google/go-cmp/cmp"
)

// T is a *testing.T, *testing.B, *testing.F or *rapid.T.
type T interface {
	Helper()
	Error(args ...any)
	Errorf(format string, args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// OK ends the test at an error.
func OK(t T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Error fails the test unless the error is one line that contains a text. An empty text stands for no error.
func Error(t T, err error, text string) {
	t.Helper()
	if text == "" && err != nil || text != "" && (err == nil || !strings.Contains(err.Error(), text) || strings.Contains(err.Error(), "\n")) {
		t.Errorf("error %v, want %q", err, text)
	}
}

// OneLine fails the test if there is an error of several lines about a text of one line.
func OneLine(t T, text string, err error) {
	t.Helper()
	if err != nil && strings.Contains(err.Error(), "\n") && !strings.Contains(text, "\n") {
		t.Errorf("%q: error of several lines: %v", text, err)
	}
}

// Same fails the test if two values differ.
func Same(t T, want, got any, options ...cmp.Option) {
	t.Helper()
	if diff := cmp.Diff(want, got, options...); diff != "" {
		t.Error("want (-) and got (+):\n" + diff)
	}
}
