package sim

import (
	"slices"

	"loggops/formats/schedule"
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

// observer tells what ranks do. It knows what the engine has no need to.
type observer struct {
	*engine
	tell     func(Span)
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

// newObserver returns the observer of a run.
func (e *engine) newObserver() *observer {
	n := e.Processes()
	return &observer{
		engine: e, tell: e.options.Span, injected: newInjected(e), sent: make([]int64, n), open: make([][]begun, n),
	}
}

// reset begins another run.
func (o *observer) reset() {
	o.injected.reset()
	clear(o.sent)
	clear(o.open)
}

// span returns a span that is not about a message.
func (o *observer) span(kind SpanKind, rank, op int32, start, end int64) Span {
	return Span{
		Kind: kind, CPU: o.shape(op).cpu, Rank: rank, Op: op, StartNS: start, EndNS: end,
		Peer: schedule.None, Bytes: schedule.None, Tag: schedule.None, Message: schedule.None,
	}
}

// injected tells by how much detours make work longer.
type injected struct {
	*engine
	before []int64 // by rank, so far; nil where there is no noise
}

func newInjected(e *engine) *injected {
	i := &injected{engine: e}
	if e.options.Noise != nil {
		i.before = make([]int64, e.Processes())
	}
	return i
}

// injectedBytes returns its size for a rank.
func injectedBytes(o *Options) int64 {
	if o.Noise == nil {
		return 0
	}
	return 8
}

// reset begins another run.
func (i *injected) reset() { clear(i.before) }

// more returns by how much they have made a rank's work longer since the last call.
func (i *injected) more(rank int32) int64 {
	if i.before == nil {
		return 0
	}
	before := i.before[rank]
	i.before[rank] = i.options.Noise.InjectedNS(rank)
	return i.before[rank] - before
}

// calculates tells of a calc. That at the end of a collective takes no time.
func (o *observer) calculates(u *use) {
	kind := SpanCalc
	if o.shape(u.op).kind == schedule.IO {
		kind = SpanIO
	}
	s := o.span(kind, u.rank, u.op, u.start, u.end)
	s.InjectedNS = o.injected.more(u.rank)
	o.tell(s)
}

// sends tells of a message.
func (o *observer) sends(u *use, step, to, message int32, bytes int64) {
	s := o.span(SpanSend, u.rank, u.op, u.start, u.end)
	s.InjectedNS = o.injected.more(u.rank)
	s.Peer, s.Bytes, s.Tag, s.Message = to, bytes, o.tag(u.op, step), o.sent[u.rank]
	o.tell(s)
	o.sent[u.rank]++
	o.passage(message).number = s.Message
}

// tag returns the tag of a message.
func (o *observer) tag(op, step int32) int64 {
	if step == whole {
		return o.shape(op).label
	}
	return schedule.None
}

// takesIn notes which CPU takes in a message.
func (o *observer) takesIn(u *use, message int32) {
	p := o.passage(message)
	p.cpu = u.cpu
	if o.injected.before != nil {
		p.injected = o.injected.more(u.rank)
	}
}

// matches tells of the intake of a message that has met its receive.
func (o *observer) matches(u *use, message int32, m *node, bytes int64) {
	p := o.passage(message)
	s := Span{
		Kind: SpanRecv, CPU: p.cpu, Rank: u.rank, Op: u.op, StartNS: u.start, EndNS: u.end,
		Peer: m.origin, Bytes: bytes, Tag: o.tag(m.op, m.sent()), Message: p.number,
	}
	if o.injected.before != nil {
		s.InjectedNS = p.injected
	}
	o.tell(s)
}

// begins notes when a collective begins.
func (o *observer) begins(rank, op int32, t int64) {
	if o.shape(op).coll != none {
		o.open[rank] = append(o.open[rank], begun{op, t})
	}
}

// completes tells of a collective.
func (o *observer) completes(rank, op int32, t int64) {
	if o.shape(op).coll == none {
		return
	}
	at := slices.IndexFunc(o.open[rank], func(b begun) bool { return b.op == op })
	o.tell(o.span(SpanCollective, rank, op, o.open[rank][at].time, t))
	o.open[rank] = slices.Delete(o.open[rank], at, at+1)
}
