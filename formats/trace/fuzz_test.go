package trace

import (
	"os"
	"path/filepath"
	"testing"

	"loggops/formats/internal/arrowtest"
)

// sound returns a trace.
func sound(f *testing.F) []byte {
	head, calls := sample()
	path := filepath.Join(f.TempDir(), "x.trace.arrow")
	w, err := Create(path)
	if err != nil {
		f.Fatal(err)
	}
	for i := range calls {
		if err := w.Append(&calls[i]); err != nil {
			f.Fatal(err)
		}
	}
	if err := w.Close(head); err != nil {
		f.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	return file
}

// tried reads a trace.
func tried(path string) error {
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
func FuzzRead(f *testing.F) {
	f.Add(arrowtest.WithoutSums(sound(f)))
	f.Add([]byte("ARROW1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "x.trace.arrow")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		tried(path)
	})
}

// FuzzTables reads files that other programs have written.
func FuzzTables(f *testing.F) {
	arrowtest.FuzzTables(f, [][]byte{sound(f)}, func(_ *testing.T, path string) error { return tried(path) })
}
