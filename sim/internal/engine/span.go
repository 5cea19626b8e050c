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
	report  func(*Span)
	perRank []spanned
}

func (e *engine) newSpans(workers int) *spans {
	s := &spans{e, e.options.Span, make([]spanned, e.program.Ranks())}
	each := make([]struct {
		Span
		_ [64]byte // so that workers share no cache line
	}, workers)
	for rank := range s.perRank {
		s.perRank[rank].span = &each[e.workerOf(int32(rank))].Span
	}
	return s
}

// spanned is what the spans of a rank need.
type spanned struct {
	span   *Span           // of its worker, which reuses it for every report
	sent   int64           // number of messages
	open   []begun         // begun collectives
	posted map[int32]int64 // when receives were posted that are not matched, by operation
	waits  waiting
}

// begun is a collective that a rank has begun.
type begun struct {
	op    int32
	began beginning // of the rank
	// last is the last member to begin, of those whose data or signal has reached the rank.
	last beginning
}

func (s *spans) reset() {
	for rank := range s.perRank {
		s.perRank[rank] = spanned{span: s.perRank[rank].span, waits: waiting{freeNS: s.options.Starts(int32(rank))}}
	}
}

// use returns the span of a use of a CPU.
func (s *spans) use(kind result.SpanKind, w work) *Span {
	span := s.perRank[w.rank].span
	*span = Span{
		Kind: kind, CPU: w.cpu, Rank: w.rank, Op: w.op, StartNS: w.start, EndNS: w.end, InjectedNS: w.injectedNS,
		Peer: schedule.None, Bytes: schedule.None, Tag: schedule.None, Message: schedule.None, PostedNS: schedule.None,
	}
	return span
}

// calculates reports a calc, which takes no time at the end of a collective.
func (s *spans) calculates(w work) {
	if w.start == w.end {
		s.resumes(w.rank, w.start)
	} else {
		s.works(&w.use)
	}
	kind := result.Calc
	if s.program.Shape(w.op).Kind == schedule.IO {
		kind = result.IO
	}
	s.report(s.use(kind, w))
}

// sends reports a send.
func (s *spans) sends(w work, step, to, message int32, bytes, arrivesNS int64) {
	s.works(&w.use)
	r, d := &s.perRank[w.rank], s.details.at(message)
	d.number, d.sentNS, d.arrivesNS, d.links = r.sent, w.start, arrivesNS, [2]interval{}
	r.sent++
	if c := r.collective(w.op); c != nil {
		d.last = c.last
	}
	span := s.use(result.Send, w)
	span.Peer, span.Bytes, span.Tag, span.Message = to, bytes, s.tag(w.op, step), d.number
	s.report(span)
}

// tag returns the tag of a message.
func (s *spans) tag(op, step int32) int64 {
	if step == arena.Whole {
		return s.program.TagOf(s.program.Shape(op), op)
	}
	return schedule.None
}

// matches reports the intake of a message that has met its receive.
func (s *spans) matches(w work, message int32, m *arena.Node, bytes int64) {
	r, d := &s.perRank[w.rank], s.details.at(message)
	posted := int64(0)
	if c := r.collective(w.op); c != nil {
		posted = c.began.ns
		if d.last.after(c.last) {
			c.last = d.last
		}
	} else {
		posted = r.posted[w.op]
		delete(r.posted, w.op)
	}
	if !d.unexpected {
		s.takes(&w.use, message, m)
	}
	span := s.use(result.Recv, w)
	span.Peer, span.Bytes, span.Tag, span.Message = m.Origin, bytes, s.tag(m.Op, m.Sent()), d.number
	span.PostedNS = posted
	s.report(span)
}

// begins records the beginning of a collective or a receive.
func (s *spans) begins(rank, op int32, t int64) {
	s.resumes(rank, t)
	r := &s.perRank[rank]
	switch {
	case s.program.Shape(op).Coll != program.None:
		r.open = append(r.open, begun{op, beginning{t, rank}, beginning{t, rank}})
	case r.posted == nil:
		r.posted = map[int32]int64{op: t}
	default:
		r.posted[op] = t
	}
}

// collective returns a collective that a rank has begun, nil for other operations.
func (r *spanned) collective(op int32) *begun {
	if i := slices.IndexFunc(r.open, func(b begun) bool { return b.op == op }); i >= 0 {
		return &r.open[i]
	}
	return nil
}

// completes reports a collective.
func (s *spans) completes(rank, op int32, t int64) {
	r := &s.perRank[rank]
	if c := r.collective(op); c != nil {
		s.report(s.use(result.Collective, work{use: use{rank, op, s.program.Shape(op).CPU, c.began.ns, t}}))
		r.open = slices.DeleteFunc(r.open, func(b begun) bool { return b.op == op })
	}
}
