// Package filetest tests readers and writers of files: files that are read back, refused, or damaged.
package filetest

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/testkit/expect"
)

// Replace writes a file again. It is another file: ext4 has the disk write one that was emptied, or replaced by its name, when it is
// closed, which takes longer than most tests.
func Replace(t expect.T, path string, content []byte) {
	t.Helper()
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	expect.OK(t, os.WriteFile(path, content, 0o666))
}

// RoundTrip writes a file, fails the test unless the same is read back, and removes the file.
func RoundTrip[File any](t expect.T, path string, file File, write func(string, File) error, read func(string) (File, error), options ...cmp.Option) {
	t.Helper()
	expect.OK(t, write(path, file))
	back, err := read(path)
	expect.OK(t, err)
	expect.Same(t, file, back, options...)
	expect.OK(t, os.Remove(path)) // see Replace
}

// Refused returns the error of a writer, and fails the test unless it is of type E and the folder of the file is empty.
func Refused[E error](t expect.T, err error, path string) E {
	t.Helper()
	refusal, ok := errors.AsType[E](err)
	if !ok {
		t.Fatalf("error %v of type %T", err, err)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	return refusal
}
