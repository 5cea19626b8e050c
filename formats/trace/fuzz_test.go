package trace

import (
	"path/filepath"
	"testing"

	"loggops/formats/internal/arrowtest"
	"loggops/internal/testkit/expect"
)

// sound returns a trace.
func sound(f *testing.F) string {
	head, calls := sample()
	path := filepath.Join(f.TempDir(), "x.trace.arrow")
	w, err := Create(path)
	expect.OK(f, err)
	for i := range calls {
		expect.OK(f, w.Append(&calls[i]))
	}
	expect.OK(f, w.Close(head))
	return path
}

// tried reads a trace.
func tried(_ *testing.T, path string) error {
	r, err := Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	for _, err := range r.Calls() {
		if err != nil {
			return err
		}
	}
	return nil
}

// FuzzRead reads arbitrary bytes as a trace: that ends, with an error or not.
func FuzzRead(f *testing.F) { arrowtest.FuzzRead(f, tried, sound(f)) }

// FuzzTables reads files that other programs have written.
func FuzzTables(f *testing.F) { arrowtest.FuzzTables(f, tried, sound(f)) }
