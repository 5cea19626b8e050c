package infer

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/internal/testkit/expect"
)

// TestIntercommunicators splits MPI_COMM_WORLD in two, connects the halves and merges them.
func TestIntercommunicators(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := int32(rapid.IntRange(2, 8).Draw(t, "ranks"))
		low := int32(rapid.IntRange(0, 1).Draw(t, "low"))
		leaders := []int32{int32(rapid.IntRange(0, int(n+1)/2-1).Draw(t, "even")), int32(rapid.IntRange(0, int(n)/2-1).Draw(t, "odd"))}
		halves := make([][]int32, 2)
		for r := range n {
			halves[r%2] = append(halves[r%2], r)
		}
		all := Recording{Results: true}
		for r := range n {
			h, side := NewHandles(), r%2
			world := h.Begin(2, r, n)
			half := h.Begin(4, r/2, int32(len(halves[side])))
			h.Create(Creation{Call: "MPI_Comm_split", Rule: Split, Parent: world, Result: half, Color: side})
			for value := range uint64(2) { // two times the same
				connected := h.Begin(5+value, r/2, int32(len(halves[side])))
				h.Create(Creation{
					Call: "MPI_Intercomm_create", Rule: Connect, Parent: half, Result: connected,
					Leader: leaders[side], Peer: world, Remote: halves[1-side][leaders[1-side]], Tag: 3,
				})
				merged := h.Begin(7+value, None, n)
				h.Create(Creation{Call: "MPI_Intercomm_merge", Rule: Merge, Parent: connected, Result: merged, High: side != low})
			}
			all.Ranks = append(all.Ranks, h)
		}
		list, err := Identify(all)
		expect.OK(t, err)
		expect.Same(t, 9, len(list))
		for r, h := range all.Ranks {
			for i := range 2 {
				connected, merged := list[h.Uses[2+2*i].Place], list[h.Uses[3+2*i].Place]
				expect.Same(t, comm.Of(halves[r%2]), connected.Members)
				expect.Same(t, comm.Of(halves[1-r%2]), connected.Remote)
				expect.Same(t, comm.Of(slices.Concat(halves[low], halves[1-low])), merged.Members)
			}
			if h.Uses[2].Place == h.Uses[4].Place || h.Uses[3].Place == h.Uses[5].Place {
				t.Error("two communicators are one")
			}
		}
	})
}

// TestHalfUnknown: Counterexample: without the call of the other group, and with groups of equal rank, members are unknown.
func TestHalfUnknown(t *testing.T) {
	all := Recording{Results: true}
	for r := range int32(2) {
		h := NewHandles()
		world := h.Begin(2, r, 2)
		self := h.Begin(3, 0, 1)
		h.Create(Creation{Call: "MPI_Comm_split", Rule: Split, Parent: world, Result: self, Color: r})
		connected := h.Begin(4, 0, 1)
		h.Create(Creation{Call: "MPI_Intercomm_create", Rule: Connect, Parent: self, Result: connected, Peer: world, Remote: 1 - r})
		h.Create(Creation{Call: "MPI_Intercomm_merge", Rule: Merge, Parent: connected, Result: h.Begin(5, None, None)})
		h.Create(Creation{Call: "MPI_Intercomm_create", Rule: Connect, Parent: self, Result: h.Begin(6, 0, 1), Peer: world, Remote: r})
		all.Ranks = append(all.Ranks, h)
	}
	list, err := Identify(all)
	expect.OK(t, err)
	h := all.Ranks[1]
	expect.Same(t, comm.Of([]int32{0}), list[h.Uses[2].Place].Remote)
	for _, use := range []int{3, 4} {
		if list[h.Uses[use].Place].Members != nil {
			t.Errorf("use %d: %v", use, list[h.Uses[use].Place])
		}
	}
}
