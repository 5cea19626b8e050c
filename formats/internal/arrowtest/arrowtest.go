// Package arrowtest has what tests of several kinds of Arrow files share.
package arrowtest

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"loggops/internal/testkit/expect"
)

// Reader reads a file and checks what it reads. The error is that of the file.
type Reader func(t *testing.T, path string) error

// FuzzRead reads arbitrary bytes, and changed ones of sound files without their checksums: that
// ends, with an error or not.
func FuzzRead(f *testing.F, read Reader, sound ...string) {
	f.Add([]byte("ARROW1"))
	for _, path := range sound {
		f.Add(withoutSums(content(f, path)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "x.arrow")
		expect.OK(t, os.WriteFile(path, data, 0o644))
		read(t, path)
	})
}

func content(f *testing.F, path string) []byte {
	f.Helper()
	file, err := os.ReadFile(path)
	expect.OK(f, err)
	return file
}

// withoutSums returns a file whose checksums are not recognized any more, so that
// what a fuzzer changes in it goes to the code that reads files of other programs.
func withoutSums(file []byte) []byte {
	mark := []byte("LOGGSUM1")
	return bytes.ReplaceAll(file, mark, make([]byte, len(mark)))
}
