package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// The earliest output time (EOT) of an LP is a lower bound on the next send that leaves it,
// that is, on when it can affect others: the minimum, over everything in flight, of the time
// when that is due plus the least CPU time from there to such a send. If every message leaves
// its LP, the EOT is the time of the next event, which is nearly always about to lead to a
// send.

// eot returns the EOT of an LP. It is less than never as long as events are left there, so
// that the last window reaches them.
func (w *worker) eot(lp, first, last int32) int64 {
	if w.program.LPSize == 1 {
		return w.tables.next[first]
	}
	if !w.program.IsSmall() {
		next := w.engine.rankAgendas[lp].Least()
		if w.program.ToLeave == nil || w.program.LPSize > w.tuning.ScannedRanks || next == logp.Never {
			return next
		}
		return min(w.lpEOT(first, last, next), logp.Never-1)
	}
	behind, next := earliestOf(w.tables.next[first:last])
	if w.program.ToLeave == nil || next == logp.Never || w.continues(first+behind) || w.rankEOT(first+behind, next) == next {
		return next
	}
	return min(w.lpEOT(first, last, next), logp.Never-1)
}

// continues reports whether the next event of a rank is known to continue a collective whose messages leave the LP: then
// its time is the rank's EOT.
func (w *worker) continues(rank int32) bool {
	r := &w.tables.ranks[rank]
	switch {
	case r.waitOp == 0:
		return false
	case r.slot.event == program.NoEvent && r.inbox == 0, r.slot.event != program.NoEvent && r.slot.op != r.waitOp-1:
		return false
	}
	return w.program.LeavesLP(w.tables.shape(r.waitOp - 1))
}

// earliestOf returns the least of some times and the first index at which it occurs. Its loop
// stays in registers only if it is not inlined.
//
//go:noinline
func earliestOf(times []int64) (which int32, earliest int64) {
	earliest = logp.Never
	for i, t := range times {
		if t < earliest {
			which, earliest = int32(i), t
		}
	}
	return which, earliest
}

// lpEOT returns a lower bound on the next send that leaves an LP whose next event is due at a
// time, unless a message from outside arrives before.
func (w *worker) lpEOT(first, last int32, next int64) int64 {
	least := int64(logp.Never)
	for rank := first; rank < last && least > next; rank++ {
		least = min(least, w.rankEOT(rank, next))
	}
	return max(least, next)
}

// rankEOT is a lower bound on the next send that leaves the LP and follows from what is ready,
// on its way to a rank, or may reach it from within the LP.
func (w *worker) rankEOT(rank int32, next int64) int64 {
	r := &w.tables.ranks[rank]
	if w.tables.next[rank] == 0 {
		return next
	}
	least := w.readyEOT(rank, r)
	if least > next && w.program.LocalMessages {
		least = min(least, logp.Later(next, w.awaitedEOT(r)))
	}
	return least
}

// readyEOT is a lower bound on the next send that leaves the LP and follows from what is ready
// or on its way to a rank.
func (w *worker) readyEOT(rank int32, r *rankState) int64 {
	if w.engine.resources != nil {
		return w.tables.next[rank]
	}
	least := int64(logp.Never)
	if r.disorder != 0 {
		return w.tables.next[rank]
	}
	if r.inbox != 0 {
		m := w.nodes.At(r.inbox)
		if !w.alone(r, m) || w.program.LeavesLP(w.tables.shapeOf(m)) { // long lists are not scanned
			return w.tables.next[rank]
		}
		// The operations released by the receive are counted with the receive.
		least = logp.Later(w.tables.next[rank], w.afterRelease(m))
	}
	if r.slot.event != program.NoEvent {
		least = min(least, logp.Later(w.tables.next[rank], w.distanceToLeave(r.slot.op, r.slot.step)))
	}
	if r.calcs|r.sends|r.recvs == 0 {
		return least
	}
	for _, first := range [...]int32{r.calcs, r.sends, r.recvs} {
		if first == 0 {
			continue
		}
		n := w.nodes.At(first)
		if n.Next != first {
			return w.tables.next[rank]
		}
		least = min(least, logp.Later(w.tables.next[rank], w.distanceToLeave(n.Op, n.Step)))
	}
	return least
}

// distanceToLeave returns a lower bound on the time from when an operation is due to a send
// that leaves the LP and follows from it.
func (w *worker) distanceToLeave(op, step int32) int64 {
	o := w.tables.shape(op)
	switch {
	case step == arena.Whole:
		return w.program.NsToLeave(op)
	case o.Coll != program.None && (step == arena.Join || !w.program.LeavesLP(o)):
		return w.program.NsToLeaveAfter(op)
	}
	return 0 // a run of operations
}

// afterRelease returns a lower bound on the time from the release of a message's rendezvous
// sender to a send that leaves the LP.
func (w *worker) afterRelease(m *arena.Node) int64 {
	if !w.program.Releases() || !w.tables.cost(m, w.tables.shapeOf(m)).Rendezvous {
		return logp.Never
	}
	return w.program.NsToLeaveAfter(m.Op)
}

// awaitedEOT returns a lower bound on the time from the arrival of a message from within the
// LP to a send that leaves it.
func (w *worker) awaitedEOT(r *rankState) int64 {
	if !w.isShort(r.waiting) || !w.isShort(max(0, r.posted)) || w.program.Releases() && !w.isShort(r.unexpected) {
		return 0 // long lists are not scanned
	}
	least := int64(logp.Never)
	if r.waitOp != 0 {
		least = w.afterWait(r.waitOp - 1)
	}
	w.nodes.Each(r.waiting, func(_ int32, n *arena.Node) { least = min(least, w.afterWait(n.Op)) })
	w.matcher.eachPosted(r, func(_, op, _ int32) { least = min(least, w.program.NsToLeaveAfter(op)) })
	if w.program.Releases() {
		w.nodes.Each(r.unexpected, func(_ int32, m *arena.Node) { least = min(least, w.afterRelease(m)) })
	}
	return least
}

// afterWait returns a lower bound on the time from the end of a collective within an LP to a
// send that leaves it. A collective whose messages leave the LP is continued by a message from
// outside.
func (w *worker) afterWait(op int32) int64 {
	o := w.tables.shape(op)
	if o.Coll == program.None || w.program.LeavesLP(o) {
		return logp.Never
	}
	return w.program.NsToLeaveAfter(op)
}

// isShort reports whether a list has so few entries that it is scanned.
func (w *worker) isShort(list int32) bool {
	if list == 0 {
		return true
	}
	i := list
	for range w.tuning.Scan {
		if i = w.nodes.At(i).Next; i == list {
			return true
		}
	}
	return false
}
