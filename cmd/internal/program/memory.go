package program

import (
	"runtime"
	"syscall"
)

// PeakRSS returns the most memory, in bytes, that the process has occupied so
// far, 0 where the system does not tell.
func PeakRSS() int64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return usage.Maxrss
	}
	return usage.Maxrss * 1024 // KiB, but for macOS
}
