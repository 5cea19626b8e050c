package noise

import (
	"os"
	"path/filepath"
	"testing"

	"loggops/formats/internal/arrowtest"
)

// sound returns a noise file.
func sound(f *testing.F) []byte {
	path := filepath.Join(f.TempDir(), "x.noise.arrow")
	if err := WriteFile(path, &Trace{Header: header(), Causes: []string{"nmi"}, Detours: []Detour{{1, 2, -1}, {5, 2, 0}}}); err != nil {
		f.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	return file
}

// tried reads a file: what is read can be written again.
func tried(t *testing.T, path string) error {
	trace, err := ReadFile(path)
	if err == nil && WriteFile(path, trace) != nil {
		t.Error("what was read cannot be written")
	}
	return err
}

// FuzzRead reads arbitrary bytes as noise.
func FuzzRead(f *testing.F) {
	f.Add(arrowtest.WithoutSums(sound(f)))
	f.Add([]byte("ARROW1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "x.noise.arrow")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		tried(t, path)
	})
}

// FuzzTables reads files that other programs have written.
func FuzzTables(f *testing.F) { arrowtest.FuzzTables(f, [][]byte{sound(f)}, tried) }
