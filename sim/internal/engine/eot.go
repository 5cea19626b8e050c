package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// The earliest output time (EOT) of a unit is a bound on when it could start a send that
// crosses, and that is when others might have to do with it: over what is in flight there,
// when it is due plus the least CPU time from there to such a send. Where all messages
// cross it is when the next event is due: one of those is nearly always about to be a send.

// eot returns the EOT of a unit. While something is left to do there it is not never, so
// that the last window comes to it.
func (w *worker) eot(unit, first, last int32) int64 {
	if w.program.UnitSize == 1 {
		return w.tables.next[first]
	}
	if w.engine.inner != nil {
		next := w.engine.inner[unit].Least()
		if w.program.ToCross == nil || w.program.UnitSize > mostBounded || next == logp.Never {
			return next
		}
		return min(w.earliest(first, last, next), logp.Never-1)
	}
	behind, next := earliestAmong(w.tables.next[first:last])
	if w.program.ToCross == nil || next == logp.Never || w.earliestOf(first+behind, next) == next {
		return next
	}
	return min(w.earliest(first, last, next), logp.Never-1)
}

// mostBounded is how many processes a unit may have that are all looked at for its EOT.
const mostBounded = 256

// earliestAmong returns which of some times is the earliest, the first of those
// that are the same. Its loop is in registers as long as it is not inlined.
//
//go:noinline
func earliestAmong(times []int64) (which int32, earliest int64) {
	earliest = logp.Never
	for i, t := range times {
		if t < earliest {
			which, earliest = int32(i), t
		}
	}
	return which, earliest
}

// earliest returns a time before which no send that crosses can start in a
// unit whose next event is due at a time, unless a message from outside comes
// in before.
func (w *worker) earliest(first, last int32, next int64) int64 {
	least := int64(logp.Never)
	for rank := first; rank < last && least > next; rank++ {
		least = min(least, w.earliestOf(rank, next))
	}
	return max(least, next)
}

// earliestOf bounds what is freed, on its way to a process, or may come to it
// from its unit, leads to.
func (w *worker) earliestOf(rank int32, next int64) int64 {
	p := &w.tables.processes[rank]
	if w.tables.next[rank] == 0 {
		return next
	}
	least := w.earliestFreed(rank, p)
	if least > next && w.program.Local {
		least = min(least, logp.Later(next, w.earliestAwaited(p)))
	}
	return least
}

// earliestFreed bounds what is freed, or on its way to a process, leads to.
func (w *worker) earliestFreed(rank int32, p *process) int64 {
	if w.engine.places != nil {
		return w.tables.next[rank]
	}
	least := int64(logp.Never)
	if p.disorder != 0 {
		return w.tables.next[rank]
	}
	if p.inbox != 0 {
		m := w.nodes.At(p.inbox)
		if !w.alone(p, m) || w.program.Crosses(w.shapeOf(m)) { // no need to look through what is crowded
			return w.tables.next[rank]
		}
		// What the receive leads to is counted with the receive.
		least = logp.Later(w.tables.next[rank], w.afterRelease(m))
	}
	if p.slot.what != program.Nothing {
		least = min(least, logp.Later(w.tables.next[rank], w.untilCross(p.slot.op, p.slot.step)))
	}
	if p.calcs|p.sends|p.recvs == 0 {
		return least
	}
	for _, first := range [...]int32{p.calcs, p.sends, p.recvs} {
		if first == 0 {
			continue
		}
		n := w.nodes.At(first)
		if n.Next != first {
			return w.tables.next[rank]
		}
		least = min(least, logp.Later(w.tables.next[rank], w.untilCross(n.Op, n.Step)))
	}
	return least
}

// untilCross returns a lower bound of the time from when something is due to
// the start of a send that crosses, of which it is the cause.
func (w *worker) untilCross(op, step int32) int64 {
	o := w.shape(op)
	switch {
	case step == arena.Whole:
		return w.program.NsToCross(op)
	case o.Coll != program.None && (step == arena.Join || !w.program.Crosses(o)):
		return w.program.NsToCrossAfter(op)
	}
	return 0 // as of a run of operations
}

// afterRelease bounds what the release of a rendezvous message's sender leads
// to.
func (w *worker) afterRelease(m *arena.Node) int64 {
	if !w.program.Exact || !w.cost(m, w.shapeOf(m)).Rendezvous {
		return logp.Never
	}
	return w.program.NsToCrossAfter(m.Op)
}

// earliestAwaited bounds what messages from within a unit lead to, from when
// they come.
func (w *worker) earliestAwaited(p *process) int64 {
	if !w.few(p.waiting) || !w.few(max(0, p.posted)) || w.program.Exact && !w.few(p.unexpected) {
		return 0 // no need to look through what is crowded
	}
	least := int64(logp.Never)
	if p.waits != 0 {
		least = w.afterWait(p.waits - 1)
	}
	if i := p.waiting; i != 0 {
		for n := w.nodes.At(i); ; n = w.nodes.At(i) {
			least = min(least, w.afterWait(n.Op))
			if i = n.Next; i == p.waiting {
				break
			}
		}
	}
	w.eachPosted(p, func(op, _ int32) { least = min(least, w.program.NsToCrossAfter(op)) })
	if i := p.unexpected; i != 0 && w.program.Exact {
		for m := w.nodes.At(i); ; m = w.nodes.At(i) {
			least = min(least, w.afterRelease(m))
			if i = m.Next; i == p.unexpected {
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
	if o.Coll == program.None || w.program.Crosses(o) {
		return logp.Never
	}
	return w.program.NsToCrossAfter(op)
}

// few tells whether a list is not too long to be searched at each event.
func (w *worker) few(list int32) bool {
	if list == 0 {
		return true
	}
	i := list
	for range Crowded {
		if i = w.nodes.At(i).Next; i == list {
			return true
		}
	}
	return false
}
