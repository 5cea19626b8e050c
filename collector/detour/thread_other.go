//go:build !linux

package detour

import (
	"fmt"
	"runtime"
)

// seize makes this thread the goroutine's own. It cannot be tied to a CPU here.
func seize(cpu int) error {
	runtime.LockOSThread()
	if cpu >= 0 {
		return fmt.Errorf("CPU %d: threads cannot be tied to CPUs on %s", cpu, runtime.GOOS)
	}
	return nil
}
