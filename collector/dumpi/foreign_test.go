package dumpi

import (
	"path/filepath"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestRealFiles reads all files of real runs to their ends: each has as many
// records of each function as its footer says.
func TestRealFiles(t *testing.T) {
	for folder, files := range map[string]int{"sst-macro": 11, "sst-dumpi-4": 4, "cortex-single-ranks": 6} {
		paths, err := filepath.Glob(filepath.Join(cases.Shared(t, "foreign", "dumpi", folder), "*.bin"))
		if err != nil || len(paths) != files {
			t.Fatalf("%d files, error %v", len(paths), err)
		}
		for _, path := range paths {
			_, err := take(t.Context(), path, nil)
			expect.OK(t, err)
		}
	}
}
