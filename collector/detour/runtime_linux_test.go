//go:build (amd64 || arm64) && !purego

package detour

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"loggops/internal/testkit/expect"
)

// TestRuntimeSleeps has another process measure, and counts how often its
// threads wake up meanwhile: none should. One that looked after the loop would
// do so 60 times. On a busy machine the child may not have come to its loop yet;
// so it may be looked at again.
func TestRuntimeSleeps(t *testing.T) {
	const measuring = "LOGGOPS_TEST_MEASURING"
	o := options(Selfish)
	o.DurationNS, o.Detours = 20e9, 10_000_000
	if os.Getenv(measuring) != "" {
		if _, err := Measure(context.Background(), o); err != nil {
			t.Error(err)
		}
		return
	}
	child := exec.Command(os.Args[0], "-test.run=^TestRuntimeSleeps$")
	child.Env = append(os.Environ(), measuring+"=1")
	expect.OK(t, child.Start())
	defer child.Wait()
	defer child.Process.Kill()
	for looks := 1; ; looks++ {
		time.Sleep(time.Second)
		before := wakes(t, child.Process.Pid)
		time.Sleep(600 * time.Millisecond)
		after := wakes(t, child.Process.Pid)
		if len(after) == 0 {
			t.Fatal("the process has no threads")
		}
		most := 0
		for thread, n := range after {
			most = max(most, n-before[thread])
		}
		if most <= 20 {
			return
		}
		if looks == 5 {
			t.Fatalf("a thread has woken up %d times", most)
		}
	}
}

// wakes returns how often each thread of a process has waited for something.
func wakes(t *testing.T, process int) map[string]int {
	files, err := filepath.Glob("/proc/" + strconv.Itoa(process) + "/task/*/status")
	expect.OK(t, err)
	counts := map[string]int{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // the thread has ended
		}
		if m := regexp.MustCompile(`(?m)^voluntary_ctxt_switches:\s*(\d+)`).FindSubmatch(text); m != nil {
			counts[file], _ = strconv.Atoi(string(m[1]))
		}
	}
	return counts
}
