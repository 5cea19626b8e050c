package trace

import (
	"os"
	"path/filepath"
	"testing"

	"loggops/formats/internal/arrowtest"
)

// FuzzRead reads arbitrary bytes as a trace: that ends, with an error or not.
func FuzzRead(f *testing.F) {
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
	seed, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(arrowtest.WithoutSums(seed))
	f.Add([]byte("ARROW1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "x.trace.arrow")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := Open(path)
		if err != nil {
			return
		}
		defer r.Close()
		for _, err := range r.Calls() {
			if err != nil {
				return
			}
		}
	})
}
