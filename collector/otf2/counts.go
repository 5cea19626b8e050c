package otf2

import (
	"sync"

	"loggops/collector/infer"
	"loggops/formats/trace"
)

// counts sets the bytes by member of a row of a collective whose blocks may differ, from the records of all members of the
// collective. If those do not determine the blocks, the user may assume that they are even.
func (m *rowMaker) counts(row *trace.Call, kind string, c *collective) (err error) {
	com := &m.defs.list[c.comm]
	me := com.Index(m.rank)
	if me < 0 {
		return m.in.failAt("%s on a communicator of which the rank is not a member", row.Name)
	}
	root := c.root == trace.AtRoot || len(com.Remote) == 0 && int(c.root) == me
	parts := m.parts(c)
	row.Bytes = c.Sent
	var list []int64
	switch kind {
	case "gatherv":
		if list, row.Bytes, err = m.rooted(row, kind, parts, c, me); root {
			row.RecvCounts = list
		}
	case "scatterv":
		row.Bytes = trace.None
		if list, row.RecvBytes, err = m.rooted(row, kind, parts, c, me); root {
			row.Counts = list
		}
	case "allgatherv":
		row.RecvCounts, err = m.own(row, kind, parts, c)
		if err == nil && len(com.Remote) == 0 {
			row.Bytes = row.RecvCounts[me]
		}
	case "reduce_scatter":
		row.RecvCounts, err = m.own(row, kind, parts, c)
		row.Bytes = 0
		for _, block := range row.RecvCounts {
			row.Bytes += block
		}
	default: // alltoallv, alltoallw
		if _, err = m.assume("counts", row.Name); err != nil {
			return err
		}
		if len(com.Remote) > 0 {
			row.Counts, row.RecvCounts = infer.Even(c.Sent, len(parts)), infer.Even(c.Received, len(parts))
			return nil
		}
		matrix := m.matrix(occurrence{c.comm, m.instances[c.comm]}, parts)
		row.Counts, row.RecvCounts = matrix.Row(me), matrix.Column(me)
	}
	return err
}

// occurrence is the n-th collective of differing blocks on a communicator.
type occurrence struct {
	comm int32
	n    int
}

// matrix returns what the members of a collective sent to each other. It is kept for the other members, each of which would
// need time as the square of their number. It is not kept where it is larger than their records, nor of MPI_COMM_SELF,
// which is another communicator on each rank.
func (r *recording) matrix(of occurrence, parts []infer.Part) *infer.Matrix {
	recorded := 0
	for _, p := range parts {
		if p != (infer.Part{}) {
			recorded++
		}
	}
	if recorded < len(parts)/8 || len(parts) == 1 {
		return infer.NewMatrix(parts)
	}
	matrix, _ := r.matrices.LoadOrStore(of, sync.OnceValue(func() *infer.Matrix { return infer.NewMatrix(parts) }))
	return matrix.(func() *infer.Matrix)()
}

// parts returns the records of the members of a collective; on an intercommunicator, of those of the other group. Members without
// a record have 0 bytes.
func (m *rowMaker) parts(c *collective) []infer.Part {
	instance := m.instances[c.comm]
	m.instances[c.comm]++
	com := &m.defs.list[c.comm]
	if com.Self {
		return []infer.Part{c.Part}
	}
	members, at := com.Members, c.comm
	if len(com.Remote) > 0 {
		members, at = com.Remote, m.defs.other[c.comm]
	}
	parts := make([]infer.Part, members.Len())
	for i := range parts {
		if theirs := m.surveys[members.At(i)].parts[at]; instance < len(theirs) {
			parts[i] = theirs[instance]
		}
	}
	return parts
}

// own returns the blocks of an operation in which each member sends its own block to all members.
func (m *rowMaker) own(row *trace.Call, kind string, parts []infer.Part, c *collective) ([]int64, error) {
	if !m.anchor.totals() {
		return m.blocks(row, kind, parts, c.All(kind), infer.None)
	}
	list, ok := infer.OwnBlocks(kind, parts, false)
	other, inPlace := infer.OwnBlocks(kind, parts, true)
	if inPlace && (!ok || infer.FitsInPlace(parts[0].Own(kind), int64(len(parts)), m.inPlace(row.Name))) {
		return other, nil
	}
	if ok {
		return list, nil
	}
	return m.even(row, c.All(kind), len(parts))
}

// rooted returns the blocks of an operation with a root, and the own one of a member.
func (m *rowMaker) rooted(row *trace.Call, kind string, parts []infer.Part, c *collective, me int) ([]int64, int64, error) {
	if c.root >= 0 && int(c.root) < len(parts) && len(m.defs.list[c.comm].Remote) == 0 {
		list, err := m.blocks(row, kind, parts, parts[c.root].All(kind), int(c.root))
		if err != nil {
			return nil, 0, err
		}
		return list, list[me], nil
	}
	if c.root != trace.AtRoot {
		return nil, c.Own(kind), nil
	}
	list, err := m.blocks(row, kind, parts, c.All(kind), infer.None)
	return list, c.Own(kind), err
}

// blocks returns the blocks of all members from their records. The root may have its block in place.
func (m *rowMaker) blocks(row *trace.Call, kind string, parts []infer.Part, total int64, root int) ([]int64, error) {
	if list, ok := infer.Blocks(kind, parts, total, root); ok {
		return list, nil
	}
	return m.even(row, total, len(parts))
}

// even spreads bytes over n members, and counts that as assumed.
func (m *rowMaker) even(row *trace.Call, total int64, n int) ([]int64, error) {
	if _, err := m.assume("counts", row.Name); err != nil {
		return nil, err
	}
	return infer.Even(total, n), nil
}
