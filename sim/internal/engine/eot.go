package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
	"loggops/sim/internal/tuning"
)

// The earliest output time (EOT) of an LP is a lower bound on the next send that leaves it,
// that is, on when it can affect others: the minimum, over everything in flight, of the time
// when that is due plus the least CPU time from there to such a send. If every message leaves
// its LP, the EOT is the time of the next event, which is nearly always about to lead to a
// send.

// outputTimes finds earliest output times.
type outputTimes struct {
	engine  *engine
	tables  *tables
	nodes   *arena.Nodes
	matcher *matcher
	inboxes *inboxes
	tuning  *tuning.Tuning
}

func (e *engine) newOutputTimes(w *worker) outputTimes {
	return outputTimes{e, &w.tables, &w.nodes, &w.matcher, &w.inboxes, &w.tuning}
}

// eot returns the EOT of an LP. It is less than never as long as events are left there, so
// that the last window reaches them.
func (h *outputTimes) eot(lp, first, last int32) int64 {
	if h.tables.program.LPSize == 1 {
		return h.tables.next[first]
	}
	if !h.tables.program.IsSmall() {
		next := h.engine.rankAgendas[lp].Least()
		if h.tables.program.ToLeave == nil || h.tables.program.LPSize > h.tuning.ScannedRanks || next == logp.Never {
			return next
		}
		return min(h.lpEOT(first, last, next), logp.Never-1)
	}
	behind, next := earliestOf(h.tables.next[first:last])
	if h.tables.program.ToLeave == nil || next == logp.Never || h.continues(first+behind) || h.rankEOT(first+behind, next) == next {
		return next
	}
	return min(h.lpEOT(first, last, next), logp.Never-1)
}

// continues reports whether the next event of a rank is known to continue a collective whose messages leave the LP: then
// its time is the rank's EOT.
func (h *outputTimes) continues(rank int32) bool {
	r := &h.tables.ranks[rank]
	switch {
	case r.waitOp == 0:
		return false
	case r.slot.event == program.NoEvent && r.inbox == 0, r.slot.event != program.NoEvent && r.slot.op != r.waitOp-1:
		return false
	}
	return h.tables.program.LeavesLP(h.tables.shape(r.waitOp - 1))
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
func (h *outputTimes) lpEOT(first, last int32, next int64) int64 {
	least := int64(logp.Never)
	for rank := first; rank < last && least > next; rank++ {
		least = min(least, h.rankEOT(rank, next))
	}
	return max(least, next)
}

// rankEOT is a lower bound on the next send that leaves the LP and follows from what is ready,
// on its way to a rank, or may reach it from within the LP.
func (h *outputTimes) rankEOT(rank int32, next int64) int64 {
	r := &h.tables.ranks[rank]
	if h.tables.next[rank] == 0 {
		return next
	}
	least := h.readyEOT(rank, r)
	if least > next && h.tables.program.LocalMessages {
		least = min(least, logp.Later(next, h.awaitedEOT(r)))
	}
	return least
}

// readyEOT is a lower bound on the next send that leaves the LP and follows from what is ready
// or on its way to a rank.
func (h *outputTimes) readyEOT(rank int32, r *rankState) int64 {
	if h.engine.resources != nil {
		return h.tables.next[rank]
	}
	least := int64(logp.Never)
	if r.disorder != 0 {
		return h.tables.next[rank]
	}
	if r.inbox != 0 {
		m := h.nodes.At(r.inbox)
		if !h.inboxes.alone(r, m) || h.tables.program.LeavesLP(h.tables.shapeOf(m)) { // long lists are not scanned
			return h.tables.next[rank]
		}
		// The operations released by the receive are counted with the receive.
		least = logp.Later(h.tables.next[rank], h.afterRelease(m))
	}
	if r.slot.event != program.NoEvent {
		least = min(least, logp.Later(h.tables.next[rank], h.distanceToLeave(r.slot.op, r.slot.step)))
	}
	if r.calcs|r.sends|r.recvs == 0 {
		return least
	}
	for _, first := range [...]int32{r.calcs, r.sends, r.recvs} {
		if first == 0 {
			continue
		}
		n := h.nodes.At(first)
		if n.Next != first {
			return h.tables.next[rank]
		}
		least = min(least, logp.Later(h.tables.next[rank], h.distanceToLeave(n.Op, n.Step)))
	}
	return least
}

// distanceToLeave returns a lower bound on the time from when an operation is due to a send
// that leaves the LP and follows from it.
func (h *outputTimes) distanceToLeave(op, step int32) int64 {
	o := h.tables.shape(op)
	switch {
	case step == arena.Whole:
		return h.tables.program.NsToLeave(op)
	case o.Coll != program.None && (step == arena.Join || !h.tables.program.LeavesLP(o)):
		return h.tables.program.NsToLeaveAfter(op)
	}
	return 0 // a run of operations
}

// afterRelease returns a lower bound on the time from the release of a message's rendezvous
// sender to a send that leaves the LP.
func (h *outputTimes) afterRelease(m *arena.Node) int64 {
	if !h.tables.program.Releases() || !h.tables.cost(m, h.tables.shapeOf(m)).Rendezvous {
		return logp.Never
	}
	return h.tables.program.NsToLeaveAfter(m.Op)
}

// awaitedEOT returns a lower bound on the time from the arrival of a message from within the
// LP to a send that leaves it.
func (h *outputTimes) awaitedEOT(r *rankState) int64 {
	if !h.isShort(r.waiting) || !h.isShort(max(0, r.posted)) || h.tables.program.Releases() && !h.isShort(r.unexpected) {
		return 0 // long lists are not scanned
	}
	least := int64(logp.Never)
	if r.waitOp != 0 {
		least = h.afterWait(r.waitOp - 1)
	}
	h.nodes.Each(r.waiting, func(_ int32, n *arena.Node) { least = min(least, h.afterWait(n.Op)) })
	h.matcher.eachPosted(r, func(_, op, _ int32) { least = min(least, h.tables.program.NsToLeaveAfter(op)) })
	if h.tables.program.Releases() {
		h.nodes.Each(r.unexpected, func(_ int32, m *arena.Node) { least = min(least, h.afterRelease(m)) })
	}
	return least
}

// afterWait returns a lower bound on the time from the end of a collective within an LP to a
// send that leaves it. A collective whose messages leave the LP is continued by a message from
// outside.
func (h *outputTimes) afterWait(op int32) int64 {
	o := h.tables.shape(op)
	if o.Coll == program.None || h.tables.program.LeavesLP(o) {
		return logp.Never
	}
	return h.tables.program.NsToLeaveAfter(op)
}

// isShort reports whether a list has so few entries that it is scanned.
func (h *outputTimes) isShort(list int32) bool {
	if list == 0 {
		return true
	}
	i := list
	for range h.tuning.Scan {
		if i = h.nodes.At(i).Next; i == list {
			return true
		}
	}
	return false
}
