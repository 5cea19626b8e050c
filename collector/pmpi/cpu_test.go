package pmpi

import (
	"math"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"loggops/collector/reading"
)

// cpuTime checks that CPU time between calls does not depend on how many ranks
// share a core, and that times of day do: else the program would not tell.
func cpuTime(t *testing.T, m implementation, library, program string) {
	if _, err := exec.LookPath("taskset"); err != nil || runtime.NumCPU() < 2 {
		t.Skipf("no run recorded: two cores and taskset are needed (%v)", err)
	}
	computation := func(clock, cores string) (ns int64) {
		files, err := m.recordRanks(t, 2, library, []string{"LOGGOPS_CLOCK=" + clock},
			"taskset", "-c", cores, program, "-i", "1", "-n", "256", "-w", "40")
		if err != nil {
			t.Fatal(err)
		}
		header, calls, err := collect(t, files, reading.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if header.CPUTime != (clock == "cpu") {
			t.Errorf("%s: CPU time is %v", clock, header.CPUTime)
		}
		simulate(t, header, calls)
		checkTimes(t, calls)
		for i := 1; i < len(calls); i++ {
			if calls[i].Rank == calls[i-1].Rank {
				ns += calls[i].StartNS - calls[i-1].EndNS
			}
		}
		return ns
	}
	const tolerance = 0.25 // other programs' use of caches and of a core's other half shows in CPU time
	apart, shared, elapsed := computation("cpu", "0,1"), computation("cpu", "0"), computation("monotonic", "0")
	if r := float64(shared)/float64(apart) - 1; math.Abs(r) > tolerance {
		t.Errorf("computation of %d ns on two cores, %d ns on one", apart, shared)
	}
	if r := float64(elapsed)/float64(shared) - 1; r < tolerance {
		t.Errorf("on one core %d ns of CPU time, in %d ns", shared, elapsed)
	}
	t.Logf("CPU time on two cores %.3f s, on one %.3f s; elapsed on one %.3f s",
		float64(apart)/1e9, float64(shared)/1e9, float64(elapsed)/1e9)
}

// noCPUTime checks what cannot be recorded by CPU time: calls of several
// threads, and what cannot be done with it.
func noCPUTime(t *testing.T, m implementation, library, threaded, program string) {
	files, err := m.record(t, library, []string{"LOGGOPS_CLOCK=cpu"}, threaded)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err = collect(t, files, reading.Options{}); err == nil || !strings.Contains(err.Error(), "end mark") {
		t.Errorf("threads: error %v", err)
	}
	files, err = m.record(t, library, []string{"LOGGOPS_CLOCK=cpu"}, program, "-i", "1", "-n", "4")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err = collect(t, files, reading.Options{Align: true}); err == nil || !strings.Contains(err.Error(), "cannot be aligned") {
		t.Errorf("aligned: error %v", err)
	}
}
