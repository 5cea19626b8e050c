package otf2

import (
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
	op             uint8
	comm, root     int32
	sent, received int64
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
	c.sent, c.received = int64(f.number()), int64(f.number())
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
	sent, got, com := c.sent, c.received, &m.defs.list[c.comm]
	atRoot := len(com.Remote) == 0 && int(c.root) == com.Index(row.Rank)
	switch {
	case m.anchor.totals():
		sent, got = m.block(row, kind, c, com)
	case sent == 0 && (kind == "allgather" || kind == "alltoall" || kind == "gather" && atRoot): // it is in place
		sent = got
	case got == 0 && kind == "scatter" && atRoot:
		got = sent
	}
	switch kind {
	case "barrier":
		return
	case "bcast":
		row.Bytes = max(sent, got)
	case "scatter":
		row.RecvBytes = got
		if sent > 0 {
			row.Bytes = sent
		}
	default:
		row.Bytes = sent
		if kind == "allgather" || kind == "alltoall" || kind == "gather" && got > 0 {
			row.RecvBytes = got
		}
	}
}

// block returns the block that a member sends and the block that it receives, from the bytes of all data that it exchanges. On an
// intercommunicator it exchanges data with the other group, and never in place.
func (m *rowMaker) block(row *trace.Call, kind string, c *collective, com *comm.Communicator) (int64, int64) {
	if n := int64(com.Remote.Len()); n > 0 {
		return between(kind, c, n)
	}
	n, me := int64(com.Size()), int64(com.Index(row.Rank))
	switch kind {
	case "allgather", "alltoall", "allreduce", "reduce_scatter_block":
		if n > 1 && m.inPlace(row, max(c.sent, c.received), n) {
			n--
		}
		return c.sent / max(n, 1), c.received / max(n, 1)
	}
	if kind == "scan" {
		// A member sends to those after it and receives from those before it, and from and to itself if it is not in place.
		block, fits := scanned(c.sent, c.received, n-me, me+1)
		if other, fitsInPlace := scanned(c.sent, c.received, n-me-1, me); fitsInPlace && (!fits || block != other && m.decide(row, block, other)) {
			block = other
		}
		return block, block
	}
	return blocks(kind, c.sent, c.received, n, me)
}

// between returns the blocks of a member of an intercommunicator, whose other group has n members.
func between(kind string, c *collective, n int64) (int64, int64) {
	switch kind {
	case "gather", "reduce", "scatter", "bcast": // the root exchanges n blocks
		if c.root == trace.AtRoot {
			return c.sent / n, c.received / n
		}
		return c.sent, c.received
	}
	return c.sent / n, c.received / n
}

// blocks returns the blocks that a member sends and receives, from the bytes of all data that it exchanges: number me of n
// members. The record of the member determines whether the operation is in place.
func blocks(kind string, sent, got, n, me int64) (int64, int64) {
	if n < 1 {
		return sent, got
	}
	switch kind {
	case "bcast":
		if got > 0 {
			return got, got
		}
		return sent / n, sent / n
	case "gather", "reduce":
		switch {
		case sent > 0:
			return sent, sent
		case n > 1:
			return got / (n - 1), got / (n - 1)
		}
	case "scatter":
		switch {
		case got > 0:
			return got, got
		case n > 1:
			return sent / (n - 1), sent / (n - 1)
		}
	case "exscan":
		if b, ok := scanned(sent, got, n-me-1, me); ok {
			return b, b
		}
	}
	return sent, got
}

// scanned returns the block of a member that sends so many and receives so many in a scan, and whether the bytes fit that.
func scanned(sent, got, sends, receives int64) (block int64, ok bool) {
	if sends+receives < 1 {
		return 0, sent+got == 0
	}
	block = (sent + got) / (sends + receives)
	return block, sent == sends*block && got == receives*block
}

// inPlace reports whether the bytes of a collective are those of one in place, in which a member exchanges blocks with n-1 members
// instead of n. If the bytes fit both, the user decides, or else the block of whole words; of two of these, that of n.
func (m *rowMaker) inPlace(row *trace.Call, bytes, n int64) bool {
	switch {
	case bytes == 0 || bytes%(n-1) != 0:
		return false
	case bytes%n != 0:
		return true
	}
	return m.decide(row, bytes/n, bytes/(n-1))
}

// decide reports whether a collective is in place whose bytes fit both: with one block, or with another in place.
func (m *rowMaker) decide(row *trace.Call, block, inPlace int64) bool {
	const word = 4
	value, given := m.opt.Assume["inplace"]
	if !given {
		if block%word != 0 && inPlace%word == 0 {
			value = 1
		}
	}
	m.found.places[placed{row.Name, value}]++
	return value != 0
}

// placed is a call with an assumption about whether it is in place.
type placed struct {
	name  string
	value int64
}
