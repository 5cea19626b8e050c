package otf2

import (
	"sync"

	"loggops/collector/infer"
	"loggops/collector/reading"
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
	row.Bytes = c.sent
	switch kind {
	case "gatherv":
		var list []int64
		if list, row.Bytes, err = m.rooted(row, parts, sentBytes, receivedBytes, c, me); root {
			row.RecvCounts = list
		}
	case "scatterv":
		var list []int64
		row.Bytes = trace.None
		if list, row.RecvBytes, err = m.rooted(row, parts, receivedBytes, sentBytes, c, me); root {
			row.Counts = list
		}
	case "allgatherv":
		row.RecvCounts, err = m.own(row, parts, c.received)
		if err == nil && len(com.Remote) == 0 {
			row.Bytes = row.RecvCounts[me]
		}
	case "reduce_scatter":
		for i, p := range parts {
			parts[i] = infer.Part{Sent: p.Received, Received: p.Sent}
		}
		row.RecvCounts, err = m.own(row, parts, c.sent)
		row.Bytes = 0
		for _, block := range row.RecvCounts {
			row.Bytes += block
		}
	default: // alltoallv, alltoallw
		if _, err = m.assume("counts", row.Name); err != nil {
			return err
		}
		if len(com.Remote) > 0 {
			row.Counts, row.RecvCounts = reading.Spread(c.sent, len(parts)), reading.Spread(c.received, len(parts))
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
	made, _ := r.matrices.LoadOrStore(of, sync.OnceValue(func() *infer.Matrix { return infer.NewMatrix(parts) }))
	return made.(func() *infer.Matrix)()
}

func sentBytes(p infer.Part) int64     { return p.Sent }
func receivedBytes(p infer.Part) int64 { return p.Received }

// parts returns the records of the members of a collective; on an intercommunicator, of those of the other group. Members without
// a record have 0 bytes.
func (m *rowMaker) parts(c *collective) []infer.Part {
	instance := m.instances[c.comm]
	m.instances[c.comm]++
	com := &m.defs.list[c.comm]
	if com.Self {
		return []infer.Part{{Sent: c.sent, Received: c.received}}
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
func (m *rowMaker) own(row *trace.Call, parts []infer.Part, total int64) ([]int64, error) {
	if !m.anchor.totals() {
		return m.blocks(row, parts, sentBytes, total, infer.None)
	}
	list, ok := infer.OwnBlocks(parts, false)
	other, inPlace := infer.OwnBlocks(parts, true)
	if inPlace && (!ok || m.inPlace(row, parts[0].Sent, int64(len(parts)))) {
		return other, nil
	}
	if ok {
		return list, nil
	}
	return m.even(row, total, len(parts))
}

// rooted returns the blocks of an operation with a root, and the own one of a member.
func (m *rowMaker) rooted(row *trace.Call, parts []infer.Part, own, all func(infer.Part) int64, c *collective, me int) ([]int64, int64, error) {
	mine, root := infer.Part{Sent: c.sent, Received: c.received}, infer.None
	switch {
	case c.root >= 0 && int(c.root) < len(parts) && len(m.defs.list[c.comm].Remote) == 0:
		root = int(c.root)
	case c.root != trace.AtRoot:
		return nil, own(mine), nil
	default:
		list, err := m.blocks(row, parts, own, all(mine), root)
		return list, own(mine), err
	}
	list, err := m.blocks(row, parts, own, all(parts[root]), root)
	if err != nil {
		return nil, 0, err
	}
	return list, list[me], nil
}

// blocks returns the blocks of all members from their records. The root may have its block in place.
func (m *rowMaker) blocks(row *trace.Call, parts []infer.Part, block func(infer.Part) int64, total int64, root int) ([]int64, error) {
	if list, ok := infer.Blocks(parts, block, total, root); ok {
		return list, nil
	}
	return m.even(row, total, len(parts))
}

// even spreads bytes over n members, and counts that as assumed.
func (m *rowMaker) even(row *trace.Call, total int64, n int) ([]int64, error) {
	if _, err := m.assume("counts", row.Name); err != nil {
		return nil, err
	}
	return reading.Spread(total, n), nil
}
