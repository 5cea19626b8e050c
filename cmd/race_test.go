//go:build race

package cmd

import "os"

// The programs look for races where the tests do, and do not wait for a second, as
// they do elsewhere, before they end.
func init() {
	build = append(build, "-race")
	os.Setenv("GORACE", "atexit_sleep_ms=0")
}
