package distribution

import (
	"path/filepath"
	"testing"

	"loggops/formats/internal/arrowtest"
	"loggops/internal/testkit/expect"
)

// sound returns a file of distributions.
func sound(f *testing.F) string {
	path := filepath.Join(f.TempDir(), "x.dist.arrow")
	expect.OK(f, WriteFile(path, sample()))
	return path
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
func FuzzRead(f *testing.F) { arrowtest.FuzzRead(f, tried, sound(f)) }

// FuzzTables reads files that other programs have written.
func FuzzTables(f *testing.F) { arrowtest.FuzzTables(f, tried, sound(f)) }
