package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/program"
)

// run handles the rank's events before w.actor.until, and takes in later messages that no other message can
// precede. Each send lowers w.actor.until to the earliest time at which a reply could arrive.
//
// If it were inlined, first would not be.
//
//go:noinline
func (w *worker) run(rank int32) {
	r := &w.tables.ranks[rank]
	if w.tables.next[rank] == 0 && w.actor.failures.current == nil { // a started rank has no event at 0 before the safe time
		w.progress.start(rank, r)
	}
	for w.actor.failures.current == nil {
		if w.traits.equal && w.runEqual(rank, r) {
			return
		}
		if w.traits.chains {
			w.runChain(rank, r)
		}
		event, t := w.selector.first(rank, r)
		if t >= w.actor.until && (event < program.MessageDue || !w.isCertain(r)) {
			w.tables.next[rank] = t
			return
		}
		if arena.Invariants {
			w.times.check(rank, t)
		}
		w.handle(rank, r, event, t)
	}
	w.failed(rank)
}

// failed ends the run of a rank, or runs it nevertheless if another rank of the LP has failed, as it may fail earlier.
//
//go:noinline
func (w *worker) failed(rank int32) {
	f := w.actor.failures.current
	if f.rank == rank || w.actor.failures.stopped {
		w.tables.next[rank] = logp.Never
		return
	}
	w.actor.failures.current = nil
	w.run(rank)
	w.actor.failures.keep(f)
}

// isCertain reports whether no message that arrives at w.actor.until or later can precede the message that the rank takes in
// next: it arrived before w.actor.until, and messages do not overtake each other. After a calc, several messages often wait.
func (w *worker) isCertain(r *rankState) bool {
	return w.traits.ahead && r.inbox != 0 && r.disorder == 0 && !w.inboxes.overtaking && w.nodes.At(r.inbox).Time < w.actor.until
}

// handle executes the rank's next event, due at time t, and creates the operations that it
// makes ready.
func (w *worker) handle(rank int32, r *rankState, event program.EventKind, t int64) {
	w.actor.Count()
	w.actor.Now = t
	if r.slot.event == program.RecvDue && event != program.RecvDue {
		w.progress.saveSlot(rank, r)
	}
	switch {
	case event >= program.MessageDue:
		w.handleMessage(rank, r, event, t)
	case event == program.RecvDue && w.postRun(rank, r, t):
	default:
		op, step := w.takeReady(rank, r, event)
		o := w.tables.shape(op)
		if end, done := w.happen(rank, r, event, o, op, step, t); done {
			w.progress.completed(rank, r, o, op, step, end)
		}
	}
	if len(w.progress.event.ready) > 0 {
		w.progress.createReady(t, rank)
	}
}

// happen executes an operation or step of a collective. It returns when that is complete; done is
// false if it is not known yet.
func (w *worker) happen(rank int32, r *rankState, event program.EventKind, o *program.Shape, op, step int32, t int64) (end int64, done bool) {
	switch {
	case step == arena.Posts:
		w.rules.postAll(rank, r, op, t)
		return 0, false
	case step == arena.Whole && len(o.OnStart) > 0:
		w.causes.observeStart(rank, event, o, t)
		starts := o.OnStart
		if o.Then == program.OwnDependents {
			starts, _ = w.program.DependentsOf(o, op)
		}
		w.progress.release(rank, r, op, starts, t)
	}
	switch event {
	case program.CalcDue:
		return w.rules.calc(rank, r, o, op, step, t), true
	case program.SendDue:
		return w.rules.send(rank, r, o, op, step, t)
	}
	return w.rules.recv(rank, r, o, op, step, t)
}

// handleMessage executes the arrival of the rank's first message.
func (w *worker) handleMessage(rank int32, r *rankState, event program.EventKind, t int64) {
	var i int32
	var m *arena.Node
	if w.engine.resources == nil {
		i, m = w.inboxes.dequeue(r)
	} else {
		first := w.cpus.firstHeap(rank)
		i = *first
		m = w.nodes.At(i)
		*first = w.nodes.Rest(m)
	}
	if event == program.DrainDue {
		w.rules.received(rank, i, m, t)
		return
	}
	if w.cpus.byReceive {
		w.rules.handleArrival(rank, r, event, i, m, t)
		return
	}
	if op, step, end, done := w.rules.arrive(rank, r, i, m, t); done {
		w.progress.completed(rank, r, w.tables.shape(op), op, step, end)
	}
}

// takeReady removes and returns the first ready operation or step of a kind.
func (w *worker) takeReady(rank int32, r *rankState, event program.EventKind) (op, step int32) {
	if s := &r.slot; s.event == event && s.step > firstRun {
		s.event = program.NoEvent
		return s.op, s.step
	}
	return w.takeFirst(rank, r, event)
}

// takeFirst is takeReady for an operation in a queue, or in a run of several.
func (w *worker) takeFirst(rank int32, r *rankState, event program.EventKind) (op, step int32) {
	if s := &r.slot; s.event == event {
		op, step, more := w.takeOfRun(rank, &s.op, &s.step, &s.count)
		if !more {
			s.event = program.NoEvent
		}
		return op, step
	}
	first := w.selector.waitingFor(rank, r, event)
	i := *first
	n := w.nodes.At(i)
	w.causes.observeTaking(event, i, n)
	op, step, more := w.takeOfRun(rank, &n.Op, &n.Step, &n.Count)
	switch {
	case more:
		return op, step
	case w.engine.resources != nil:
		*first = w.nodes.Rest(n)
	default:
		w.nodes.Shift(first, n)
	}
	w.nodes.Drop(i, n)
	return op, step
}

// postRun posts all receives of the rank's first run, due at time t, if no message can match one of them. It
// reports whether it did.
func (w *worker) postRun(rank int32, r *rankState, t int64) bool {
	first, step, inSlot := r.slot.op, r.slot.step, r.slot.event == program.RecvDue
	if r.unexpected != 0 || !w.traits.singleCPU || t > MaxTimeNS {
		return false
	}
	if !inSlot {
		n := w.nodes.At(r.recvs)
		first, step = n.Op, n.Step
	}
	if step > firstRun {
		return false
	}
	end := first + firstRun - step
	for op := first; op < end; op++ {
		if len(w.tables.shape(op).OnStart) > 0 {
			return false
		}
	}
	if w.takes.Has(observe.Post) {
		w.reporter.postings(rank, first, arena.Whole, end-first, 0, t)
	}
	for op := first; op < end; op++ {
		w.actor.Count()
		w.matcher.post(r, op, arena.Whole)
	}
	if inSlot {
		r.slot.event = program.NoEvent
	} else {
		i := r.recvs
		n := w.nodes.At(i)
		w.nodes.Shift(&r.recvs, n)
		w.nodes.Drop(i, n)
	}
	return true
}

// takeOfRun removes and returns the first operation or step of a run, and reports whether any
// are left.
func (w *worker) takeOfRun(rank int32, firstOp, firstStep *int32, count *uint32) (op, step int32, more bool) {
	op, step = *firstOp, *firstStep
	switch {
	case step > firstRun:
		return op, step, false
	case w.tables.shape(op).Coll == program.None:
		*firstOp++
		*count++
		*firstStep = runOfOps(int(firstRun - step - 1))
		return op, arena.Whole, true
	}
	step = runOf(step)
	if more = w.tables.inRun(rank, &w.tables.colls[w.tables.shape(op).Coll], int(step)+1); more {
		*firstStep--
	}
	return op, step, more
}
