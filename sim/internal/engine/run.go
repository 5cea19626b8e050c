package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// run handles what is due at a process before w.until, which comes to be before
// answers to what it sends.
func (w *worker) run(rank int32) {
	p := &w.tables.processes[rank]
	if w.tables.next[rank] == 0 && w.failures.current == nil { // later it is never due before the horizon
		w.start(rank, p)
	}
	for w.failures.current == nil {
		what, t := w.first(rank, p)
		if t >= w.until {
			w.tables.next[rank] = t
			return
		}
		if arena.Invariants {
			w.checkNext(rank, t)
		}
		w.handle(rank, p, what, t)
	}
}

// handle lets happen what is due first at a process, at time t, and creates what that
// frees.
func (w *worker) handle(rank int32, p *process, what program.EventKind, t int64) {
	w.Count()
	w.Now = t
	if p.slot.what == program.RecvDue && what != program.RecvDue {
		w.saveReceives(rank, p)
	}
	if what >= program.MessageDue {
		w.handleMessage(rank, p, what, t)
	} else {
		op, step := w.take(rank, p, what)
		w.happen(rank, p, what, w.shape(op), op, step, t)
	}
	if len(w.event.freed) > 0 {
		w.createFreed(t, rank)
	}
}

// happen lets an operation or step happen.
func (w *worker) happen(rank int32, p *process, what program.EventKind, o *program.Shape, op, step int32, t int64) {
	switch {
	case step == arena.Posts:
		w.postAll(rank, p, op, t)
		return
	case step == arena.Whole && len(o.OnStart) > 0:
		w.release(rank, p, op, o.OnStart, t)
	}
	var end int64
	done := true
	switch what {
	case program.CalcDue:
		end = w.calc(rank, p, o, op, step, t)
	case program.SendDue:
		end, done = w.send(rank, p, o, op, step, t)
	default:
		end, done = w.recv(rank, p, o, op, step, t)
	}
	if done {
		w.completed(rank, p, o, op, step, end)
	}
}

// handleMessage lets the message that is due first arrive.
func (w *worker) handleMessage(rank int32, p *process, what program.EventKind, t int64) {
	var i int32
	var m *arena.Node
	if w.engine.places == nil {
		i, m = w.dequeue(p)
	} else {
		i = *w.scratch.placeHeap
		m = w.nodes.At(i)
		*w.scratch.placeHeap = w.nodes.Rest(m)
	}
	if w.traits.byReceive {
		w.handleArrival(rank, p, what, i, m, t)
		return
	}
	if op, step, end, done := w.arrive(rank, p, i, m, t); done {
		w.completed(rank, p, w.shape(op), op, step, end)
	}
}

// take takes the operation or step that is due first, if that is no message.
func (w *worker) take(rank int32, p *process, what program.EventKind) (op, step int32) {
	if s := &p.slot; s.what == what && s.step > firstRun {
		s.what = program.Nothing
		return s.op, s.step
	}
	return w.takeFirst(rank, p, what)
}

// takeFirst is take for what is not alone in the slot.
func (w *worker) takeFirst(rank int32, p *process, what program.EventKind) (op, step int32) {
	if s := &p.slot; s.what == what {
		op, step, more := w.takeOfRun(rank, &s.op, &s.step, &s.count)
		if !more {
			s.what = program.Nothing
		}
		return op, step
	}
	first := w.waitingFor(p, what)
	i := *first
	n := w.nodes.At(i)
	op, step, more := w.takeOfRun(rank, &n.Op, &n.Step, &n.Count)
	switch {
	case more:
		return op, step
	case w.engine.places != nil:
		*first = w.nodes.Rest(n)
	default:
		w.nodes.Shift(first, n)
	}
	w.nodes.Drop(i, n)
	return op, step
}

// takeOfRun takes an operation or step, the first of them where they are several, and
// tells whether there are more.
func (w *worker) takeOfRun(rank int32, firstOp, firstStep *int32, count *uint32) (op, step int32, more bool) {
	op, step = *firstOp, *firstStep
	switch {
	case step > firstRun:
		return op, step, false
	case w.shape(op).Coll == program.None:
		*firstOp++
		*count++
		*firstStep = runOfOps(int(firstRun - step - 1))
		return op, arena.Whole, true
	}
	step = runOf(step)
	if more = w.inRun(rank, &w.tables.colls[w.shape(op).Coll], int(step)+1); more {
		*firstStep--
	}
	return op, step, more
}
