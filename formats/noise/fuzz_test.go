package noise

import (
	"os"
	"path/filepath"
	"testing"

	"loggops/formats/internal/arrowtest"
)

// FuzzRead reads arbitrary bytes as noise: that ends, with an error or with
// what can be written again.
func FuzzRead(f *testing.F) {
	dir := f.TempDir()
	path := filepath.Join(dir, "x.noise.arrow")
	if err := WriteFile(path, &Trace{Header: header(), Causes: []string{"nmi"}, Detours: []Detour{{1, 2, -1}, {5, 2, 0}}}); err != nil {
		f.Fatal(err)
	}
	seed, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(arrowtest.WithoutSums(seed))
	f.Add([]byte("ARROW1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "x.noise.arrow")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		trace, err := ReadFile(path)
		if err != nil {
			return
		}
		if err := WriteFile(path, trace); err != nil {
			t.Error(err)
		}
	})
}
