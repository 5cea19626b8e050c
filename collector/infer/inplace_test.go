package infer

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/comm"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// TestInPlace: the data of a rank that sends itself other bytes than it receives are in place. Counterexample: on an intercommunicator, both sides
// belong to different groups.
func TestInPlace(t *testing.T) {
	list := []comm.Communicator{comm.World(3), {Name: "between", Members: comm.Of([]int32{0}), Remote: comm.Of([]int32{1, 2})}}
	const none = trace.None
	type bytes struct {
		sent, received         int64
		counts, receivedCounts []int64
	}
	for _, test := range []struct {
		name       string
		comm, root int32
		with, want bytes
	}{
		{"MPI_Allgather", 0, none, bytes{0, 8, nil, nil}, bytes{8, 8, nil, nil}},
		{"MPI_Allgather", 1, none, bytes{0, 8, nil, nil}, bytes{0, 8, nil, nil}},
		{"MPI_Alltoall", 0, none, bytes{24, 8, nil, nil}, bytes{8, 8, nil, nil}},
		{"MPI_Allgatherv", 0, none, bytes{0, none, nil, []int64{4, 5, 6}}, bytes{5, none, nil, []int64{4, 5, 6}}},
		{"MPI_Alltoallv", 0, none, bytes{none, none, []int64{0, 0, 0}, []int64{4, 5, 6}}, bytes{none, none, []int64{4, 5, 6}, []int64{4, 5, 6}}},
		{"MPI_Alltoallv", 0, none, bytes{none, none, []int64{1, 5, 2}, []int64{4, 5, 6}}, bytes{none, none, []int64{1, 5, 2}, []int64{4, 5, 6}}},
		{"MPI_Gather", 0, 1, bytes{0, 8, nil, nil}, bytes{8, 8, nil, nil}},
		{"MPI_Gatherv", 0, 1, bytes{0, none, nil, []int64{4, 5, 6}}, bytes{5, none, nil, []int64{4, 5, 6}}},
		{"MPI_Gatherv", 0, 2, bytes{5, none, nil, nil}, bytes{5, none, nil, nil}},
		{"MPI_Scatter", 0, 1, bytes{8, 0, nil, nil}, bytes{8, 8, nil, nil}},
		{"MPI_Scatterv", 0, 1, bytes{none, 0, []int64{4, 5, 6}, nil}, bytes{none, 5, []int64{4, 5, 6}, nil}},
		{"MPI_Scatter", 0, 2, bytes{none, 8, nil, nil}, bytes{none, 8, nil, nil}},
		{"MPI_Allreduce", 0, none, bytes{8, none, nil, nil}, bytes{8, none, nil, nil}},
		{"MPI_Sendrecv", 0, none, bytes{8, 4, nil, nil}, bytes{8, 4, nil, nil}},
	} {
		c := trace.NewCall(1, test.name, 0, 0)
		c.Comm, c.Root, c.Bytes, c.RecvBytes = test.comm, test.root, test.with.sent, test.with.received
		c.Counts, c.RecvCounts = test.with.counts, test.with.receivedCounts
		InPlace(&c, list)
		got := bytes{c.Bytes, c.RecvBytes, c.Counts, c.RecvCounts}
		t.Run(test.name, func(t *testing.T) { expect.Same(t, test.want, got, cmp.AllowUnexported(bytes{})) })
	}
}
