package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/analysis/criticalpath"
	"loggops/analysis/efficiency"
	"loggops/analysis/profile"
	"loggops/analysis/straggler"
	"loggops/analysis/sweep"
	"loggops/analysis/waitstate"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/robust"
	"loggops/internal/testkit/cases"
	"loggops/view/internal/golden"
	"loggops/view/runs"
)

// one is a file of one run.
func one(makespan, noiseless int64) sweep.File {
	return sweep.File{Name: "x", Head: &result.Header{}, Runs: []result.Run{{Ranks: 4, Replicas: 1, MakespanNS: makespan, NoiselessNS: noiseless}}}
}

func TestTrend(t *testing.T) {
	curve := func(label string, ns ...int64) (c sweep.Curve) {
		c.Label = label
		for i, n := range ns {
			c.Points = append(c.Points, sweep.Point{Value: 1000 * float64(i+1), Makespan: robust.SpreadOf([]int64{n})})
		}
		return c
	}
	for name, c := range map[string]struct {
		picture any
		want    string
	}{
		"slowdown":      {runs.NewScaling([]sweep.File{golden.Runs()}, runs.Slowdown), "From 4 to 1,000 ranks, the median slowdown grows from 1 to 1.18 for network x 1."},
		"time":          {runs.NewScaling([]sweep.File{golden.Runs()}, runs.RunTime), "From 4 to 1,000 ranks, the median run time grows from 1.005 ms to 2.35 ms for network x 1."},
		"one point":     {runs.NewScaling([]sweep.File{one(1, 1)}, ""), ""},
		"sweep":         {&runs.Sweep{Axis: &sweep.Axis{Key: "L", Values: []string{"1us"}}, Curves: []sweep.Curve{curve("o=1us", 1e6, 2e6), curve("o=2us", 9e6, 9e6)}}, "From L = 1 µs to 2 µs, the median run time grows from 1 ms to 2 ms for o=1us."},
		"even sweep":    {&runs.Sweep{Axis: &sweep.Axis{Key: "G", Values: []string{"1"}}, Curves: []sweep.Curve{curve("", 1e6, 1e6)}}, "From G = 1 k to 2 k, the median run time stays at 1 ms."},
		"of no picture": {nil, ""},
	} {
		if diff := cmp.Diff(c.want, Trend(c.picture)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestRunTime describes the runs that take longest.
func TestRunTime(t *testing.T) {
	for want, file := range map[string]sweep.File{
		"The median of 8 simulated runs on 1,000 ranks is 2.35 ms (95 % CI: 2 ms to 8.1 ms), 17.5 % longer than without noise (2 ms) for network x 1.": golden.Runs(),
		"The simulated run on 4 ranks takes 5 ms.":                                           one(5e6, 5e6),
		"The simulated run on 4 ranks takes 15 ms, 3 times as long as without noise (5 ms).": one(15e6, 5e6),
	} {
		f := Facts{Runs: sweep.Configurations([]sweep.File{file})}
		if got := strings.Join(f.runTimes(), " "); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestAnswer has no sentence without its facts. TestPrograms checks an answer that has all.
func TestAnswer(t *testing.T) {
	head := &result.Header{Parameters: result.Parameters{ScaleNetwork: 0.5}, Noise: &result.Noise{Sources: []string{"node.noise.arrow"}, Scale: 2, Ranks: "0..3", CoScheduled: true}}
	shared := &trace.Header{Ranks: 3, Nodes: []int{0, 0, 0}, CPUs: []int{2, 2, 2}}
	times := &efficiency.Times{Ranks: 4, RunNS: 100, UsefulNS: 200, UsefulMaxNS: 60, IdealNS: 62, IdealUsefulMaxNS: 60}
	facts := map[string]Facts{
		"nothing":    {},
		"ranks only": {Ranks: 4, EndNS: 5e6, Simulation: &result.Header{}},
		"path": {
			Simulation: head, Schedule: &schedule.Header{Ranks: 4, Replicas: 8, Dropped: map[string]int64{"MPI_Put": 3}}, Algorithms: []string{"bcast linear", "reduce binomial"},
			Path: map[criticalpath.Part]int64{criticalpath.Computation: 60, criticalpath.Latency: 30, criticalpath.Gap: 10},
			Site: PathSite{criticalpath.Place{Computes: true, Previous: result.CallSite{Site: "a.c:7 (f)"}, Call: result.CallSite{Site: "a.c:9 (f)"}}, 3, 40},
		},
		"links":             {Simulation: &result.Header{}, Path: map[criticalpath.Part]int64{criticalpath.Computation: 60, criticalpath.Latency: 28, criticalpath.Contention: 12}, Contention: map[string]int64{"host-leaf": 3, "leaf-spine": 9}, Efficiency: &efficiency.Times{RunNS: 100, UncontendedNS: 92}},
		"one-sided":         {Simulation: &result.Header{}, Path: map[criticalpath.Part]int64{criticalpath.Computation: 42, criticalpath.OneSided: 56, criticalpath.Latency: 2}},
		"files":             {Simulation: &result.Header{}, Path: map[criticalpath.Part]int64{criticalpath.Computation: 92, criticalpath.IO: 6, criticalpath.Latency: 2}},
		"CPU time":          {RecordedNS: 5, Several: true, Trace: &trace.Header{Ranks: 2, CPUTime: true, Truncated: []int{1}}, Recorded: times},
		"recorded":          {RecordedNS: 5e6, Trace: &trace.Header{Ranks: 4}, Recorded: times, Lone: &profile.Lone{Calls: 10, TimeNS: 10e3, RunTimeNS: 20e6}},
		"oversubscribed":    {RecordedNS: 5e6, Trace: shared, Recorded: times, Simulation: &result.Header{}},
		"waiting for CPUs":  {RecordedNS: 5e6, Trace: &trace.Header{Ranks: 3, CPUWait: 0.43}, Recorded: times, Simulation: &result.Header{}},
		"stalls":            {RecordedNS: 5e6, Trace: &trace.Header{Ranks: 4}, Recorded: times, Lone: &profile.Lone{Calls: 10, TimeNS: 5e6, RunTimeNS: 20e6}},
		"other simulations": {Simulation: head, Mixed: true},
	}
	var all strings.Builder
	for _, name := range slices.Sorted(maps.Keys(facts)) {
		f := facts[name]
		fmt.Fprintf(&all, "== %s\n", name)
		answer := f.Answer()
		for i, sentences := range [][]string{answer.Recorded, answer.Summary, answer.Help, answer.Assumed} {
			for _, s := range sentences {
				fmt.Fprintf(&all, "%s: %s\n", []string{"recorded", "summary", "help", "assumed"}[i], s)
			}
		}
	}
	cases.Golden(t, "answers.txt", all.String())
}

func TestWaitingFacts(t *testing.T) {
	wait := func(rank int32, ns int64) waitstate.Wait {
		return waitstate.Wait{Place: waitstate.Place{Rank: rank, Cause: 0, CallSite: result.CallSite{Call: "MPI_Recv", Site: "a.c:7"}}, NS: ns}
	}
	j := Job{Work: worked(4, 100), Waits: waitstate.Waits{wait(1, 20), wait(2, 12), wait(3, 30)}}
	if got, want := waiting(&j)[0], "Ranks wait for 15.5 % of the time, 100 % of it in MPI_Recv at a.c:7."; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// worked is a run of some ranks that compute until its end.
func worked(ranks int32, endNS int64) *straggler.Ranks {
	a := straggler.New()
	for rank := range ranks {
		a.Add(&result.Span{Rank: rank, EndNS: endNS})
	}
	return a.End()
}

// TestIn: ranks wait in calls, and for the messages of nonblocking ones.
func TestIn(t *testing.T) {
	for _, c := range []struct{ call, region, site, want string }{
		{"MPI_Recv", "", "a.c:7 (f)", " in MPI_Recv at a.c:7 (f)"},
		{"MPI_Irecv", "", "a.c:7 (f)", " for messages of MPI_Irecv at a.c:7 (f)"},
		{"MPI_Start", "2", "", " for messages of MPI_Start in region 2"},
		{"", "", "", ""},
	} {
		if got := in(result.CallSite{Call: c.call, Region: c.region, Site: c.site}); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
