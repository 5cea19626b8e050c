package pmpi

import (
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/formats/trace"
	"loggops/internal/expect"
)

var (
	cartCall     = shape{"MPI_Cart_create", "cmMg"}
	neighborCall = shape{"MPI_Neighbor_alltoallv", "cNnh"}
	bcastCall    = shape{"MPI_Bcast", "cbr"}
)

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
		expect.Same(t, c.want, dims(c.size, c.neighbors))
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
	collecting.Refused(t, "topology.golden", Collect, recordings)
}
