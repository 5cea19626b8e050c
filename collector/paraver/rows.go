package paraver

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// rows makes the rows of one rank.
type rows struct {
	*survey
	rank    int32
	self    int32 // place of MPI_COMM_SELF
	opt     reading.Options
	assumed reading.Assumed

	sent, received halvesOf       // that no call has taken so far
	rooted         map[*group]int // collectives so far that have a root

	requests infer.Requests[struct{}, posted]
	active   int // requests
	out      *reading.Output
}

// mostPosts bounds the active requests, all of which a wait looks through.
const mostPosts = 1 << 16

// posted describes an active request.
type posted struct {
	receives bool
	done     int64 // of a receive: when it was complete
}

func newRows(s *survey, rank int, self int32, opt reading.Options) *rows {
	return &rows{
		survey: s, rank: int32(rank), self: self, opt: opt, assumed: reading.Assumed{}, rooted: map[*group]int{},
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
	if m.sent, err = m.halves(ofSends, int(m.rank)); err != nil {
		return err
	}
	if m.received, err = m.halves(ofReceives, int(m.rank)); err != nil {
		return err
	}
	in, c := m.kept(ofCalls, int(m.rank)), callRecord{}
	for {
		err := c.read(in, c.endNS)
		if errors.Is(err, io.EOF) {
			return m.outside(cmp.Or(m.sent.first(), m.received.first()))
		}
		if err == nil {
			err = m.call(&c)
		}
		if err != nil {
			return err
		}
	}
}

// outside returns the error of a half that no call has taken; nil of none.
func (m *rows) outside(h *half) error {
	if h == nil {
		return nil
	}
	return &reading.Error{File: m.file, Rank: int(m.rank), Problem: fmt.Sprintf("a message at %d ns, while the rank is in no MPI call", h.ns)}
}

// call makes the rows of a call.
func (m *rows) call(c *callRecord) error {
	name := m.names.list[c.name]
	sent, before := m.sent.take(c)
	received, other := m.received.take(c)
	err := m.outside(cmp.Or(before, other))
	if err != nil {
		return err
	}
	row := trace.NewCall(m.rank, name, c.startNS, c.endNS)
	row.Region, row.Site = m.texts[c.region], m.texts[c.site]
	if m.threads {
		row.Thread = c.thread
	}
	function := mpi.Of(name)
	switch {
	case function.Requests == mpi.Starts:
		return m.started(&row, sent, received)
	case function.Class == mpi.Send:
		sent = m.partner(&row, function, sent)
	case function.Class == mpi.Recv:
		received = m.partner(&row, function, received)
	case function.Class == mpi.Sendrecv && function.Requests == mpi.NoRequest:
		sent, received = m.partners(&row, function, sent, received)
	case function.Class == mpi.Collective:
		err = m.collective(c, &row, function)
	case function.Class == mpi.Communicator:
		row.Comm = m.self
		m.assumed["no waiting for others in "+name]++
	case function.Class == mpi.Request:
		m.conclude(&row, function, c)
	}
	if err != nil {
		return err
	}
	if m.active > mostPosts {
		return m.fail(c, "more than %d requests are active", mostPosts)
	}
	if n := len(sent) + len(received); n > 0 {
		return m.fail(c, "%d messages that cannot be its own", n)
	}
	return m.out.Add(&row)
}

// partner fills in the partner of a send or a receive, and returns what is left of the
// halves. Where there is no message it is MPI_PROC_NULL, or the request is one that no start
// has followed.
func (m *rows) partner(row *trace.Call, function *mpi.Call, halves []half) []half {
	h := m.first(row.Name, function, &halves)
	row.Comm, row.Peer, row.Tag, row.Bytes = world, h.peer, h.tag, h.bytes
	if function.Requests == mpi.Posts || function.Requests == mpi.Makes {
		row.Requests = []int64{m.post(function.Requests == mpi.Posts, function.Class == mpi.Recv, h.done)}
	}
	return halves
}

// partners does so for both halves of a sendrecv.
func (m *rows) partners(row *trace.Call, function *mpi.Call, sent, received []half) ([]half, []half) {
	s, r := m.first(row.Name, function, &sent), m.first(row.Name, function, &received)
	row.Comm, row.Peer, row.Tag, row.Bytes = world, s.peer, s.tag, s.bytes
	row.RecvPeer, row.RecvTag, row.RecvBytes = r.peer, r.tag, r.bytes
	return sent, received
}

// first takes the first of some halves.
func (m *rows) first(name string, function *mpi.Call, halves *[]half) half {
	if len(*halves) == 0 {
		if function.Requests != mpi.Makes {
			m.assumed["MPI_PROC_NULL as partner of "+name]++
		}
		return half{peer: trace.ProcNull}
	}
	h := (*halves)[0]
	*halves = (*halves)[1:]
	return h
}

// post numbers a request.
func (m *rows) post(begins, receives bool, done int64) int64 {
	if !begins {
		return m.requests.Skip()
	}
	m.active++
	return m.requests.Post(struct{}{}, posted{receives, done}).Number
}

// started makes a row of each message that a start of persistent requests
// begins: which of them they are is not in the file.
func (m *rows) started(row *trace.Call, sent, received []half) error {
	if len(sent)+len(received) == 0 {
		return m.out.Add(row)
	}
	for i, h := range append(sent, received...) {
		one := *row
		one.Name = "MPI_Isend"
		if i >= len(sent) {
			one.Name = "MPI_Irecv"
		}
		m.assumed[one.Name+" in place of "+row.Name]++
		one.Comm, one.Peer, one.Tag, one.Bytes = world, h.peer, h.tag, h.bytes
		one.Requests = []int64{m.post(true, i >= len(sent), h.done)}
		if err := m.out.Add(&one); err != nil {
			return err
		}
	}
	return nil
}

// conclude finds out which requests a call completes: receives that were
// complete by its end, and sends and collectives, of which the file does not tell
// when they were, in the order in which they were posted.
func (m *rows) conclude(row *trace.Call, function *mpi.Call, c *callRecord) {
	var take func(p *posted, taken int) bool
	inCall := func(p *posted) bool { return p.receives && p.done >= c.startNS && p.done <= c.endNS }
	received := false
	for p := range m.requests.Active() {
		received = received || inCall(&p.Info)
	}
	switch function.Requests {
	case mpi.Waits:
		all := row.Name == "MPI_Waitall"
		take = func(p *posted, taken int) bool {
			return all && (!p.receives || p.done <= c.endNS) || !all && taken == 0 && (inCall(p) || !received && !p.receives)
		}
	case mpi.WaitsAny:
		take = func(p *posted, taken int) bool { return taken == 0 && (inCall(p) || !received && !p.receives) }
	case mpi.WaitsSome:
		take = func(p *posted, taken int) bool { return inCall(p) || !received && !p.receives && taken == 0 }
	case mpi.Tests, mpi.TestsAny:
		take = func(p *posted, taken int) bool { return taken == 0 && inCall(p) }
	case mpi.TestsSome:
		take = func(p *posted, _ int) bool { return inCall(p) }
	case mpi.TestsAll:
		take = func(p *posted, _ int) bool { return received && (!p.receives || p.done <= c.endNS) }
	default:
		return
	}
	for p := range m.requests.Active() {
		if take(&p.Info, len(row.Requests)) {
			row.Requests = append(row.Requests, m.requests.Complete(p))
			m.active--
		}
	}
	row.Inferred = len(row.Requests) > 0
}

// collective fills in the communicator, sizes and root of a collective.
func (m *rows) collective(c *callRecord, row *trace.Call, function *mpi.Call) error {
	g := m.comms[c.comm]
	if g == nil {
		return m.fail(c, "the file does not tell its communicator")
	}
	row.Comm = g.place
	if c.sent != none {
		row.Bytes = c.sent
	}
	if c.received != none {
		row.RecvBytes = c.received
	}
	if function.Rooted {
		row.Root = g.roots.of(m.rooted[g])
		m.rooted[g]++
		if row.Root == none {
			return m.fail(c, "no rank is its root")
		}
	}
	if function.Requests == mpi.Posts {
		row.Requests = []int64{m.post(true, false, 0)}
	}
	return m.sizes(c, row, function, g)
}

// sizes fills in sizes as a trace has them. The file tells, in one number, what
// a rank sends and what it receives, not how much each member does.
func (m *rows) sizes(c *callRecord, row *trace.Call, function *mpi.Call, g *group) error {
	members, root := g.members.Len(), int(row.Root) == g.members.Index(m.rank)
	switch function.Collective {
	case "bcast":
		row.Bytes, row.RecvBytes = max(row.Bytes, row.RecvBytes), trace.None
	case "gatherv":
		if root {
			return m.even(c, row, members, row.RecvBytes, &row.RecvCounts)
		}
	case "scatterv":
		if root {
			return m.even(c, row, members, row.Bytes, &row.Counts)
		}
	case "allgatherv", "reduce_scatter":
		return m.even(c, row, members, row.RecvBytes, &row.RecvCounts)
	case "alltoallv", "alltoallw":
		if err := m.even(c, row, members, row.Bytes, &row.Counts); err != nil {
			return err
		}
		row.RecvCounts = reading.Spread(row.RecvBytes, members)
	}
	return nil
}

// even fills in bytes by member, of which the file tells the sum, as the user has
// said to assume.
func (m *rows) even(c *callRecord, row *trace.Call, members int, bytes int64, to *[]int64) error {
	_, err := m.assumed.Of(m.opt.Assume, "counts", row.Name, m.at(c))
	*to = reading.Spread(bytes, members)
	return err
}
