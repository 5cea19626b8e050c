package allprof

import (
	"context"
	"errors"
	"io"

	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// rowMaker makes the rows of one rank, in the second pass.
type rowMaker struct {
	rank     int32
	handles  *handles
	of       []int32 // communicator by stretch
	made     []int32 // communicator by making, or none
	requests *requests
	verdicts verdicts
	names    map[string]string // of calls that have no row in the table
	found    []place
	ids      []int64
	bytes    int        // of the lines so far
	call     trace.Call // the row at hand
}

// rowMaker returns what makes the rows of a rank.
func (id *identity) rowMaker(r int, s *survey) *rowMaker {
	made := filled(len(s.handles.makings))
	for stretch, m := range id.madeBy[r] {
		if m != none {
			made[m] = id.of[r][stretch]
		}
	}
	return &rowMaker{
		rank: int32(r), handles: newHandles(), of: id.of[r], made: made,
		requests: newRequests(s.stride), verdicts: s.verdicts, names: map[string]string{},
	}
}

// rows reads a rank's file again and adds its rows, each of which is valid during
// the call only.
func (m *rowMaker) rows(ctx context.Context, path string, read func(int), add func(*trace.Call) error) error {
	in, err := openLines(ctx, path, read)
	if err != nil {
		return err
	}
	defer in.close()
	var l line
	for {
		text, err := in.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if len(text) == 0 || text[0] == '#' {
			continue
		}
		if problem := l.parse(text); problem != "" {
			return in.problem(problem)
		}
		if problem := m.row(&l); problem != "" {
			return in.problem(problem)
		}
		if m.bytes += len(text); m.requests.looks > freeLooks+looksPerByte*m.bytes {
			return in.problem("up to here its calls look at too many requests under way")
		}
		if err := add(&m.call); err != nil {
			return err
		}
	}
}

// row makes a line's row.
func (m *rowMaker) row(l *line) string {
	name := l.call.Name
	if name == "" {
		name = m.name(l.name)
	}
	m.call = trace.NewCall(m.rank, name, l.start, l.end)
	row := &m.call
	row.Peer, row.Tag, row.Bytes, row.Root = l.peer, l.tag, l.bytes, l.root
	row.RecvPeer, row.RecvTag, row.RecvBytes = l.recvPeer, l.recvTag, l.recvBytes
	row.Counts, row.RecvCounts = l.counts, l.recvCounts
	at, made := m.handles.see(l)
	if int(at) >= len(m.of) || int(made) >= len(m.made) {
		return "the file has changed while it was read"
	}
	if at != none {
		row.Comm = m.of[at]
	}
	if made != none && m.made[made] != none {
		row.NewComm = m.made[made]
	}
	if l.call.Requests != mpi.NoRequest {
		ids, ok := m.follow(l)
		if !ok {
			return "the file has changed while it was read"
		}
		if len(ids) > 0 {
			row.Requests = ids
		}
		row.Inferred = silent(l.call.Requests) && len(m.found) > 0
	}
	return ""
}

// name returns one and the same string for equal names.
func (m *rowMaker) name(text []byte) string {
	name, ok := m.names[string(text)]
	if !ok {
		name = string(text)
		m.names[name] = name
	}
	return name
}

// follow follows what a call does with requests, and returns those that it
// makes, starts, completes, cancels or frees, valid until the next call.
func (m *rowMaker) follow(l *line) ([]int64, bool) {
	r := m.requests
	m.ids = m.ids[:0]
	switch l.call.Requests {
	case mpi.Posts:
		return append(m.ids, r.post(l.request, 0)), true
	case mpi.Makes:
		return append(m.ids, r.make(l.request)), true
	}
	m.found = r.array(m.found[:0], l.request, l.requests)
	switch l.call.Requests {
	case mpi.Starts:
		for _, p := range m.found {
			if r.start(p.address, 0) {
				m.ids = append(m.ids, p.id)
			}
		}
	case mpi.Waits:
		m.found = onlyOpen(m.found)
		for _, p := range m.found {
			r.complete(p.address)
			m.ids = append(m.ids, p.id)
		}
	case mpi.Cancels, mpi.Frees:
		for _, p := range m.found {
			m.ids = append(m.ids, p.id)
		}
		if l.call.Requests == mpi.Frees {
			r.free(l.request)
		}
	default:
		return m.conclude()
	}
	return m.ids, true
}

// conclude completes what the next verdict says.
func (m *rowMaker) conclude() ([]int64, bool) {
	m.found = onlyOpen(m.found)
	if len(m.found) == 0 {
		return nil, true
	}
	if len(m.verdicts) == 0 {
		return nil, false
	}
	for _, id := range m.verdicts.next() {
		for _, p := range m.found {
			if p.id == id {
				m.requests.complete(p.address)
				m.ids = append(m.ids, id)
			}
		}
	}
	return m.ids, true
}
