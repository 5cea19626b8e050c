package paraver

import (
	"errors"
	"strings"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// calls counts the collectives of a rank on a communicator.
type calls struct{ all, joined int }

// errLeftOut marks a collective that is left out, because other members lack it.
var errLeftOut = errors.New("left out")

// collective fills in the communicator, sizes and root of a collective.
func (m *rows) collective(c *callRecord, row *trace.Call, function *mpi.Call) error {
	g := m.comms[c.comm]
	switch {
	case g == nil && c.comm == 0: // Extrae has not seen the call that created it
		reading.Count(&m.found.unrecorded, row.Name, 1)
		if function.Requests == mpi.Posts {
			row.Requests = []int64{m.post(function, c.thread, &infer.Half{})}
		}
		return nil
	case g == nil:
		return m.fail(c, "the file lacks its communicator")
	}
	n := m.calls[g]
	member, all := g.members.Index(m.rank), n.all
	if member < 0 && !g.inter { // the file defines the communicator again
		return m.fail(c, "the rank is not a member of its communicator")
	}
	n.all++
	if g.orphans[infer.Orphan{Member: member, Number: all}] {
		m.calls[g] = n
		return errLeftOut
	}
	neighbors := strings.HasPrefix(function.Collective, "neighbor_")
	if g.inter || neighbors {
		reading.Count(&m.found.unrecorded, row.Name, 1)
	}
	var joint infer.Instance
	if needsInstance(function) && !g.inter {
		if n.joined < len(g.instances) {
			joint = g.instances[n.joined]
		}
		n.joined++
	}
	m.calls[g] = n
	if function.Requests == mpi.Posts {
		row.Requests = []int64{m.post(function, c.thread, &infer.Half{OtherNS: joint.ReadyNS(function, member)})}
	}
	if g.inter {
		return nil
	}
	if neighbors {
		return nil
	}
	row.Comm = g.place
	if c.sent != none {
		row.Bytes = c.sent
	}
	if c.received != none {
		row.RecvBytes = c.received
	}
	if row.Root = joint.Root; !function.Rooted {
		row.Root = trace.None
	} else if joint.Root == none {
		root, err := m.assumed.Of(m.opt.Assume, "root", row.Name, m.at(c))
		if err != nil {
			return err
		}
		row.Root = int32(root)
	}
	return m.sizes(c, row, function, &joint, g.members.Len(), member)
}

// sizes fills in sizes as a trace has them. The file tells, in one number, what
// a rank sends and what it receives, not how much each member does. A rank whose data is in place sends nothing.
func (m *rows) sizes(c *callRecord, row *trace.Call, function *mpi.Call, joint *infer.Instance, n, member int) (err error) {
	root := int(row.Root) == member
	block := infer.Block(row.Bytes, row.RecvBytes, int64(n))
	switch function.Collective {
	case "bcast":
		row.Bytes, row.RecvBytes = max(row.Bytes, row.RecvBytes), trace.None
	case "reduce", "allreduce", "scan", "exscan", "reduce_scatter_block":
		row.Bytes = max(row.Bytes, row.RecvBytes)
	case "allgather", "alltoall":
		row.Bytes, row.RecvBytes = block, row.RecvBytes/int64(n)
	case "gather":
		row.Bytes, row.RecvBytes = block, row.RecvBytes/int64(n)
	case "scatter":
		row.RecvBytes = infer.Block(row.RecvBytes, row.Bytes, int64(n))
		row.Bytes /= int64(n)
	case "gatherv":
		if row.Bytes, err = m.own(c, row, joint, row.Bytes, member); root {
			row.RecvCounts = joint.Blocks
		}
	case "scatterv":
		if row.RecvBytes, err = m.own(c, row, joint, row.RecvBytes, member); root {
			row.Counts = joint.Blocks
		}
	case "allgatherv":
		row.Bytes, err = m.own(c, row, joint, row.Bytes, member)
		row.RecvCounts = joint.Blocks
	case "reduce_scatter":
		_, err = m.own(c, row, joint, 0, member)
		row.RecvCounts = joint.Blocks
	case "alltoallv", "alltoallw":
		if _, err = m.assumed.Of(m.opt.Assume, "counts", row.Name, m.at(c)); err == nil && joint.Matrix != nil {
			row.Counts, row.RecvCounts = joint.Matrix.Row(member), joint.Matrix.Column(member)
		}
	}
	return err
}

// own returns the block of a member, or its bytes if no instance has it. If the records of the members do not determine
// the blocks, the user may assume that they are even.
func (m *rows) own(c *callRecord, row *trace.Call, joint *infer.Instance, bytes int64, member int) (int64, error) {
	var err error
	if joint.Even {
		_, err = m.assumed.Of(m.opt.Assume, "counts", row.Name, m.at(c))
	}
	if member < len(joint.Blocks) {
		bytes = joint.Blocks[member]
	}
	return bytes, err
}
