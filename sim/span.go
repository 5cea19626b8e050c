package sim

import (
	"slices"

	"loggops/formats/schedule"
	"loggops/sim/noise"
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
	tell     func(*Span)
	span     Span // that is told of
	injected *injected
	sent     []int64   // messages, by rank
	open     [][]begun // collectives, by rank
}

// begun is a collective that has begun at a rank.
type begun struct {
	op   int32
	time int64
}

// passage is what a node has no place for of a message.
type passage struct {
	number   int64 // which of its sender's messages it is
	injected int64 // by how much detours have made its intake longer
	cpu      uint8 // that has taken it in
}

// passages are those of a chunk of nodes.
type passages [chunkSize]passage

// passage returns what is kept besides the node of a message.
func (e *engine) passage(i int32) *passage {
	return &e.passages[uint32(i)>>chunkBits][uint32(i)%chunkSize]
}

// newSpans returns the spans of a run.
func (e *engine) newSpans() *spans {
	n := e.Processes()
	return &spans{
		engine: e, tell: e.options.Span, injected: newInjected(e), sent: make([]int64, n), open: make([][]begun, n),
	}
}

func (s *spans) reset() {
	s.injected.reset()
	clear(s.sent)
	clear(s.open)
}

// injected tells by how much detours make work longer; nil where there is no noise.
type injected struct {
	noise  *noise.Run
	before []int64 // by rank, so far
}

func newInjected(e *engine) *injected {
	if e.options.Noise == nil {
		return nil
	}
	return &injected{e.options.Noise, make([]int64, e.Processes())}
}

// injectedBytes returns its size for a rank.
func injectedBytes(o *Options) int64 {
	if o.Noise == nil {
		return 0
	}
	return 8
}

// reset begins another run.
func (i *injected) reset() {
	if i != nil {
		clear(i.before)
	}
}

// more returns by how much they have made a rank's work longer since the last call.
func (i *injected) more(rank int32) int64 {
	if i == nil {
		return 0
	}
	before := i.before[rank]
	i.before[rank] = i.noise.InjectedNS(rank)
	return i.before[rank] - before
}

// of returns a span that is not about a message, and not longer by detours.
func (s *spans) of(kind SpanKind, cpu uint8, rank, op int32, start, end int64) *Span {
	s.span = Span{
		Kind: kind, CPU: cpu, Rank: rank, Op: op, StartNS: start, EndNS: end,
		Peer: schedule.None, Bytes: schedule.None, Tag: schedule.None, Message: schedule.None,
	}
	return &s.span
}

// calculates tells of a calc. That at the end of a collective takes no time.
func (s *spans) calculates(u use) {
	kind := SpanCalc
	if s.shape(u.op).kind == schedule.IO {
		kind = SpanIO
	}
	span := s.of(kind, u.cpu, u.rank, u.op, u.start, u.end)
	span.InjectedNS = s.injected.more(u.rank)
	s.tell(span)
}

// sends tells of a message.
func (s *spans) sends(u use, step, to, message int32, bytes int64) {
	number := s.sent[u.rank]
	s.sent[u.rank]++
	s.passage(message).number = number
	span := s.of(SpanSend, u.cpu, u.rank, u.op, u.start, u.end)
	span.InjectedNS = s.injected.more(u.rank)
	span.Peer, span.Bytes, span.Tag, span.Message = to, bytes, s.tag(u.op, step), number
	s.tell(span)
}

// tag returns the tag of a message.
func (s *spans) tag(op, step int32) int64 {
	if step == whole {
		return s.shape(op).label
	}
	return schedule.None
}

// takesIn notes which CPU takes in a message.
func (s *spans) takesIn(u use, message int32, _ int64) {
	p := s.passage(message)
	p.cpu, p.injected = u.cpu, s.injected.more(u.rank)
}

// matches tells of the intake of a message that has met its receive.
func (s *spans) matches(u use, message int32, m *node, bytes int64) {
	p := s.passage(message)
	span := s.of(SpanRecv, p.cpu, u.rank, u.op, u.start, u.end)
	span.InjectedNS = p.injected
	span.Peer, span.Bytes, span.Tag, span.Message = m.origin, bytes, s.tag(m.op, m.sent()), p.number
	s.tell(span)
}

// begins notes when a collective begins.
func (s *spans) begins(rank, op int32, t int64) {
	if s.shape(op).coll != none {
		s.open[rank] = append(s.open[rank], begun{op, t})
	}
}

// completes tells of a collective.
func (s *spans) completes(rank, op int32, t int64) {
	if s.shape(op).coll == none {
		return
	}
	at := slices.IndexFunc(s.open[rank], func(b begun) bool { return b.op == op })
	s.tell(s.of(SpanCollective, s.shape(op).cpu, rank, op, s.open[rank][at].time, t))
	s.open[rank] = slices.Delete(s.open[rank], at, at+1)
}
