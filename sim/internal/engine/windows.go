package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/pdes"
	"loggops/sim/internal/program"
)

// Units are the logical processes (LPs) of the run, and the least o + L their lookahead.
// Where no unit can start a send that crosses before some time, the least of their EOTs
// (eot.go), all may run up to o + L later without looking at each other: a window. A unit
// is run in it only if its EOT comes before its end. Only collectives of all ranks leave
// a replica, and with those being rare a replica runs alone, and in cache, for long.

// Window runs the worker's units up to the horizon.
func (w *worker) Window(horizon int64, parity int) (eot int64, active int) {
	w.unit.horizon, w.outbound.out, w.outbound.crossed = horizon, w.engine.mail.Boxes[parity][w.Number], logp.Never
	w.scratch.due = w.agenda.Take(horizon, w.scratch.due[:0])
	for k, unit := range w.scratch.due {
		if w.failures.stopped {
			break
		}
		if w.traits.far {
			w.fetchAhead(w.scratch.due[k:])
		}
		w.agenda.Put(unit, w.visit(unit))
		if w.failures.current != nil {
			w.SetAside()
		}
	}
	w.unit.firstOfUnit, w.unit.lastOfUnit = program.None, program.None
	if w.deliverHeld(); w.failures.current != nil {
		w.SetAside()
	}
	return min(w.agenda.Least(), w.outbound.crossed), len(w.scratch.due)
}

// Deferred runs to the horizon the units that had no need to be run in a window.
func (w *worker) Deferred() {
	for _, unit := range w.agenda.Take(logp.Never, nil) {
		if w.failures.stopped {
			return
		}
		if w.visit(unit); w.failures.current != nil {
			w.SetAside()
		}
	}
}

// visit runs a unit to the horizon, and returns its EOT.
func (w *worker) visit(unit int32) int64 {
	first := unit * int32(w.program.UnitSize)
	last := first + int32(w.program.UnitSize)
	w.unit.firstOfUnit, w.unit.lastOfUnit = first, last
	if w.program.Copies > 1 {
		w.unit.home = first
	}
	switch {
	case w.program.Tight:
		w.until = w.unit.horizon
		w.run(first)
		return w.tables.next[first]
	case w.program.Exact:
		w.runOrdered(&w.engine.inner[unit], first)
	case w.traits.inTurn:
		next := w.tables.next[first:last]
		switch _, least := earliestAmong(next); {
		case logp.Later(least, w.traits.ahead) >= w.unit.horizon: // as in a collective of all: no turns are needed
			w.runRest(first, next)
		case w.repeats != nil:
			w.runRepeating(first, last)
		default:
			w.runInTurn(first, last)
		}
	default:
		w.runTogether(&w.engine.inner[unit], first)
	}
	return w.eot(unit, first, last)
}

// runTogether runs the processes of a unit, none further than o + L beyond the
// one that is behind all others.
func (w *worker) runTogether(within *pdes.Agenda, first int32) {
	for w.failures.current == nil && within.Least() < w.unit.horizon {
		until := min(w.unit.horizon, logp.Later(within.Least(), w.traits.ahead))
		w.scratch.dueWithin = within.Take(until, w.scratch.dueWithin[:0])
		for _, i := range w.scratch.dueWithin {
			w.until = until
			w.run(first + i)
			within.Put(i, w.tables.next[first+i])
		}
	}
}

// deliver lets a message get under way to a process.
func (w *worker) deliver(to, i int32, m *arena.Node) {
	switch {
	case to >= w.unit.firstOfUnit && to < w.unit.lastOfUnit:
		w.arrives(to, i, m)
	case len(w.engine.workers) > 1 && w.workerOf(to) != w.Number:
		w.cross(to, i, m)
	case w.traits.far && w.traits.holds:
		w.hold(to, i)
	default:
		w.arrives(to, i, m)
	}
}

// arrives adds a message to those on their way to a process of the worker's.
func (w *worker) arrives(to, i int32, m *arena.Node) {
	p := &w.tables.processes[to]
	t := max(m.Time, p.cpu, p.rx)
	switch {
	case w.engine.places != nil:
		t = m.Time
		heap := w.engine.places.inbox(to, w.shapeOf(m))
		*heap = w.nodes.Meld(*heap, i)
	case p.inbox == 0 && !w.traits.overtaking:
		p.inbox, m.Next, m.Child = i, i, i
	default:
		w.enqueue(p, i, m)
	}
	w.tables.next[to] = min(w.tables.next[to], t)
	within := to >= w.unit.firstOfUnit && to < w.unit.lastOfUnit
	switch {
	case within && w.traits.inTurn:
		if to != m.Origin {
			w.answers(to, t)
		}
		return
	case within && w.program.Exact:
		w.touch(to)
		return
	case w.engine.inner != nil:
		unit := uint32(to) / uint32(w.program.UnitSize)
		w.engine.inner[unit].Lower(to-int32(unit)*int32(w.program.UnitSize), t)
	}
	if !within {
		w.agenda.Lower(w.unitOf(to), t)
	}
}
