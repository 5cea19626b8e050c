package pmpi

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/collector/internal/collecting"
	"loggops/formats/comm"
	"loggops/formats/trace"
	"loggops/internal/expect"
)

var (
	cartCall     = shape{"MPI_Cart_create", "cmMg"}
	neighborCall = shape{"MPI_Neighbor_alltoallv", "cNnh"}
	bcastCall    = shape{"MPI_Bcast", "cbr"}
)

// lineOfTwo is a communicator of two ranks, in a line.
func lineOfTwo(from, to field) field {
	return join(optional(0), optional(2), unsigned(2), unsigned(0), signed(1), unsigned(0), unsigned(0), from, to)
}

func TestTopology(t *testing.T) {
	file := func(rank uint32, near field) []byte {
		e := newFile(rank, 2, cartCall, neighborCall)
		e.record(0, 1, 2, lineOfTwo(near, near))
		return e.record(1, 3, 4, optional(2), unsigned(2), unsigned(8), unsigned(16), unsigned(2), unsigned(24), unsigned(32)).end()
	}
	beyond := func(low, high int64) field { return join(unsigned(2), signed(low), signed(high)) }
	_, calls := collected(t, store(t, file(0, beyond(-2, 1)), file(1, beyond(0, -2))))
	for i, near := range [][]int32{{trace.ProcNull, 1}, {trace.ProcNull, 1}, {0, trace.ProcNull}, {0, trace.ProcNull}} {
		if diff := cmp.Diff([][]int32{near, near}, [][]int32{calls[i].Neighbors, calls[i].RecvNeighbors}); diff != "" {
			t.Errorf("%s of rank %d: %s", calls[i].Name, calls[i].Rank, diff)
		}
	}
	expect.Same(t, [][]int64{{24, 32}, {8, 16}}, [][]int64{calls[1].Counts, calls[1].RecvCounts})
}

// TestDims lists process grids by the neighbors of their first member: those without a rank above in a dimension, which has one
// rank, those that are not whole, and those of other topologies.
func TestDims(t *testing.T) {
	const null = trace.ProcNull
	for _, c := range []struct {
		size      int
		neighbors []int32
		want      []int32
	}{
		{12, []int32{null, 4, 3, 1}, []int32{3, 4}},
		{12, []int32{8, 4, null, 2, 1, 1}, []int32{3, 2, 2}},
		{4, []int32{null, null, null, 1, 0, 0}, []int32{1, 4, 1}},
		{1, []int32{0, 0}, []int32{1}},
		{1, nil, nil},
		{12, []int32{null, 5, 3, 1}, nil},
		{12, []int32{null, 4, null, 2}, nil},
		{12, []int32{null, 4, null}, nil},
		{12, nil, nil},
	} {
		if diff := cmp.Diff(c.want, dims(c.size, c.neighbors)); diff != "" {
			t.Errorf("%d %v: %s", c.size, c.neighbors, diff)
		}
	}
}

// Each side of an intercommunicator has one of its own, and partners are of
// the other.
func TestIntercommunicator(t *testing.T) {
	var files [][]byte
	for rank := range uint64(3) {
		low, high := join(unsigned(1), unsigned(0), signed(1), unsigned(0)), join(unsigned(2), unsigned(1), signed(1), unsigned(0))
		local, remote, root := high, low, signed(0)
		if rank == 0 {
			local, remote, root = low, high, signed(-3)
		}
		e := newFile(uint32(rank), 3, splitCall, shape{"MPI_Intercomm_create", "cmMg"}, sendCall, bcastCall)
		e.record(0, 1, 2, optional(0), optional(2), local)
		e.record(1, 3, 4, optional(2), optional(3), local, remote, unsigned(0), unsigned(0))
		if rank == 0 {
			e.record(2, 5, 6, optional(3), signed(1), signed(0), optional(8))
		}
		files = append(files, e.record(3, 7, 8, optional(3), optional(8), root).end())
	}
	header, calls := collected(t, store(t, files...))
	low, high := comm.Ranks{{First: 0, Count: 1, Stride: 1}}, comm.Ranks{{First: 1, Count: 2, Stride: 1}}
	want := []comm.Communicator{
		comm.World(3),
		{Name: "MPI_Comm_split of 0", Members: low}, {Name: "MPI_Intercomm_create of 1", Members: low, Remote: high},
		{Name: "MPI_Comm_split of 0", Members: high}, {Name: "MPI_Intercomm_create of 3", Members: high, Remote: low},
	}
	expect.Same(t, want, header.Communicators)
	if calls[2].Peer != 1 || calls[3].Root != trace.AtRoot || calls[6].Root != 0 {
		t.Errorf("peer %d, roots %d and %d", calls[2].Peer, calls[3].Root, calls[6].Root)
	}
}

func TestBadTopology(t *testing.T) {
	near := join(unsigned(1), signed(0))
	one := func(from, to field) field {
		return join(optional(0), optional(2), unsigned(1), unsigned(0), signed(1), unsigned(0), unsigned(0), from, to)
	}
	recordings := map[string]map[string][]byte{}
	for name, file := range map[string][]byte{
		"neighbor":            newFile(0, 1, cartCall).record(0, 1, 2, one(near, join(unsigned(1), signed(1)))).end(),
		"any neighbor":        newFile(0, 1, cartCall).record(0, 1, 2, one(near, join(unsigned(1), signed(-1)))).end(),
		"many neighbors":      newFile(0, 1, cartCall).record(0, 1, 2, one(near, unsigned(1<<40))).end(),
		"root":                newFile(0, 1, bcastCall).record(0, 1, 2, optional(0), optional(1), signed(-4)).end(),
		"root out of range":   newFile(0, 1, bcastCall).record(0, 1, 2, optional(0), optional(1), signed(1)).end(),
		"counts of no one":    newFile(0, 1, cartCall, neighborCall).record(0, 1, 2, one(near, near)).record(1, 3, 4, optional(2), unsigned(2), unsigned(1), unsigned(1), unsigned(0)).end(),
		"remote out of range": newFile(0, 1, cartCall).record(0, 1, 2, optional(0), optional(2), unsigned(1), unsigned(0), signed(1), unsigned(0), unsigned(1), unsigned(1), signed(1), unsigned(0), unsigned(0), unsigned(0)).end(),
	} {
		recordings[name] = map[string][]byte{"a.pmpi": file}
	}
	collecting.Refused(t, *update, "topology.golden", Collect, recordings)
}
