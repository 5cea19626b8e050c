package paraver

import (
	"cmp"
	"slices"

	"loggops/collector/infer"
	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/formats/trace"
	"loggops/internal/setting"
)

// mostPosts bounds the active requests, all of which a wait looks through.
const mostPosts = 1 << 16

// posted describes an active request.
type posted struct {
	receives bool
	thread   int32 // of a receive: the one that waited for it
	done     int64 // when a receive was complete, or when the others had begun that a send or a collective needs
	waits    bool  // for these others: a collective, or a send that the library does not buffer
	bytes    int64 // of a send
	peer     int32 // of a receive
	tag      int32
	ended    bool // a receive: it may be over, by MPI_Cancel or MPI_Request_free
}

// mostBuffered bounds the bytes of a message that a library sends before its receiver takes part.
const mostBuffered = 32 << 10

// before reports whether a request is more probably complete than another one, if the others have begun neither.
func (p *posted) before(q *posted) bool {
	if p.waits != q.waits {
		return q.waits
	}
	return cmp.Or(cmp.Compare(p.bytes, q.bytes), cmp.Compare(p.done, q.done)) < 0
}

// post numbers a request.
func (m *rows) post(of *mpi.Call, begins, receives bool, thread int32, h *half) int64 {
	if !begins {
		return m.requests.Skip()
	}
	m.active++
	p := posted{thread: thread, done: h.other, bytes: h.bytes}
	p.waits = of.Class == mpi.Collective || of.Mode == mpi.Synchronous || of.Mode != mpi.Buffered && h.bytes > mostBuffered
	if receives {
		p = posted{receives: true, thread: h.thread, done: h.done, peer: h.peer, tag: h.tag}
	}
	return m.requests.Post(struct{}{}, p).Number
}

// started makes a row of each message that a start of persistent requests
// begins: which of them they are is not in the file.
func (m *rows) started(c *callRecord, row *trace.Call, sent, received []half) error {
	if len(sent)+len(received) == 0 {
		return m.add(row)
	}
	for i, h := range append(sent, received...) {
		one := *row
		one.Name = "MPI_Isend"
		if i >= len(sent) {
			one.Name = "MPI_Irecv"
		}
		if i >= len(sent) {
			m.suspect(c, &h)
			if err := m.reused(c, &h); err != nil {
				return err
			}
		}
		m.assumed[one.Name+" in place of "+row.Name]++
		one.Comm, one.Peer, one.Tag, one.Bytes = world, h.peer, h.tag, h.bytes
		one.Requests = []int64{m.post(mpi.Of(one.Name), true, i >= len(sent), c.thread, &h)}
		if err := m.add(&one); err != nil {
			return err
		}
		row.StartNS = row.EndNS // of the next
	}
	return nil
}

// suspect notes a receive that may be one from MPI_PROC_NULL. Of these, MPICH reports 0 bytes with tag 0 from the first rank of the
// communicator, and Extrae makes a message of one and the next such send.
func (m *rows) suspect(c *callRecord, h *half) {
	first := func(c comm.Communicator) bool { return !c.Self && c.Members.At(0) == h.peer }
	if h.bytes == 0 && h.tag == 0 && slices.ContainsFunc(m.application.list, first) {
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

// end marks the receives that a call may have ended. MPI_Request_free rather frees a persistent request, or the latest send.
func (m *rows) end(row *trace.Call, function *mpi.Call) {
	if function.Requests == mpi.Frees {
		if m.persistent > 0 {
			m.persistent--
			return
		}
		var latest *infer.Request[struct{}, posted]
		for r := range m.requests.Active() {
			if !r.Info.receives {
				latest = r
			}
		}
		if latest != nil {
			row.Requests, row.Inferred = []int64{m.requests.Complete(latest)}, true
			m.active--
			return
		}
	}
	for r := range m.requests.Active() {
		r.Info.ended = r.Info.receives
		m.ended = m.ended || r.Info.receives
	}
}

// reused returns an error if a receive has the message of an earlier one that was over before, or is of another thread.
func (m *rows) reused(c *callRecord, h *half) error {
	other := h.thread != c.thread
	for r := range m.requests.Active() {
		p := &r.Info
		switch {
		case !m.ended && !other:
			return nil
		case p.done != h.done || p.peer != h.peer || p.tag != h.tag || !p.receives:
		case p.ended:
			return m.fail(c, "an earlier receive that MPI_Cancel or MPI_Request_free ended has the same message%s; record the program without these calls", lostMessages)
		case other:
			return m.fail(c, "an earlier receive of another thread has the same message%s; record the program with one thread that calls MPI", lostMessages)
		}
	}
	return nil
}

// conclude finds out which requests a call completes: receives that were complete by its end, and sends and collectives in the order in which
// they were posted, as the file lacks the times of their completion. A thread completes its own requests if it has any. Sends whose receivers
// took part by the end of the call come first, then the smallest, which the library most probably buffers. A request that waits for others is
// complete before these take part only if a wait has nothing else to complete, and no test is known to complete a send before.
func (m *rows) conclude(row *trace.Call, function *mpi.Call, c *callRecord) {
	own := false
	for p := range m.requests.Active() {
		own = own || p.Info.thread == c.thread
	}
	mine := func(p *posted) bool { return !own || p.thread == c.thread }
	inCall := func(p *posted) bool { return mine(p) && p.receives && p.done >= c.startNS && p.done <= c.endNS }
	met := func(p *posted) bool { return p.done <= c.endNS }
	waits := function.Requests == mpi.Waits || function.Requests == mpi.WaitsAny || function.Requests == mpi.WaitsSome
	var sent *posted // which the call may have completed
	received, others := false, false
	for r := range m.requests.Active() {
		p := &r.Info
		received = received || inCall(p)
		others = others || mine(p) && (met(p) || !p.receives && !p.waits)
		if mine(p) && !p.receives && (met(p) || waits) && (sent == nil || !met(sent) && (met(p) || p.before(sent))) {
			sent = p
		}
	}
	if received || sent != nil && sent.waits && !met(sent) && others {
		sent = nil
	}
	all := func(p *posted) bool { return mine(p) && (met(p) || !p.receives && (!p.waits || !others)) }
	var take func(p *posted, taken int) bool
	switch function.Requests {
	case mpi.Waits, mpi.WaitsAny:
		take = func(p *posted, taken int) bool { return taken == 0 && (inCall(p) || p == sent) }
		if row.Name == "MPI_Waitall" {
			take = func(p *posted, _ int) bool { return all(p) }
		}
	case mpi.WaitsSome:
		take = func(p *posted, _ int) bool { return inCall(p) || p == sent }
	case mpi.Tests, mpi.TestsAny:
		take = func(p *posted, taken int) bool { return taken == 0 && (inCall(p) || m.counted && p == sent) }
	case mpi.TestsSome:
		take = func(p *posted, _ int) bool { return inCall(p) || m.counted && p == sent }
	case mpi.TestsAll:
		take = func(p *posted, _ int) bool { return (received || m.counted) && all(p) }
	default:
		return
	}
	for p := range m.requests.Active() {
		if take(&p.Info, len(row.Requests)) {
			row.Requests = append(row.Requests, m.requests.Complete(p))
			m.active--
		}
	}
	if waits && len(row.Requests) == 0 && !m.lossy() {
		m.assumed["MPI_REQUEST_NULL in "+row.Name]++
	}
	row.Inferred = len(row.Requests) > 0
}
