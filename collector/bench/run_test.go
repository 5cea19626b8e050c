package bench

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"loggops/analysis/analytic"
	"loggops/analysis/straggler"
	"loggops/collector/internal/collecting"
	"loggops/formats/distribution"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// build builds the benchmark, or skips the test where that cannot be.
func build(t *testing.T) string {
	cases.NeedMPI(t)
	folder := t.TempDir()
	collecting.Run(t, "make", "OUT="+folder, "CFLAGS=-O2 -Werror")
	return filepath.Join(folder, "loggops-bench")
}

// measure runs the benchmark on some ranks, more than there are processors maybe,
// and reads what it has measured.
func measure(t *testing.T, program string, ranks int, arguments ...string) *distribution.Set {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.bench")
	collecting.Run(t, "mpirun", append([]string{"-np", strconv.Itoa(ranks), program, "-o", path}, arguments...)...)
	s, err := Read(path)
	expect.OK(t, err)
	if s.Ranks != ranks || len(s.Distributions) != 3*ranks || s.Check() != nil {
		t.Fatalf("%d distributions of %d ranks, %v", len(s.Distributions), s.Ranks, s.Check())
	}
	return s
}

func times(all []distribution.Distribution) (list []analytic.Times) {
	for _, d := range all {
		list = append(list, analytic.NewTimes(d.Bins))
	}
	return list
}

// TestTwoRanks holds what is so on any machine, whatever else runs on it.
func TestTwoRanks(t *testing.T) {
	program := build(t)
	for _, broadcast := range []bool{true, false} {
		arguments := []string{"--work", "500us", "--duration", "700ms"}
		if !broadcast {
			arguments = append(arguments, "--no-broadcast")
		}
		s := measure(t, program, 2, arguments...)
		if b := s.Benchmark; b.Broadcast != broadcast || b.WorkNS != 500_000 || b.WaitNS != b.WorkNS || b.DurationNS < 700e6 || b.Iterations < 1 {
			t.Errorf("%+v", *b)
		}
		phase := analytic.NewTimes(s.Phase)
		ordered(t, times(s.Of("work")), times(s.Of("total")), phase)
		work, predicted := times(s.Of("work"))[0], analytic.Slowest(times(s.Of("work")))
		t.Logf("%d iterations: work %.1f us in the median, predicted %.1f us, measured %.1f us, %+.1f %%", s.Benchmark.Iterations,
			work.Quantile(0.5)/1e3, predicted.Quantile(0.5)/1e3, phase.Quantile(0.5)/1e3, 100*(predicted.Quantile(0.5)/phase.Quantile(0.5)-1))
		if least := work.Quantile(0); least < 250_000 || least > 5_000_000 {
			t.Errorf("work of 500 µs takes %.0f ns at the least", least)
		}
	}
}

// ordered checks that a rank's total is no less than its work, and the phase no
// less than any rank's total, to within a bin.
func ordered(t *testing.T, work, total []analytic.Times, phase analytic.Times) {
	t.Helper()
	const bin = 1 + 1./1024
	for _, q := range []float64{0.01, 0.1, 0.5, 0.9, 0.99} {
		for rank := range work {
			w, all, longest := work[rank].Quantile(q), total[rank].Quantile(q), phase.Quantile(q)
			if all*bin < w || longest*bin < all {
				t.Errorf("quantile %v of rank %d: work %.0f ns, total %.0f ns, phase %.0f ns", q, rank, w, all, longest)
			}
		}
	}
}

// TestSlowRank: of eight ranks on however few processors, the one that has more to
// do is found, and no other.
func TestSlowRank(t *testing.T) {
	const slow = 5
	program := build(t)
	var found []straggler.Place
	for range 3 { // a machine may be busy in such a way that one cannot tell
		s := measure(t, program, 8, "--wait", "0ms", "--duration", "1500ms", "--slow", "5:20")
		r := straggler.Anomalies(s, straggler.Default)
		found = r.Ranks.Anomalous()
		t.Logf("%d iterations, quantile %.2f, median %.1f us: %v", s.Benchmark.Iterations, r.Quantile, r.Ranks.MedianNS/1e3, found)
		if len(r.Nodes.Anomalous()) > 0 {
			t.Errorf("the only node is an anomaly: %v", r.Nodes)
		}
		if len(found) == 1 && found[0].Rank == slow {
			return
		}
	}
	t.Errorf("anomalous are %v, want rank %d", found, slow)
}

// TestArguments runs per rank alone, which needs no mpirun.
func TestArguments(t *testing.T) {
	program := build(t)
	for arguments, want := range map[string]string{
		"--work 1":                  "bad value: 1 ",
		"--work 0ms":                "bad value: 0ms",
		"--slow 1:2":                "bad value: 1:2",
		"--slow 0:-1":               "bad value: 0:-1",
		"--fast":                    "unknown option, or one without its value: --fast",
		"x":                         "an argument too many: x",
		"--work 1ms -o nowhere/out": "nowhere/out: No such file or directory",
	} {
		said, err := collecting.Command(t, program, strings.Fields(arguments)...)
		if err == nil || !strings.Contains(said, "loggops-bench: "+want) {
			t.Errorf("%s: %v", arguments, err)
		}
	}
	if said := collecting.Run(t, program, "--help"); !strings.Contains(said, "--no-broadcast") {
		t.Error(said)
	}
}
