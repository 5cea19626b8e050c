package cmd

import (
	"bytes"
	"fmt"
	"runtime"
	"testing"
)

// TestAddressSpace limits the address space (ulimit -v) of a simulation that takes
// more than there is, and of one that takes little: the first is refused in one
// line, and the Go runtime never ends it with a stack trace.
func TestAddressSpace(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells how much of the address space is taken")
	}
	folder := t.TempDir()
	done(t, command(folder, "loggops-schedgen --pattern halo3d --ranks 8000 --iterations 20 --bytes 1KiB -o large.sched.arrow"))
	done(t, command(folder, "loggops-schedgen --pattern halo1d --ranks 10 --bytes 8 -o small.sched.arrow"))
	simulate := func(kib int, file string) (said []byte, err error) {
		cmd := shell(folder, fmt.Sprintf("ulimit -v %d && exec loggops-sim %s -q", kib, file))
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		err = cmd.Run()
		return stderr.Bytes(), err
	}
	for _, mib := range []int{1024, 1408, 1536, 1792, 2048} {
		if said, err := simulate(mib<<10, "large.sched.arrow"); bytes.Count(said, []byte("\n")) > 1 || (err == nil) != (len(said) == 0) {
			t.Errorf("%d MiB: %v: %s", mib, err, said)
		}
		if said, err := simulate(mib<<10, "small.sched.arrow"); err != nil {
			t.Errorf("%d MiB, a small run: %v: %s", mib, err, said)
		}
	}
}
