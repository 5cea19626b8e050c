package reading

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/analysis/criticalpath"
	"loggops/analysis/efficiency"
	"loggops/analysis/lateness"
	"loggops/analysis/makespan"
	"loggops/analysis/messages"
	"loggops/analysis/profile"
	"loggops/analysis/sweep"
	"loggops/analysis/waitstate"
	"loggops/formats/noise"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/table"
	"loggops/view/box"
	"loggops/view/calls"
	viewefficiency "loggops/view/efficiency"
	"loggops/view/internal/golden"
	"loggops/view/matrix"
	"loggops/view/points"
	"loggops/view/scaling"
	"loggops/view/scatter"
	"loggops/view/sums"
	viewsweep "loggops/view/sweep"
	"loggops/view/wave"
)

// one is a file of one run.
func one(makespan, noiseless int64) points.File {
	return points.File{Name: "x", Head: &result.Header{}, Runs: []result.Run{{Ranks: 4, Replicas: 1, MakespanNS: makespan, NoiselessNS: noiseless}}}
}

func TestOf(t *testing.T) {
	var messages messages.Sizes
	messages.Add(8, 99)
	messages.Add(1<<20, 1)
	summed := table.New(table.Text("cause"), table.Count("detours"), table.Duration("time_ns"), table.Fixed(1, " %", "share"))
	summed.Add("irq:7", 3, int64(5e6), 62.5)
	curve := func(label string, ns ...int64) (c sweep.Curve) {
		c.Label = label
		for i, n := range ns {
			c.Points = append(c.Points, sweep.Point{Value: 1000 * float64(i+1), Makespan: makespan.SpreadOf([]int64{n})})
		}
		return c
	}
	times := efficiency.Times{Ranks: 4, RunNS: 100, UsefulNS: 200, UsefulMaxNS: 60, IdealNS: 90, IdealUsefulMaxNS: 60}
	quiet := scatter.Machine{Name: "quiet", Trace: &noise.Trace{Header: noise.Header{LengthNS: 1e9}}}
	busy := scatter.Machine{Name: "busy", Trace: &noise.Trace{Header: noise.Header{LengthNS: 1e9}, Detours: []noise.Detour{{StartNS: 5, DurationNS: 4e6}, {StartNS: 5e8, DurationNS: 6e6}}}}
	for name, c := range map[string]struct {
		picture any
		want    string
	}{
		"runs":       {box.New([]points.File{golden.Runs()}), "The median of 8 simulated runs on 1,000 ranks is 2.35 ms (95 % CI: 2 ms to 8.1 ms), 17.5 % longer than without noise (2 ms) for network x 1; half of the runs take from 2.15 ms to 2.55 ms."},
		"a run":      {box.New([]points.File{one(5e6, 5e6)}), "The simulated run on 4 ranks takes 5 ms."},
		"a slow run": {box.New([]points.File{one(15e6, 5e6)}), "The simulated run on 4 ranks takes 15 ms, 3 times as long as without noise (5 ms)."},
		"slowdown":   {scaling.New([]points.File{golden.Runs()}, scaling.Slowdown), "From 4 to 1,000 ranks, the median slowdown grows from 1 to 1.18 for network x 1."},
		"time":       {scaling.New([]points.File{golden.Runs()}, scaling.RunTime), "From 4 to 1,000 ranks, the median run time grows from 1.005 ms to 2.35 ms for network x 1."},
		"one point":  {scaling.New([]points.File{one(1, 1)}, ""), ""},
		"sweep":      {&viewsweep.Data{Axis: &sweep.Axis{Key: "L", Values: []string{"1us"}}, Curves: []sweep.Curve{curve("o=1us", 1e6, 2e6), curve("o=2us", 9e6, 9e6)}}, "From L = 1 µs to 2 µs, the median run time grows from 1 ms to 2 ms for o=1us."},
		"heat map": {&viewsweep.Map{Grid: &sweep.Grid{
			X: &sweep.Axis{Key: "L", Values: []string{"x1", "x2"}, Numbers: []float64{1, 2}}, Y: &sweep.Axis{Key: "machine", Values: []string{"cnl"}},
			Cells: []sweep.Point{{Runs: 1, Makespan: makespan.SpreadOf([]int64{2e6})}, {Runs: 1, Makespan: makespan.SpreadOf([]int64{1e6})}},
		}}, "The median run time ranges from 1 ms at L = ×2 and machine = cnl to 2 ms at L = ×1 and machine = cnl."},
		"even sweep":  {&viewsweep.Data{Axis: &sweep.Axis{Key: "G", Values: []string{"1"}}, Curves: []sweep.Curve{curve("", 1e6, 1e6)}}, "From G = 1 k to 2 k, the median run time stays at 1 ms."},
		"noise":       {&scatter.Data{Machines: []scatter.Machine{quiet, busy}}, "Detours take 1 % of the time in busy, more than in the other files; the longest detour takes 6 ms."},
		"no noise":    {&scatter.Data{Machines: []scatter.Machine{quiet}}, ""},
		"sizes":       {&calls.Sizes{Applications: []calls.Sized{{Name: "x", Sizes: messages}}}, "Messages of 1 MiB to 2 MiB carry 99.9 % of the bytes; they are 1 % of the messages."},
		"call times":  {&calls.Times{Applications: []calls.Timed{{Name: "x", Times: profile.Times{RunTimeNS: 100, Functions: []profile.Function{{Name: "MPI_Recv", TimeNS: 30}}}}}}, "In the recording, MPI_Recv takes 30 % of the run time of all ranks, the most of all calls."},
		"collectives": {&calls.Positions{Applications: []calls.Positioned{{Name: "x", Positions: profile.Positions{Collectives: []profile.Collective{{Kind: "bcast"}, {Kind: "barrier"}, {Kind: "bcast"}}}}}}, "The first rank of x calls 3 collectives: 2 bcast and 1 barrier."},
		"none":        {&calls.Positions{}, ""},
		"pairs":       {&matrix.Data{Of: matrix.Bytes, Ranks: 2, Width: 1, Cells: 2, Bytes: []int64{0, 3072, 1024, 0}, Messages: []int64{0, 1, 1, 0}}, "Most goes from rank 0 to rank 1: 3 KiB, 75 % of all."},
		"alike":       {&matrix.Data{Of: matrix.Messages, Ranks: 2, Width: 1, Cells: 2, Bytes: []int64{0, 3072, 1024, 0}, Messages: []int64{0, 1, 1, 0}}, "2 pairs of ranks communicate; each sends 1 message."},
		"cells":       {&matrix.Data{Of: matrix.Messages, Ranks: 7, Width: 4, Cells: 2, Bytes: make([]int64, 4), Messages: []int64{0, 1, 3, 0}}, "Most goes from ranks 4 to 6 to ranks 0 to 3: 3 messages, 75 % of all."},
		"waits":       {&wave.Data{Of: wave.Wait, Ranks: wave.Bins{Last: 1, Width: 1}, Iterations: wave.Bins{First: 5, Last: 8, Width: 2}, Cells: []wave.Cell{{WaitNS: 1}, {}, {WaitNS: 7}, {}}}, "The longest waiting time of a rank in an iteration is 7 ns: rank 0, iterations 7 to 8."},
		"efficiency":  {&viewefficiency.Data{Series: []viewefficiency.Series{{Rows: []viewefficiency.Row{{At: 4, Times: times}}}}}, "On 4 ranks, ranks do useful work for 50 % of the time; the lowest efficiency is serialization (66.7 %): ranks wait for each other."},
		"sums":        {&sums.Data{Amount: "injected time of all ranks", Numbers: summed}, "The largest part of the injected time of all ranks is irq:7: 5 ms, 62.5 %."},
		"parts": {&sums.Data{Amount: "time on the critical path", Numbers: criticalpath.Table([]*criticalpath.Share{
			{Key: "computation", NS: 2000, Parts: [criticalpath.Parts]int64{criticalpath.Computation: 1500, criticalpath.Noise: 490, criticalpath.Delay: 10}}, {Key: "MPI_Send", NS: 2000},
		}, "call"), Parts: criticalpath.PartsOf("call")}, "The largest part of the time on the critical path is computation: 2 µs, 50 % (1.5 µs computation and 490 ns noise)."},
		"no sums":       {&sums.Data{Numbers: table.New(summed.Columns...)}, ""},
		"of no picture": {nil, ""},
	} {
		if diff := cmp.Diff(c.want, Of(c.picture)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestAnswer has no sentence without its facts. TestPrograms checks an answer that has all.
func TestAnswer(t *testing.T) {
	head := &result.Header{Parameters: result.Parameters{ScaleNetwork: 0.5}, Noise: &result.Noise{Sources: []string{"node.noise.arrow"}, Scale: 2, Ranks: "0..3", CoScheduled: true}}
	const add = "Add the spans and the critical path of a run, which loggops-sim writes with --spans-out and --path-out: they show which ranks are late, and why."
	shared := &trace.Header{Ranks: 3, Nodes: []int{0, 0, 0}, CPUs: []int{2, 2, 2}}
	times := &efficiency.Times{Ranks: 4, RunNS: 100, UsefulNS: 200, UsefulMaxNS: 60, IdealNS: 62, IdealUsefulMaxNS: 60}
	for name, c := range map[string]struct {
		facts Facts
		want  Answer
	}{
		"nothing": {Facts{}, Answer{}},
		"ranks only": {Facts{Ranks: 4, EndNS: 5e6, Simulation: &result.Header{}}, Answer{
			Summary: []string{"The simulated run on 4 ranks takes 5 ms."},
			Help:    []string{add},
			Assumed: []string{"The simulation uses the LogGOPS model; its parameters are at the end of this page.", "There is no noise."},
		}},
		"path": {Facts{
			Simulation: head, Schedule: &schedule.Header{Ranks: 4, Replicas: 8, Dropped: map[string]int64{"MPI_Put": 3}}, Algorithms: []string{"bcast linear", "reduce binomial"},
			Path: map[criticalpath.Part]int64{criticalpath.Computation: 60, criticalpath.Latency: 30, criticalpath.Gap: 10},
			Site: PathSite{criticalpath.Place{Computes: true, Previous: criticalpath.Call{Site: "a.c:7 (f)"}, Call: criticalpath.Call{Site: "a.c:9 (f)"}}, 3, 40},
		}, Answer{
			Summary: []string{"The critical path is 60 % computation and 40 % communication; its largest part, 40 %, is computation from a.c:7 (f) to :9 (f) on rank 3."},
			Help:    []string{"Faster communication would shorten the run by at most 40 %; the largest part is latency (L), 30 % of the critical path.", add},
			Assumed: []string{
				"The simulation uses the LogGOPS model, with L, g and G multiplied by 0.5; its parameters are at the end of this page.",
				"Noise: node.noise.arrow; durations multiplied by 2; on ranks 0..3 only; the same on all ranks.",
				"Algorithms of collectives: bcast linear, reduce binomial.",
				"Not exact: 3 calls that the schedule omits; 8 replicas of 4 ranks, which only collectives of all ranks connect.",
			},
		}},
		"CPU time": {Facts{RecordedNS: 5, Several: true, Trace: &trace.Header{Ranks: 2, CPUTime: true, Truncated: []int{1}}, Recorded: times}, Answer{
			Recorded: []string{"The recording of 2 ranks is in CPU time, in which waiting takes no time: it does not contain the run time of the program, and the times of different ranks cannot be compared."},
			Help:     []string{add},
			Assumed: []string{
				"Not exact: 1 rank whose recording ends before the run.",
				"Of several files of a kind, these sentences describe the first.",
			},
		}},
		"recorded": {Facts{RecordedNS: 5e6, Trace: &trace.Header{Ranks: 4}, Recorded: times, Lone: &profile.Lone{Calls: 10, TimeNS: 10e3, RunTimeNS: 20e6}}, Answer{
			Recorded: []string{
				"The recorded run on 4 ranks takes 5 ms.",
				"Ranks do useful work for 50 % of the time; the lowest efficiency is transfer (62 %): calls take longer than other ranks explain, because of the network, the MPI library, or ranks that had to wait for a CPU.",
			},
			Help: []string{add},
		}},
		"oversubscribed": {Facts{RecordedNS: 5e6, Trace: shared, Recorded: times, Simulation: &result.Header{}}, Answer{
			Recorded: []string{
				"The recorded run on 3 ranks takes 5 ms.",
				"3 ranks shared 2 CPUs: calls and computation contain time in which a rank waited for a CPU while other ranks ran.",
				"Its times therefore do not show the cost of the network or of MPI. To record computation alone, use CPU time (LOGGOPS_CLOCK=cpu), or at most as many ranks as CPUs.",
			},
			Help: []string{add},
			Assumed: []string{
				"The simulation uses the LogGOPS model; its parameters are at the end of this page.", "There is no noise.",
				"Not exact: computation from the recording, which contains time in which ranks waited for a CPU.",
			},
		}},
		"stalls": {Facts{RecordedNS: 5e6, Trace: &trace.Header{Ranks: 4}, Recorded: times, Lone: &profile.Lone{Calls: 10, TimeNS: 5e6, RunTimeNS: 20e6}}, Answer{
			Recorded: []string{
				"The recorded run on 4 ranks takes 5 ms.",
				"The ranks probably shared CPUs: calls that wait for no other rank (MPI_Isend, MPI_Irecv, and MPI_Send of up to 1 KiB) take 500 µs on average, and 25 % of the time.",
				"Its times therefore do not show the cost of the network or of MPI. To record computation alone, use CPU time (LOGGOPS_CLOCK=cpu), or at most as many ranks as CPUs.",
			},
			Help: []string{add},
		}},
		"other simulations": {Facts{Simulation: head, Mixed: true}, Answer{
			Help: []string{add},
			Assumed: []string{
				"The simulation uses the LogGOPS model, with L, g and G multiplied by 0.5; its parameters are at the end of this page.",
				"Noise: node.noise.arrow; durations multiplied by 2; on ranks 0..3 only; the same on all ranks.",
				"The files are of different simulations; each sentence describes one of them.",
			},
		}},
	} {
		got := c.facts.Answer()
		if len(got.Summary) == 0 {
			got.Summary = nil
		}
		if len(got.Help) == 0 {
			got.Help = nil
		}
		if len(got.Assumed) == 0 {
			got.Assumed = nil
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestWaitingFacts(t *testing.T) {
	wait := func(rank int32, ns int64) *waitstate.Wait {
		return &waitstate.Wait{Place: waitstate.Place{Rank: rank, Cause: 0, Call: "MPI_Recv", Site: "a.c:7"}, NS: ns}
	}
	f := Facts{}
	if got := f.HalfWait() + f.RankWaits(); got != "" {
		t.Error(got)
	}
	f.Work, f.Waits = worked(t, 4, 100), []*waitstate.Wait{wait(1, 20), wait(2, 12), wait(3, 30)}
	for want, got := range map[string]string{
		"Half of the ranks wait at least 20 % of the time in MPI_Recv at a.c:7.":                    f.HalfWait(),
		"Rank 3 waits longest, 30 % of the time; rank 0 waits least, 0 %.":                          f.RankWaits(),
		"Ranks wait for 15.5 % of the time, 100 % of it in MPI_Recv at a.c:7.":                      f.waiting(),
		"More than half of the ranks do not wait in MPI_Recv at a.c:7; one waits 30 % of the time.": (&Facts{Work: f.Work, Waits: f.Waits[2:]}).HalfWait(),
	} {
		if got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

// worked is a run of some ranks that compute until its end.
func worked(t *testing.T, ranks int32, endNS int64) *lateness.Ranks {
	t.Helper()
	r, err := lateness.Of(func(yield func(result.Span, error) bool) {
		for rank := range ranks {
			if !yield(result.Span{Rank: rank, EndNS: endNS}, nil) {
				return
			}
		}
	}, 0)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
