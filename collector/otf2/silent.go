package otf2

import (
	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// TAU, and Score-P without its group xnonblock, record no requests. A nonblocking send has a record of its message in
// the call that posts it. A receive has one in the call that completes it, which does not name the request: it completes the
// oldest of these receives that its thread has posted, or else of all. A receive whose message no call completes is from MPI_PROC_NULL, or was cancelled.

// silent reports whether a call posts a receive without a record. MPI_Start does if it has no records.
func silent(of *mpi.Call, messages bool) bool {
	if messages || of.Matched {
		return false
	}
	return of.Class == mpi.Recv && of.Requests == mpi.Posts || of.Name == "MPI_Start"
}

// isMessage reports whether a record shows that a call sends or receives, or completes a receive without a request.
func isMessage(id uint8) bool {
	return id == mpiSend || id == mpiIsend || id == mpiIrecvRequest || id == mpiRecv
}

// ended notes a call that posts a receive, or takes part in a collective, without a record.
func (s *survey) ended(t *thread, of *region) {
	if !t.collects {
		s.lacks(of, t.size)
	}
	switch of.call.Requests {
	case mpi.Waits, mpi.WaitsAny, mpi.WaitsSome:
		if all := infer.ForAll(of.call); all || !t.complete { // else for the requests of the record
			s.Wait(all)
		}
	}
	if of.call.Requests == mpi.Cancels && s.newest >= 0 && s.outcomes.list[s.newest] == uint32(unknownReceive) {
		s.cancels = append(s.cancels, s.newest)
	}
	if silent(of.call, t.messages) {
		s.silent.Post(int64(s.outcomes.add(silentReceive)), t.number)
	}
}

// postedSilently makes the row of a receive without a record, and reports whether the message is known.
func (m *rowMaker) postedSilently(c *call) (bool, error) {
	o, err := m.outcomes.next()
	if err != nil || o.state != received {
		return false, err
	}
	row := &c.row
	if c.of.Class != mpi.Recv {
		row = m.beginRow(c, c.row.StartNS, "MPI_Irecv")
		row.EndNS = c.row.EndNS
	}
	if m.lostReceive(row, message{peer: o.peer, comm: o.comm, tag: o.tag}) {
		m.silent.Post(omitted, c.row.Thread)
		return true, nil
	}
	row.Comm, row.Peer, row.Tag, row.Bytes, row.Inferred = m.commOf(o.comm), o.peer, o.tag, o.bytes, true
	row.Requests = []int64{m.postSilent()}
	m.silent.Post(m.last, c.row.Thread)
	return true, nil
}

// postSilent numbers a request without a record.
func (m *rowMaker) postSilent() int64 {
	m.last++
	return m.last
}

// startall counts a call of MPI_Startall: TAU has no records of its messages.
func (m *rowMaker) startall(c *call) {
	if len(c.begun) == 0 && m.anchor.tau() {
		m.startalls = true
		c.row.Requests = []int64{trace.UnknownRequest}
		reading.Count(&m.found.unrecorded, c.row.Name, 1)
	}
}

// completeSilent has a call complete the oldest receive without a record of its request.
func (m *rowMaker) completeSilent(c *call, e message) {
	number, known := m.silent.Oldest(c.row.Thread)
	switch {
	case number == omitted, !known && m.startalls: // its post has no record
		return
	case known:
		c.row.Inferred = true
		m.found.concluded++
	default:
		number = trace.UnknownRequest
		reading.Count(&m.found.unrecorded, c.row.Name, 1)
	}
	c.requests, c.actuals = append(c.requests, number), append(c.actuals, e)
}

// completedOutside completes a request whose record is outside of calls, as those of Score-P without its group request: a
// row MPI_Wait takes the place of the call.
func (m *rowMaker) completedOutside(t *thread, id uint8, f *fields) error {
	if err := m.settlePoll(mpi.Of("MPI_Wait")); err != nil {
		return err
	}
	m.lastNS = t.now()
	c := m.begin("MPI_Wait", m.lastNS)
	c.row.Thread, c.row.Inferred = t.number, true
	m.found.outside++
	m.done(c, m.lastNS)
	if err := m.take(t, c, id, f); err != nil {
		return err
	}
	return m.flush()
}
