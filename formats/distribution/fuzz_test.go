package distribution

import (
	"os"
	"path/filepath"
	"testing"

	"loggops/formats/internal/arrowtest"
)

// sound returns a file of distributions.
func sound(f *testing.F) []byte {
	path := filepath.Join(f.TempDir(), "x.dist.arrow")
	if err := WriteFile(path, sample()); err != nil {
		f.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	return file
}

// tried reads distributions, which are valid.
func tried(t *testing.T, path string) error {
	s, err := ReadFile(path)
	if err == nil && s.Check() != nil {
		t.Error("what was read is not valid")
	}
	return err
}

// FuzzRead reads arbitrary bytes as distributions.
func FuzzRead(f *testing.F) {
	f.Add(arrowtest.WithoutSums(sound(f)))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "x.dist.arrow")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		tried(t, path)
	})
}

// FuzzTables reads files that other programs have written.
func FuzzTables(f *testing.F) { arrowtest.FuzzTables(f, [][]byte{sound(f)}, tried) }
