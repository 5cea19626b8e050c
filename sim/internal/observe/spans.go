package observe

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
	*Observers
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

func newSpans(o *Observers, report func(worker int) func([]Span)) *spans {
	s := &spans{o, make([]spanned, o.Program.Ranks()), make([]spanBatch, o.Workers)}
	for i := range s.batches {
		s.batches[i].report = report(i)
	}
	for rank := range s.perRank {
		s.perRank[rank].batch = &s.batches[o.WorkerOf(int32(rank))]
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
		*r = spanned{batch: r.batch, waits: waiting{freeNS: s.Starts(int32(rank))}}
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

// ofSpans are the kinds of events that spans take.
var ofSpans = kinds(Calc, Send, Intake, Post, Open, Match, Release, Drain, Ready)

// take observes events.
func (s *spans) take(events []Event) {
	for i := range events {
		switch e := &events[i]; e.Kind {
		case Calc:
			s.calculates(e)
		case Send:
			s.sends(e)
		case Intake:
			f := s.Facts.At(e.Message)
			f.cpu, f.injectedNS, f.unexpected = e.CPU, e.InjectedNS, e.Op == program.None
			s.busy(e.use())
		case Match:
			s.matches(e)
		case Post:
			for op := e.Op; e.Step == arena.Whole && op < e.Op+e.Count; op++ {
				s.perRank[e.Rank].posted.add(op, e.StartNS, s.Program.Tuning.Postings)
			}
		case Open:
			began := beginning{e.StartNS, e.Rank}
			s.perRank[e.Rank].opens(begun{e.Op, began, began}, s.Program.Tuning.Postings)
		case Release:
			s.releases(e)
		case Drain:
			s.drains(e)
		case Ready:
			s.resumes(e.Rank, e.StartNS)
		}
	}
}

// calculates reports a calc, which takes no time at the end of a collective.
func (s *spans) calculates(e *Event) {
	u := e.use()
	if u.start < u.end {
		s.works(u)
	}
	kind := result.Calc
	switch s.Program.Shape(u.op).Kind {
	case schedule.IO:
		kind = result.IO
	case schedule.OneSided:
		kind = result.OneSided
	}
	s.add(kind, u).InjectedNS = e.InjectedNS
	if e.Step == arena.Join {
		s.endCollective(u)
	}
}

// sends reports a send.
func (s *spans) sends(e *Event) {
	u := e.use()
	s.works(u)
	r, f := &s.perRank[u.rank], s.Facts.At(e.Message)
	f.number, f.sentNS, f.ArrivesNS = r.sent, u.start, e.AtNS
	if s.Links {
		f.Links = [2]Interval{}
	}
	r.sent++
	if c := r.collective(u.op); c != nil {
		f.last = c.last
	}
	span := s.add(result.Send, u)
	span.InjectedNS, span.Peer, span.Bytes, span.Message = e.InjectedNS, e.Peer, e.Bytes, f.number
	if e.Step == arena.Whole {
		span.Tag = s.Program.TagOf(s.Program.Shape(u.op), u.op)
	}
}

// matches reports the intake of a message that has met its receive.
func (s *spans) matches(e *Event) {
	r, f := &s.perRank[e.Rank], s.Facts.At(e.Message)
	u := &use{e.Rank, e.Op, f.cpu, e.StartNS, e.EndNS}
	posted := int64(0)
	if c := r.collective(u.op); c != nil {
		posted = c.began.ns
		if f.last.after(c.last) {
			c.last = f.last
		}
	} else {
		posted = r.posted.take(u.op)
	}
	if !f.unexpected {
		s.takes(u, f, e.Peer)
	}
	span := s.add(result.Recv, u)
	span.InjectedNS, span.Peer, span.Bytes, span.Message, span.PostedNS, span.Tag = f.injectedNS, e.Peer, e.Bytes, f.number, posted, e.Tag
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
