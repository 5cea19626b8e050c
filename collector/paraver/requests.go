package paraver

import (
	"slices"

	"loggops/collector/infer"
	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/formats/trace"
	"loggops/internal/setting"
)

// mostPosts bounds the active requests, all of which a wait looks through.
const mostPosts = 1 << 16

// post numbers the request of a send or collective.
func (m *rows) post(of *mpi.Call, thread int32, h *infer.Half) int64 {
	return m.requests.Send(of, thread, h.OtherNS, h.Bytes)
}

// postReceive numbers the request of a receive.
func (m *rows) postReceive(h *infer.Half) int64 {
	return m.requests.Receive(h.Thread, h.DoneNS, h.Peer, h.Tag)
}

// started makes a row of each message that a start of persistent requests
// begins: which of them they are is not in the file.
func (m *rows) started(c *callRecord, row *trace.Call, sent, received []infer.Half) error {
	if len(sent)+len(received) == 0 {
		return m.add(row)
	}
	for i, h := range append(sent, received...) {
		one := *row
		if i < len(sent) {
			one.Name = "MPI_Isend"
			one.Requests = []int64{m.post(mpi.Of(one.Name), c.thread, &h)}
		} else {
			one.Name = "MPI_Irecv"
			m.suspect(c, &h)
			if err := m.reused(c, &h); err != nil {
				return err
			}
			one.Requests = []int64{m.postReceive(&h)}
		}
		m.assumed[one.Name+" in place of "+row.Name]++
		one.Comm, one.Peer, one.Tag, one.Bytes = world, h.Peer, h.Tag, h.Bytes
		if err := m.add(&one); err != nil {
			return err
		}
		row.StartNS = row.EndNS // of the next
	}
	return nil
}

// suspect notes a receive that may be one from MPI_PROC_NULL. Of these, MPICH reports 0 bytes with tag 0 from the first rank of the
// communicator, and Extrae makes a message of one and the next such send.
func (m *rows) suspect(c *callRecord, h *infer.Half) {
	first := func(c comm.Communicator) bool { return !c.Self && c.Members.At(0) == h.Peer }
	if h.Bytes == 0 && h.Tag == 0 && slices.ContainsFunc(m.application.list, first) {
		if m.phantoms == 0 {
			m.phantom = *c
		}
		m.phantoms++
	}
}

// ofMPICH refuses receives that are from MPI_PROC_NULL if the run was with MPICH, unless the user says that it was not.
func (m *rows) ofMPICH() error {
	if other, given := m.opt.Assume["mpi"]; given {
		m.assumed.Count("mpi", other, m.names.list[m.phantom.name], m.phantoms)
		return nil
	}
	err := m.fail(&m.phantom, "its message is empty, has tag 0, and comes from the first rank of a communicator, and other receives of the rank have no message: "+
		"with MPICH, Extrae takes MPI_Irecv from MPI_PROC_NULL for the receive of such a message, and the sizes and receivers of messages are lost")
	return setting.Advisef("%w; if the run was not with MPICH or a library that descends from it, %s mpi=openmpi goes on; else record the program with loggops-record",
		err, setting.Name("assume"))
}

// reused returns an error if a receive has the message of an earlier one that was over before, or is of another thread.
func (m *rows) reused(c *callRecord, h *infer.Half) error {
	other := h.Thread != c.thread
	for r := range m.requests.Active() {
		p := &r.Info
		switch {
		case !m.requests.Ended && !other:
			return nil
		case p.NS != h.DoneNS || p.Peer != h.Peer || p.Tag != h.Tag || !p.Receives:
		case p.Ended:
			return m.fail(c, "an earlier receive that MPI_Cancel or MPI_Request_free ended has the same message%s; record the program without these calls", lostMessages)
		case other:
			return m.fail(c, "an earlier receive of another thread has the same message%s; record the program with one thread that calls MPI", lostMessages)
		}
	}
	return nil
}

// conclude completes the requests of a wait or test.
func (m *rows) conclude(row *trace.Call, function *mpi.Call, c *callRecord) {
	row.Requests = m.requests.Complete(function, c.thread, c.startNS, c.endNS)
	row.Inferred = len(row.Requests) > 0
	waits := function.Requests == mpi.Waits || function.Requests == mpi.WaitsAny || function.Requests == mpi.WaitsSome
	if waits && len(row.Requests) == 0 && !m.lossy() {
		m.assumed["MPI_REQUEST_NULL in "+row.Name]++
	}
}
