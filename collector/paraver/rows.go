package paraver

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/formats/trace"
	"loggops/internal/setting"
)

// rows makes the rows of one rank.
type rows struct {
	*survey
	rank    int32
	self    int32 // place of MPI_COMM_SELF
	found   *findings
	assumed reading.Assumed

	sent, received halvesOf // that no call has taken so far
	calls          map[*group]calls

	requests infer.Requests[struct{}, posted]
	active   int // requests
	// persistent are the requests that MPI_Request_free may free without an effect on others; ended: an active request may be over.
	persistent int
	ended      bool
	phantom    callRecord // the first of the nonblocking receives that may be from MPI_PROC_NULL
	phantoms   int64      // the number of these
	lost       bool       // a receive has no message
	out        *reading.Output
}

// findings counts the gaps in the rows of a rank.
type findings struct {
	assumed                     reading.Assumed
	opaque, unrecorded, partial map[string]int64
	noSends, noReceives         int64              // with MPI_PROC_NULL, as there is no message
	unfinished                  []trace.Unfinished // whose partners are not in the file; rows are those of the rank
	rows                        int64
	withItself                  int64 // calls of MPI_Sendrecv with the rank itself
}

// calls counts the collectives of a rank on a communicator.
type calls struct{ all, joined int }

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

func newRows(s *survey, rank int, self int32) *rows {
	f := &findings{assumed: reading.Assumed{}}
	return &rows{
		survey: s, rank: int32(rank), self: self, found: f, assumed: f.assumed, calls: map[*group]calls{},
	}
}

// fail returns an error of a call.
func (m *rows) fail(c *callRecord, format string, args ...any) error {
	e := m.at(c)
	e.Problem = fmt.Sprintf(format, args...)
	return &e
}

// at returns an error's place: that of a call.
func (m *rows) at(c *callRecord) reading.Error {
	return reading.Error{File: m.file, Rank: int(m.rank), Place: fmt.Sprintf("%s at %d ns", m.names.list[c.name], c.startNS)}
}

// read hands over the rows of the rank.
func (m *rows) read(out *reading.Output) (err error) {
	m.out = out
	at := m.first + int(m.rank)
	if m.sent, err = m.halves(ofSends, at); err != nil {
		return err
	}
	if m.received, err = m.halves(ofReceives, at); err != nil {
		return err
	}
	in, c, next := m.kept(ofCalls, at), callRecord{}, callRecord{}
	for err = next.read(in, 0); err == nil; {
		c = next
		if err = next.read(in, c.endNS); errors.Is(err, io.EOF) {
			next = callRecord{startNS: none}
		} else if err != nil {
			return err
		}
		if err := m.call(&c, &next); err != nil {
			return err
		}
	}
	if !errors.Is(err, io.EOF) {
		return err
	}
	if m.phantoms > 0 && m.lost && !m.lossy() {
		if err := m.ofMPICH(); err != nil {
			return err
		}
	}
	return m.outside(cmp.Or(m.sent.first(), m.received.first()))
}

// outside returns the error of a half that no call has taken; nil of none.
func (m *rows) outside(h *half) error {
	if h == nil {
		return nil
	}
	return &reading.Error{File: m.file, Rank: int(m.rank), Problem: fmt.Sprintf("a message at %d ns, at which no call of the rank sends or receives it", h.ns)}
}

// call makes the rows of a call, before the next one.
func (m *rows) call(c, next *callRecord) error {
	name := m.names.list[c.name]
	row := trace.NewCall(m.rank, name, c.startNS, c.endNS)
	row.Region, row.Site = m.texts[c.region], m.texts[c.site]
	if m.several {
		row.Thread = c.thread
	}
	function := mpi.Of(name)
	if function.Requests == mpi.Makes {
		m.persistent++
	}
	switch {
	case c.polls > 0:
		row.Calls = c.polls
		return m.add(&row)
	case silentCalls[name]:
		reading.Count(&m.found.unrecorded, name, 1)
		return m.add(&row)
	case function.Class == mpi.Unknown && strings.HasPrefix(name, "MPI_"):
		reading.Count(&m.found.opaque, name, 1)
	}
	sent, received, err := m.messages(c, next, function)
	if err != nil {
		return err
	}
	switch {
	case function.Requests == mpi.Starts:
		return m.started(c, &row, sent, received)
	case function.Class == mpi.Send:
		err = m.partner(c, &row, function, sent)
	case function.Class == mpi.Recv:
		err = m.partner(c, &row, function, received)
	case function.Class == mpi.Sendrecv && function.Requests == mpi.NoRequest:
		err = m.partners(c, &row, function, sent, received)
	case function.Class == mpi.Collective:
		err = m.collective(c, &row, function)
	case function.Class == mpi.Communicator:
		row.Comm = m.self
		if name == "MPI_Intercomm_create" || name == "MPI_Intercomm_merge" {
			row.NewComm = m.self
		}
		m.assumed["no waiting for others in "+name]++
	case function.Awaits(): // no record has the communicator of a window or file
		m.assumed["no waiting for others in "+name]++
	case function.Requests == mpi.Cancels || function.Requests == mpi.Frees:
		m.end(&row, function)
	case function.Class == mpi.Request:
		m.conclude(&row, function, c)
	}
	switch {
	case err == errLeftOut:
		reading.Count(&m.found.partial, name, 1)
		return nil
	case err != nil:
		return err
	case m.active > mostPosts:
		return m.fail(c, "more than %d requests are active", mostPosts)
	}
	return m.add(&row)
}

// messages takes the halves of a call.
func (m *rows) messages(c, next *callRecord, function *mpi.Call) (sent, received []half, err error) {
	class, posts, starts := function.Class, function.Requests == mpi.Posts, function.Requests == mpi.Starts
	both := class == mpi.Sendrecv || starts
	irecv := class == mpi.Recv && posts
	if irecv {
		if f := mpi.Of(m.names.list[next.name]); f.Requests != mpi.NoRequest || f.Class != mpi.Recv && f.Class != mpi.Sendrecv {
			next = &callRecord{startNS: none}
		}
	}
	var noSend, noReceive *half
	if both || class == mpi.Send {
		sent, noSend = m.sent.take(c, next, starts, false)
	}
	if both || class == mpi.Recv {
		if received, noReceive = m.received.take(c, next, starts, irecv); posts && len(received) == 0 && m.several {
			received = m.received.takeOf(c)
		}
	}
	return sent, received, m.outside(cmp.Or(noSend, noReceive))
}

// errLeftOut marks a collective that is left out, because other members lack it.
var errLeftOut = errors.New("left out")

// add hands over a row.
func (m *rows) add(row *trace.Call) error {
	m.found.rows++
	return m.out.Add(row)
}

// partner fills in the partner of a send or a receive. Where there is no message it is MPI_PROC_NULL, or the request
// is one that no start has followed.
func (m *rows) partner(c *callRecord, row *trace.Call, function *mpi.Call, halves []half) error {
	receives := function.Class == mpi.Recv
	lacks := &m.found.noSends
	if receives {
		lacks = &m.found.noReceives
	}
	h, err := m.one(c, function, halves, lacks)
	if err != nil {
		return err
	}
	row.Comm, row.Peer, row.Tag, row.Bytes = world, h.peer, h.tag, h.bytes
	request := int64(0)
	switch {
	case !receives || function.Requests == mpi.Makes:
	case len(halves) == 0:
		m.lost = true
	case function.Requests == mpi.Posts:
		m.suspect(c, &h)
		if err := m.reused(c, &h); err != nil {
			return err
		}
	}
	if function.Requests == mpi.Posts || function.Requests == mpi.Makes {
		request = m.post(function, function.Requests == mpi.Posts && !(receives && h.peer == trace.None), receives && h.peer != trace.ProcNull, c.thread, &h)
		row.Requests = []int64{request}
	}
	if h.peer == trace.None {
		m.unfinished(request)
	}
	return nil
}

// partners does so for both halves of a sendrecv. If one of them is not in the file, the other stays.
func (m *rows) partners(c *callRecord, row *trace.Call, function *mpi.Call, sent, received []half) error {
	s, err := m.one(c, function, sent, &m.found.noSends)
	if err != nil {
		return err
	}
	r, err := m.one(c, function, received, &m.found.noReceives)
	if err != nil {
		return err
	}
	m.lost = m.lost || len(received) == 0
	switch {
	case s.peer == trace.None && r.peer != trace.None:
		m.assumed["MPI_Recv in place of "+row.Name]++
		row.Name, s = "MPI_Recv", r
	case r.peer == trace.None && s.peer != trace.None:
		m.assumed["MPI_Send in place of "+row.Name]++
		row.Name = "MPI_Send"
	default:
		row.RecvPeer, row.RecvTag, row.RecvBytes = r.peer, r.tag, r.bytes
		if s.peer == m.rank && r.peer == m.rank {
			m.found.withItself++
		}
		if s.peer == trace.None {
			m.unfinished(0)
		}
	}
	row.Comm, row.Peer, row.Tag, row.Bytes = world, s.peer, s.tag, s.bytes
	return nil
}

// unfinished notes that nothing stands for the next row, whose message is not in the file.
func (m *rows) unfinished(request int64) {
	m.found.unfinished = append(m.found.unfinished, trace.Unfinished{Row: m.found.rows, Request: request})
}

// one returns the half of a call, of none or one. Without one, the partner is MPI_PROC_NULL, if the file has the whole run.
func (m *rows) one(c *callRecord, function *mpi.Call, halves []half, lacks *int64) (half, error) {
	switch {
	case len(halves) > 0:
		return halves[0], nil
	case function.Requests == mpi.Makes:
	case !m.lossy():
		m.assumed["MPI_PROC_NULL as partner of "+m.names.list[c.name]]++
		*lacks++
	case m.cut() && !m.opt.Truncated:
		return half{}, useComplete(m.fail(c, "its message is not in the file, which has a part of a run"))
	default:
		return half{peer: trace.None, tag: trace.None, bytes: trace.None}, nil
	}
	return half{peer: trace.ProcNull}, nil
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

const lostMessages = ": Extrae finds messages by requests, which MPI uses again, and the sizes and partners of later messages are wrong"

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

// collective fills in the communicator, sizes and root of a collective.
func (m *rows) collective(c *callRecord, row *trace.Call, function *mpi.Call) error {
	g := m.comms[c.comm]
	switch {
	case g == nil && c.comm == 0: // Extrae has not seen the call that created it
		reading.Count(&m.found.unrecorded, row.Name, 1)
		if function.Requests == mpi.Posts {
			row.Requests = []int64{m.post(function, true, false, c.thread, &half{})}
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
	if g.orphans[orphan{member, all}] {
		m.calls[g] = n
		return errLeftOut
	}
	neighbors := strings.HasPrefix(function.Collective, "neighbor_")
	if g.inter || neighbors {
		reading.Count(&m.found.unrecorded, row.Name, 1)
	}
	var joint instance
	if needsInstance(function) && !g.inter {
		if n.joined < len(g.instances) {
			joint = g.instances[n.joined]
		}
		n.joined++
	}
	m.calls[g] = n
	if function.Requests == mpi.Posts {
		row.Requests = []int64{m.post(function, true, false, c.thread, &half{other: joint.readyNS(function, member)})}
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
	if row.Root = joint.root; !function.Rooted {
		row.Root = trace.None
	} else if joint.root == none {
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
func (m *rows) sizes(c *callRecord, row *trace.Call, function *mpi.Call, joint *instance, n, member int) (err error) {
	root := int(row.Root) == member
	block := infer.Block(row.Bytes, row.RecvBytes, n)
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
		row.RecvBytes = infer.Block(row.RecvBytes, row.Bytes, n)
		row.Bytes /= int64(n)
	case "gatherv":
		if row.Bytes, err = m.own(c, row, joint, row.Bytes, member); root {
			row.RecvCounts = joint.blocks
		}
	case "scatterv":
		if row.RecvBytes, err = m.own(c, row, joint, row.RecvBytes, member); root {
			row.Counts = joint.blocks
		}
	case "allgatherv":
		row.Bytes, err = m.own(c, row, joint, row.Bytes, member)
		row.RecvCounts = joint.blocks
	case "reduce_scatter":
		_, err = m.own(c, row, joint, 0, member)
		row.RecvCounts = joint.blocks
	case "alltoallv", "alltoallw":
		if _, err = m.assumed.Of(m.opt.Assume, "counts", row.Name, m.at(c)); err == nil && joint.matrix != nil {
			row.Counts, row.RecvCounts = joint.matrix.Row(member), joint.matrix.Column(member)
		}
	}
	return err
}

// own returns the block of a member, or its bytes if no instance has it. If the records of the members do not determine
// the blocks, the user may assume that they are even.
func (m *rows) own(c *callRecord, row *trace.Call, joint *instance, bytes int64, member int) (int64, error) {
	var err error
	if joint.even {
		_, err = m.assumed.Of(m.opt.Assume, "counts", row.Name, m.at(c))
	}
	if member < len(joint.blocks) {
		bytes = joint.blocks[member]
	}
	return bytes, err
}
