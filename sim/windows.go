package sim

import (
	"cmp"
	"unsafe"
)

// Where no unit can start a send that crosses before some time, all may run up
// to o + L later without looking at each other: a window. A bound on that time
// is kept for each unit: over what is in flight there, when it is due plus the
// least CPU time from there to a send that crosses. Only collectives of all
// ranks leave a replica, and with those being rare a replica runs alone, and
// in cache, for long.

// runWindow runs the worker's units up to the horizon, and returns a bound for
// all of them.
func (w *worker) runWindow(horizon int64) int64 {
	w.horizon, w.active = horizon, 0
	if w.relays != nil {
		w.least, w.active = never, w.lastUnit-w.firstUnit
		w.relayAll()
		return w.least
	}
	w.agenda.sweep(horizon, func(first, last int) moment {
		first, last = first+w.firstUnit, last+w.firstUnit
		if w.tight {
			return w.runAlone(first, last)
		}
		return w.visitAll(first, last)
	})
	w.deliverHeld()
	return w.agenda.first().bound
}

// visitAll runs those of some units that are due before the horizon, unless the run
// is to be stopped.
func (w *worker) visitAll(first, last int) moment {
	var list [blockLen]int32
	n, _ := dueAmong(w.unitNext[first:last], int32(first), w.horizon, &list)
	w.active += n
	for k, unit := range list[:n] {
		if w.stopped {
			break
		}
		w.fetchUnits(list[k:n])
		if w.visit(int(unit)); w.failure != nil {
			w.setAside()
		}
	}
	all := moment{never, never}
	for unit, next := range w.unitNext[first:last] {
		all.lower(next, w.bound[first+unit])
	}
	return all
}

// fetchUnits asks for what the units after the first of these will need.
func (w *worker) fetchUnits(due []int32) {
	if w.unitSize > maxInTurn {
		return
	}
	if len(due) > 2*leadUnits {
		first := int(due[2*leadUnits]) * w.unitSize
		unit := w.processes[first : first+w.unitSize]
		for k := range unit {
			unit[k].prefetch()
		}
	}
	if len(due) > leadUnits {
		first := int(due[leadUnits]) * w.unitSize
		unit := w.processes[first : first+w.unitSize]
		for k := range unit {
			if i := unit[k].inbox; i != 0 {
				prefetch(unsafe.Pointer(w.at(i)))
			}
		}
	}
}

// prefetch asks the cache for a process, which lies in two lines.
func (p *process) prefetch() {
	prefetch(unsafe.Pointer(p))
	prefetch(unsafe.Add(unsafe.Pointer(p), unsafe.Sizeof(*p)-1))
}

// leadUnits is lead for units.
const leadUnits = 3

// runAlone is visitAll where units are ranks whose bounds are their next events.
func (w *worker) runAlone(first, last int) moment {
	var list [blockLen]int32
	next := w.next[:last]
	n, bound := dueAmong(next[first:], int32(first), w.horizon, &list)
	w.active += n
	for k, rank := range list[:n] {
		if w.stopped {
			break
		}
		if w.far {
			w.fetchAhead(list[k:n])
		}
		w.firstOfUnit, w.lastOfUnit = rank, rank+1
		if w.replicas > 1 {
			w.home = rank
		}
		w.until = w.horizon
		if w.run(rank); w.failure != nil {
			w.setAside()
		}
		bound = min(bound, next[rank])
	}
	w.firstOfUnit, w.lastOfUnit = none, none
	return moment{bound, bound}
}

// fetchAhead asks the cache for the ranks after the first of these: for the state of a
// rank far ahead, for the nodes of a nearer one, and for the operations of the next.
func (w *worker) fetchAhead(due []int32) {
	if len(due) > 3*lead {
		w.processes[due[3*lead]].prefetch()
	}
	if len(due) > 2*lead {
		p := &w.processes[due[2*lead]]
		for _, i := range [...]int32{p.inbox, p.posted, cmp.Or(p.sends, p.recvs, p.calcs)} {
			if i > 0 {
				prefetch(unsafe.Pointer(w.at(i)))
			}
		}
	}
	if len(due) > lead {
		w.fetchOps(due[lead])
	}
}

// fetchOps asks for operations that a rank is at.
func (w *worker) fetchOps(rank int32) {
	p := &w.processes[rank]
	if p.posted > 0 {
		prefetch(unsafe.Pointer(&w.ops[w.at(p.posted).op]))
	}
	if i := cmp.Or(p.sends, p.recvs, p.calcs); i > 0 {
		prefetch(unsafe.Pointer(&w.ops[w.at(i).op]))
	}
	if p.slot.what != nothing {
		prefetch(unsafe.Pointer(&w.ops[p.slot.op]))
	}
}

// lead is how many steps ahead the cache is asked for what they will need.
const lead = 16

// dueAmong lists the ranks, from first on, whose next events come before the
// horizon. It returns how many there are, and when the first event of the others
// is due.
func dueAmong(next []int64, first int32, horizon int64, list *[blockLen]int32) (n int, least int64) {
	least = never
	for i, t := range next[:min(len(next), len(list))] {
		list[n&255] = first + int32(i)
		due, bound := isDue(t, horizon)
		n += due
		least = min(least, bound)
	}
	return n, least
}

// isDue tells, as 1 or 0, whether a time comes before the horizon; where it does,
// bound is never, else the time. There is no branch in it: who is due is a matter
// of chance, which no processor guesses.
func isDue(t, horizon int64) (due int, bound int64) {
	all := (t - horizon) >> 63 // all bits set where it is
	return int(-all), (t | all) & never
}

// visit runs a unit to the horizon.
func (w *worker) visit(unit int) {
	first := int32(unit * w.unitSize)
	last := first + int32(w.unitSize)
	w.firstOfUnit, w.lastOfUnit = first, last
	if w.inner != nil {
		w.within = &w.inner[unit-w.firstUnit]
	}
	w.home = 0
	if w.replicas > 1 {
		w.home = first
	}
	switch {
	case w.exact:
		w.runOrdered(first)
	case w.unitSize == 1:
		w.until = w.horizon
		w.run(first)
	case w.inTurn && later(w.unitNext[unit], w.ahead) >= w.horizon: // as in a collective of all: no turns are needed
		w.runRest(first, w.next[first:last])
	case w.repeats != nil:
		w.runRepeating(first, last)
	case w.inTurn:
		w.runInTurn(first, last)
	default:
		w.runTogether(first)
	}
	w.firstOfUnit, w.lastOfUnit = none, none
	behind, next := int32(none), int64(0)
	if w.unitSize <= blockLen {
		behind, next = earliestAmong(w.next[first:last])
	} else {
		next = w.within.first().next
	}
	w.unitNext[unit], w.bound[unit] = next, next
	if next != never && behind != none && w.toCross != nil && w.earliestOf(first+behind, next) > next {
		w.bound[unit] = w.earliest(first, last, next)
	}
}

// runTogether runs the processes of a unit, none further than o + L beyond the
// one that is behind all others.
func (w *worker) runTogether(first int32) {
	for w.failure == nil {
		least := w.within.first().next
		if least >= w.horizon {
			return
		}
		until := min(w.horizon, later(least, w.ahead))
		w.within.sweep(until, func(from, to int) moment {
			var list [blockLen]int32
			from += int(first)
			next := w.next[from : int(first)+to]
			n, least := dueAmong(next, int32(from), until, &list)
			for _, rank := range list[:n] {
				w.until = until
				w.run(rank)
				least = min(least, w.next[rank])
			}
			return moment{least, least}
		})
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
		w.run(rank)
		quiet[soonest] = w.quietFor(&w.processes[rank])
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
func (w *worker) quietFor(p *process) int64 {
	if !w.plain || p.calcs|p.sends|p.recvs|p.disorder|p.waits|p.waiting != 0 || p.posted > 0 {
		return 0
	}
	least := int64(never)
	if p.slot.what != nothing {
		if p.slot.step < join {
			return 0
		}
		least = w.nsToSend(p.slot.op)
	}
	if p.posted < 0 {
		least = min(least, w.nsToSend(-1-p.posted))
	}
	return least
}

// earliestAmong returns which of some times is the earliest, the first of those
// that are the same. Its loop is in registers as long as it is not inlined.
//
//go:noinline
func earliestAmong(times []int64) (which int32, earliest int64) {
	earliest = never
	for i, t := range times {
		if t < earliest {
			which, earliest = int32(i), t
		}
	}
	return which, earliest
}

// deliver lets a message get under way to a process.
func (w *worker) deliver(to, i int32, m *node) {
	switch {
	case to < w.firstRank || to >= w.lastRank:
		w.cross(to, i, m)
	case w.holds && (to < w.firstOfUnit || to >= w.lastOfUnit):
		w.hold(to, i)
	default:
		w.arrives(to, i, m)
	}
}

// hold keeps a message to another unit of the worker until some others have been
// sent, while the cache gets what is kept of the process that it goes to. It does not
// arrive before the window ends.
func (w *worker) hold(to, i int32) {
	w.fetch(to)
	k := &w.held[w.latest%lead]
	w.latest++
	if k.message != 0 {
		w.arrives(k.to, k.message, w.at(k.message))
	}
	k.to, k.message = to, i
}

// fetch asks for what a message to a process will need.
func (w *worker) fetch(to int32) {
	w.processes[to].prefetch()
	prefetch(unsafe.Pointer(&w.next[to]))
}

// deliverHeld delivers what is held, at the end of a window.
func (w *worker) deliverHeld() {
	for k := range w.held {
		if h := &w.held[k]; h.message != 0 {
			w.arrives(h.to, h.message, w.at(h.message))
			h.message = 0
		}
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
	if to >= w.firstOfUnit && to < w.lastOfUnit {
		w.inside(to, m.origin, t)
		return
	}
	unit := int(to)
	if w.unitSize > 1 {
		unit = int(uint32(to) / uint32(w.unitSize))
		w.unitNext[unit] = min(w.unitNext[unit], t)
		if w.inner != nil {
			w.inner[unit-w.firstUnit].lower(int(to)-unit*w.unitSize, t)
		}
	}
	w.bound[unit] = min(w.bound[unit], t)
	w.agenda.lower(unit-w.firstUnit, t)
}

// inside notes that a message is due within the current unit at time t.
func (w *worker) inside(to, from int32, t int64) {
	if w.inTurn {
		if to != from {
			w.answers(to, t)
		}
		return
	}
	if w.within != nil {
		w.within.lower(int(to-w.firstOfUnit), t)
	}
	w.touch(to)
	if to != from {
		w.until = min(w.until, later(t, w.ahead))
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

// earliest returns a time before which no send that crosses can start in a
// unit whose next event is due at a time, unless a message from outside comes
// in before.
func (w *worker) earliest(first, last int32, next int64) int64 {
	least := int64(never)
	for rank := first; rank < last && least > next; rank++ {
		least = min(least, w.earliestOf(rank, next))
	}
	return max(least, next)
}

// earliestOf bounds what is freed, on its way to a process, or may come to it
// from its unit, leads to.
func (w *worker) earliestOf(rank int32, next int64) int64 {
	p := &w.processes[rank]
	if w.next[rank] == 0 {
		return next
	}
	least := w.earliestFreed(rank, p)
	if least > next && w.local {
		least = min(least, later(next, w.earliestAwaited(p)))
	}
	return least
}

// earliestFreed bounds what is freed, or on its way to a process, leads to.
func (w *worker) earliestFreed(rank int32, p *process) int64 {
	if w.places != nil {
		return w.next[rank]
	}
	least := int64(never)
	if p.disorder != 0 {
		return w.next[rank]
	}
	if p.inbox != 0 {
		m := w.at(p.inbox)
		if !w.alone(p, m) || w.crosses(w.shapeOf(m)) { // no need to look through what is crowded
			return w.next[rank]
		}
		// What the receive leads to is counted with the receive.
		least = later(w.next[rank], w.afterRelease(m))
	}
	if p.slot.what != nothing {
		least = min(least, later(w.next[rank], w.untilCross(p.slot.op, p.slot.step)))
	}
	if p.calcs|p.sends|p.recvs == 0 {
		return least
	}
	for _, first := range [...]int32{p.calcs, p.sends, p.recvs} {
		if first == 0 {
			continue
		}
		n := w.at(first)
		if n.next != first {
			return w.next[rank]
		}
		least = min(least, later(w.next[rank], w.untilCross(n.op, n.step)))
	}
	return least
}

// untilCross returns a lower bound of the time from when something is due to
// the start of a send that crosses, of which it is the cause.
func (w *worker) untilCross(op, step int32) int64 {
	o := w.shape(op)
	switch {
	case step == whole:
		return w.nsToCross(op)
	case o.coll != none && (step == join || !w.crosses(o)):
		return w.nsToCrossAfter(op)
	}
	return 0 // as of a run of operations
}

// afterRelease bounds what the release of a rendezvous message's sender leads
// to.
func (w *worker) afterRelease(m *node) int64 {
	if !w.exact || !w.cost(m, w.shapeOf(m)).rendezvous {
		return never
	}
	return w.nsToCrossAfter(m.op)
}

// earliestAwaited bounds what messages from within a unit lead to, from when
// they come.
func (w *worker) earliestAwaited(p *process) int64 {
	if !w.few(p.waiting) || !w.few(max(0, p.posted)) || w.exact && !w.few(p.unexpected) {
		return 0 // no need to look through what is crowded
	}
	least := int64(never)
	if p.waits != 0 {
		least = w.afterWait(p.waits - 1)
	}
	if i := p.waiting; i != 0 {
		for n := w.at(i); ; n = w.at(i) {
			least = min(least, w.afterWait(n.op))
			if i = n.next; i == p.waiting {
				break
			}
		}
	}
	w.eachPosted(p, func(op, _ int32) { least = min(least, w.nsToCrossAfter(op)) })
	if i := p.unexpected; i != 0 && w.exact {
		for m := w.at(i); ; m = w.at(i) {
			least = min(least, w.afterRelease(m))
			if i = m.next; i == p.unexpected {
				break
			}
		}
	}
	return least
}

// afterWait bounds what the messages of a collective that is open within a unit
// lead to. Where its messages cross, one from outside wakes it.
func (w *worker) afterWait(op int32) int64 {
	o := w.shape(op)
	if o.coll == none || w.crosses(o) {
		return never
	}
	return w.nsToCrossAfter(op)
}
