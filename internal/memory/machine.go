// Package memory reports how much of the machine's memory a program may take, and
// ends the work of one that takes nearly all of it, before the system kills it
// without a word.
package memory

import (
	"fmt"
	"math"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// share is the part of the available memory that work may be estimated to take.
const share = 0.8

// Allowed returns how many bytes work may be estimated to take: a share of what
// is available, 0 where the system does not tell (only Linux does).
func Allowed() int64 { return int64(share * float64(available())) }

// Fits tells, before work begins that is estimated to take so many bytes, whether
// there is as much.
func Fits(what string, bytes int64) error {
	if allowed := Allowed(); allowed > 0 && bytes > allowed {
		return fmt.Errorf("%s takes some %d MB of memory, more than there is", what, bytes/1e6)
	}
	return nil
}

// Taken returns how many bytes the process occupies once it has given back what it
// no longer uses.
func Taken() int64 {
	debug.FreeOSMemory()
	if now := entry("/proc/self/status", "VmRSS:"); now > 0 {
		return now * 1024
	}
	return Peak()
}

// Peak returns the most memory, in bytes, that the process has occupied so far,
// 0 where the system does not tell.
func Peak() int64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return usage.Maxrss
	}
	return usage.Maxrss * 1024 // KiB, but for macOS
}

// available returns how many bytes the process may still take, 0 where nothing
// tells: what the machine has available, or what one of the control groups leaves
// that the process is in, or its own limit (ulimit -v), if that is less.
func available() int64 {
	least := availableBelow("/")
	if left, limited := leftOfLimit(); limited && (least == 0 || left < least) {
		least = max(left, 1)
	}
	return least
}

// piece is how much of the address space the Go runtime takes at once. It does not
// end well where it gets none.
const piece = 64 << 20

// leftOfLimit returns half of what the limit of the process's address space leaves:
// a list that grows takes more than as much again at once, before anyone can look.
func leftOfLimit() (left int64, limited bool) {
	left, limited = addressSpace()
	return left / 2, limited
}

// addressSpace returns how many bytes the limit of the process's address space
// (ulimit -v) leaves.
func addressSpace() (left int64, limited bool) {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_AS, &limit) != nil || limit.Cur > math.MaxInt64 {
		return 0, false
	}
	return int64(limit.Cur) - entry("/proc/self/status", "VmSize:")*1024, true
}

// availableBelow is available but for the process's own limit. root is the root of
// the file system.
func availableBelow(root string) int64 {
	least := entry(filepath.Join(root, "proc/meminfo"), "MemAvailable:") * 1024
	groups, _ := os.ReadFile(filepath.Join(root, "proc/self/cgroup"))
	for line := range strings.Lines(string(groups)) {
		left, limited := leftIn(root, strings.TrimSpace(line))
		if limited && (least == 0 || left < least) {
			least = max(left, 1)
		}
	}
	return least
}

// group reports where a version of control groups has what.
type group struct{ folder, limit, used, cache string }

var (
	version1 = group{"sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"}
	version2 = group{"sys/fs/cgroup", "memory.max", "memory.current", "inactive_file"}
)

// leftIn returns what a line of /proc/self/cgroup leaves, NUMBER:CONTROLLERS:PATH,
// and the groups above it. A container may have its own group mounted as the
// root, so that the path leads nowhere. What is used for files that can be read
// again counts as left.
func leftIn(root, line string) (least int64, limited bool) {
	parts := strings.SplitN(line, ":", 3)
	if len(parts) < 3 {
		return 0, false
	}
	g := version2
	if parts[1] != "" {
		if g = version1; !slices.Contains(strings.Split(parts[1], ","), "memory") {
			return 0, false
		}
	}
	for at := path.Clean("/" + parts[2]); ; at = path.Dir(at) {
		folder := filepath.Join(root, g.folder, at)
		text, _ := os.ReadFile(filepath.Join(folder, g.limit))
		if most := number(string(text)); most > 0 {
			used, _ := os.ReadFile(filepath.Join(folder, g.used))
			left := most - number(string(used)) + entry(filepath.Join(folder, "memory.stat"), g.cache)
			if !limited || left < least {
				least, limited = left, true
			}
		}
		if at == "/" {
			return least, limited
		}
	}
}

// entry returns the number behind a name in a file of names and numbers, 0 where
// there is none.
func entry(file, name string) int64 {
	text, _ := os.ReadFile(file)
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == name {
			return number(fields[1])
		}
	}
	return 0
}

// number returns 0 for what is none, such as "max".
func number(text string) int64 {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil {
		return 0
	}
	return n
}
