package infer

import (
	"slices"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// TestMatching: the k-th receive of a source and tag takes the k-th message, in the order of the posts, and the k-th collectives of all members
// are one. Counterexamples: a receive without a message, and a collective that a member lacks.
func TestMatching(t *testing.T) {
	row := func(rank int32, name string, peer, tag int32, requests ...int64) *trace.Call {
		c := trace.NewCall(rank, name, 0, 0)
		c.Comm, c.Peer, c.Tag, c.Requests = 0, peer, tag, requests
		return &c
	}
	list := []comm.Communicator{comm.World(2)}
	rows := []*trace.Call{
		row(0, "MPI_Send", 1, 7), row(0, "MPI_Send", 1, 8), row(0, "MPI_Send", 1, 7), row(0, "MPI_Barrier", trace.None, trace.None),
		row(1, "MPI_Irecv", 0, 7, 1), row(1, "MPI_Recv", 0, 7), row(1, "MPI_Wait", trace.None, trace.None, 1), row(1, "MPI_Recv", 0, 8),
		row(1, "MPI_Barrier", trace.None, trace.None), row(1, "MPI_Recv", 0, 9), row(1, "MPI_Barrier", trace.None, trace.None),
	}
	m := NewMatching(&list)
	for _, c := range rows {
		m.Call(c)
	}
	var needs, lacks [][4]int64
	m.Needs(func(rank int32, call int64, of int32, needed int64) {
		needs = append(needs, [4]int64{int64(rank), call, int64(of), needed})
	}, func(rank int32, call int64) { lacks = append(lacks, [4]int64{int64(rank), call}) })
	for _, all := range [][][4]int64{needs, lacks} {
		slices.SortFunc(all, func(a, b [4]int64) int { return slices.Compare(a[:], b[:]) })
	}
	expect.Same(t, [][4]int64{{0, 3, 1, 4}, {1, 1, 0, 2}, {1, 2, 0, 0}, {1, 3, 0, 1}, {1, 4, 0, 3}}, needs)
	expect.Same(t, [][4]int64{{1, 5}, {1, 6}}, lacks)
	expect.Same(t, []Event{{0, 1, 0}}, m.Open([]int64{4, 3}))
}
