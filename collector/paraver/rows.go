package paraver

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

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
	found   *findings
	assumed reading.Assumed

	sent, received infer.Halves // that no call has taken so far
	calls          map[*group]calls

	requests infer.Times
	phantom  callRecord // the first of the nonblocking receives that may be from MPI_PROC_NULL
	phantoms int64      // the number of these
	lost     bool       // a receive has no message
	out      *reading.Output
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

func newRows(s *survey, rank int, self int32) *rows {
	f := &findings{assumed: reading.Assumed{}}
	return &rows{
		survey: s, rank: int32(rank), self: self, found: f, assumed: f.assumed, calls: map[*group]calls{}, requests: infer.Times{Tested: s.counted},
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
	return m.outside(cmp.Or(m.sent.First(), m.received.First()))
}

// outside returns the error of a half that no call has taken; nil of none.
func (m *rows) outside(h *infer.Half) error {
	if h == nil {
		return nil
	}
	return &reading.Error{File: m.file, Rank: int(m.rank), Problem: fmt.Sprintf("a message at %d ns, at which no call of the rank sends or receives it", h.NS)}
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
		m.requests.Persist()
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
		row.Requests = m.requests.End(function)
		row.Inferred = len(row.Requests) > 0
	case function.Class == mpi.Request:
		m.conclude(&row, function, c)
	}
	switch {
	case err == errLeftOut:
		reading.Count(&m.found.partial, name, 1)
		return nil
	case err != nil:
		return err
	case m.requests.Len() > mostPosts:
		return m.fail(c, "more than %d requests are active", mostPosts)
	}
	return m.add(&row)
}

// messages takes the halves of a call.
func (m *rows) messages(c, next *callRecord, function *mpi.Call) (sent, received []infer.Half, err error) {
	var noSend, noReceive *infer.Half
	switch posts := function.Requests == mpi.Posts; {
	case function.Requests == mpi.Starts:
		sent, noSend = m.sent.TakeAll(c.span())
		received, noReceive = m.received.TakeAll(c.span())
	case function.Class == mpi.Send:
		sent, noSend = m.sent.Take(c.span())
	case function.Class == mpi.Sendrecv:
		sent, noSend = m.sent.Take(c.span())
		received, noReceive = m.received.Take(c.span())
	case function.Class == mpi.Recv && posts:
		received, noReceive = m.received.TakePosted(c.span(), m.blocking(next))
	case function.Class == mpi.Recv:
		received, noReceive = m.received.Take(c.span())
	}
	if len(received) == 0 && m.several && function.Requests == mpi.Posts && (function.Class == mpi.Recv || function.Class == mpi.Sendrecv) {
		received = m.received.TakeWaited(c.span())
	}
	return sent, received, m.outside(cmp.Or(noSend, noReceive))
}

// blocking returns the span of a call that receives a message before it returns, and else one at no time.
func (m *rows) blocking(c *callRecord) infer.Span {
	if f := mpi.Of(m.names.list[c.name]); f.Requests != mpi.NoRequest || f.Class != mpi.Recv && f.Class != mpi.Sendrecv {
		return infer.Span{StartNS: none}
	}
	return c.span()
}

// add hands over a row.
func (m *rows) add(row *trace.Call) error {
	m.found.rows++
	return m.out.Add(row)
}

// partner fills in the partner of a send or a receive. Where there is no message it is MPI_PROC_NULL, or the request
// is one that no start has followed.
func (m *rows) partner(c *callRecord, row *trace.Call, function *mpi.Call, halves []infer.Half) error {
	receives := function.Class == mpi.Recv
	lacks := &m.found.noSends
	if receives {
		lacks = &m.found.noReceives
	}
	h, err := m.one(c, function, halves, lacks)
	if err != nil {
		return err
	}
	row.Comm, row.Peer, row.Tag, row.Bytes = world, h.Peer, h.Tag, h.Bytes
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
		switch {
		case function.Requests == mpi.Makes, receives && h.Peer == trace.None: // no call completes it
			request = m.requests.Skip()
		case receives && h.Peer != trace.ProcNull:
			request = m.postReceive(&h)
		default:
			request = m.post(function, c.thread, &h)
		}
		row.Requests = []int64{request}
	}
	if h.Peer == trace.None {
		m.unfinished(request)
	}
	return nil
}

// partners does so for both halves of a sendrecv. If one of them is not in the file, the other stays.
func (m *rows) partners(c *callRecord, row *trace.Call, function *mpi.Call, sent, received []infer.Half) error {
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
	case s.Peer == trace.None && r.Peer != trace.None:
		m.assumed["MPI_Recv in place of "+row.Name]++
		row.Name, s = "MPI_Recv", r
	case r.Peer == trace.None && s.Peer != trace.None:
		m.assumed["MPI_Send in place of "+row.Name]++
		row.Name = "MPI_Send"
	default:
		row.RecvPeer, row.RecvTag, row.RecvBytes = r.Peer, r.Tag, r.Bytes
		if s.Peer == m.rank && r.Peer == m.rank {
			m.found.withItself++
		}
		if s.Peer == trace.None {
			m.unfinished(0)
		}
	}
	row.Comm, row.Peer, row.Tag, row.Bytes = world, s.Peer, s.Tag, s.Bytes
	return nil
}

// unfinished notes that nothing stands for the next row, whose message is not in the file.
func (m *rows) unfinished(request int64) {
	m.found.unfinished = append(m.found.unfinished, trace.Unfinished{Row: m.found.rows, Request: request})
}

// one returns the half of a call, of none or one. Without one, the partner is MPI_PROC_NULL, if the file has the whole run.
func (m *rows) one(c *callRecord, function *mpi.Call, halves []infer.Half, lacks *int64) (infer.Half, error) {
	switch {
	case len(halves) > 0:
		return halves[0], nil
	case function.Requests == mpi.Makes:
	case !m.lossy():
		m.assumed["MPI_PROC_NULL as partner of "+m.names.list[c.name]]++
		*lacks++
	case m.cut() && !m.opt.Truncated:
		return infer.Half{}, useComplete(m.fail(c, "its message is not in the file, which has a part of a run"))
	default:
		return infer.Half{Peer: trace.None, Tag: trace.None, Bytes: trace.None}, nil
	}
	return infer.Half{Peer: trace.ProcNull}, nil
}

const lostMessages = ": Extrae finds messages by requests, which MPI uses again, and the sizes and partners of later messages are wrong"
