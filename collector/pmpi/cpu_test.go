package pmpi

import (
	"math"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// cpuTime checks that CPU time between calls does not depend on how many ranks
// share a core, and that times of day do: else the program would not tell.
func cpuTime(t *testing.T, m implementation, library, program string) {
	if _, err := exec.LookPath("taskset"); err != nil || runtime.NumCPU() < 2 {
		t.Skipf("no run recorded: two cores and taskset are needed (%v)", err)
	}
	computation := func(clock, cores string) (ns int64) {
		files, err := m.recordRanks(t, 2, library, []string{"LOGGOPS_CLOCK=" + clock},
			"taskset", "-c", cores, program, "-i", "1", "-n", "144", "-w", "40")
		expect.OK(t, err)
		header, calls := collected(t, files)
		if header.CPUTime != (clock == "cpu") {
			t.Errorf("%s: CPU time is %v", clock, header.CPUTime)
		}
		if waited := header.WaitedForCPU(); (clock != "cpu") != strings.HasPrefix(waited, "2 ranks on 1 CPUs waited for a CPU ") {
			t.Errorf("%s on cores %s: %q", clock, cores, waited)
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
	for clock, reported := range map[string]bool{"": true, "cpu": false} {
		said, _, err := m.launch(t, 2, library, []string{"LOGGOPS_CLOCK=" + clock}, "taskset", "-c", "0", program, "-i", "1", "-n", "64", "-w", "40")
		if err != nil || strings.Contains(said, "traces: the ranks waited for a CPU ") != reported {
			t.Errorf("clock %q: error %v, said %q", clock, err, said)
		}
	}
	const tolerance = 0.25 // other programs' use of caches and of a core's other half shows in CPU time
	apart, oneCore, elapsed := computation("cpu", "0,1"), computation("cpu", "0"), computation("monotonic", "0")
	if r := float64(oneCore)/float64(apart) - 1; math.Abs(r) > tolerance {
		t.Errorf("computation of %d ns on two cores, %d ns on one", apart, oneCore)
	}
	if r := float64(elapsed)/float64(oneCore) - 1; r < tolerance {
		t.Errorf("on one core %d ns of CPU time, in %d ns", oneCore, elapsed)
	}
	t.Logf("CPU time on two cores %.3f s, on one %.3f s; elapsed on one %.3f s",
		float64(apart)/1e9, float64(oneCore)/1e9, float64(elapsed)/1e9)
}

// turns checks CPU times of a rank whose two threads take turns: each computes 5 ms
// before each of ten calls, while the other waits. The ranks share cores, which does not show.
func turns(t *testing.T, m implementation, library, program string) {
	for _, when := range []string{"", "early"} { // the second thread is created once MPI has started, or before
		_, calls := m.simulated(t, library, []string{"LOGGOPS_CLOCK=cpu"}, program, when)
		for rank := range int32(4) {
			own := keep(calls, rank)
			reduces := slices.DeleteFunc(slices.Clone(own), func(c trace.Call) bool { return c.Name != "MPI_Allreduce" })
			if len(reduces) != 20 {
				t.Fatalf("%q: rank %d: %d calls of 20", when, rank, len(reduces))
			}
			all, inMPI := own[len(own)-1].StartNS-own[0].EndNS, int64(0)
			for i, c := range reduces {
				if int(c.Thread) != i%2 {
					t.Errorf("%q: rank %d: call %d is of thread %d", when, rank, i, c.Thread)
				}
				inMPI += c.EndNS - c.StartNS
			}
			if all < 90e6 || all-inMPI > 130e6 { // while one thread is in MPI the other may compute
				t.Errorf("%q: rank %d: threads that take turns computed 100 ms in %d ns, %d ns of them in MPI", when, rank, all, inMPI)
			}
		}
	}
}

// notAligned checks that CPU times are not aligned.
func notAligned(t *testing.T, m implementation, library, program string) {
	files, err := m.record(t, library, []string{"LOGGOPS_CLOCK=cpu"}, program, "-i", "1", "-n", "4")
	expect.OK(t, err)
	_, _, err = collect(t, files, reading.Options{Align: true})
	expect.Error(t, err, "cannot be aligned")
}
