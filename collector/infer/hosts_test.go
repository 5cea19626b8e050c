package infer

import (
	"testing"

	"loggops/formats/comm"
	"loggops/internal/testkit/expect"
)

// TestHosts: a communicator that no call created has the ranks of a host if these report its ranks and size. Counterexample: one of them reports
// another rank, as after MPI_Comm_split_type with other keys.
func TestHosts(t *testing.T) {
	for _, reversed := range []bool{false, true} {
		all := Recording{Results: true, Hosts: []string{"a", "b", "a", "b"}}
		for r := range int32(4) {
			h := NewHandles()
			h.Begin(2, r, 4)
			place := r / 2
			if reversed {
				place = 1 - place
			}
			h.Begin(5, place, 2)
			all.Ranks = append(all.Ranks, h)
		}
		list, err := Identify(all)
		expect.OK(t, err)
		for r, h := range all.Ranks {
			want := comm.Of([]int32{int32(r % 2), int32(r%2 + 2)})
			if reversed {
				want = nil
			}
			expect.Same(t, want, list[h.Uses[1].Place].Members)
		}
	}
}
