package cases

import (
	"os"
	"path/filepath"
	"testing"
)

// Shared returns the path of a recording or reference case in LOGGOPS_SHARED. It skips the test if that is not set.
func Shared(t testing.TB, path ...string) string {
	t.Helper()
	shared := os.Getenv("LOGGOPS_SHARED")
	if shared == "" {
		t.Skip("LOGGOPS_SHARED, the folder of real recordings and reference cases, is not set")
	}
	return filepath.Join(append([]string{shared}, path...)...)
}
