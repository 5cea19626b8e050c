package otf2

import (
	"slices"
	"strings"

	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// noStatus is the status of a request that is not a receive.
var noStatus = message{peer: trace.None, tag: trace.None, bytes: trace.None}

// record takes a record of communication, which is in a call.
func (m *rowMaker) record(t *thread, id uint8, f *fields) error {
	switch {
	case t.call != nil:
		return m.take(t, t.call, id, f)
	case id == commCreate, id == requestTest: // the definitions have the communicator
		return nil
	case id == mpiIsendComplete, id == mpiIrecv, id == requestCancelled, id == collectiveComplete:
		return m.completedOutside(t, id, f)
	}
	return t.in.failAt("%s in no MPI call", eventName(id))
}

// take takes a record within a call.
func (m *rowMaker) take(t *thread, c *call, id uint8, f *fields) error {
	switch id {
	case mpiSend, mpiIsend:
		e := t.message(f)
		nonblocking := id == mpiIsend || c.of.Requests == mpi.Posts || c.of.Requests == mpi.Starts
		row, own := &c.row, c.of.Class == mpi.Send || c.of.Class == mpi.Sendrecv && c.of.Requests == mpi.NoRequest
		if !own || c.sends {
			row = m.beginRow(c, t.now(), map[bool]string{false: "MPI_Send", true: "MPI_Isend"}[nonblocking])
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
		case lost:
			if id == mpiIsend {
				m.use(f.number(), omitted)
			}
		case id == mpiIsend:
			row.Requests = []int64{m.post(f.number(), m.sendsSilent)}
		case nonblocking:
			row.Requests = []int64{m.postWaiting()}
		}
	case mpiRecv:
		e := t.message(f)
		switch {
		case c.of.Class == mpi.Request:
			m.completeSilent(c, e)
			return nil
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
	case mpiIrecvRequest:
		row, own := &c.row, c.of.Class == mpi.Recv
		if !own || c.receives {
			row = m.beginRow(c, t.now(), "MPI_Irecv")
		}
		c.receives = c.receives || own
		return m.postReceive(row, f.alone())
	case mpiIrecv:
		e := t.message(f)
		m.settle(c, f.number(), e)
	case mpiIsendComplete:
		m.settle(c, f.alone(), noStatus)
	case requestCancelled:
		m.settle(c, f.alone(), message{peer: trace.Cancelled, tag: trace.None, bytes: trace.None})
	case requestTest:
		c.tested = true
	case collectiveEnd:
		k := t.collective(f)
		return m.collected(c, &k)
	case collectiveRequest:
		return m.postCollective(c, f.number())
	case collectiveComplete:
		t.collective(f)
		m.settle(c, f.number(), noStatus)
	case commCreate:
		if c.of.Class == mpi.Communicator {
			if made := t.communicator(f.reference()); made != trace.None {
				c.row.NewComm = made
			}
		}
	}
	return nil
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
func (m *rowMaker) post(id uint64, silent bool) int64 {
	m.last++
	m.use(id, m.last)
	if silent {
		m.waiting = append(m.waiting, request{m.last, true})
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
	from := message{peer: o.peer, comm: o.comm, tag: o.tag}
	survey := m.surveys[m.rank]
	switch {
	case o.state != received:
	case survey.unknown > 0 && (o.peer < 0 && survey.nobody == 0 || lost(survey.receives, m.defs.classOf(from))):
		row.Requests = []int64{m.post(id, false)} // the record is of another message, but names the request
		m.mistaken[m.last] = true
		return m.unknownSource(row)
	case m.lostReceive(row, from):
		m.use(id, omitted)
		return nil
	}
	row.Requests = []int64{m.post(id, o.state != received && o.state != cancelled)} // or a record will complete it
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

// settle notes that a call completed a request.
func (m *rowMaker) settle(c *call, id uint64, what message) {
	number, known := m.requests[id]
	if !known {
		number = trace.UnknownRequest
		reading.Count(&m.found.unrecorded, c.row.Name, 1)
	}
	delete(m.requests, id)
	switch {
	case number == omitted:
		return
	case m.mistaken[number]:
		what = noStatus
		delete(m.mistaken, number)
	}
	c.requests, c.actuals = append(c.requests, number), append(c.actuals, what)
}

// collected fills in the row of a collective.
func (m *rowMaker) collected(c *call, k *collective) error {
	kind := k.kind()
	if k.comm == trace.None || c.of.Class != mpi.Collective && c.of.Class != mpi.Communicator {
		return nil
	}
	c.collects = true
	c.row.Comm, m.comm = k.comm, k.comm
	if kind == "" || c.of.Class == mpi.Communicator {
		return nil
	}
	return m.fill(&c.row, kind, k)
}

// fill fills in the root and the bytes of a collective.
func (m *rowMaker) fill(row *trace.Call, kind string, k *collective) error {
	if mpi.OfKind(kind).Rooted {
		row.Root = k.root
	}
	if k.differing() {
		return m.counts(row, kind, k)
	}
	m.size(row, kind, k)
	return nil
}

// postCollective fills in the row of a nonblocking collective.
func (m *rowMaker) postCollective(c *call, id uint64) error {
	o, err := m.outcomes.next()
	if err != nil {
		return err
	}
	if o.state != collected || o.comm == trace.None {
		return nil // as if there were no record
	}
	c.collects = true
	c.row.Requests = []int64{m.post(id, false)}
	k := collective{op: o.op, comm: o.comm, root: o.peer, sent: o.bytes, received: o.bytes2}
	c.row.Comm, m.comm = k.comm, k.comm
	kind := k.kind()
	if kind == "" {
		return nil
	}
	if c.of.Collective != kind {
		if form := mpi.OfKind(kind).Form(mpi.Posts); form != nil {
			c.row.Name, c.of = form.Name, form
		}
	}
	return m.fill(&c.row, kind, &k)
}

// complete fills in the values without a record when a call ends.
func (m *rowMaker) complete(c *call) error {
	if silent(c.of, c.sends || c.receives || len(c.begun) > 0) {
		taken, err := m.postedSilently(c)
		if taken || err != nil {
			return err
		}
	}
	for i := range c.begun {
		c.begun[i].EndNS = c.row.EndNS
		if i > 0 {
			c.begun[i-1].EndNS = c.begun[i].StartNS
		} else {
			c.begun[i].StartNS = c.row.StartNS
		}
	}
	switch {
	case c.row.Name == "MPI_Startall":
		m.startall(c)
	case c.of.Synchronizes: // no record has the communicator of a window or file
		m.found.assumed["no waiting for others in "+c.row.Name]++
	case c.of.Requests == mpi.Makes && c.of.Mode == mpi.Synchronous: // a start does not name the call that made its request
		m.found.assumed["standard mode of the sends of "+c.row.Name]++
	}
	switch c.of.Class {
	case mpi.End:
		m.ended = true
	case mpi.Send, mpi.Recv, mpi.Sendrecv:
		return m.partner(c)
	case mpi.Collective:
		if !c.collects && c.of.Requests != mpi.Makes {
			return m.unrecorded(c)
		}
	case mpi.Communicator:
		if !c.collects {
			return m.parent(c)
		}
	case mpi.Request:
		return m.conclude(c)
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

// unrecorded assumes what a collective was of which there is no record.
func (m *rowMaker) unrecorded(c *call) (err error) {
	row, kind := &c.row, c.of.Collective
	if neighborhood(c.of) { // no tool records who its neighbors are
		reading.Count(&m.found.unrecorded, row.Name, 1)
		return nil
	}
	if row.Comm, err = m.communicator(c); err != nil {
		return err
	}
	if c.of.Requests == mpi.Posts {
		row.Requests = []int64{m.postWaiting()}
	}
	if sized, err := m.sized(c); sized || err != nil {
		return err
	}
	if c.of.Rooted {
		root, err := m.assume("root", row.Name)
		if err != nil {
			return err
		}
		row.Root = int32(root)
	}
	if kind != "barrier" {
		if row.Bytes, err = m.assume("bytes", row.Name); err != nil {
			return err
		}
		row.RecvBytes = row.Bytes
		if strings.HasSuffix(kind, "v") || strings.HasSuffix(kind, "w") || kind == "reduce_scatter" {
			row.Counts = slices.Repeat([]int64{row.Bytes}, m.defs.list[row.Comm].Size())
			row.RecvCounts = row.Counts
		}
	}
	return nil
}

// neighborhood reports whether a call is a collective of neighbors.
func neighborhood(of *mpi.Call) bool { return strings.HasPrefix(of.Collective, "neighbor_") }

// parent finds the communicator that a call makes another of: where all that are
// defined were made of the same one, it is that.
func (m *rowMaker) parent(c *call) (err error) {
	if c.of.Requests == mpi.Posts { // it is a barrier, wherever it is complete
		c.row.Name = "MPI_Comm_dup"
	}
	if m.parentOfAll != trace.None {
		c.row.Comm = m.parentOfAll
		return nil
	}
	c.row.Comm, err = m.communicator(c)
	return err
}
