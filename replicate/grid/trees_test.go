package grid

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/expand"
)

// program is what all ranks of a grid do in turn: exchanges with neighbors, trees over all ranks, collectives.
type program []phase

type phase struct {
	kind  string // halo, bcast, scatter, reduce, gather, allreduce
	tree  string
	bytes int64
}

// run returns the schedule of the program on a grid.
func (p program) run(extents []int, tags func(from, to int) int64) *schedule.Schedule {
	ranks := spec.Grid(extents).Size()
	w := &writer{Schedule: schedule.Schedule{
		Header: schedule.Header{Ranks: ranks, Replicas: 1, Communicators: []comm.Communicator{comm.World(ranks)}},
		Ops:    make([][]schedule.Op, ranks),
	}, extents: extents, tags: tags}
	trees := map[string]tree{}
	for _, t := range knownTrees(ranks) {
		trees[t.algorithm] = t
	}
	for _, phase := range p {
		for rank := range ranks {
			w.phase(rank, phase, trees[phase.tree])
		}
	}
	return &w.Schedule
}

// writer writes operations, each of which requires the one before.
type writer struct {
	schedule.Schedule
	extents []int
	tags    func(from, to int) int64
}

func (w *writer) add(rank int, op schedule.Op) {
	if len(w.Ops[rank]) > 0 {
		op.Requires = []int32{1}
	}
	op.Iteration, op.TraceRow = schedule.None, schedule.None
	w.Ops[rank] = append(w.Ops[rank], schedule.Op{Kind: schedule.Calc, DurationNS: 10, Requires: op.Requires, Iteration: schedule.None, TraceRow: schedule.None})
	op.Requires = []int32{1}
	w.Ops[rank] = append(w.Ops[rank], op)
}

func (w *writer) send(rank, to int, bytes int64) {
	w.add(rank, schedule.Op{Kind: schedule.Send, Peer: int32(to), Tag: w.tags(rank, to), Bytes: bytes, Call: "MPI_Send", Site: fmt.Sprintf("app.c:%d", bytes)})
}

func (w *writer) receive(rank, from int, bytes int64) {
	w.add(rank, schedule.Op{Kind: schedule.Recv, Peer: int32(from), Tag: w.tags(from, rank), Bytes: bytes, Call: "MPI_Recv", Site: fmt.Sprintf("app.c:%d", bytes)})
}

func (w *writer) phase(rank int, p phase, t tree) {
	switch p.kind {
	case "halo":
		for _, do := range []func(rank, there int, bytes int64){w.send, w.receive} {
			for d := range w.extents {
				for _, by := range []int{-1, 1} {
					var k steps
					k[d] = by
					if there, ok := spec.Grid(w.extents).Neighbor(rank, k[:], make([]bool, len(w.extents))); ok {
						do(rank, there, p.bytes)
					}
				}
			}
		}
		return
	case "allreduce":
		w.add(rank, schedule.Op{Kind: schedule.Collective, Peer: schedule.AnySource, Tag: schedule.AnyTag, Bytes: p.bytes,
			Coll: &schedule.Coll{Kind: "allreduce", Algorithm: "recursive-doubling", Root: schedule.None}})
		return
	}
	parent := -1
	for other, children := range t.children {
		if slices.Contains(children, int32(rank)) {
			parent = other
		}
	}
	size := func(child int) int64 {
		if p.kind == "gather" || p.kind == "scatter" {
			return p.bytes * t.below(int32(child))
		}
		return p.bytes
	}
	children := slices.Clone(t.children[rank])
	if down := p.kind == "bcast" || p.kind == "scatter"; down {
		if parent >= 0 {
			w.receive(rank, parent, size(rank))
		}
		if t.algorithm == "in-order-binomial" {
			slices.Reverse(children)
		}
		for _, child := range children {
			w.send(rank, int(child), size(int(child)))
		}
		return
	}
	if t.algorithm == "binomial" {
		slices.Reverse(children)
	}
	for _, child := range children {
		w.receive(rank, int(child), size(int(child)))
	}
	if parent >= 0 {
		w.send(rank, parent, size(rank))
	}
}

func drawProgram(t *rapid.T) program {
	return append(program{{kind: "halo", bytes: 100}}, rapid.SliceOfN(rapid.Custom(func(t *rapid.T) phase {
		kinds := map[string][]string{
			"halo": {""}, "allreduce": {""}, "bcast": {"in-order-binomial", "binomial"}, "reduce": {"in-order-binomial", "binomial"},
			"gather": {"in-order-binomial", "binomial", "linear"}, "scatter": {"in-order-binomial", "binomial", "linear"},
		}
		kind := rapid.SampledFrom([]string{"halo", "allreduce", "bcast", "reduce", "gather", "scatter"}).Draw(t, "kind")
		return phase{kind, rapid.SampledFrom(kinds[kind]).Draw(t, "tree"), rapid.Int64Range(1, 999).Draw(t, "bytes")}
	}), 1, 8).Draw(t, "phases")...)
}

// TestTreesGrow holds that a grown grid whose ranks also exchange messages along trees has the messages of the
// program on a grid of that size: of each rank, in order, to the same ranks and of the same sizes.
func TestTreesGrow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawProgram(t)
		extent := rapid.IntRange(3, 5)
		small := []int{extent.Draw(t, "rows"), extent.Draw(t, "columns")}
		large := []int{small[0] + rapid.IntRange(0, 4).Draw(t, "more rows"), small[1] + rapid.IntRange(0, 4).Draw(t, "more columns")}
		tags := func(from, to int) int64 { return 7 }
		if rapid.Bool().Draw(t, "tags by rank") {
			tags = func(from, to int) int64 { return int64(1000*from + to) }
		}
		g, err := Recognize(t.Context(), p.run(small, tags), Options{})
		expect.OK(t, err)
		grown, err := g.Grow(large, schedule.Cyclic, 0)
		expect.OK(t, err)
		got, want := pointToPoint(t, grown), pointToPoint(t, p.run(large, tags))
		for rank := range want {
			if !slices.Equal(got[rank], want[rank]) {
				t.Fatalf("%v grown from %v: rank %d has %v, want %v", large, small, rank, got[rank], want[rank])
			}
		}
	})
}

// pointToPoint lists the messages of each rank, those of collectives included.
func pointToPoint(t rapid.TB, s schedule.Source) [][]string {
	x, err := expand.Explicit(s, expand.Options{})
	expect.OK(t, err)
	all := make([][]string, x.Head().Ranks)
	for b, err := range schedule.Blocks(x) {
		expect.OK(t, err)
		for i := range b.Shapes {
			if op := b.Op(i); op.Kind == schedule.Send || op.Kind == schedule.Recv {
				all[b.Rank] = append(all[b.Rank], fmt.Sprint(op.Kind, op.Peer, op.Bytes))
			}
		}
	}
	return all
}
