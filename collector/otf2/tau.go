package otf2

import (
	"slices"

	"loggops/collector/infer"
	"loggops/formats/trace"
)

// TAU records collectives as regions only, and bytes as samples of metrics in them: the block of a member, of a gather at the root
// only; of gatherv and scatterv all bytes, at the root only; of allgatherv all bytes; of alltoallv what a member sends and
// receives together, and of MPI_Alltoall likewise. There are no communicators other than MPI_COMM_WORLD, and no roots.

// sizeMetric is how the names of these metrics begin.
const sizeMetric = "Message size for "

// noMetric is the value of a call without a metric.
const noMetric = -1

// metric takes a sample of a metric of the size of a collective, false if it is another one.
func (t *thread) metric(f *fields) (int64, bool) {
	class := t.metrics.of(f.reference())
	if !t.defs.sizes[class] || f.u8() != 1 {
		return 0, false
	}
	f.u8() // type: TAU declares these metrics as integers
	return max(0, int64(f.number())), true
}

// sized fills in the bytes and the root of a collective of TAU, on MPI_COMM_WORLD, from the metrics of all ranks; false
// without any.
func (m *rowMaker) sized(c *call) (bool, error) {
	row, n, at := &c.row, len(m.surveys), m.metricsTaken
	m.metricsTaken++
	values := make([]int64, n)
	for rank, s := range m.surveys {
		if values[rank] = noMetric; at < len(s.sizes) {
			values[rank] = s.sizes[at]
		}
	}
	most := slices.Max(values)
	unsized := c.of.Collective == "alltoall" && most == 0 // of data in place without a datatype, too
	if most == noMetric || unsized || row.Comm != 0 {
		return false, nil
	}
	if err := m.tauRoot(row, c, values); err != nil {
		return true, err
	}
	for rank, v := range values {
		values[rank] = max(0, v) // without a metric
	}
	row.Bytes, row.RecvBytes = values[m.rank], values[m.rank]
	switch c.of.Collective {
	case "gather":
		row.Bytes, row.RecvBytes = most, most
	case "alltoall":
		if c.of.Blocking == "" && !infer.FitsInPlace(2*most, 2, m.inPlace(row.Name)) {
			row.Bytes, row.RecvBytes = most/2, most/2
		}
	case "gatherv", "scatterv", "allgatherv":
		return true, m.spread(row, infer.Even(most, n))
	case "reduce_scatter":
		if c.of.Blocking == "" { // all ranks have the block of rank 0
			return true, m.spread(row, values)
		}
		row.Counts, row.RecvCounts = values, values
	case "alltoallv", "alltoallw":
		if err := m.spread(row, nil); err != nil {
			return true, err
		}
		parts := make([]infer.Part, n)
		for i, v := range values {
			parts[i] = infer.Part{Sent: v / 2, Received: v / 2}
		}
		matrix := m.matrix(occurrence{trace.None, at}, parts)
		row.Counts, row.RecvCounts = matrix.Row(int(m.rank)), matrix.Column(int(m.rank))
	}
	return true, nil
}

// tauRoot fills in the root of a collective: the only member with a metric, or else one to assume.
func (m *rowMaker) tauRoot(row *trace.Call, c *call, values []int64) error {
	if !c.of.Rooted {
		return nil
	}
	if len(values) > 1 {
		if root := infer.Only(len(values), func(rank int) bool { return values[rank] != noMetric }); root != infer.None {
			row.Root = int32(root)
			return nil
		}
	}
	root, err := m.assume("root", row.Name)
	row.Root = int32(root)
	return err
}

// spread sets the bytes by member of a row if the user agrees that they are even.
func (m *rowMaker) spread(row *trace.Call, counts []int64) error {
	if _, err := m.assume("counts", row.Name); err != nil {
		return err
	}
	if counts != nil {
		row.Counts, row.RecvCounts = counts, counts
		row.Bytes, row.RecvBytes = counts[m.rank], counts[m.rank]
	}
	return nil
}
