package growth

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/internal/testkit/expect"
)

// TestLaws fits random programs whose laws are known, at four sizes, and compares what they become on
// four times as many ranks with the program itself at that size, operation by operation.
func TestLaws(t *testing.T) {
	for seed := range uint64(40) {
		program := newProgram(rand.New(rand.NewPCG(seed, 3)))
		schedule := func(extents spec.Grid) *schedule.Schedule { return program.schedule(t, extents) }
		grown, err := grow(t, Options{Strong: program.strong}, schedule, program.sizes...)
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
			continue
		}
		compare(t, grown, schedule(program.sizes[4]))
	}
}

// program is a random program on a grid: phases of computation and communication in loops.
type program struct {
	strong bool
	sizes  []spec.Grid
	sites  int
	body   []step
}

// step is a part of a program.
type step struct {
	what string // calc, exchange, collective, loop
	law  known
	site string
	body []step
}

// known is a law: constant + factor · p^power · log₂(p)^logs.
type known struct{ constant, factor, power, logs float64 }

func (k known) at(p float64) float64 {
	return k.constant + k.factor*math.Pow(p, k.power)*math.Pow(math.Log2(p), k.logs)
}

func newProgram(random *rand.Rand) *program {
	p := &program{strong: random.IntN(2) == 0}
	for _, extent := range []int{3, 4, 6, 8, 12} {
		if random.IntN(2) == 0 {
			p.sizes = append(p.sizes, spec.Grid{extent, extent})
		} else {
			p.sizes = append(p.sizes, spec.Grid{extent, extent + 1})
		}
	}
	p.body = append(p.steps(random, 1), step{what: "exchange", law: known{constant: 8}, site: "end.c:1"})
	return p
}

func (p *program) steps(random *rand.Rand, depth int) (body []step) {
	for range 1 + random.IntN(3) {
		p.sites += 2
		site := fmt.Sprint("solver.c:", p.sites)
		body = append(body, step{what: "calc", law: p.duration(random), site: site})
		switch random.IntN(2) {
		case 0:
			body = append(body, step{what: "exchange", law: size(random), site: site})
		case 1:
			body = append(body, step{what: "collective", law: size(random), site: site})
		}
		if depth > 0 {
			body = append(body, step{what: "loop", law: repetitions(random), body: p.steps(random, depth-1)})
		}
	}
	return body
}

// duration is that of a calc: constant, or growing with the ranks; of a fixed problem, shrinking.
func (p *program) duration(random *rand.Rand) known {
	constant := float64(1000 * (1 + random.IntN(1000)))
	switch {
	case random.IntN(2) == 0:
		return known{constant: constant}
	case p.strong:
		return known{constant: constant, factor: 1e8, power: -1}
	}
	return known{constant: constant, factor: 1e5, logs: 1}
}

// size is that of a message: constant, or of a face of a block.
func size(random *rand.Rand) known {
	switch factor := float64(8 * (1 + random.IntN(100))); random.IntN(4) {
	case 0:
		return known{factor: factor, power: 2. / 3}
	case 1:
		return known{factor: 1e6 * factor, power: -2. / 3}
	case 2:
		return known{constant: 16, factor: factor, power: 1}
	default:
		return known{constant: factor}
	}
}

func repetitions(random *rand.Rand) known {
	if random.IntN(2) == 0 {
		return known{constant: float64(2 + random.IntN(4))}
	}
	return known{constant: 1, factor: 1, logs: 1}
}

// schedule returns the schedule of the program on a grid.
func (p *program) schedule(t *testing.T, extents spec.Grid) *schedule.Schedule {
	return scheduled(t, extents, nil, func(w *scheduler) { w.run(p.body) })
}

// scheduled returns a schedule to which do adds the operations of each rank of a grid. Others are communicators besides that of all ranks.
func scheduled(t *testing.T, extents spec.Grid, others []comm.Communicator, do func(w *scheduler)) *schedule.Schedule {
	t.Helper()
	ranks := extents.Size()
	s := &schedule.Schedule{Header: schedule.Header{Ranks: ranks, Replicas: 1, Communicators: append([]comm.Communicator{comm.World(ranks)}, others...)}}
	for rank := range ranks {
		w := scheduler{rank: rank, extents: extents}
		do(&w)
		s.Ops = append(s.Ops, w.ops)
	}
	expect.OK(t, s.Check())
	return s
}

// scheduler lists the operations of a rank; each requires the one before it.
type scheduler struct {
	rank    int
	extents spec.Grid
	ops     []schedule.Op
}

func (w *scheduler) run(body []step) {
	p := float64(w.extents[0] * w.extents[1])
	for _, s := range body {
		switch s.what {
		case "calc":
			w.add(schedule.Op{Kind: schedule.Calc, DurationNS: int64(math.Round(s.law.at(p))), Call: "MPI", Site: s.site})
		case "collective":
			w.collective("MPI", s.site, 0, int64(s.law.at(p)+1e-9), schedule.Coll{Kind: "allreduce", Algorithm: "dissemination", Root: schedule.None})
		case "exchange":
			w.exchange(int64(s.law.at(p)+1e-9), s.site)
		case "loop":
			for range int(math.Round(s.law.at(p))) {
				w.run(s.body)
			}
		}
	}
}

// exchange sends to all neighbors, then receives from all.
func (w *scheduler) exchange(bytes int64, site string) {
	row, column := w.rank/w.extents[1], w.rank%w.extents[1]
	for _, kind := range []schedule.Kind{schedule.Send, schedule.Recv} {
		for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
			if y, x := row+d[0], column+d[1]; y >= 0 && y < w.extents[0] && x >= 0 && x < w.extents[1] {
				w.add(schedule.Op{Kind: kind, Peer: int32(y*w.extents[1] + x), Bytes: bytes, Call: "MPI", Site: site})
			}
		}
	}
}

// collective adds a collective.
func (w *scheduler) collective(call, site string, communicator int32, bytes int64, coll schedule.Coll) {
	w.add(schedule.Op{Kind: schedule.Collective, Comm: communicator, Bytes: bytes, Coll: &coll, Call: call, Site: site})
}

func (w *scheduler) add(op schedule.Op) {
	op.Iteration, op.TraceRow = schedule.None, schedule.None
	if op.Kind == schedule.Collective || op.Kind == schedule.Calc {
		op.Tag = schedule.AnyTag
	}
	if op.Kind != schedule.Send && op.Kind != schedule.Recv {
		op.Peer = schedule.AnySource
	}
	if len(w.ops) > 0 {
		op.Requires = []int32{1}
	}
	w.ops = append(w.ops, op)
}

// compare compares a prediction with the schedule that it should be, up to the first difference. Durations
// may differ by one part in ten thousand.
func compare(t *testing.T, got schedule.Source, want *schedule.Schedule) {
	t.Helper()
	g, err := schedule.Load(got)
	expect.OK(t, err)
	for rank := range want.Ops {
		if len(g.Ops[rank]) != len(want.Ops[rank]) {
			t.Fatalf("rank %d of %d has %d operations, not %d", rank, len(want.Ops), len(g.Ops[rank]), len(want.Ops[rank]))
		}
		for i, w := range want.Ops[rank] {
			g := g.Ops[rank][i]
			if g.Kind != w.Kind || g.Kind >= schedule.Send && g.Peer != w.Peer || g.Bytes != w.Bytes || g.Tag != w.Tag || !slices.Equal(g.Requires, w.Requires) ||
				math.Abs(float64(g.DurationNS-w.DurationNS)) > 1+1e-4*float64(w.DurationNS) {
				t.Fatalf("rank %d of %d, operation %d (%s): %d B, %d ns, peer %d, requires %d, not %d B, %d ns, peer %d, requires %d",
					rank, len(want.Ops), i, w.Site, g.Bytes, g.DurationNS, g.Peer, g.Requires, w.Bytes, w.DurationNS, w.Peer, w.Requires)
			}
			expect.Same(t, w.Coll, g.Coll)
		}
	}
}
