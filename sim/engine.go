package sim

import (
	"context"
	"slices"

	"loggops/formats/schedule"
)

// Result is what a run came to.
type Result struct {
	// FinishNS is, for each process, when the last of its CPUs is done.
	FinishNS   []int64
	MakespanNS int64
	Messages   int64
	Bytes      int64 // sent
}

// Watch lets a caller see a run. Nil functions are not called.
type Watch struct {
	// Span is told of every use of a CPU.
	Span func(Span)
	// Progress is told now and then how many operations are done.
	Progress func(done int64)
}

// Span is a use of a CPU of a rank: by a calc, a send's overhead or the intake
// of a message.
type Span struct {
	Kind           SpanKind
	CPU            uint8
	Rank, Peer     int32 // Peer: of a message, else None
	Bytes          int64 // of a message
	StartNS, EndNS int64
}

// SpanKind says what a span is spent on.
type SpanKind uint8

const (
	SpanCalc SpanKind = iota
	SpanSend
	SpanRecv
)

// engine is one run of a program.
type engine struct {
	*Program
	ctx   context.Context
	watch Watch

	// By process; cpu, tx and rx by process and place.
	cpu, tx, rx []int64
	boxes       []mailbox
	pending     []pending
	created     []uint32

	units    // see windows.go
	busy     busy
	slab     slab
	freed    []freed
	stepList []int // scratch, like needs
	needs    []int

	handled, left  int64 // events, and operations not done
	messages, sent int64
	err            error
}

// freed is a node whose last dependence has been met by the current event.
type freed struct {
	rank  int32
	what  eventKind
	node  node
	ready int64
}

// eventsPerCheck is how often a run looks whether it is cancelled and reports
// its progress.
const eventsPerCheck = 1 << 16

// ranksPerCheck is the same for the ranks that are started.
const ranksPerCheck = 1 << 12

// Run simulates the program. Errors are *Deadlock, *Truncation, ErrTooLong and
// the context's.
func (p *Program) Run(ctx context.Context, watch Watch) (*Result, error) {
	e := p.newEngine(ctx, watch)
	e.start()
	e.run()
	if e.err == nil {
		e.err = e.stuck()
	}
	if e.err != nil {
		return nil, e.err
	}
	return e.result(), nil
}

func (p *Program) newEngine(ctx context.Context, watch Watch) *engine {
	n := p.Processes()
	return &engine{
		Program: p, ctx: ctx, watch: watch,
		cpu: make([]int64, n*p.cpus), tx: make([]int64, n*p.nics), rx: make([]int64, n*p.nics),
		boxes: make([]mailbox, n), pending: make([]pending, n), created: make([]uint32, n),
		units: newUnits(n / p.unitSize),
		busy:  busy{classes: make([]int32, n*p.cpus*(1+2*p.nics))},
		left:  p.Operations(),
	}
}

// start frees the operations without dependences: they are born before time
// 0, created by their own rank.
func (e *engine) start() {
	for rank := range int32(e.Processes()) {
		for _, i := range e.roots[int(rank)%e.base] {
			e.free(rank, node{i, whole}, 0)
		}
		e.createFreed(-1, rank)
		if rank%ranksPerCheck == ranksPerCheck-1 {
			if e.check(); e.err != nil {
				return
			}
		}
	}
}

// check looks whether the run is cancelled, and reports its progress.
func (e *engine) check() {
	e.err = e.ctx.Err()
	if e.watch.Progress != nil {
		e.watch.Progress(e.Operations() - e.left)
	}
}

// create makes an event, born now by origin.
func (e *engine) create(ev event, birth int64, origin int32) {
	ev.birth, ev.origin, ev.count = birth, origin, e.created[origin]
	e.created[origin]++
	e.push(&ev, int(uint32(ev.rank)/uint32(e.unitSize)))
}

// createFreed creates what the current event has freed, in order of rank, then
// send, recv, calc, then in the order freed.
func (e *engine) createFreed(birth int64, origin int32) {
	if len(e.freed) == 0 {
		return
	}
	slices.SortStableFunc(e.freed, func(a, b freed) int {
		if a.rank != b.rank {
			return int(a.rank - b.rank)
		}
		return int(a.what) - int(b.what)
	})
	for _, f := range e.freed {
		cpu, nic := e.places(f.rank, f.node)
		ev := event{rank: f.rank, what: f.what, node: f.node}
		ev.time = max(f.ready, e.cpu[cpu])
		if f.what == sendDue {
			ev.time = max(ev.time, e.tx[nic])
		}
		e.create(ev, birth, origin)
	}
	e.freed = e.freed[:0]
}

// places returns where the CPU and the NIC of a node of a rank stand.
func (e *engine) places(rank int32, n node) (cpu, nic int) {
	o := &e.ops[n.op]
	return int(rank)*e.cpus + int(o.cpu), int(rank)*e.nics + int(o.nic)
}

// release notes that what depends on an operation's start or completion has
// met that dependence at time when.
func (e *engine) release(rank int32, dependants []int32, when int64) {
	for _, d := range dependants {
		n := node{d, whole}
		if ready, last := e.pending[rank].meet(n, e.ops[d].need, when); last {
			e.free(rank, n, ready)
		}
	}
}

// free notes that the current event has met the last dependence of a node.
func (e *engine) free(rank int32, n node, ready int64) {
	o := &e.ops[n.op]
	what := calcDue
	switch o.kind {
	case schedule.Send:
		what = sendDue
	case schedule.Recv:
		what = recvDue
	case schedule.Collective:
		e.open(rank, n.op, ready)
		return
	}
	e.freed = append(e.freed, freed{rank, what, n, ready})
}

// done counts an operation that has completed and frees what requires that.
func (e *engine) done(rank int32, op int32, when int64) {
	e.left--
	o := &e.ops[op]
	e.release(rank, o.dependants[o.onStart:], when)
}

// started frees what requires that an operation has started.
func (e *engine) started(rank int32, n node, when int64) {
	if n.step == whole {
		o := &e.ops[n.op]
		e.release(rank, o.dependants[:o.onStart], when)
	}
}

// completed is done for an operation, and for a step of a collective what
// that means within it.
func (e *engine) completed(rank int32, n node, when int64) {
	switch n.step {
	case whole, join:
		e.done(rank, n.op, when)
	default:
		e.stepDone(rank, n, when)
	}
}

func (e *engine) result() *Result {
	r := &Result{FinishNS: make([]int64, e.Processes()), Messages: e.messages, Bytes: e.sent}
	for rank := range r.FinishNS {
		r.FinishNS[rank] = slices.Max(e.cpu[rank*e.cpus : (rank+1)*e.cpus])
		r.MakespanNS = max(r.MakespanNS, r.FinishNS[rank])
	}
	return r
}
