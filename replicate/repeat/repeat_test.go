package repeat

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/listing"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/schedgen"
	"loggops/sim"
)

func TestParse(t *testing.T) {
	cases.Lines(t, "parsed.txt", func(text string) string {
		r, err := Parse(text)
		return cases.Outcome(fmt.Sprintf("%+v", r), err)
	})
}

// solver returns the schedule of a program on a ring: in each step, an exchange, and a solver of so many iterations, each
// of which has an exchange and some allreduces at one site.
func solver(ranks, reductions int, iterations []int) *schedule.Schedule {
	s := &schedule.Schedule{Header: schedule.Header{Ranks: ranks, Replicas: 1, Communicators: []comm.Communicator{comm.World(ranks)}, Recorded: true}, Ops: make([][]schedule.Op, ranks)}
	for rank := range ranks {
		add := func(op schedule.Op, requires ...int32) {
			op.Requires, op.Iteration, op.TraceRow = requires, schedule.None, schedule.None
			if len(s.Ops[rank]) == 0 {
				op.Requires = nil
			}
			s.Ops[rank] = append(s.Ops[rank], op)
		}
		exchange := func(tag int64) {
			add(schedule.Op{Kind: schedule.Recv, Peer: int32((rank + 1) % ranks), Tag: tag, Bytes: 8}, 1)
			add(schedule.Op{Kind: schedule.Send, Peer: int32((rank + ranks - 1) % ranks), Tag: tag, Bytes: 8}, 2)
			add(schedule.Op{Kind: schedule.Calc, DurationNS: 100}, 1, 2)
		}
		reduce := func(site string) {
			add(schedule.Op{Kind: schedule.Collective, Peer: schedule.AnySource, Tag: schedule.AnyTag, Bytes: 8, Site: site, Coll: &schedule.Coll{Kind: "allreduce", Root: schedule.None}}, 1)
		}
		add(schedule.Op{Kind: schedule.Calc, DurationNS: 1})
		for _, n := range iterations {
			exchange(1)
			reduce("step.c:1 (step)")
			reduce("solver.c:7 (solve)") // the first residual
			for range n {
				exchange(2)
				for range reductions {
					reduce("solver.c:7 (solve)")
				}
			}
		}
		add(schedule.Op{Kind: schedule.Calc, DurationNS: 1}, 1)
	}
	return s
}

// TestRepeats holds that a solver that is repeated is the same as one of so many iterations.
func TestRepeats(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		iterations := rapid.SliceOfN(rapid.IntRange(4, 9), 1, 4).Draw(t, "iterations")
		ranks, reductions := rapid.IntRange(2, 5).Draw(t, "ranks"), rapid.IntRange(1, 3).Draw(t, "reductions")
		factor := rapid.IntRange(1, 5).Draw(t, "factor")
		s := solver(ranks, reductions, iterations)
		r := Repeat{Site: "solver.c:7", Factor: float64(factor)}
		if rapid.Bool().Draw(t, "power") {
			r = Repeat{Site: "solver.c:7", Power: 1}
		}
		source, err := r.Apply(s, float64(factor))
		expect.OK(t, err)
		got, err := schedule.Load(source)
		expect.OK(t, err)
		for i := range iterations {
			iterations[i] *= factor
		}
		expect.Same(t, listing.Print(solver(ranks, reductions, iterations)), listing.Print(got))
	})
}

// TestFewer holds that iterations can be left out.
func TestFewer(t *testing.T) {
	r := Repeat{Site: "solver.c:7", Factor: 0.5}
	source, err := r.Apply(solver(3, 2, []int{8, 4}), 1)
	expect.OK(t, err)
	got, err := schedule.Load(source)
	expect.OK(t, err)
	expect.Same(t, listing.Print(solver(3, 2, []int{4, 2})), listing.Print(got))
	expect.OK(t, got.Check())
}

func TestRefuses(t *testing.T) {
	alone := solver(2, 1, []int{9})
	alone.Ops[1] = alone.Ops[1][:len(alone.Ops[1])-2]
	for problem, c := range map[string]struct {
		s    *schedule.Schedule
		site string
	}{
		`no call site of collectives over all ranks is called "other.c:7"`: {solver(2, 1, []int{9}), "other.c:7"},
		"are in no loop": {solver(2, 1, []int{2}), "solver.c:7"},
		"rank 0 calls collectives over all ranks at solver.c:7 10 times, and rank 1 9 times": {alone, "solver.c:7"},
	} {
		r := Repeat{Site: c.site, Factor: 2}
		_, err := r.Apply(c.s, 1)
		expect.Error(t, err, problem)
	}
}

// TestRecording repeats the iterations of icoFoam, in which all allreduces of doubles have the same site.
func TestRecording(t *testing.T) {
	f, err := trace.Open(filepath.Join("..", "..", "testdata", "traces", "applications", "icofoam-9.trace.arrow"))
	expect.OK(t, err)
	defer f.Close()
	s := &schedgen.Schedule{Trace: f, Header: schedgen.Header(f.Head(), "icofoam-9", "test")}
	site := ""
	before := 0
	for b, err := range s.Batches() {
		expect.OK(t, err)
		for _, op := range b.Ops {
			if op.Coll != nil && strings.Contains(op.Site, "sumOpIdEE") {
				site = op.Site
				before++
			}
		}
	}
	r := Repeat{Site: site, Factor: 3}
	source, err := r.Apply(s, 1)
	expect.OK(t, err)
	after := 0
	for b, err := range source.Batches() {
		expect.OK(t, err)
		for _, op := range b.Ops {
			if op.Coll != nil && op.Site == site {
				after++
			}
		}
	}
	if after < 2*before || after > 3*before {
		t.Errorf("%d allreduces become %d", before, after)
	}
	p, err := sim.Compile(source, sim.Params{LatencyNS: 1000})
	expect.OK(t, err)
	_, err = p.Run(t.Context(), sim.Options{})
	expect.OK(t, err)
}
