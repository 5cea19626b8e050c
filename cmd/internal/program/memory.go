package program

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

// AvailableMemory returns how many bytes of memory the process may still take,
// 0 where the system does not tell (only Linux does): what the machine has
// available, or what the control group leaves if that is less.
func AvailableMemory() int64 {
	available := int64(0)
	meminfo, _ := os.ReadFile("/proc/meminfo")
	for line := range strings.Lines(string(meminfo)) {
		if rest, ok := strings.CutPrefix(line, "MemAvailable:"); ok {
			available = number(strings.TrimSuffix(strings.TrimSpace(rest), " kB")) * 1024
		}
	}
	most, used := fileNumber("/sys/fs/cgroup/memory.max"), fileNumber("/sys/fs/cgroup/memory.current")
	if most > 0 && (available == 0 || most-used < available) {
		available = most - used
	}
	return max(available, 0)
}

// fileNumber returns the number that is all of a file, 0 where there is none.
func fileNumber(path string) int64 {
	text, _ := os.ReadFile(path)
	return number(strings.TrimSpace(string(text)))
}

func number(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

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
