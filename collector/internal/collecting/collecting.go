// Package collecting runs the readers of recordings for tests.
package collecting

import (
	"context"
	"path/filepath"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/trace"
)

// Collector is a reader's Collect.
type Collector func(ctx context.Context, files []string, w *trace.Writer, opt reading.Options) (trace.Header, error)

// File collects files and returns the path of the trace. The error is that of the reader, or of the
// checks of its header.
func File(t testing.TB, collect Collector, files []string, opt reading.Options) (path string, head trace.Header, err error) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "x.trace.arrow")
	w, err := trace.Create(path)
	if err != nil {
		t.Fatal(err)
	}
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
	return *Head(t, path), Read(t, path), nil
}

// Head returns the header of a trace.
func Head(t testing.TB, path string) *trace.Header {
	t.Helper()
	r, err := trace.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	return r.Head()
}

// Read returns the calls of a trace.
func Read(t testing.TB, path string) (calls []trace.Call) {
	t.Helper()
	r, err := trace.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for c, err := range r.Calls() {
		if err != nil {
			t.Fatal(err)
		}
		calls = append(calls, *c)
	}
	return calls
}
