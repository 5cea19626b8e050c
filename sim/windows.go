package sim

// Units are the logical processes (LPs) of the run, and the least o + L their lookahead.
// Where no unit can start a send that crosses before some time, the least of their EOTs
// (eot.go), all may run up to o + L later without looking at each other: a window. A unit
// is run in it only if its EOT comes before its end. Only collectives of all ranks leave
// a replica, and with those being rare a replica runs alone, and in cache, for long.

// runWindow runs the worker's units up to the horizon, and returns the least of their
// EOTs.
func (w *worker) runWindow(horizon int64) int64 {
	w.horizon = horizon
	if w.relays != nil {
		w.least, w.active = never, int(w.lastRank-w.firstRank)
		w.relayAll()
		return w.least
	}
	w.due = w.agenda.take(horizon, w.due[:0])
	w.active = len(w.due)
	for k, unit := range w.due {
		if w.stopped {
			break
		}
		if w.far {
			w.fetchAhead(w.due[k:])
		}
		w.agenda.put(unit, w.visit(unit))
		if w.failure != nil {
			w.setAside()
		}
	}
	w.firstOfUnit, w.lastOfUnit = none, none
	w.deliverHeld()
	return w.agenda.least()
}

// visit runs a unit to the horizon, and returns its EOT.
func (w *worker) visit(unit int32) int64 {
	first := unit * int32(w.unitSize)
	last := first + int32(w.unitSize)
	w.firstOfUnit, w.lastOfUnit = first, last
	if w.replicas > 1 {
		w.home = first
	}
	switch {
	case w.tight:
		w.until = w.horizon
		w.run(first)
		return w.next[first]
	case w.exact:
		w.runOrdered(&w.inner[unit], first)
	case w.inTurn:
		next := w.next[first:last]
		switch _, least := earliestAmong(next); {
		case later(least, w.ahead) >= w.horizon: // as in a collective of all: no turns are needed
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
func (w *worker) runTogether(within *agenda, first int32) {
	for w.failure == nil && within.least() < w.horizon {
		until := min(w.horizon, later(within.least(), w.ahead))
		w.dueWithin = within.take(until, w.dueWithin[:0])
		for _, i := range w.dueWithin {
			w.until = until
			w.run(first + i)
			within.put(i, w.next[first+i])
		}
	}
}

// maxInTurn is how many processes are few: looking for the one that is behind
// costs less than running all of them for short times.
const maxInTurn = 16

// runInTurn runs the process of a unit that could start a send before all others,
// until another could reach it, again and again: o + L beyond the earliest time
// at which one of them could start a send, and no further than an answer to
// what it sends takes (see deliver).
func (w *worker) runInTurn(first, last int32) {
	next := w.next[first:last]
	sends, quiet := w.sends[:len(next)], w.quiet[:len(next)]
	for i, t := range next { // until they have run: to look at them costs more than it brings
		sends[i], quiet[i] = t, 0
	}
	for w.failure == nil {
		soonest, least, second := soonestTwo(sends)
		if later(least, w.ahead) >= w.horizon {
			w.runRest(first, next)
			return
		}
		w.until = min(w.horizon, later(second, w.ahead))
		rank := first + int32(soonest)
		p := &w.processes[rank]
		if !w.chains || p.calcs|p.sends|p.recvs|p.waits != 0 || next[soonest] == 0 {
			w.run(rank)
			quiet[soonest] = 0
		} else {
			c := &w.chained[rank]
			end := w.followChain(rank, p, c)
			if end == chainFrees {
				w.createFreed(w.now, rank)
			}
			if end != chainEnds {
				w.run(rank)
			}
			quiet[soonest] = w.quietFor(p, c)
		}
		sends[soonest] = later(next[soonest], quiet[soonest])
	}
}

// runRest runs the processes of a unit to the horizon where what they send arrives after
// that.
func (w *worker) runRest(first int32, next []int64) {
	for i, t := range next {
		if t < w.horizon && w.failure == nil {
			w.until = w.horizon
			w.run(first + int32(i))
		}
	}
}

// soonestTwo returns which of some times is the earliest, and the two earliest.
// Its loop is in registers as long as it is not inlined.
//
//go:noinline
func soonestTwo(times []int64) (which int, earliest, second int64) {
	earliest, second = never, never
	for i, t := range times {
		second = min(second, max(t, earliest))
		if t < earliest {
			which, earliest = i, t
		}
	}
	return which, earliest, second
}

// quietFor returns a lower bound of the time from when the next event of a process
// that has started is due until it may start a send.
func (w *worker) quietFor(p *process, c *chain) int64 {
	if p.calcs|p.sends|p.recvs|p.disorder|p.waits|p.waiting != 0 || p.posted > 0 || c.op < 0 {
		return 0
	}
	least := int64(never)
	if c.op > 0 {
		least = w.nsToSend(c.op - 1)
	}
	if p.posted < 0 {
		least = min(least, w.nsToSend(-1-p.posted))
	}
	return least
}

// deliver lets a message get under way to a process.
func (w *worker) deliver(to, i int32, m *node) {
	switch {
	case to >= w.firstOfUnit && to < w.lastOfUnit:
		w.arrives(to, i, m)
	case len(w.workers) > 1 && w.workerOf(to) != w.number:
		w.cross(to, i, m)
	case w.far && w.chains:
		w.hold(to, i)
	default:
		w.arrives(to, i, m)
	}
}

// arrives adds a message to those on their way to a process of the worker's.
func (w *worker) arrives(to, i int32, m *node) {
	p := &w.processes[to]
	t := max(m.time, p.cpu, p.rx)
	switch {
	case w.places != nil:
		t = m.time
		heap := w.places.inbox(to, w.shapeOf(m))
		*heap = w.meld(*heap, i)
	case p.inbox == 0 && !w.overtaking:
		p.inbox, m.next, m.child = i, i, i
	default:
		w.enqueue(p, i, m)
	}
	w.next[to] = min(w.next[to], t)
	within := to >= w.firstOfUnit && to < w.lastOfUnit
	switch {
	case within && w.inTurn:
		if to != m.origin {
			w.answers(to, t)
		}
		return
	case within && w.exact:
		w.touch(to)
		return
	case w.inner != nil:
		unit := uint32(to) / uint32(w.unitSize)
		w.inner[unit].lower(to-int32(unit)*int32(w.unitSize), t)
	}
	if !within {
		w.agenda.lower(w.unitOf(to), t)
	}
}

// answers notes that a process of a unit that run in turn may answer a message that
// is due at time t.
func (w *worker) answers(to int32, t int64) {
	place := (to - w.firstOfUnit) % maxInTurn
	answer := later(t, w.quiet[place])
	w.sends[place] = min(w.sends[place], answer)
	w.until = min(w.until, later(answer, w.ahead))
}

// deliverInTurn is deliver for a message of another process of a unit that run in turn,
// where none overtakes another.
func (w *worker) deliverInTurn(to, i int32, m *node) {
	p := &w.processes[to]
	t := max(m.time, p.cpu, p.rx)
	if p.inbox == 0 {
		p.inbox, m.next, m.child = i, i, i
	} else {
		w.enqueue(p, i, m)
	}
	w.next[to] = min(w.next[to], t)
	w.answers(to, t)
}
