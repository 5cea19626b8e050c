package program

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/listing"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/tuning"
)

// TestLinkedRandom compares random programs, with small thresholds, with a naive inversion of their dependences.
func TestLinkedRandom(t *testing.T) {
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 0))
		s := randomSchedule(r)
		thresholds := tuning.Usual()
		for _, of := range []*int{&thresholds.Envelopes, &thresholds.Costs, &thresholds.Shapes, &thresholds.PooledLists, &thresholds.LinkedForms} {
			if r.IntN(2) == 0 {
				*of = r.IntN(12)
			}
		}
		p, err := Compile(&pieces{s, r.IntN(2) == 0, 1 + r.IntN(5)}, logp.Default(), thresholds)
		expect.OK(t, err)
		for rank, ops := range s.Ops {
			if wrong := compareRank(p, rank, ops); wrong != "" {
				t.Fatalf("seed %d, rank %d, %s\n%s\n%s", seed, rank, wrong, listing.Print(s), describeLinks(p))
			}
		}
	}
}

// randomSchedule returns a schedule of a few ranks. Some have the operations of the rank before them.
func randomSchedule(r *rand.Rand) *schedule.Schedule {
	ranks := 1 + r.IntN(4)
	s := &schedule.Schedule{
		Header: schedule.Header{Ranks: ranks, Replicas: 1, Communicators: []comm.Communicator{comm.World(ranks), {Self: true}}},
		Ops:    make([][]schedule.Op, ranks),
	}
	for rank := range ranks {
		if rank > 0 && r.IntN(2) == 0 {
			s.Ops[rank] = s.Ops[rank-1]
			continue
		}
		s.Ops[rank] = randomOps(r, ranks)
	}
	return s
}

// randomOps returns operations without cycles: each requires only operations of lower priority.
func randomOps(r *rand.Rand, ranks int) []schedule.Op {
	ops := make([]schedule.Op, r.IntN(20))
	priority := make([]int, len(ops))
	for i := range priority {
		priority[i] = i
	}
	if r.IntN(3) == 0 {
		priority = r.Perm(len(ops))
	}
	kinds := []schedule.Kind{schedule.Calc, schedule.Send, schedule.Recv, schedule.Collective}[:1+r.IntN(4)]
	for i := range ops {
		o := schedule.Op{Kind: kinds[r.IntN(len(kinds))], Iteration: schedule.None, TraceRow: schedule.None}
		switch o.Kind {
		case schedule.Calc:
			o.DurationNS = r.Int64N(3) << r.IntN(40)
		case schedule.Collective:
			o.Comm, o.Coll = 1, &schedule.Coll{Kind: "barrier", Root: schedule.None, Nonblocking: true}
		default:
			o.Peer, o.Bytes = int32(r.IntN(ranks)), 1+r.Int64N(4)
			o.Tag = []int64{0, 1, 2, -5, 1 << 40, schedule.AnyTag}[r.IntN(6)]
			if o.Kind == schedule.Send {
				o.Tag = max(o.Tag, 0)
			}
		}
		for on := range ops {
			if priority[on] < priority[i] && r.IntN(4) == 0 {
				list := &o.Requires
				if r.IntN(3) == 0 {
					list = &o.Irequires
				}
				*list = append(*list, int32(i-on))
			}
		}
		ops[i] = o
	}
	return ops
}

// pieces is a schedule whose ranks are read in blocks of a few operations. The table of shapes grows from block to block,
// and perhaps starts anew with each rank.
type pieces struct {
	*schedule.Schedule
	anew   bool
	length int
}

func (s *pieces) Blocks() iter.Seq2[schedule.Block, error] {
	return func(yield func(schedule.Block, error) bool) {
		if !s.anew {
			s.split(s.Schedule, 0, yield)
			return
		}
		for rank := range s.Ops {
			only := &schedule.Schedule{Header: s.Header, Ops: make([][]schedule.Op, len(s.Ops))}
			only.Ops[rank] = s.Ops[rank]
			if !s.split(only, rank, yield) {
				return
			}
		}
	}
}

func (s *pieces) split(of *schedule.Schedule, generation int, yield func(schedule.Block, error) bool) bool {
	known := int32(0)
	for b, err := range schedule.Blocks(of) {
		for first := 0; first < len(b.Shapes); first += s.length {
			end := min(first+s.length, len(b.Shapes))
			part := schedule.Block{Rank: b.Rank, First: b.First + first, Shapes: b.Shapes[first:end], Values: b.Values[first:end], Generation: generation, Like: b.Like}
			known = max(known, slices.Max(part.Shapes)+1)
			part.Table = b.Table[:known]
			if !yield(part, err) {
				return false
			}
		}
	}
	return true
}

// naive has the dependences of an operation as operations of the rank's list.
type naive struct{ requires, irequires map[int]bool }

// resolve returns the dependences of operation i, with those of a collective instead of each dependence on its start.
func resolve(ops []schedule.Op, i int) naive {
	n := naive{map[int]bool{}, map[int]bool{}}
	for _, d := range ops[i].Requires {
		n.requires[i-int(d)] = true
	}
	for _, d := range ops[i].Irequires {
		on := i - int(d)
		if ops[on].Kind != schedule.Collective {
			n.irequires[on] = true
			continue
		}
		through := resolve(ops, on)
		for k := range through.requires {
			n.requires[k] = true
		}
		for k := range through.irequires {
			n.irequires[k] = true
		}
	}
	return n
}

// compareRank returns the first difference between a rank's operations in a program and in the schedule; "" if there is none.
func compareRank(p *Program, rank int, ops []schedule.Op) string {
	first := p.First[rank]
	if n := int(p.First[rank+1] - first); n != len(ops) {
		return fmt.Sprintf("%d operations, want %d", n, len(ops))
	}
	starts, ends := make([][]int32, len(ops)), make([][]int32, len(ops))
	dependences := make([]naive, len(ops))
	for i := range ops {
		dependences[i] = resolve(ops, i)
		for on := range dependences[i].irequires {
			starts[on] = append(starts[on], int32(i-on))
		}
		for on := range dependences[i].requires {
			ends[on] = append(ends[on], int32(i-on))
		}
	}
	isRoot := rootsOf(p, rank)
	needs := make([]int, len(ops))
	for i := range ops {
		o := p.Shape(first + int32(i))
		onStart, onEnd := p.DependentsOf(o, first+int32(i))
		for _, d := range slices.Concat(onStart, onEnd) {
			needs[i+int(d)]++
		}
		// A dependence through several collectives is one for each.
		switch {
		case !slices.IsSorted(onStart) || !slices.IsSorted(onEnd):
			return fmt.Sprintf("operation %d: dependents at %v and %v are not in list order", i, onStart, onEnd)
		case !slices.Equal(slices.Compact(slices.Clone(onStart)), starts[i]):
			return fmt.Sprintf("operation %d: dependents of the start at %v, want %v", i, onStart, starts[i])
		case !slices.Equal(slices.Compact(slices.Clone(onEnd)), ends[i]):
			return fmt.Sprintf("operation %d: dependents of the end at %v, want %v", i, onEnd, ends[i])
		case o.Then == OwnDependents && len(o.OnStart) > 0 != (len(onStart) > 0):
			return fmt.Sprintf("operation %d: the shape says %t of dependents of the start", i, len(o.OnStart) > 0)
		}
		if wrong := compareOp(p, first+int32(i), &ops[i]); wrong != "" {
			return fmt.Sprintf("operation %d: %s", i, wrong)
		}
		if wrong := compareRuns(p, first+int32(i)); wrong != "" {
			return fmt.Sprintf("operation %d: %s", i, wrong)
		}
	}
	for i := range ops {
		if need := p.Shape(first + int32(i)).Need; int(need) != needs[i] || isRoot[i] != (need == 0) {
			return fmt.Sprintf("operation %d: needs %d (root: %t), want %d", i, need, isRoot[i], needs[i])
		}
	}
	return ""
}

// compareOp compares everything but dependences.
func compareOp(p *Program, i int32, op *schedule.Op) string {
	o := p.Shape(i)
	switch {
	case o.Kind != op.Kind:
		return fmt.Sprintf("a %s, want a %s", o.Kind, op.Kind)
	case o.Kind == schedule.Calc && p.Duration(i) != op.DurationNS:
		return fmt.Sprintf("%d ns, want %d", p.Duration(i), op.DurationNS)
	case o.Kind.IsMessage() && (p.BytesOf(o, i) != op.Bytes || p.TagOf(o, i) != op.Tag || p.Ops[i].Own != op.Peer):
		return fmt.Sprintf("%d bytes, tag %d, peer %d, want %d, %d, %d", p.BytesOf(o, i), p.TagOf(o, i), p.Ops[i].Own, op.Bytes, op.Tag, op.Peer)
	case o.Kind == schedule.Send && p.CostOf(o, i) != p.Params.Cost(op.Bytes, op.Mode):
		return fmt.Sprintf("costs %v, want %v", p.CostOf(o, i), p.Params.Cost(op.Bytes, op.Mode))
	}
	return ""
}

// compareRuns compares Then and Runs of an operation with its dependents.
func compareRuns(p *Program, i int32) string {
	o := p.Shape(i)
	if o.Then == OwnDependents {
		return ""
	}
	var want []Run // of one operation each, in the order in which they are created
	for _, d := range o.OnEnd {
		if on := p.Shape(i + d); on.Need == 1 && on.Coll == None {
			want = append(want, Run{d, 1, on.Event})
		}
	}
	if len(o.OnStart) > 0 || len(want) < len(o.OnEnd) {
		want = nil
	}
	slices.SortStableFunc(want, func(a, b Run) int { return int(a.Event) - int(b.Event) })
	var got []Run
	for _, r := range o.Runs {
		for k := range r.Length {
			got = append(got, Run{r.Offset + k, 1, r.Event})
		}
	}
	if !slices.Equal(got, want) {
		return fmt.Sprintf("runs %v, want %v in runs", o.Runs, want)
	}
	then := int32(0)
	if len(want) == 1 {
		then = want[0].Offset
	}
	if o.Then != then {
		return fmt.Sprintf("then %d, want %d", o.Then, then)
	}
	return ""
}
