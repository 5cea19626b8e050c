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

func newOutputTimes(w *worker) outputTimes {
	return outputTimes{w.engine, &w.tables, &w.nodes, &w.matcher, &w.inboxes, &w.tuning}
}

// eot returns the EOT of an LP. It is less than never as long as events are left there, so
// that the last window reaches them.
func (x *outputTimes) eot(lp, first, last int32) int64 {
	if x.tables.program.LPSize == 1 {
		return x.tables.next[first]
	}
	if !x.tables.program.IsSmall() {
		next := x.engine.rankAgendas[lp].Least()
		if x.tables.program.ToLeave == nil || x.tables.program.LPSize > x.tuning.ScannedRanks || next == logp.Never {
			return next
		}
		return min(x.lpEOT(first, last, next), logp.Never-1)
	}
	behind, next := earliestOf(x.tables.next[first:last])
	if x.tables.program.ToLeave == nil || next == logp.Never || x.continues(first+behind) || x.rankEOT(first+behind, next) == next {
		return next
	}
	return min(x.lpEOT(first, last, next), logp.Never-1)
}

// continues reports whether the next event of a rank is known to continue a collective whose messages leave the LP: then
// its time is the rank's EOT.
func (x *outputTimes) continues(rank int32) bool {
	r := &x.tables.ranks[rank]
	switch {
	case r.waitOp == 0:
		return false
	case r.slot.event == program.NoEvent && r.inbox == 0, r.slot.event != program.NoEvent && r.slot.op != r.waitOp-1:
		return false
	}
	return x.tables.program.LeavesLP(x.tables.shape(r.waitOp - 1))
}

// earliestOf returns the least of some times and the first index at which it occurs. Its loop
// stays in registers only if it is not inlined.
//
//go:noinline
func earliestOf(times []int64) (which int32, earliest int64) {
	earliest = logp.Never
	for k, t := range times {
		if t < earliest {
			which, earliest = int32(k), t
		}
	}
	return which, earliest
}

// lpEOT returns a lower bound on the next send that leaves an LP whose next event is due at a
// time, unless a message from outside arrives before.
func (x *outputTimes) lpEOT(first, last int32, next int64) int64 {
	least := int64(logp.Never)
	for rank := first; rank < last && least > next; rank++ {
		least = min(least, x.rankEOT(rank, next))
	}
	return max(least, next)
}

// rankEOT is a lower bound on the next send that leaves the LP and follows from what is ready,
// on its way to a rank, or may reach it from within the LP.
func (x *outputTimes) rankEOT(rank int32, next int64) int64 {
	r := &x.tables.ranks[rank]
	if x.tables.next[rank] == 0 {
		return next
	}
	least := x.readyEOT(rank, r)
	if least > next && x.tables.program.LocalMessages {
		least = min(least, logp.Later(next, x.awaitedEOT(r)))
	}
	return least
}

// readyEOT is a lower bound on the next send that leaves the LP and follows from what is ready
// or on its way to a rank.
func (x *outputTimes) readyEOT(rank int32, r *rankState) int64 {
	if x.engine.resources != nil {
		return x.tables.next[rank]
	}
	least := int64(logp.Never)
	if r.disorder != 0 {
		return x.tables.next[rank]
	}
	if r.inbox != 0 {
		m := x.nodes.At(r.inbox)
		if !x.inboxes.isOnly(r, m) || x.tables.program.LeavesLP(x.tables.shapeOf(m)) { // long lists are not scanned
			return x.tables.next[rank]
		}
		// The operations released by the receive are counted with the receive.
		least = logp.Later(x.tables.next[rank], x.afterRelease(m))
	}
	if r.slot.event != program.NoEvent {
		least = min(least, logp.Later(x.tables.next[rank], x.distanceToLeave(r.slot.op, r.slot.step)))
	}
	if r.calcs|r.sends|r.recvs == 0 {
		return least
	}
	for _, first := range [...]int32{r.calcs, r.sends, r.recvs} {
		if first == 0 {
			continue
		}
		n := x.nodes.At(first)
		if n.Next != first {
			return x.tables.next[rank]
		}
		least = min(least, logp.Later(x.tables.next[rank], x.distanceToLeave(n.Op, n.Step)))
	}
	return least
}

// distanceToLeave returns a lower bound on the time from when an operation is due to a send
// that leaves the LP and follows from it.
func (x *outputTimes) distanceToLeave(op, step int32) int64 {
	o := x.tables.shape(op)
	switch {
	case step == arena.Whole:
		return x.tables.program.NsToLeave(op)
	case o.Coll != program.None && (step == arena.Join || !x.tables.program.LeavesLP(o)):
		return x.tables.program.NsToLeaveAfter(op)
	}
	return 0 // a run of operations
}

// afterRelease returns a lower bound on the time from the release of a message's rendezvous
// sender to a send that leaves the LP.
func (x *outputTimes) afterRelease(m *arena.Node) int64 {
	if !x.tables.program.Releases() || !x.tables.cost(m, x.tables.shapeOf(m)).Rendezvous {
		return logp.Never
	}
	return x.tables.program.NsToLeaveAfter(m.Op)
}

// awaitedEOT returns a lower bound on the time from the arrival of a message from within the
// LP to a send that leaves it.
func (x *outputTimes) awaitedEOT(r *rankState) int64 {
	if !x.isShort(r.waiting) || !x.isShort(max(0, r.posted)) || x.tables.program.Releases() && !x.isShort(r.unexpected) {
		return 0 // long lists are not scanned
	}
	least := int64(logp.Never)
	if r.waitOp != 0 {
		least = x.afterWait(r.waitOp - 1)
	}
	x.nodes.Each(r.waiting, func(_ int32, n *arena.Node) { least = min(least, x.afterWait(n.Op)) })
	x.matcher.eachPosted(r, func(_, op, _ int32) { least = min(least, x.tables.program.NsToLeaveAfter(op)) })
	if x.tables.program.Releases() {
		x.nodes.Each(r.unexpected, func(_ int32, m *arena.Node) { least = min(least, x.afterRelease(m)) })
	}
	return least
}

// afterWait returns a lower bound on the time from the end of a collective within an LP to a
// send that leaves it. A collective whose messages leave the LP is continued by a message from
// outside.
func (x *outputTimes) afterWait(op int32) int64 {
	o := x.tables.shape(op)
	if o.Coll == program.None || x.tables.program.LeavesLP(o) {
		return logp.Never
	}
	return x.tables.program.NsToLeaveAfter(op)
}

// isShort reports whether a list has so few entries that it is scanned.
func (x *outputTimes) isShort(list int32) bool {
	if list == 0 {
		return true
	}
	i := list
	for range x.tuning.Scan {
		if i = x.nodes.At(i).Next; i == list {
			return true
		}
	}
	return false
}
