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
	w.horizon, w.out, w.crossed = horizon, w.mail.Boxes[parity][w.Number], logp.Never
	w.due = w.agenda.Take(horizon, w.due[:0])
	for k, unit := range w.due {
		if w.stopped {
			break
		}
		if w.far {
			w.fetchAhead(w.due[k:])
		}
		w.agenda.Put(unit, w.visit(unit))
		if w.Failure != nil {
			w.SetAside()
		}
	}
	w.firstOfUnit, w.lastOfUnit = program.None, program.None
	if w.deliverHeld(); w.Failure != nil {
		w.SetAside()
	}
	return min(w.agenda.Least(), w.crossed), len(w.due)
}

// Deferred runs to the horizon the units that had no need to be run in a window.
func (w *worker) Deferred() {
	for _, unit := range w.agenda.Take(logp.Never, nil) {
		if w.stopped {
			return
		}
		if w.visit(unit); w.Failure != nil {
			w.SetAside()
		}
	}
}

// visit runs a unit to the horizon, and returns its EOT.
func (w *worker) visit(unit int32) int64 {
	first := unit * int32(w.UnitSize)
	last := first + int32(w.UnitSize)
	w.firstOfUnit, w.lastOfUnit = first, last
	if w.Copies > 1 {
		w.home = first
	}
	switch {
	case w.Tight:
		w.until = w.horizon
		w.run(first)
		return w.next[first]
	case w.Exact:
		w.runOrdered(&w.inner[unit], first)
	case w.inTurn:
		next := w.next[first:last]
		switch _, least := earliestAmong(next); {
		case logp.Later(least, w.ahead) >= w.horizon: // as in a collective of all: no turns are needed
			w.runRest(first, next)
		case w.repeats != nil:
			w.runRepeating(first, last)
		default:
			w.runInTurn(first, last)
		}
	default:
		w.runTogether(&w.inner[unit], first)
	}
	return w.eot(unit, first, last)
}

// runTogether runs the processes of a unit, none further than o + L beyond the
// one that is behind all others.
func (w *worker) runTogether(within *pdes.Agenda, first int32) {
	for w.Failure == nil && within.Least() < w.horizon {
		until := min(w.horizon, logp.Later(within.Least(), w.ahead))
		w.dueWithin = within.Take(until, w.dueWithin[:0])
		for _, i := range w.dueWithin {
			w.until = until
			w.run(first + i)
			within.Put(i, w.next[first+i])
		}
	}
}

// deliver lets a message get under way to a process.
func (w *worker) deliver(to, i int32, m *arena.Node) {
	switch {
	case to >= w.firstOfUnit && to < w.lastOfUnit:
		w.arrives(to, i, m)
	case len(w.workers) > 1 && w.workerOf(to) != w.Number:
		w.cross(to, i, m)
	case w.far && w.holds:
		w.hold(to, i)
	default:
		w.arrives(to, i, m)
	}
}

// arrives adds a message to those on their way to a process of the worker's.
func (w *worker) arrives(to, i int32, m *arena.Node) {
	p := &w.processes[to]
	t := max(m.Time, p.cpu, p.rx)
	switch {
	case w.places != nil:
		t = m.Time
		heap := w.places.inbox(to, w.shapeOf(m))
		*heap = w.Meld(*heap, i)
	case p.inbox == 0 && !w.overtaking:
		p.inbox, m.Next, m.Child = i, i, i
	default:
		w.enqueue(p, i, m)
	}
	w.next[to] = min(w.next[to], t)
	within := to >= w.firstOfUnit && to < w.lastOfUnit
	switch {
	case within && w.inTurn:
		if to != m.Origin {
			w.answers(to, t)
		}
		return
	case within && w.Exact:
		w.touch(to)
		return
	case w.inner != nil:
		unit := uint32(to) / uint32(w.UnitSize)
		w.inner[unit].Lower(to-int32(unit)*int32(w.UnitSize), t)
	}
	if !within {
		w.agenda.Lower(w.unitOf(to), t)
	}
}
