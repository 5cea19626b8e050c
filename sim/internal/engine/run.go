package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/program"
)

// run handles the rank's events before x.actor.until, and takes in later messages that no other message can
// precede. If ranks run in turn, a send lowers x.actor.until to the earliest time at which a reply could arrive, and a
// milestone to the end of its segment. The time of the next event is left in x.tables.next.
//
// If it were inlined, first would not be.
//
//go:noinline
func (x *loop) run(rank int32) {
	r := &x.tables.ranks[rank]
	if x.tables.next[rank] == 0 && x.actor.failures.current == nil { // a started rank has no event at 0 before the safe time
		x.progress.start(rank, r)
	}
	for x.actor.failures.current == nil {
		if x.traits.equal && x.runEqual(rank, r) {
			return
		}
		if x.traits.chains {
			x.runChain(rank, r)
		}
		event, t := x.selector.first(rank, r)
		if t >= x.actor.until && (event < program.MessageDue || !x.isCertain(r)) {
			x.tables.next[rank] = t
			return
		}
		if arena.Invariants {
			x.times.check(rank, t)
		}
		x.handle(rank, r, event, t)
	}
	x.failed(rank)
}

// failed ends the run of a rank, or runs it nevertheless if another rank of the LP has failed, as it may fail earlier.
//
//go:noinline
func (x *loop) failed(rank int32) {
	failed := x.actor.failures.current
	if failed.rank == rank || x.actor.failures.stopped {
		x.tables.next[rank] = logp.Never
		return
	}
	x.actor.failures.current = nil
	x.run(rank)
	x.actor.failures.keep(failed)
}

// isCertain reports whether no message that arrives at x.actor.until or later can precede the message that the rank takes in
// next: it arrived before x.actor.until, and messages do not overtake each other. After a calc, several messages often wait.
func (x *loop) isCertain(r *rankState) bool {
	return x.traits.ahead && r.inbox != 0 && r.disorder == 0 && !x.inboxes.overtaking && x.nodes.At(r.inbox).Time < x.actor.until
}

// handle executes the rank's next event, due at time t, and creates the operations that it
// makes ready.
func (x *loop) handle(rank int32, r *rankState, event program.EventKind, t int64) {
	x.actor.Count()
	x.actor.Now = t
	if r.slot.event == program.RecvDue && event != program.RecvDue {
		x.progress.saveSlot(rank, r)
	}
	switch {
	case event >= program.MessageDue:
		x.handleMessage(rank, r, event, t)
	case event == program.RecvDue && x.postRun(rank, r, t):
	default:
		op, step := x.takeReady(rank, r, event)
		o := x.tables.shape(op)
		if end, done := x.happen(rank, r, event, o, op, step, t); done {
			x.progress.completed(rank, r, o, op, step, end)
		}
	}
	if len(x.progress.event.ready) > 0 {
		x.progress.createReady(t, rank)
	}
}

// happen executes an operation or step of a collective. It returns when that is complete; done is
// false if it is not known yet.
func (x *loop) happen(rank int32, r *rankState, event program.EventKind, o *program.Shape, op, step int32, t int64) (end int64, done bool) {
	switch {
	case step == arena.Posts:
		x.rules.postAll(rank, r, op, t)
		return 0, false
	case step == arena.Whole && len(o.OnStart) > 0:
		x.causes.observeStart(rank, event, o, t)
		starts := o.OnStart
		if o.Then == program.OwnDependents {
			starts, _ = x.program.DependentsOf(o, op)
		}
		x.progress.meetDependents(rank, r, op, starts, t)
	}
	switch event {
	case program.CalcDue:
		return x.rules.calc(rank, r, o, op, step, t), true
	case program.SendDue:
		return x.rules.send(rank, r, o, op, step, t)
	}
	return x.rules.recv(rank, r, o, op, step, t)
}

// handleMessage executes the arrival of the rank's first message.
func (x *loop) handleMessage(rank int32, r *rankState, event program.EventKind, t int64) {
	var i int32
	var m *arena.Node
	if x.engine.resources == nil {
		i, m = x.inboxes.dequeue(r)
	} else {
		first := x.cpus.firstHeap(rank)
		i = *first
		m = x.nodes.At(i)
		*first = x.nodes.Rest(m)
	}
	if event == program.DrainDue {
		x.rules.drainAtNIC(rank, i, m, t)
		return
	}
	if x.cpus.byReceive {
		x.rules.handleArrival(rank, r, event, i, m, t)
		return
	}
	if op, step, end, done := x.rules.arrive(rank, r, i, m, t); done {
		x.progress.completed(rank, r, x.tables.shape(op), op, step, end)
	}
}

// takeReady removes and returns the first ready operation or step of a kind.
func (x *loop) takeReady(rank int32, r *rankState, event program.EventKind) (op, step int32) {
	if slot := &r.slot; slot.event == event && slot.step > firstRun {
		slot.event = program.NoEvent
		return slot.op, slot.step
	}
	return x.takeFirst(rank, r, event)
}

// takeFirst is takeReady for an operation in a queue, or in a run of several.
func (x *loop) takeFirst(rank int32, r *rankState, event program.EventKind) (op, step int32) {
	if slot := &r.slot; slot.event == event {
		op, step, more := x.takeOfRun(rank, &slot.op, &slot.step, &slot.count)
		if !more {
			slot.event = program.NoEvent
		}
		return op, step
	}
	first := x.selector.waitingFor(rank, r, event)
	i := *first
	n := x.nodes.At(i)
	x.causes.observeTaking(event, i, n)
	op, step, more := x.takeOfRun(rank, &n.Op, &n.Step, &n.Count)
	switch {
	case more:
		return op, step
	case x.engine.resources != nil:
		*first = x.nodes.Rest(n)
	default:
		x.nodes.Shift(first, n)
	}
	x.nodes.Drop(i, n)
	return op, step
}

// postRun posts all receives of the rank's first run, due at time t, if no message can match one of them. It
// reports whether it did.
func (x *loop) postRun(rank int32, r *rankState, t int64) bool {
	first, step, inSlot := r.slot.op, r.slot.step, r.slot.event == program.RecvDue
	if r.unexpected != 0 || !x.traits.singleCPU || t > MaxTimeNS {
		return false
	}
	if !inSlot {
		n := x.nodes.At(r.recvs)
		first, step = n.Op, n.Step
	}
	if step > firstRun {
		return false
	}
	end := first + firstRun - step
	for op := first; op < end; op++ {
		if len(x.tables.shape(op).OnStart) > 0 {
			return false
		}
	}
	if x.takes.Has(observe.Post) {
		x.reporter.postings(rank, first, arena.Whole, end-first, 0, t)
	}
	for op := first; op < end; op++ {
		x.actor.Count()
		x.matcher.post(r, op, arena.Whole)
	}
	if inSlot {
		r.slot.event = program.NoEvent
	} else {
		i := r.recvs
		n := x.nodes.At(i)
		x.nodes.Shift(&r.recvs, n)
		x.nodes.Drop(i, n)
	}
	return true
}

// takeOfRun removes and returns the first operation or step of a run, and reports whether any
// are left.
func (x *loop) takeOfRun(rank int32, firstOp, firstStep *int32, count *uint32) (op, step int32, more bool) {
	op, step = *firstOp, *firstStep
	switch {
	case step > firstRun:
		return op, step, false
	case x.tables.shape(op).Coll == program.None:
		*firstOp++
		*count++
		*firstStep = runOfOps(int(firstRun - step - 1))
		return op, arena.Whole, true
	}
	step = runOf(step)
	if more = x.tables.inRun(rank, &x.tables.colls[x.tables.shape(op).Coll], int(step)+1); more {
		*firstStep--
	}
	return op, step, more
}
