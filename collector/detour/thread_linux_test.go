package detour

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"loggops/internal/testkit/expect"
)

// TestSeize looks at what the system says of the thread: it may run on one CPU
// only, and the signal by which the runtime preempts goroutines waits.
func TestSeize(t *testing.T) {
	var before unix.CPUSet
	expect.OK(t, unix.SchedGetaffinity(0, &before))
	cpu := 0
	for !before.IsSet(cpu) {
		cpu++
	}
	status := make(chan map[string]string)
	go func() {
		defer close(status)
		if err := seize(cpu); err != nil {
			t.Error(err)
			return
		}
		text, err := os.ReadFile("/proc/thread-self/status")
		if err != nil {
			t.Error(err)
			return
		}
		lines := map[string]string{}
		for line := range strings.Lines(string(text)) {
			name, value, _ := strings.Cut(line, ":")
			lines[name] = strings.TrimSpace(value)
		}
		status <- lines
	}()
	got := <-status
	if got["Cpus_allowed_list"] != strconv.Itoa(cpu) {
		t.Errorf("CPUs %q, want %d", got["Cpus_allowed_list"], cpu)
	}
	if blocked, err := strconv.ParseUint(got["SigBlk"], 16, 64); err != nil || blocked>>(unix.SIGURG-1)&1 == 0 {
		t.Errorf("blocked signals are %q", got["SigBlk"])
	}
	var after unix.CPUSet
	if err := unix.SchedGetaffinity(0, &after); err != nil || after != before {
		t.Errorf("the other threads may run on %v, before on %v; %v", after, before, err)
	}
}
