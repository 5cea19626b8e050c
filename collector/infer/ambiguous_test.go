package infer

import (
	"testing"

	"loggops/formats/comm"
	"loggops/internal/testkit/expect"
)

// TestAmbiguous: of several duplicates, the order of the first collectives distinguishes one from the other. Counterexample: without collectives,
// nothing tells them apart, unless their handles are numbered in order.
func TestAmbiguous(t *testing.T) {
	dup := Creation{Call: "MPI_Comm_dup"}
	same := func(rank int32) int32 { return rank }
	const large = 1 << 20 // handles that are addresses
	for _, collective := range []bool{true, false} {
		want := comm.Of([]int32{0, 1})
		if !collective {
			want = nil
		}
		for n := range 2 {
			r := uses([]Creation{dup, dup}, []uint64{large, large + 8}, same, 2, collective)
			expect.Same(t, want, identified(t, r, n+1).Members)
		}
	}
}

// TestContested: Counterexample: the only use of a size on each of two ranks need not be of the same communicator, if a third rank has a use of
// that size, too, which another call may have created. Ranks 0 and 2 have one, and later 0 and 1.
func TestContested(t *testing.T) {
	create, dup := NewCreation("MPI_Comm_create", 0, None), NewCreation("MPI_Comm_dup", 0, None)
	type step struct {
		call       *Creation
		parent     int32
		handle     uint64 // of a use
		rank, size int32
	}
	const world, self, first, copied, second = 1 << 20, 2 << 20, 3 << 20, 4 << 20, 5 << 20
	all := Recording{}
	for rank, steps := range [][]step{
		{{handle: world, rank: 0, size: 3}, {call: &create}, {call: &create}, {handle: first, rank: 0, size: 2}, {call: &dup, parent: 1},
			{handle: copied, rank: 0, size: 2}, {call: &create}, {handle: second, rank: 0, size: 2}},
		{{handle: world, rank: 1, size: 3}, {call: &create}, {call: &create}, {call: &create}, {handle: second, rank: 1, size: 2}},
		{{handle: world, rank: 2, size: 3}, {handle: self, rank: 0, size: 1}, {call: &dup, parent: 1}, {call: &create}, {call: &create},
			{handle: first, rank: 1, size: 2}, {call: &dup, parent: 2}, {handle: copied, rank: 1, size: 2}, {call: &create}},
	} {
		h := NewHandles()
		for _, s := range steps {
			h.Next()
			if s.call == nil {
				h.See(s.handle, s.rank, s.size, true)
				continue
			}
			c := *s.call
			c.Parent = s.parent
			h.Create(c)
		}
		expect.Same(t, int32(rank), h.Uses[0].Rank)
		all.Ranks = append(all.Ranks, h)
	}
	list, err := Identify(all)
	expect.OK(t, err)
	for rank, h := range all.Ranks {
		for n, u := range h.Uses {
			if members := list[u.Place].Members; n > 0 && members != nil {
				t.Errorf("rank %d, use %d: %v", rank, n, members)
			}
		}
	}
}
