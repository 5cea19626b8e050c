package engine

import (
	"slices"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// Span is something that a rank does for some time. The spans of a rank are reported in order
// of their starts, with two exceptions: the intake of an unexpected message is reported when
// its receive is posted, and a collective at its end.
type Span struct {
	Kind           SpanKind
	CPU            uint8
	Rank           int32
	Op             int32 // the operation it belongs to: of an intake, the receive; see Program
	StartNS, EndNS int64
	InjectedNS     int64 // the part caused by detours

	// Of a message, otherwise None:
	Peer    int32
	Bytes   int64
	Tag     int64 // None within a collective
	Message int64 // number of the message among its sender's, from 0
	// PostedNS is when the receive of an intake was posted, or its collective began; otherwise
	// None.
	PostedNS int64
}

// SpanKind is the kind of a span.
type SpanKind uint8

const (
	// Uses of a CPU. Those of one CPU do not overlap.
	SpanCalc SpanKind = iota
	SpanIO            // like a calc, but noise does not hit it
	SpanSend          // overhead of a send
	SpanRecv          // intake of a message
	// SpanCollective is a collective, from the completion of its dependences to its own.
	SpanCollective
)

// UsesCPU reports whether the span is a use of a CPU.
func (k SpanKind) UsesCPU() bool { return k <= SpanRecv }

// spans reports spans. It stores what only they need.
type spans struct {
	*engine
	report func(*Span)
	span   Span              // reused for every report
	sent   []int64           // number of messages, by rank
	open   [][]begun         // begun collectives, by rank
	posted []map[int32]int64 // when receives were posted that are not matched, by rank and operation
}

// begun is a collective that a rank has begun.
type begun struct {
	op   int32
	time int64
}

func (s *spans) reset() {
	clear(s.sent)
	clear(s.open)
	clear(s.posted)
}

// use returns the span of a use of a CPU.
func (s *spans) use(kind SpanKind, w work) *Span {
	s.span = Span{
		Kind: kind, CPU: w.cpu, Rank: w.rank, Op: w.op, StartNS: w.start, EndNS: w.end, InjectedNS: w.injectedNS,
		Peer: schedule.None, Bytes: schedule.None, Tag: schedule.None, Message: schedule.None, PostedNS: schedule.None,
	}
	return &s.span
}

// calculates reports a calc, which takes no time at the end of a collective.
func (s *spans) calculates(w work) {
	kind := SpanCalc
	if s.program.Shape(w.op).Kind == schedule.IO {
		kind = SpanIO
	}
	s.report(s.use(kind, w))
}

// sends reports a send.
func (s *spans) sends(w work, step, to, message int32, bytes int64) {
	number := s.sent[w.rank]
	s.sent[w.rank]++
	s.detail(message).number = number
	span := s.use(SpanSend, w)
	span.Peer, span.Bytes, span.Tag, span.Message = to, bytes, s.tag(w.op, step), number
	s.report(span)
}

// tag returns the tag of a message.
func (s *spans) tag(op, step int32) int64 {
	if step == arena.Whole {
		return s.program.Shape(op).Tag
	}
	return schedule.None
}

// takesIn reports nothing: the receive is not known yet.
func (s *spans) takesIn(work, int64) {}

// matches reports the intake of a message that has met its receive.
func (s *spans) matches(w work, message int32, m *arena.Node, bytes int64) {
	span := s.use(SpanRecv, w)
	span.Peer, span.Bytes, span.Tag, span.Message = m.Origin, bytes, s.tag(m.Op, m.Sent()), s.detail(message).number
	if s.program.Shape(w.op).Coll != program.None {
		span.PostedNS = s.open[w.rank][s.begun(w.rank, w.op)].time
	} else {
		span.PostedNS = s.posted[w.rank][w.op]
		delete(s.posted[w.rank], w.op)
	}
	s.report(span)
}

// begins records the beginning of a collective or a receive.
func (s *spans) begins(rank, op int32, t int64) {
	switch {
	case s.program.Shape(op).Coll != program.None:
		s.open[rank] = append(s.open[rank], begun{op, t})
	case s.posted[rank] == nil:
		s.posted[rank] = map[int32]int64{op: t}
	default:
		s.posted[rank][op] = t
	}
}

// begun returns the place of a collective among those that a rank has begun.
func (s *spans) begun(rank, op int32) int {
	return slices.IndexFunc(s.open[rank], func(b begun) bool { return b.op == op })
}

// completes reports a collective.
func (s *spans) completes(rank, op int32, t int64) {
	o := s.program.Shape(op)
	if o.Coll == program.None {
		return
	}
	at := s.begun(rank, op)
	s.report(s.use(SpanCollective, work{use: use{rank, op, o.CPU, s.open[rank][at].time, t}}))
	s.open[rank] = slices.Delete(s.open[rank], at, at+1)
}
