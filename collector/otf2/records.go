package otf2

import (
	"slices"
	"strings"

	"loggops/collector/infer"
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
	c.messages = c.messages || isMessage(id)
	switch id {
	case mpiSend, mpiIsend:
		m.sent(t, c, id, f)
	case mpiRecv:
		m.receivedIn(t, c, t.message(f))
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
			if created := t.communicator(f.reference()); created != trace.None {
				c.row.NewComm = created
			}
		}
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
	c.row.Requests = []int64{m.post(id, c.row.Thread, false)}
	k := collective{op: o.op, comm: o.comm, root: o.peer, Part: infer.Part{Sent: o.bytes, Received: o.bytes2}}
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
	if silent(c.of, c.messages) {
		posted, err := m.postedSilently(c)
		if posted || err != nil {
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
	case c.of.Awaits(): // no record has the communicator of a window or file
		m.found.assumed["no waiting for others in "+c.row.Name]++
	case c.of.Requests == mpi.Makes && c.of.Mode == mpi.Synchronous: // a start does not name the call that created its request
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
		row.Requests = []int64{m.postWaiting(c.row.Thread)}
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
// defined were created of the same one, it is that. EZTrace writes MPI_COMM_WORLD for all, which is true of the first one of a rank; others count as assumed.
func (m *rowMaker) parent(c *call) (err error) {
	if c.of.Requests == mpi.Posts { // it is a barrier, wherever it is complete
		c.row.Name = "MPI_Comm_dup"
	}
	if _, given := m.opt.Assume["comm"]; m.parentOfAll != infer.None && (!m.eztrace || m.assumable.World && !given) {
		if m.eztrace && m.creates {
			m.found.assumed.Count("comm", 0, c.row.Name, 1)
		}
		c.row.Comm, m.creates = m.parentOfAll, true
		return nil
	}
	c.row.Comm, err = m.communicator(c)
	return err
}
