package otf2

import (
	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// sent takes the record of a message that a call sends.
func (m *rowMaker) sent(t *thread, c *call, id uint8, f *fields) {
	e := t.message(f)
	name := "MPI_Send"
	nonblocking := id == mpiIsend || c.of.Requests == mpi.Posts || c.of.Requests == mpi.Starts
	if nonblocking {
		name = "MPI_Isend"
	}
	row, own := &c.row, c.of.Class == mpi.Send || c.of.Class == mpi.Sendrecv && c.of.Requests == mpi.NoRequest
	if !own || c.sends {
		row = m.beginRow(c, t.now(), name)
	}
	c.sends = c.sends || own
	lost := m.lostSend(row, e)
	if lost && own && c.of.Class == mpi.Sendrecv {
		e.peer = trace.ProcNull
	}
	if !lost || e.peer == trace.ProcNull {
		row.Comm, row.Peer, row.Tag, row.Bytes = m.commOf(e.comm), e.peer, e.tag, e.bytes
	}
	switch {
	case id == mpiIsend && lost:
		m.use(f.number(), omitted)
	case id == mpiIsend:
		row.Requests = []int64{m.post(f.number(), row.Thread, m.sendsSilent)}
	case nonblocking && !lost:
		row.Requests = []int64{m.postWaiting(row.Thread)}
	}
}

// receivedIn takes the record of a message that was received in a call.
func (m *rowMaker) receivedIn(t *thread, c *call, e message) {
	switch {
	case c.of.Class == mpi.Request:
		m.completeSilent(c, e)
		return
	case c.of.Class == mpi.Sendrecv && !c.receives:
		if m.lostReceive(&c.row, e) {
			e.peer = trace.ProcNull
		}
		c.row.Comm, c.row.RecvPeer, c.row.RecvTag, c.row.RecvBytes = m.commOf(e.comm), e.peer, e.tag, e.bytes
	case m.lostReceive(&c.row, e):
	case c.of.Class == mpi.Recv && !c.receives:
		c.row.Comm, c.row.Peer, c.row.Tag, c.row.Bytes = m.commOf(e.comm), e.peer, e.tag, e.bytes
	default:
		row := m.beginRow(c, t.now(), "MPI_Recv")
		row.Comm, row.Peer, row.Tag, row.Bytes = m.commOf(e.comm), e.peer, e.tag, e.bytes
	}
	c.receives = true
}

// beginRow adds a row of an operation that a call begins beside its own.
func (m *rowMaker) beginRow(c *call, now int64, name string) *trace.Call {
	now = max(now, c.row.StartNS)
	c.begun = append(c.begun, trace.NewCall(m.rank, name, now, now))
	row := &c.begun[len(c.begun)-1]
	row.Thread = c.row.Thread
	return row
}

// commOf returns a communicator's number; that of the world where the recording
// names one that is not defined.
func (m *rowMaker) commOf(number int32) int32 { return max(number, 0) }

// post numbers a request. silent: no record will report when it is complete.
func (m *rowMaker) post(id uint64, thread int32, silent bool) int64 {
	m.last++
	m.use(id, m.last)
	if silent {
		m.waits.PostIn(m.last, thread)
	}
	return m.last
}

// use has a variable stand for another request.
func (m *rowMaker) use(id uint64, number int64) {
	if before, open := m.requests[id]; open {
		m.reused(before)
	}
	m.requests[id] = number
}

// postReceive fills in the row of a nonblocking receive.
func (m *rowMaker) postReceive(row *trace.Call, id uint64) error {
	o, err := m.outcomes.next()
	if err != nil {
		return err
	}
	switch {
	case o.state == misrecorded:
		row.Requests = []int64{m.post(id, row.Thread, false)} // the record is of another message, but names the request
		m.mistaken[m.last] = true
		return m.unknownSource(row)
	case o.state == received && m.lostReceive(row, message{peer: o.peer, comm: o.comm, tag: o.tag}):
		m.use(id, omitted)
		return nil
	}
	row.Requests = []int64{m.post(id, row.Thread, o.state != received && o.state != cancelled)} // or a record will complete it
	switch o.state {
	case received:
		row.Comm, row.Peer, row.Tag, row.Bytes = m.commOf(o.comm), o.peer, o.tag, o.bytes
	case silentlyCancelled:
		row.Comm, row.Peer, row.Tag, row.Bytes, row.Inferred = 0, trace.ProcNull, 0, 0, true
	case cancelled:
		row.Comm, row.Peer, row.Tag, row.Bytes = 0, trace.AnySource, trace.AnyTag, 0
	default:
		return m.unknownSource(row)
	}
	return nil
}

// partner fills in the partner of a message without a record.
func (m *rowMaker) partner(c *call) error {
	row := &c.row
	of := c.of
	sends := of.Class == mpi.Send || of.Class == mpi.Sendrecv
	receives := of.Class == mpi.Recv || of.Class == mpi.Sendrecv
	if of.Requests == mpi.Makes || len(c.begun) > 0 || (c.sends || !sends) && (c.receives || !receives) {
		return nil
	}
	if of.Matched { // Score-P does not record its message
		reading.Count(&m.found.unrecorded, row.Name, 1)
		return nil
	}
	peer := int64(trace.ProcNull)
	if !m.anchor.noPartner() {
		var err error
		if peer, err = m.assume("partner", row.Name); err != nil {
			return err
		}
	}
	if row.Comm == trace.None {
		row.Comm = 0
	}
	switch {
	case of.Class != mpi.Sendrecv, !c.sends:
		row.Peer, row.Tag, row.Bytes = int32(peer), 0, 0
	}
	if of.Class == mpi.Sendrecv && !c.receives {
		row.RecvPeer, row.RecvTag, row.RecvBytes = int32(peer), 0, 0
	}
	if of.Requests == mpi.Posts {
		m.last++
		row.Requests = []int64{m.last}
	}
	return nil
}
