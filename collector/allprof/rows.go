package allprof

import (
	"context"
	"errors"
	"io"

	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// chunkRows is how many rows are handed over at once.
const chunkRows = 2048

// chunk is a piece of a rank's rows, and what they point to.
type chunk struct {
	rows []trace.Call
	list []int64
}

func newChunk() *chunk { return &chunk{rows: make([]trace.Call, 0, chunkRows)} }

func (c *chunk) reset() { c.rows, c.list = c.rows[:0], c.list[:0] }

// keep stores a list in the chunk.
func (c *chunk) keep(list []int64) []int64 {
	if list == nil {
		return nil
	}
	begin := len(c.list)
	c.list = append(c.list, list...)
	return c.list[begin:len(c.list):len(c.list)]
}

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
}

// rows reads a rank's file again and hands over its rows. What is handed over
// belongs to the receiver; spare returns an empty chunk.
func (m *rowMaker) rows(ctx context.Context, path string, read func(int), spare func() *chunk, hand func(*chunk) error) error {
	in, err := openLines(ctx, path, read)
	if err != nil {
		return err
	}
	defer in.close()
	c := spare()
	var l line
	for {
		text, err := in.next()
		if errors.Is(err, io.EOF) {
			return hand(c)
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
		if problem := m.row(&l, c); problem != "" {
			return in.problem(problem)
		}
		if len(c.rows) == cap(c.rows) {
			if err := hand(c); err != nil {
				return err
			}
			c = spare()
		}
	}
}

// row adds a line's row to a chunk.
func (m *rowMaker) row(l *line, c *chunk) string {
	name := l.call.Name
	if name == "" {
		name = m.name(l.name)
	}
	c.rows = append(c.rows, trace.NewCall(m.rank, name, l.start, l.end))
	row := &c.rows[len(c.rows)-1]
	row.Peer, row.Tag, row.Bytes, row.Root = l.peer, l.tag, l.bytes, l.root
	row.RecvPeer, row.RecvTag, row.RecvBytes = l.recvPeer, l.recvTag, l.recvBytes
	row.Counts, row.RecvCounts = c.keep(l.counts), c.keep(l.recvCounts)
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
			row.Requests = c.keep(ids)
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
