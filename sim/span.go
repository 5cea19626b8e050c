package sim

import "loggops/formats/schedule"

// Span is something that a rank does for some time. Of each rank, they are told
// in the order of their starts, but for intakes of messages that no receive was
// posted for, which are told when one is, and for collectives and operations,
// which are told at their ends.
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
	// SpanOperation is a receive, from when it is posted to when it completes,
	// or a send of a rendezvous message, from its start on.
	SpanOperation
)

// UsesCPU tells whether it is a use of a CPU.
func (k SpanKind) UsesCPU() bool { return k <= SpanRecv }

// observer tells what ranks do. It knows what the engine has no need to.
type observer struct {
	*engine
	tell     func(Span)
	injected []int64          // by rank, so far
	sent     []int64          // messages, by rank
	underWay map[sending]Span // messages: their intakes, as far as they are known
	begun    map[doing]int64  // collectives, receives and rendezvous sends: when
}

// doing is an operation that a rank is at.
type doing struct{ rank, op int32 }

// sending is what there is one of for each message.
type sending struct{ from, op, step int32 }

// newObserver returns the observer of a run, nil where nobody looks.
func (e *engine) newObserver() *observer {
	if e.options.Span == nil {
		return nil
	}
	n := e.Processes()
	return &observer{
		engine: e, tell: e.options.Span, injected: make([]int64, n), sent: make([]int64, n),
		underWay: map[sending]Span{}, begun: map[doing]int64{},
	}
}

// span returns a span that is not about a message.
func (o *observer) span(kind SpanKind, rank, op int32, start, end int64) Span {
	return Span{
		Kind: kind, CPU: o.shape(op).cpu, Rank: rank, Op: op, StartNS: start, EndNS: end,
		Peer: schedule.None, Bytes: schedule.None, Tag: schedule.None, Message: schedule.None,
	}
}

// newlyInjected returns by how much detours have made a rank's work longer
// since the last call.
func (o *observer) newlyInjected(rank int32) int64 {
	if o.options.Noise == nil {
		return 0
	}
	before := o.injected[rank]
	o.injected[rank] = o.options.Noise.InjectedNS(rank)
	return o.injected[rank] - before
}

// calculates tells of a calc. That at the end of a collective takes no time.
func (o *observer) calculates(rank, op int32, start, end int64) {
	kind := SpanCalc
	if o.shape(op).kind == schedule.IO {
		kind = SpanIO
	}
	s := o.span(kind, rank, op, start, end)
	s.InjectedNS = o.newlyInjected(rank)
	o.tell(s)
}

// sends tells of a message.
func (o *observer) sends(rank, op, step, to int32, bytes, start, end int64, done bool) {
	s := o.span(SpanSend, rank, op, start, end)
	s.InjectedNS = o.newlyInjected(rank)
	s.Peer, s.Bytes, s.Message = to, bytes, o.sent[rank]
	if step == whole {
		s.Tag = o.shape(op).label
	}
	o.tell(s)
	o.sent[rank]++
	o.underWay[sending{rank, op, step}] = Span{
		Kind: SpanRecv, Rank: to, Peer: rank, Bytes: bytes, Tag: s.Tag, Message: s.Message,
	}
	if step == whole && !done {
		o.begins(rank, op, start)
	}
}

// takesIn notes the intake of a message by a CPU.
func (o *observer) takesIn(rank int32, m *node, cpu uint8, start, end int64) {
	key := sending{m.origin, m.op, m.sent()}
	s := o.underWay[key]
	s.CPU = cpu
	s.StartNS, s.EndNS, s.InjectedNS = start, end, o.newlyInjected(rank)
	o.underWay[key] = s
}

// matches tells of the intake of a message that has met its receive.
func (o *observer) matches(op int32, m *node) {
	key := sending{m.origin, m.op, m.sent()}
	s := o.underWay[key]
	delete(o.underWay, key)
	s.Op = op
	o.tell(s)
}

// begins notes when a collective, a receive or a rendezvous send begins.
func (o *observer) begins(rank, op int32, t int64) { o.begun[doing{rank, op}] = t }

// completes tells of an operation that has begun before.
func (o *observer) completes(rank, op int32, t int64) {
	start, ok := o.begun[doing{rank, op}]
	if !ok {
		return
	}
	delete(o.begun, doing{rank, op})
	kind := SpanOperation
	if o.shape(op).coll != none {
		kind = SpanCollective
	}
	o.tell(o.span(kind, rank, op, start, t))
}
