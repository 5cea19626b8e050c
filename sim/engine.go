package sim

import (
	"context"
	"math"
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
	// Progress is told now and then how far all ranks have come, and the
	// operations done and in all.
	Progress func(timeNS, done, all int64)
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
	watch Watch

	// By process; cpu, tx and rx by process and place.
	cpu, tx, rx []int64
	queues      []queue
	boxes       []mailbox
	pending     []pending
	created     []uint32

	slab  slab
	order order
	// limit is where the rank that runs must stop: its events before this
	// key cannot be influenced by other ranks any more.
	limit     key
	lookahead int64 // ns that a rank may run ahead of the others
	current   int32 // the rank that runs

	freed          []freed
	stepList       []int // scratch, like needs
	needs          []int
	left, all      int64 // operations not done, and in all
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

// visitsPerCheck is how often, in visits of a rank, a run looks whether it is
// cancelled and reports its progress.
const visitsPerCheck = 1 << 14

// Run simulates the program. Errors are *Deadlock, *Truncation, ErrTooLong and
// the context's.
func (p *Program) Run(ctx context.Context, watch Watch) (*Result, error) {
	e := p.newEngine(watch)
	e.start()
	for visits := 1; len(e.order.nodes) > 0; visits++ {
		rank, others := e.order.first()
		e.visit(rank, others)
		if e.err != nil {
			return nil, e.err
		}
		if visits%visitsPerCheck == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if watch.Progress != nil {
				watch.Progress(others.time, e.all-e.left, e.all)
			}
		}
	}
	if err := e.stuck(); err != nil {
		return nil, err
	}
	return e.result(), nil
}

func (p *Program) newEngine(watch Watch) *engine {
	n := p.Processes()
	e := &engine{
		Program: p, watch: watch,
		cpu: make([]int64, n*p.cpus), tx: make([]int64, n*p.nics), rx: make([]int64, n*p.nics),
		queues: make([]queue, n), boxes: make([]mailbox, n), pending: make([]pending, n),
		created: make([]uint32, n), order: newOrder(n),
	}
	if !p.rendezvous {
		e.lookahead = p.params.OverheadSendNS + p.params.LatencyNS
	}
	for _, ops := range p.ranks {
		e.all += int64(len(ops)) * int64(p.replicas)
	}
	e.left = e.all
	return e
}

// start frees the operations without dependences: they are born before time
// 0, created by their own rank.
func (e *engine) start() {
	e.limit = never
	for rank := range int32(e.Processes()) {
		e.current = rank
		for i := range e.ops(rank) {
			if e.ops(rank)[i].need == 0 {
				e.free(rank, node{int32(i), whole}, 0)
			}
		}
		e.createFreed(-1, rank)
		e.requeue(rank)
	}
}

// ops returns the operations of a process.
func (e *engine) ops(rank int32) []op { return e.ranks[int(rank)%e.base] }

// visit runs a rank as far as no other can influence it.
func (e *engine) visit(rank int32, others key) {
	e.current = rank
	e.limit = others
	e.limitBy(&others)
	q := &e.queues[rank]
	for len(*q) > 0 && e.err == nil {
		next := &(*q)[0]
		if !next.before(&e.limit) {
			break
		}
		if due := e.due(rank, next); due > next.time {
			// Its CPU or NIC is busy: it waits, and keeps its birth.
			next.time = due
			q.sink()
			continue
		}
		ev := *next
		q.pop()
		e.handle(rank, &ev)
	}
	e.requeue(rank)
}

// limitBy moves the limit to what an event of another rank allows.
func (e *engine) limitBy(other *key) {
	k := *other
	if e.lookahead > 0 && k.time < math.MaxInt64-e.lookahead {
		k = key{time: k.time + e.lookahead, birth: math.MinInt64}
	}
	if k.before(&e.limit) {
		e.limit = k
	}
}

// requeue tells the order of ranks a rank's next event.
func (e *engine) requeue(rank int32) {
	if q := e.queues[rank]; len(q) > 0 {
		e.order.set(rank, q[0].key)
	} else if e.order.place[rank] >= 0 {
		e.order.drop(rank)
	}
}

// create makes an event of a rank, born now by origin.
func (e *engine) create(rank int32, ev event, birth int64, origin int32) {
	ev.birth, ev.origin, ev.count = birth, origin, e.created[origin]
	e.created[origin]++
	q := &e.queues[rank]
	q.push(ev)
	if rank == e.current {
		return // requeued at the end of its visit
	}
	if (*q)[0].key == ev.key {
		e.order.set(rank, ev.key)
		e.limitBy(&ev.key)
	}
}

// createFreed creates what the current event has freed, in order of rank, then
// send, recv, calc, then in the order freed.
func (e *engine) createFreed(birth int64, origin int32) {
	slices.SortStableFunc(e.freed, func(a, b freed) int {
		if a.rank != b.rank {
			return int(a.rank - b.rank)
		}
		return int(a.what) - int(b.what)
	})
	for _, f := range e.freed {
		cpu, nic := e.places(f.rank, f.node)
		ev := event{what: f.what, node: f.node}
		ev.time = max(f.ready, e.cpu[cpu])
		if f.what == sendDue {
			ev.time = max(ev.time, e.tx[nic])
		}
		e.create(f.rank, ev, birth, origin)
	}
	e.freed = e.freed[:0]
}

// places returns where the CPU and the NIC of a node of a rank stand.
func (e *engine) places(rank int32, n node) (cpu, nic int) {
	o := &e.ops(rank)[n.op]
	return int(rank)*e.cpus + int(o.cpu), int(rank)*e.nics + int(o.nic)
}

// release notes that what depends on an operation's start or completion has
// met that dependence at time when.
func (e *engine) release(rank int32, dependants []int32, when int64) {
	for _, d := range dependants {
		n := node{d, whole}
		if ready, last := e.pending[rank].meet(n, e.ops(rank)[d].need, when); last {
			e.free(rank, n, ready)
		}
	}
}

// free notes that the current event has met the last dependence of a node.
func (e *engine) free(rank int32, n node, ready int64) {
	o := &e.ops(rank)[n.op]
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
	o := &e.ops(rank)[op]
	e.release(rank, o.dependants[o.onStart:], when)
}

// started frees what requires that an operation has started.
func (e *engine) started(rank int32, n node, when int64) {
	if n.step == whole {
		o := &e.ops(rank)[n.op]
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
