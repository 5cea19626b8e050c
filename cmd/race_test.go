//go:build race

package cmd

import "os"

// The programs look for races where the tests do, and do not wait for a second, as
// they do elsewhere, before they end.
func init() {
	bin, build, cgo = "", append(build, "-race"), "CGO_ENABLED=1"
	os.Setenv("GORACE", "atexit_sleep_ms=0")
}
