package infer

import (
	"testing"

	"loggops/formats/mpi"
	"loggops/internal/testkit/expect"
)

// TestInstance: the records of all members determine the root and the blocks of a collective. Counterexample: without the records of two members, the
// blocks are even at most.
func TestInstance(t *testing.T) {
	call := mpi.Of("MPI_Gatherv")
	heads := []*Record{{Part: Part{4, 0}}, {Part: Part{0, 24}}, {Part: Part{8, 0}}}
	n := NewInstance(call, heads)
	expect.Same(t, int32(1), n.Root)
	expect.Same(t, []int64{4, 12, 8}, n.Blocks)
	expect.Same(t, false, n.Even)
	n = NewInstance(mpi.Of("MPI_Allgatherv"), []*Record{nil, {Part: Part{0, 24}}, {Part: Part{8, 24}}})
	expect.Same(t, []int64{8, 8, 8}, n.Blocks)
	expect.Same(t, true, n.Even)
}

// TestReadyNS: the root of a broadcast completes it at once, and the others when the root has begun. Counterexample: a barrier needs all members.
func TestReadyNS(t *testing.T) {
	for call, want := range map[string][2]int64{"MPI_Ibcast": {0, 50}, "MPI_Ireduce": {70, 0}, "MPI_Ibarrier": {70, 70}} {
		of := mpi.Of(call)
		n := NewInstance(of, []*Record{{Root: true, StartNS: 50}, {StartNS: 70}})
		expect.Same(t, want, [2]int64{n.ReadyNS(of, 0), n.ReadyNS(of, 1)})
	}
}
