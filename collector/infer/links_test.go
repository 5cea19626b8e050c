package infer

import (
	"testing"

	"loggops/formats/comm"
	"loggops/internal/testkit/expect"
)

// uses returns a recording without results in which all of two ranks make calls on MPI_COMM_WORLD, and then use handles in order, each with its
// rank in the new communicator and its size.
func uses(calls []Creation, handles []uint64, rankOf func(rank int32) int32, size int32, collective bool) Recording {
	all := Recording{}
	for r := range int32(2) {
		h := NewHandles()
		h.Next()
		world := h.See(2, r, 2, true)
		for _, c := range calls {
			h.Next()
			c.Parent, c.Result, c.Rule = world, None, RuleOf(c.Call)
			h.Create(c)
		}
		for _, handle := range handles {
			h.Next()
			h.See(handle, rankOf(r), size, collective)
		}
		all.Ranks = append(all.Ranks, h)
	}
	return all
}

// identified returns the communicator of the n-th use after that of MPI_COMM_WORLD on rank 0.
func identified(t *testing.T, r Recording, n int) comm.Communicator {
	list, err := Identify(r)
	expect.OK(t, err)
	return list[r.Ranks[0].Uses[n].Place]
}

// TestLinks: a use of a handle is linked to the only call that gives the rank and size. Counterexample: two calls do, of which the handle may be
// either, and no collective tells these apart.
func TestLinks(t *testing.T) {
	dup := Creation{Call: "MPI_Comm_dup"}
	reversed := Creation{Call: "MPI_Comm_split", Color: 0}
	same := func(rank int32) int32 { return rank }
	const large = 1 << 20 // handles that are addresses
	expect.Same(t, comm.Of([]int32{0, 1}), identified(t, uses([]Creation{dup}, []uint64{large}, same, 2, false), 1).Members)
	expect.Same(t, comm.Ranks(nil), identified(t, uses([]Creation{dup, reversed}, []uint64{large}, same, 2, false), 1).Members)
	// Small handles are numbered in the order of their creation.
	expect.Same(t, "MPI_Comm_dup of 0", identified(t, uses([]Creation{dup, reversed}, []uint64{3, 4}, same, 2, false), 1).Name)
}
