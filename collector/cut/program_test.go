package cut_test

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/trace"
)

// recording is a trace in memory.
type recording struct {
	head  trace.Header
	ranks [][]trace.Call
}

func (r *recording) Head() *trace.Header { return &r.head }

func (r *recording) Calls() iter.Seq2[*trace.Call, error] {
	return func(yield func(*trace.Call, error) bool) {
		row := int64(0)
		for _, calls := range r.ranks {
			for _, c := range calls {
				c.Row = row
				row++
				if !yield(&c, nil) {
					return
				}
			}
		}
	}
}

func (r *recording) String() string {
	var b strings.Builder
	for rank, calls := range r.ranks {
		for i, c := range calls {
			fmt.Fprintf(&b, "%d.%d %s comm=%d peer=%d tag=%d rpeer=%d rtag=%d requests=%v actual=%v/%v\n",
				rank, i, c.Name, c.Comm, c.Peer, c.Tag, c.RecvPeer, c.RecvTag, c.Requests, c.ActualPeers, c.ActualTags)
		}
	}
	return b.String()
}

// place is a row of a rank.
type place struct{ rank, row int }

// program makes the recording of a random program by running it: a random rank
// makes a random call, again and again. A call that would block blocks, and is
// recorded when it returns, if ever. Beside the recording it keeps what each row
// needs.
type program struct {
	t      *rapid.T
	trace  recording
	needs  map[place][]place
	never  map[place]bool // rows that need what never happened
	now    int64
	ranks  []*process
	meets  [][]*meet // by communicator
	worlds [][]int32 // members
}

// process is where a rank is.
type process struct {
	rank       int
	blocked    func() bool // nil, or tries to return from the call that it is in
	requests   int64
	open       []*pending
	persistent []*pending
	posted     []*pending // receives that have taken nothing
	unexpected []*sent
	met        []int // by communicator: collectives so far
}

// sent is a message; post is the row of its send, which may come later.
type sent struct {
	from, comm, tag int
	post            place
}

// pending is a request, or the receive of a blocking call.
type pending struct {
	number          int64
	comm, peer, tag int // of a receive; -1 is any
	took            *sent
	receives        bool
	meet            *meet
	active          bool
	wild            bool // its row does not report what it takes
}

// meet is a collective.
type meet struct {
	comm     int
	blocking bool
	came     int
	done     map[int]place // by rank: the row that completes it there
}

func run(t *rapid.T) *program {
	n := rapid.IntRange(1, 4).Draw(t, "ranks")
	p := &program{t: t, needs: map[place][]place{}, never: map[place]bool{}}
	p.worlds = [][]int32{nil, nil}
	for r := range n {
		p.worlds[0] = append(p.worlds[0], int32(r))
		p.worlds[1] = append(p.worlds[1], int32(n-1-r)) // another order
		p.ranks = append(p.ranks, &process{rank: r, met: make([]int, 2)})
	}
	p.trace.head = trace.Header{Ranks: n, Communicators: []comm.Communicator{
		comm.World(n), {Name: "MPI_Comm_split of 0", Members: comm.Of(p.worlds[1])},
	}}
	p.trace.ranks = make([][]trace.Call, n)
	p.meets = make([][]*meet, 2)
	for _, s := range p.ranks {
		p.add(s, "MPI_Init")
	}
	for range rapid.IntRange(0, 60).Draw(t, "steps") {
		s := p.ranks[rapid.IntRange(0, n-1).Draw(t, "rank")]
		if s.blocked == nil {
			p.step(s)
		}
		for again := true; again; {
			again = false
			for _, s := range p.ranks {
				if s.blocked != nil && s.blocked() {
					s.blocked, again = nil, true
				}
			}
		}
	}
	return p
}

func (p *program) step(s *process) {
	c := rapid.IntRange(0, 1).Draw(p.t, "comm")
	peer := rapid.IntRange(0, len(p.ranks)-1).Draw(p.t, "peer")
	tag := rapid.IntRange(0, 1).Draw(p.t, "tag")
	switch rapid.SampledFrom([]string{
		"send", "isend", "isend", "recv", "irecv", "irecv", "sendrecv", "isendrecv", "probe", "wait", "wait", "wait", "get_status",
		"collective", "make", "start", "start",
	}).Draw(p.t, "call") {
	case "send":
		p.message(s, rapid.SampledFrom([]string{"MPI_Send", "MPI_Bsend"}).Draw(p.t, "mode"), c, peer, tag)
		p.send(s, c, peer, tag, p.here(s))
	case "isend":
		s.begin(p.message(s, "MPI_Isend", c, peer, tag), &pending{active: true})
		p.send(s, c, peer, tag, p.here(s))
	case "recv":
		q := p.receive(s, c, peer, tag)
		s.blocked = func() bool {
			if q.took == nil {
				return false
			}
			p.took(s, p.message(s, "MPI_Recv", q.comm, q.peer, q.tag), q)
			return true
		}
	case "irecv":
		q := p.receive(s, c, peer, tag)
		s.begin(p.message(s, "MPI_Irecv", q.comm, q.peer, q.tag), q)
	case "sendrecv":
		q := p.receive(s, c, rapid.IntRange(0, len(p.ranks)-1).Draw(p.t, "source"), tag)
		m := p.send(s, c, peer, tag, place{s.rank, len(p.trace.ranks[s.rank])}) // its row, when it returns
		s.blocked = func() bool {
			if q.took == nil {
				return false
			}
			call := p.message(s, "MPI_Sendrecv", c, peer, m.tag)
			call.RecvPeer, call.RecvTag, call.RecvBytes = int32(q.peer), int32(q.tag), 8
			p.took(s, call, q)
			return true
		}
	case "isendrecv":
		q := p.receive(s, c, rapid.IntRange(0, len(p.ranks)-1).Draw(p.t, "source"), tag)
		call := p.message(s, "MPI_Isendrecv", c, peer, tag)
		call.RecvPeer, call.RecvTag, call.RecvBytes = int32(q.peer), int32(q.tag), 8
		s.begin(call, q)
		p.send(s, c, peer, tag, p.here(s))
	case "probe":
		for _, m := range s.unexpected {
			if m.comm == c && m.tag == tag {
				call := p.add(s, "MPI_Iprobe")
				call.Comm, call.Peer, call.Tag = int32(c), trace.AnySource, int32(tag)
				call.ActualPeers, call.ActualTags, call.ActualBytes = []int32{int32(m.from)}, []int32{int32(m.tag)}, []int64{8}
				p.need(s, m.post)
				break
			}
		}
	case "wait":
		ready := slices.IndexFunc(s.open, func(q *pending) bool { return p.ready(q) })
		if ready >= 0 {
			q := s.open[ready]
			s.open = slices.Delete(s.open, ready, ready+1)
			q.active = false
			p.found(s, rapid.SampledFrom([]string{"MPI_Wait", "MPI_Waitany"}).Draw(p.t, "wait"), q)
		}
	case "get_status":
		if ready := slices.IndexFunc(s.open, func(q *pending) bool { return q.receives && p.ready(q) }); ready >= 0 {
			p.found(s, "MPI_Request_get_status", s.open[ready])
		}
	case "collective":
		p.collective(s, c)
	case "make":
		q := &pending{comm: c, peer: peer, tag: tag, receives: true}
		s.number(p.message(s, "MPI_Recv_init", c, peer, tag), q)
		s.persistent = append(s.persistent, q)
	case "start":
		var started []int64
		var list []*pending
		for i, q := range s.persistent {
			if !q.active {
				again := *q
				again.took, again.active = nil, true
				s.persistent[i] = &again
				list = append(list, &again)
				started = append(started, q.number)
			}
		}
		if len(list) > 0 {
			p.add(s, "MPI_Startall").Requests = started
			for _, q := range list {
				p.post(s, q)
				s.open = append(s.open, q)
			}
		}
	}
}

func (p *program) add(s *process, name string) *trace.Call {
	p.now += 10
	calls := append(p.trace.ranks[s.rank], trace.NewCall(int32(s.rank), name, p.now, p.now+5))
	p.trace.ranks[s.rank] = calls
	return &calls[len(calls)-1]
}

// message adds a call that sends or receives 8 bytes.
func (p *program) message(s *process, name string, c, peer, tag int) *trace.Call {
	call := p.add(s, name)
	call.Comm, call.Peer, call.Tag, call.Bytes = int32(c), int32(peer), int32(tag), 8
	return call
}

// number gives the request of a call the next number.
func (s *process) number(call *trace.Call, q *pending) {
	s.requests++
	q.number, call.Requests = s.requests, []int64{s.requests}
}

// begin adds the request of a call to those under way.
func (s *process) begin(call *trace.Call, q *pending) {
	s.number(call, q)
	s.open = append(s.open, q)
}

// here is the row of the last call of a rank.
func (p *program) here(s *process) place { return place{s.rank, len(p.trace.ranks[s.rank]) - 1} }

func (p *program) need(s *process, on place) {
	p.needs[p.here(s)] = append(p.needs[p.here(s)], on)
}

// send delivers a message at once.
func (p *program) send(s *process, c, peer, tag int, post place) *sent {
	m := &sent{from: slices.Index(p.worlds[c], int32(s.rank)), comm: c, tag: tag, post: post}
	to := p.ranks[p.worlds[c][peer]]
	for i, q := range to.posted {
		if q.takes(m) {
			q.took = m
			to.posted = slices.Delete(to.posted, i, i+1)
			return m
		}
	}
	to.unexpected = append(to.unexpected, m)
	return m
}

func (q *pending) takes(m *sent) bool {
	return q.comm == m.comm && (q.peer < 0 || q.peer == m.from) && (q.tag < 0 || q.tag == m.tag)
}

// receive posts a receive, which may be of any source or tag.
func (p *program) receive(s *process, c, peer, tag int) *pending {
	q := &pending{comm: c, peer: peer, tag: tag, receives: true, active: true}
	if rapid.IntRange(0, 3).Draw(p.t, "any source") == 0 {
		q.peer, q.wild = -1, true
	}
	if rapid.IntRange(0, 3).Draw(p.t, "any tag") == 0 {
		q.tag, q.wild = -1, true
	}
	p.post(s, q)
	return q
}

func (p *program) post(s *process, q *pending) {
	for i, m := range s.unexpected {
		if q.takes(m) {
			q.took = m
			s.unexpected = slices.Delete(s.unexpected, i, i+1)
			return
		}
	}
	s.posted = append(s.posted, q)
}

func (p *program) ready(q *pending) bool {
	switch {
	case q.meet != nil:
		return q.meet.came == len(p.ranks)
	case q.receives:
		return q.took != nil
	}
	return true
}

// found records a call that finds a request complete.
func (p *program) found(s *process, name string, q *pending) {
	call := p.add(s, name)
	call.Requests = []int64{q.number}
	switch {
	case q.receives:
		p.took(s, call, q)
	case q.meet != nil:
		q.meet.done[s.rank] = p.here(s)
	}
}

// took gives a call the status of its receive.
func (p *program) took(s *process, call *trace.Call, q *pending) {
	call.ActualPeers, call.ActualTags, call.ActualBytes = []int32{int32(q.took.from)}, []int32{int32(q.took.tag)}, []int64{8}
	p.need(s, q.took.post)
}

// collective enters the rank's next collective on a communicator.
func (p *program) collective(s *process, c int) {
	n := s.met[c]
	s.met[c]++
	if n == len(p.meets[c]) {
		p.meets[c] = append(p.meets[c], &meet{comm: c, blocking: rapid.Bool().Draw(p.t, "blocking"), done: map[int]place{}})
	}
	m := p.meets[c][n]
	m.came++
	if m.blocking {
		s.blocked = func() bool {
			if m.came < len(p.ranks) {
				return false
			}
			p.add(s, "MPI_Barrier").Comm = int32(c)
			m.done[s.rank] = p.here(s)
			return true
		}
		return
	}
	call := p.add(s, "MPI_Ibarrier")
	call.Comm = int32(c)
	s.begin(call, &pending{meet: m, active: true})
}

// collectives adds what the rows that complete collectives need.
func (p *program) collectives() {
	for _, list := range p.meets {
		for _, m := range list {
			for _, at := range m.done {
				p.never[at] = p.never[at] || len(m.done) < len(p.ranks)
				for _, other := range m.done {
					p.needs[at] = append(p.needs[at], other)
				}
			}
		}
	}
}
