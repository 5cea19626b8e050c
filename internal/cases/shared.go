package cases

import (
	"os"
	"path/filepath"
	"testing"
)

// Shared returns a path in the folder of recordings and reference cases of others, and skips the test if there is none.
func Shared(t testing.TB, path ...string) string {
	t.Helper()
	shared := os.Getenv("LOGGOPS_SHARED")
	if shared == "" {
		t.Skip("LOGGOPS_SHARED, the folder of real recordings and reference cases, is not set")
	}
	return filepath.Join(append([]string{shared}, path...)...)
}
