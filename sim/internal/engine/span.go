package engine

import (
	"slices"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// Span is something that a rank does for some time. Of each rank, they are told
// in the order of their starts, but for intakes of messages that no receive was
// posted for, which are told when one is, and for collectives, which are told at
// their ends.
type Span struct {
	Kind           SpanKind
	CPU            uint8
	Rank           int32
	Op             int32 // that it belongs to: of an intake, the receive; see Program
	StartNS, EndNS int64
	InjectedNS     int64 // by how much detours have made work longer

	// Of a message, else None:
	Peer    int32
	Bytes   int64
	Tag     int64 // None within collectives
	Message int64 // which of its sender's messages it is, from 0
}

// SpanKind says what a span is spent on.
type SpanKind uint8

const (
	// Uses of a CPU. Of those of one CPU none overlap.
	SpanCalc SpanKind = iota
	SpanIO            // the same, which noise does not hit
	SpanSend          // the overhead of a send
	SpanRecv          // the intake of a message
	// SpanCollective is a collective, from when what it depends on has completed
	// to when it completes itself.
	SpanCollective
)

// UsesCPU tells whether it is a use of a CPU.
func (k SpanKind) UsesCPU() bool { return k <= SpanRecv }

// spans tells what ranks do. It knows what the engine has no need to.
type spans struct {
	*engine
	tell func(*Span)
	span Span      // the one to report
	sent []int64   // messages, by rank
	open [][]begun // collectives, by rank
}

// begun is a collective that has begun at a rank.
type begun struct {
	op   int32
	time int64
}

// newSpans returns the spans of a run.
func (e *engine) newSpans() *spans {
	n := e.program.Processes()
	return &spans{engine: e, tell: e.options.Span, sent: make([]int64, n), open: make([][]begun, n)}
}

func (s *spans) reset() {
	clear(s.sent)
	clear(s.open)
}

// use returns the span of a use of a CPU.
func (s *spans) use(kind SpanKind, w work) *Span {
	s.span = Span{
		Kind: kind, CPU: w.cpu, Rank: w.rank, Op: w.op, StartNS: w.start, EndNS: w.end, InjectedNS: w.injectedNS,
		Peer: schedule.None, Bytes: schedule.None, Tag: schedule.None, Message: schedule.None,
	}
	return &s.span
}

// calculates tells of a calc. That at the end of a collective takes no time.
func (s *spans) calculates(w work) {
	kind := SpanCalc
	if s.program.Shape(w.op).Kind == schedule.IO {
		kind = SpanIO
	}
	s.tell(s.use(kind, w))
}

// sends tells of a message.
func (s *spans) sends(w work, step, to, message int32, bytes int64) {
	number := s.sent[w.rank]
	s.sent[w.rank]++
	s.passage(message).number = number
	span := s.use(SpanSend, w)
	span.Peer, span.Bytes, span.Tag, span.Message = to, bytes, s.tag(w.op, step), number
	s.tell(span)
}

// tag returns the tag of a message.
func (s *spans) tag(op, step int32) int64 {
	if step == arena.Whole {
		return s.program.Shape(op).Label
	}
	return schedule.None
}

// takesIn waits for the receive of the message.
func (s *spans) takesIn(work, int64) {}

// matches tells of the intake of a message that has met its receive.
func (s *spans) matches(w work, message int32, m *arena.Node, bytes int64) {
	span := s.use(SpanRecv, w)
	span.Peer, span.Bytes, span.Tag, span.Message = m.Origin, bytes, s.tag(m.Op, m.Sent()), s.passage(message).number
	s.tell(span)
}

// begins notes when a collective begins.
func (s *spans) begins(rank, op int32, t int64) {
	if s.program.Shape(op).Coll != program.None {
		s.open[rank] = append(s.open[rank], begun{op, t})
	}
}

// completes tells of a collective.
func (s *spans) completes(rank, op int32, t int64) {
	o := s.program.Shape(op)
	if o.Coll == program.None {
		return
	}
	at := slices.IndexFunc(s.open[rank], func(b begun) bool { return b.op == op })
	s.tell(s.use(SpanCollective, work{use: use{rank, op, o.CPU, s.open[rank][at].time, t}}))
	s.open[rank] = slices.Delete(s.open[rank], at, at+1)
}
