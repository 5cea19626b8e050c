package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"loggops/analysis/criticalpath"
	"loggops/analysis/efficiency"
	"loggops/analysis/profile"
	"loggops/analysis/straggler"
	"loggops/analysis/sweep"
	"loggops/analysis/waitstate"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/table"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/view/internal/golden"
)

// job is a job of ranks that compute for some times, one before each allreduce, in ns; noise lengthens computation
// above 10 ns. waitNS is the time that the other ranks wait for each rank.
func job(noise func(ns int64) int64, waitNS []int64, ranks ...[]int64) Job {
	j := Job{}
	a := straggler.New()
	for rank, steps := range ranks {
		at := int64(0)
		for _, ns := range steps {
			s := result.Span{Kind: result.Calc, Rank: int32(rank), StartNS: at, EndNS: at + ns, Call: "MPI_Allreduce", Site: "a.c:7", Iteration: result.None}
			a.Add(&s)
			if took := noise(ns); took > 0 {
				s.Kind, s.StartNS, s.Cause = result.Detour, s.EndNS-took, "timer"
				a.Add(&s)
			}
			at += ns
			s.Kind, s.StartNS, s.EndNS, s.Cause = result.Collective, at, at, ""
			a.Add(&s)
		}
		place := waitstate.Place{State: waitstate.WaitAtNxN, Rank: int32((rank + 1) % len(ranks)), Cause: int32(rank), CallSite: result.CallSite{Call: "MPI_Allreduce", Site: "a.c:7"}}
		if rank < len(waitNS) {
			j.Waits = append(j.Waits, waitstate.Wait{Place: place, NS: waitNS[rank]})
		}
	}
	j.Work = a.End()
	return j
}

func each(waitNS int64) []int64 { return slices.Repeat([]int64{waitNS}, 4) }

func quiet(int64) int64 { return 0 }

func above10(ns int64) int64 { return max(0, ns-10) }

func equal(steps ...int64) [][]int64 { return [][]int64{steps, steps, steps, steps} }

// inTurn returns four ranks with steps of 10 ns, but for one of 100 ns, a different one on each rank.
func inTurn() [][]int64 {
	ranks := make([][]int64, 4)
	for rank := range ranks {
		ranks[rank] = []int64{10, 10, 10, 10}
		ranks[rank][rank] = 100
	}
	return ranks
}

// one is a file of one run.
func one(name string, makespan, noiseless int64) sweep.File {
	return sweep.File{Name: name, Head: &result.Header{Schedule: name}, Runs: []result.Run{{Ranks: 4, Replicas: 1, MakespanNS: makespan, NoiselessNS: noiseless}}}
}

// inputs are facts by names, with the beginnings of the sentences that hold.
func inputs() map[string]struct {
	facts Facts
	want  []string
} {
	simulated := func(j Job, path map[criticalpath.Part]int64) Facts {
		return Facts{Simulation: &result.Header{}, Jobs: []Job{j}, Path: path}
	}
	recorded := func(t trace.Header, l *profile.Lone) Facts {
		return Facts{RecordedNS: 5e6, Trace: &t, Lone: l, Recorded: &efficiency.Times{Ranks: 4, RunNS: 100, UsefulNS: 200, UsefulMaxNS: 60, IdealNS: 62, IdealUsefulMaxNS: 60}}
	}
	stalling := &profile.Lone{Calls: 10, TimeNS: 5e6, RunTimeNS: 20e6}
	head := &result.Header{Parameters: result.Parameters{Machine: "xt4", ScaleNetwork: 0.5}, Noise: &result.Noise{Sources: []string{"node.noise.arrow"}, Scale: 2, Ranks: "0..3", CoScheduled: true}}
	quietJob := job(quiet, nil, equal(100)...)
	const more = "Add the spans"
	all := map[string]struct {
		facts Facts
		want  []string
	}{
		"nothing":  {Facts{}, nil},
		"recorded": {recorded(trace.Header{Ranks: 4}, &profile.Lone{Calls: 10, TimeNS: 10e3, RunTimeNS: 20e6}), []string{more}},
		"CPU time": {recorded(trace.Header{Ranks: 2, CPUTime: true, Truncated: []int{1}}, stalling), []string{"The recording is in CPU time", more}},
		"two CPUs": {recorded(trace.Header{Ranks: 3, Nodes: []int{0, 0, 0}, CPUs: []int{2, 2, 2}}, nil), []string{"Ranks shared CPUs", more}},
		"CPU wait": {recorded(trace.Header{Ranks: 3, CPUWait: 0.43}, stalling), []string{"Ranks shared CPUs", more}},
		"stalls":   {recorded(trace.Header{Ranks: 4, Opaque: map[string]int64{"MPI_Put": 1234}}, stalling), []string{"Ranks probably shared CPUs", more}},
		"several":  {Facts{Simulation: &result.Header{}, Several: true}, []string{"The files are of several runs", more}},
		"mixed":    {Facts{Simulation: &result.Header{}, Mixed: true}, []string{"The files are of several runs", more}},
		"late":     {simulated(job(quiet, each(30), []int64{100}, []int64{10}, []int64{10}, []int64{10}), nil), nil},
		"no waits": {simulated(job(quiet, nil, equal(100)...), nil), nil},

		"hardly":      {simulated(job(quiet, each(1), equal(100)...), nil), []string{"No rank is late: ranks hardly"}},
		"in turn":     {simulated(job(quiet, each(60), inTurn()...), nil), []string{"No rank is late: computation varies"}},
		"uneven":      {simulated(job(quiet, []int64{100}, []int64{100}, []int64{100}, []int64{140}, []int64{140}), nil), []string{"No single rank stands out"}},
		"noise":       {simulated(job(above10, each(20), inTurn()...), nil), []string{"No rank is late because of its work"}},
		"messages":    {simulated(job(quiet, each(30), equal(100)...), map[criticalpath.Part]int64{criticalpath.Computation: 40, criticalpath.Bytes: 60}), []string{"No rank is late: ranks wait for each other because messages"}},
		"pipeline":    {simulated(job(quiet, each(30), equal(50, 50)...), map[criticalpath.Part]int64{criticalpath.Computation: 90, criticalpath.Bytes: 10}), []string{"No rank is late: the order"}},
		"unexplained": {simulated(job(quiet, each(30), equal(100)...), nil), []string{"No rank is late: none computes"}},

		"ranks only": {Facts{Ranks: 4, EndNS: 5e6, Simulation: &result.Header{}}, []string{more}},
		"runs":       {Facts{Simulation: &result.Header{}, Runs: sweep.Configurations([]sweep.File{golden.Runs()}), Run: 3, Path: map[criticalpath.Part]int64{criticalpath.Computation: 1}}, []string{more}},
		"path": {Facts{
			Simulation: head, Schedule: &schedule.Header{Ranks: 4, Replicas: 8, Dropped: map[string]int64{"MPI_Put": 3}}, Algorithms: []string{"bcast linear", "reduce binomial"},
			Path: map[criticalpath.Part]int64{criticalpath.Computation: 600, criticalpath.Latency: 299, criticalpath.Gap: 100, criticalpath.Bytes: 1, criticalpath.IO: 20, criticalpath.OneSided: 30},
			Site: PathSite{criticalpath.Place{Computes: true, Previous: result.CallSite{Site: "a.c:7 (f)"}, Call: result.CallSite{Site: "a.c:9 (f)"}}, 3, 400},
		}, []string{more}},
		"jobs": {Facts{
			Simulation: &result.Header{Jobs: result.Jobs{{Name: "a"}, {Name: "b"}}}, Jobs: []Job{{Name: "a", Work: quietJob.Work}, {Name: "b", Work: quietJob.Work}},
			Runs: sweep.Configurations([]sweep.File{one("a", 5e6, 5e6), one("b", 15e6, 5e6)}), Ranks: 8, EndNS: 15e6,
		}, nil},
		"links": {Facts{
			Simulation: &result.Header{}, Path: map[criticalpath.Part]int64{criticalpath.Computation: 60, criticalpath.Latency: 28, criticalpath.Contention: 12},
			Contention: map[string]int64{"host-leaf": 3, "leaf-spine": 9}, Efficiency: &efficiency.Times{RunNS: 100, UncontendedNS: 92},
		}, []string{more}},
	}
	named := simulated(job(quiet, each(1), equal(100)...), nil)
	named.Jobs[0].Name, named.Simulation = "a", &result.Header{Jobs: result.Jobs{{Name: "a"}}}
	all["job"] = struct {
		facts Facts
		want  []string
	}{named, []string{"Job a: No rank is late: ranks hardly"}}
	return all
}

// TestSentences has each sentence for one input, at least, and not for another one.
func TestSentences(t *testing.T) {
	held, all := map[string]int{}, inputs()
	for name, in := range all {
		got := in.facts.findings()
		same := slices.EqualFunc(got, in.want, func(text, beginning string) bool { return strings.HasPrefix(text, beginning) })
		if !same {
			t.Errorf("%s: %q, want %q", name, got, in.want)
		}
		for _, text := range got {
			held[strings.TrimPrefix(text, "Job a: ")]++
		}
	}
	texts := []string{hardly, varying, uneven, noisy, messages, pipeline, unknown}
	for _, s := range ofRun {
		texts = append(texts, s.text)
	}
	for _, text := range texts {
		if n := held[text]; n == 0 || n == len(all) {
			t.Errorf("%d of %d inputs have: %s", n, len(all), text)
		}
		delete(held, text)
	}
	if len(texts) > 12 || len(held) > 0 {
		t.Errorf("%d sentences and %v: tables and pictures show the rest", len(texts), held)
	}
}

// TestTables compares the tables of all inputs with a file.
func TestTables(t *testing.T) {
	var text strings.Builder
	all := inputs()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		facts := all[name].facts
		fmt.Fprintf(&text, "== %s\n", name)
		d := Data{Facts: facts}
		for _, g := range d.tables() {
			fmt.Fprintf(&text, "%s:\n", g.Title)
			for _, cells := range g.Lines {
				fmt.Fprintf(&text, "  %s\n", strings.Join(cells, " | "))
			}
		}
	}
	cases.Golden(t, "tables.txt", text.String())
}

// TestMany has the first ranks of many, and how many there are.
func TestMany(t *testing.T) {
	var got table.Table
	var rows [][]any
	for rank := range mostNamed + 1234 {
		rows = append(rows, []any{fmt.Sprint(rank), "late", nil, nil, nil, nil})
	}
	addMost(&got, rows)
	expect.Same(t, []any{"1,234 more", "late", nil, nil, nil, nil}, got.Rows[mostNamed])
}

// TestIn has ranks wait in calls, and for the messages of nonblocking calls.
func TestIn(t *testing.T) {
	for _, c := range []struct{ call, region, site, want string }{
		{"MPI_Recv", "", "a.c:7 (f)", "in MPI_Recv at a.c:7 (f)"},
		{"MPI_Irecv", "", "a.c:7 (f)", "for messages of MPI_Irecv at a.c:7 (f)"},
		{"MPI_Start", "2", "", "for messages of MPI_Start in region 2"},
		{"", "", "", ""},
	} {
		if got := in(result.CallSite{Call: c.call, Region: c.region, Site: c.site}); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
