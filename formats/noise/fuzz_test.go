package noise

import (
	"path/filepath"
	"testing"

	"loggops/formats/internal/arrowtest"
	"loggops/internal/testkit/expect"
)

// sound returns a noise file.
func sound(f *testing.F) string {
	path := filepath.Join(f.TempDir(), "x.noise.arrow")
	expect.OK(f, WriteFile(path, &Trace{Header: header(), Causes: []string{"nmi"}, Detours: []Detour{{1, 2, -1}, {5, 2, 0}}}))
	return path
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
func FuzzRead(f *testing.F) { arrowtest.FuzzRead(f, tried, sound(f)) }

// FuzzTables reads files that other programs have written.
func FuzzTables(f *testing.F) { arrowtest.FuzzTables(f, tried, sound(f)) }
