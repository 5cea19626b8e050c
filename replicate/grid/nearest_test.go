package grid

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// TestRejected: grids that explain all messages are not rejected by the number of their ranks.
func TestRejected(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		below := func(low, high int) int { return rapid.IntRange(low, high-1).Draw(t, "n") }
		p := &pairs{ctx: t.Context(), ranks: []int{4, 8, 12, 16, 18}[below(0, 5)]}
		whole := spec.Grid(factors(p.ranks, 3)[below(0, len(factors(p.ranks, 3)))])
		steps := make([]int, len(whole))
		for d := range steps {
			steps[d] = below(-1, 2)
		}
		for rank := range p.ranks {
			if to, there := whole.Neighbor(rank, steps, slices.Repeat([]bool{below(0, 8) > 0}, len(whole))); there && to != rank {
				p.all = append(p.all, counted{pair{rank, to}, 1})
			}
		}
		for _, extents := range factors(p.ranks, 3) {
			for _, periodic := range p.joined(extents) {
				if g := p.explain(extents, periodic); g.Constant == g.Messages && !p.constant(extents, periodic) {
					t.Fatalf("%d ranks, %v: %v, periodic %v, is rejected", p.ranks, p.all, extents, periodic)
				}
			}
		}
	})
}

// TestProportion: the time to find a process grid is in proportion to the messages, however many grids have that number of ranks.
func TestProportion(t *testing.T) {
	proportion.Check(t, 720, func(n int) proportion.Input {
		extents := map[int]spec.Grid{720: {24, 30}, 5760: {72, 80}}[n]
		s := &schedule.Schedule{Header: schedule.Header{Ranks: n, Communicators: []comm.Communicator{comm.World(n)}}}
		for rank := range n {
			var ops []schedule.Op
			for _, steps := range [][]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
				if to, there := extents.Neighbor(rank, steps, []bool{false, false}); there {
					ops = append(ops, schedule.Op{Kind: schedule.Send, Peer: int32(to), Bytes: 8})
				}
			}
			s.Ops = append(s.Ops, ops)
		}
		return proportion.Input{Bytes: int64(1000 * n), Read: func() {
			g, err := nearest(t.Context(), s, (*pairs).joined)
			expect.OK(t, err)
			if !slices.Equal(g.Extents, extents) {
				t.Error(g.Extents)
			}
		}}
	})
}
