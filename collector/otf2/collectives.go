package otf2

import (
	"loggops/collector/infer"
	"loggops/formats/comm"
	"loggops/formats/trace"
)

// kinds are the kinds of collectives as records number them; what is not one is empty.
var kinds = []string{
	"barrier", "bcast", "gather", "gatherv", "scatter", "scatterv", "allgather", "allgatherv",
	"alltoall", "alltoallv", "alltoallw", "allreduce", "reduce", "reduce_scatter", "scan", "exscan", "reduce_scatter_block",
}

// message is what a record says of a message.
type message struct {
	peer, comm, tag int32
	bytes           int64
}

// message takes the fields of one. One that is with no one has no communicator.
func (t *thread) message(f *fields) message {
	m := message{
		peer: int32(f.reference()), comm: t.communicator(f.reference()), tag: int32(f.reference()), bytes: int64(f.number()),
	}
	if m.peer < 0 { // written by those who record messages to MPI_PROC_NULL
		m.peer = trace.ProcNull
	}
	return m
}

// collective is what a record says of a collective.
type collective struct {
	op         uint8
	comm, root int32
	infer.Part
}

// Roots of collectives on an intercommunicator: the rank itself, or another member of its group.
const (
	rootSelf  = 1<<32 - 2
	rootGroup = 1<<32 - 3
)

func (t *thread) collective(f *fields) collective {
	c := collective{op: f.u8(), comm: t.communicator(f.reference())}
	switch root := f.reference(); root {
	case rootSelf:
		c.root = trace.AtRoot
	case rootGroup:
		c.root = trace.ProcNull
	default:
		c.root = int32(root)
	}
	c.Sent, c.Received = int64(f.number()), int64(f.number())
	return c
}

// kind returns the kind of a collective, "" where it moves no data.
func (c *collective) kind() string {
	if int(c.op) < len(kinds) {
		return kinds[c.op]
	}
	return ""
}

// meets reports whether all members wait for each other.
func (c *collective) meets() bool {
	switch c.kind() {
	case "barrier", "allreduce", "allgather", "allgatherv", "alltoall", "alltoallv", "alltoallw", "reduce_scatter", "reduce_scatter_block":
		return true
	}
	return false
}

// differing reports whether the blocks of the members may have different sizes.
func (c *collective) differing() bool {
	switch c.kind() {
	case "gatherv", "scatterv", "allgatherv", "reduce_scatter", "alltoallv", "alltoallw":
		return true
	}
	return false
}

// size sets the bytes of a row of a collective whose members all have blocks of the same size.
func (m *rowMaker) size(row *trace.Call, kind string, c *collective) {
	com := &m.defs.list[c.comm]
	block := m.block(row, kind, c, com)
	switch kind {
	case "barrier":
		return
	case "bcast":
		row.Bytes = max(block.Sent, block.Received)
	case "scatter":
		row.RecvBytes = block.Received
		if block.Sent > 0 {
			row.Bytes = block.Sent
		}
	default:
		row.Bytes = block.Sent
		if kind == "allgather" || kind == "alltoall" || kind == "gather" && block.Received > 0 {
			row.RecvBytes = block.Received
		}
	}
}

// block returns the blocks that a member sends and receives. Some tools record these, and others the bytes of all data that it exchanges.
func (m *rowMaker) block(row *trace.Call, kind string, c *collective, com *comm.Communicator) infer.Part {
	n, me := com.Remote.Len(), com.Index(row.Rank)
	switch {
	case m.anchor.totals() && n > 0:
		return infer.RemoteBlockOf(kind, c.Part, int64(n), c.root == trace.AtRoot)
	case m.anchor.totals():
		return infer.BlockOf(kind, c.Part, int64(com.Size()), int64(me), m.inPlace(row.Name))
	}
	block, atRoot := c.Part, n == 0 && int(c.root) == me
	switch {
	case kind == "allgather" || kind == "alltoall" || kind == "gather" && atRoot:
		block.Sent = infer.Block(block.Sent, block.Received, 1)
	case kind == "scatter" && atRoot:
		block.Received = infer.Block(block.Received, block.Sent, 1)
	}
	return block
}

// inPlace returns the choice of the user between operations in place and others, or else that of whole words. It is counted.
func (m *rowMaker) inPlace(call string) infer.Choice {
	return func(block, inPlace int64) bool {
		value, given := m.opt.Assume["inplace"]
		if !given && infer.WholeWords(block, inPlace) {
			value = 1
		}
		m.found.places[placed{call, value}]++
		return value != 0
	}
}

// placed is a call with an assumption about whether it is in place.
type placed struct {
	name  string
	value int64
}
