package allprof

import (
	"bytes"

	"loggops/collector/infer"
	"loggops/formats/mpi"
)

// see notes the communicators in a call. It returns the use of the call's communicator (infer.None if it has none) and the creation
// that the call is, or infer.None.
func see(h *infer.Handles, l *line) (use, creation int32) {
	h.Next()
	use, creation = infer.None, infer.None
	if l.call.args == "a" { // MPI_Comm_free, MPI_Comm_disconnect
		h.Free(l.variable)
	}
	if l.call.opaque && mayCreate(l.name) {
		c := infer.NewCreation("", infer.None, infer.None)
		c.Variable = l.variable
		h.Create(c)
	}
	if !l.hasComm {
		return use, creation
	}
	use = h.See(l.handle, l.rank, l.size, l.call.collective())
	if use > 0 { // the first is MPI_COMM_WORLD, or MPI_COMM_SELF
		note(&h.Uses[use].Traffic, l)
	}
	if l.call.rule != infer.NoRule {
		c := infer.NewCreation(l.call.Name, use, infer.None)
		c.Color, c.Key, c.Grid, c.Reorder, c.Variable = l.color, l.key, l.dims, l.reorder, l.variable
		creation = h.Create(c)
	}
	return use, creation
}

// count counts the messages of a call on a communicator.
func (l *line) count(m *infer.Messages, use int32) {
	from, tag := l.peer, l.tag
	if l.call.Class == mpi.Send || l.call.Class == mpi.Sendrecv {
		m.Send(&l.call.Call, infer.Envelope{Use: use, Partner: l.peer, Tag: l.tag})
		from, tag = l.recvPeer, l.recvTag
	}
	if l.call.Class == mpi.Recv || l.call.Class == mpi.Sendrecv {
		m.Receive(&l.call.Call, infer.Envelope{Use: use, Partner: from, Tag: tag})
	}
}

// mayCreate reports whether a function that is not understood might create a
// communicator: MPI_Intercomm_merge, MPI_Dist_graph_create ...
func mayCreate(name []byte) bool {
	return bytes.Contains(name, []byte("omm")) || bytes.Contains(name, []byte("graph"))
}

// note notes a call on a communicator.
func note(t *infer.Traffic, l *line) {
	switch {
	case l.call.collective():
		t.Collective(l.call.number, l.root)
	case l.call.Requests == mpi.Makes:
		t.Persistent()
	case l.call.Class == mpi.Send:
		t.Sent(l.rank, l.peer, l.tag)
	case l.call.Class == mpi.Recv:
		t.Received(l.peer, l.rank, l.tag)
	case l.call.Class == mpi.Sendrecv:
		t.Sent(l.rank, l.peer, l.tag)
		t.Received(l.recvPeer, l.rank, l.recvTag)
	}
}
