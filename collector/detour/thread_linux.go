package detour

import (
	"fmt"
	"runtime"

	"golang.org/x/sys/unix"
)

// seize makes this thread the goroutine's own for good: it ends with the
// goroutine. It runs on one CPU, unless that is negative, and takes no signals:
// where it works in Go, the runtime would send some, 100 a second, to have it make
// way for other goroutines.
func seize(cpu int) error {
	runtime.LockOSThread()
	if cpu >= 0 {
		var set unix.CPUSet
		set.Set(cpu)
		if err := unix.SchedSetaffinity(0, &set); err != nil || !set.IsSet(cpu) {
			return fmt.Errorf("CPU %d: it does not exist, or this process may not use it", cpu)
		}
	}
	var all unix.Sigset_t
	for i := range all.Val {
		all.Val[i] = ^all.Val[i]
	}
	return unix.PthreadSigmask(unix.SIG_SETMASK, &all, nil)
}
