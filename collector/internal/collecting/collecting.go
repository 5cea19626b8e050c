// Package collecting runs the readers of recordings, and programs such as those with MPI, for tests.
package collecting

import (
	"context"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// Collector is a reader's Collect.
type Collector func(ctx context.Context, files []string, w *trace.Writer, opt reading.Options) (trace.Header, error)

// File collects files and returns the path of the trace. The error is that of the reader, or of the
// checks of its header.
func File(t testing.TB, collect Collector, files []string, opt reading.Options) (path string, head trace.Header, err error) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "x.trace.arrow")
	w, err := trace.Create(path)
	expect.OK(t, err)
	defer w.Abort()
	if head, err = collect(t.Context(), files, w, opt); err == nil {
		err = w.Close(head)
	}
	return path, head, err
}

// Calls collects files and returns the header and the calls of the trace.
func Calls(t testing.TB, collect Collector, files []string, opt reading.Options) (trace.Header, []trace.Call, error) {
	t.Helper()
	path, head, err := File(t, collect, files, opt)
	if err != nil {
		return head, nil, err
	}
	defer os.Remove(path) // a test may collect thousands of files
	return *Head(t, path), Read(t, path), nil
}

// Head returns the header of a trace.
func Head(t testing.TB, path string) *trace.Header {
	t.Helper()
	r, err := trace.Open(path)
	expect.OK(t, err)
	defer r.Close()
	return r.Head()
}

// Each reads the calls of a trace one by one.
func Each(t testing.TB, path string) iter.Seq[*trace.Call] {
	return func(yield func(*trace.Call) bool) {
		t.Helper()
		r, err := trace.Open(path)
		expect.OK(t, err)
		defer r.Close()
		for c, err := range r.Calls() {
			expect.OK(t, err)
			if !yield(c) {
				return
			}
		}
	}
}

// Read returns the calls of a trace.
func Read(t testing.TB, path string) (calls []trace.Call) {
	t.Helper()
	for c := range Each(t, path) {
		calls = append(calls, *c)
	}
	return calls
}

// Text writes the communicators and the calls of a trace.
func Text(head *trace.Header, calls []trace.Call) string {
	var b strings.Builder
	for i, c := range head.Communicators {
		fmt.Fprintf(&b, "communicator %d: %s, %v\n", i, c.Name, c.Members)
		if c.Remote != nil {
			fmt.Fprintf(&b, "to %v\n", c.Remote)
		}
	}
	for _, line := range Lines(calls) {
		b.WriteString(line + "\n")
	}
	return b.String()
}

// Lines writes calls, each as its rank, times, name and the columns for which it has a value; ?
// stands for an unknown entry of a list.
func Lines(calls []trace.Call) (lines []string) {
	for i := range calls {
		lines = append(lines, line(&calls[i]))
	}
	return lines
}

func line(c *trace.Call) string {
	text := fmt.Sprintf("%d %d..%d %s", c.Rank, c.StartNS, c.EndNS, c.Name)
	none := fmt.Sprint(trace.None)
	row := reflect.ValueOf(*c)
	for i := range row.NumField() {
		name, null, _ := strings.Cut(row.Type().Field(i).Tag.Get("column"), ",")
		value := row.Field(i)
		switch {
		case !strings.HasPrefix(null, "null") || value.Kind() != reflect.Int32 && value.Kind() != reflect.Int64 && value.IsZero():
		case fmt.Sprint(value) != none:
			text += fmt.Sprintf(" %s=%v", name, value)
		}
	}
	if c.Calls != 1 {
		text += fmt.Sprintf(" calls=%d", c.Calls)
	}
	if c.Inferred {
		text += " inferred"
	}
	return strings.ReplaceAll(text, none, "?")
}
