package engine

import (
	"slices"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// Span is something that a rank does for some time. The spans of a rank are reported in order
// of their starts, with three exceptions: the intake of an unexpected message is reported when
// its receive is posted, a collective at its end, and a wait when its reason is known.
type Span struct {
	Kind result.SpanKind
	CPU  uint8
	Rank int32
	// Op is the operation that the span belongs to: of an intake, the receive; of a wait, the
	// operation that ends it, or the send of a late receiver. See Program.
	Op             int32
	StartNS, EndNS int64
	InjectedNS     int64 // the part caused by detours

	// Peer is the other rank of a message, or the rank that a wait is for; otherwise None.
	Peer int32

	// Of a message, otherwise None:
	Bytes   int64
	Tag     int64 // None within a collective
	Message int64 // number of the message among its sender's, from 0
	// PostedNS is when the receive of an intake was posted, or its collective began; otherwise
	// None.
	PostedNS int64
}

// spans reports spans. It stores what only they need.
type spans struct {
	*engine
	perRank []spanned
	batches []spanBatch // by worker
}

// spanBatch contains the spans that a worker has not reported yet.
type spanBatch struct {
	spans  [spansAtOnce]Span
	n      int
	report func([]Span)
	_      [64]byte // so that workers share no cache line
}

func (e *engine) newSpans(workers int) *spans {
	s := &spans{e, make([]spanned, e.program.Ranks()), make([]spanBatch, workers)}
	for i := range s.batches {
		s.batches[i].report = e.options.Spans(i)
	}
	for rank := range s.perRank {
		s.perRank[rank].batch = &s.batches[e.workerOf(int32(rank))]
	}
	return s
}

// spanned is what the spans of a rank need.
type spanned struct {
	batch  *spanBatch // of its worker
	sent   int64      // number of messages
	waits  waiting
	posted postings
	open   []begun          // collectives
	more   map[int32]*begun // further ones, by operation
}

// begun is a collective that a rank has begun.
type begun struct {
	op    int32
	began beginning // of the rank
	// last is the last member to begin, of those whose data or signal has reached the rank.
	last beginning
}

func (s *spans) reset() {
	for i := range s.batches {
		s.batches[i].n = 0
	}
	for rank := range s.perRank {
		r := &s.perRank[rank]
		*r = spanned{batch: r.batch, waits: waiting{freeNS: s.options.Starts(int32(rank))}}
		r.waits.idle = r.waits.first[:0:1]
	}
}

// add returns the span of a use of a CPU, which is reported once others are added.
func (s *spans) add(kind result.SpanKind, u *use) *Span {
	b := s.perRank[u.rank].batch
	if b.n == len(b.spans) {
		b.end()
	}
	span := &b.spans[b.n]
	b.n++
	span.Kind, span.CPU, span.Rank, span.Op, span.StartNS, span.EndNS, span.InjectedNS = kind, u.cpu, u.rank, u.op, u.start, u.end, 0
	span.Peer, span.Bytes, span.Tag, span.Message, span.PostedNS = schedule.None, schedule.None, schedule.None, schedule.None, schedule.None
	return span
}

// end reports the spans.
func (b *spanBatch) end() {
	b.report(b.spans[:b.n])
	b.n = 0
}

// calculates reports a calc, which takes no time at the end of a collective.
func (s *spans) calculates(u *use, injectedNS int64) {
	if u.start < u.end {
		s.works(u)
	}
	kind := result.Calc
	switch s.program.Shape(u.op).Kind {
	case schedule.IO:
		kind = result.IO
	case schedule.OneSided:
		kind = result.OneSided
	}
	s.add(kind, u).InjectedNS = injectedNS
}

// sends reports a send.
func (s *spans) sends(u *use, injectedNS int64, step, to, message int32, bytes, arrivesNS int64) {
	s.works(u)
	r, d := &s.perRank[u.rank], s.details.at(message)
	d.number, d.sentNS, d.arrivesNS = r.sent, u.start, arrivesNS
	if s.engine.links != nil {
		d.links = [2]interval{}
	}
	r.sent++
	if c := r.collective(u.op); c != nil {
		d.last = c.last
	}
	span := s.add(result.Send, u)
	span.InjectedNS, span.Peer, span.Bytes, span.Message = injectedNS, to, bytes, d.number
	if step == arena.Whole {
		span.Tag = s.program.TagOf(s.program.Shape(u.op), u.op)
	}
}

// matches reports the intake of a message that has met its receive.
func (s *spans) matches(u *use, injectedNS int64, message int32, m *arena.Node, bytes int64) {
	r, d := &s.perRank[u.rank], s.details.at(message)
	posted := int64(0)
	if c := r.collective(u.op); c != nil {
		posted = c.began.ns
		if d.last.after(c.last) {
			c.last = d.last
		}
	} else {
		posted = r.posted.take(u.op)
	}
	if !d.unexpected {
		s.takes(u, message, m)
	}
	span := s.add(result.Recv, u)
	span.InjectedNS, span.Peer, span.Bytes, span.Message, span.PostedNS = injectedNS, m.Origin, bytes, d.number, posted
	if m.Step < 0 { // the sender's operations are in no cache
		span.Tag = s.program.TagOf(&s.program.Shapes[-1-m.Step], m.Op)
	}
}

// begins records the beginning of a collective or a receive.
func (s *spans) begins(rank, op int32, t int64) {
	r := &s.perRank[rank]
	if s.program.Shape(op).Coll != program.None {
		r.opens(begun{op, beginning{t, rank}, beginning{t, rank}}, s.program.Tuning.Postings)
	} else {
		r.posted.add(op, t, s.program.Tuning.Postings)
	}
}

// opens adds a collective that the rank begins; up to so many are searched one by one.
func (r *spanned) opens(c begun, few int) {
	switch {
	case len(r.open) < few:
		r.open = append(r.open, c)
		return
	case r.more == nil:
		r.more = map[int32]*begun{}
	}
	r.more[c.op] = &c
}

// collective returns a collective that the rank has begun, nil for other operations.
func (r *spanned) collective(op int32) *begun {
	for i := range r.open {
		if r.open[i].op == op {
			return &r.open[i]
		}
	}
	return r.more[op]
}

// endCollective reports the collective that a use ends.
func (s *spans) endCollective(u *use) {
	r := &s.perRank[u.rank]
	s.add(result.Collective, &use{u.rank, u.op, u.cpu, r.collective(u.op).began.ns, u.end})
	r.open = slices.DeleteFunc(r.open, func(c begun) bool { return c.op == u.op })
	delete(r.more, u.op)
}
