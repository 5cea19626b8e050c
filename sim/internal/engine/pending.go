package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// With rendezvous = drain, the data of a message cross links after its match, and nobody knows
// then when they will have drained. The match determines nevertheless which operations it makes
// ready, and their place in the model's order; only their times are pending. A pending time is an
// int64 that is later than all known times. Whoever stores one asks to be called when it is known:
// that is before the time itself, as the data have passed their last link by then.
//
// Only an LP of all ranks has pending times, whose ranks have resources (resources.go).

// firstPending is the first pending time: MaxTimeNS and the cost of a message are earlier.
const firstPending = logp.Never - 1<<40

func isPending(t int64) bool { return t >= firstPending }

// moment is a time and, if it is known and the critical path is recorded, what determined it.
type moment struct {
	ns int64
	by criticalpath.Instant
}

// pendingTimes has the calls that wait for each pending time.
type pendingTimes struct {
	last    int64 // number of the last one
	then    map[int64][]func(moment)
	counted int // times whose memory is counted
	causes  *causes
	engine  *engine
	number  int // of the worker
}

// Pending times are counted so many at a time, each with so many bytes: its share of a map that has just grown, and of
// the calls, messages and moments that wait for it.
const (
	pendingAtOnce  = 256
	bytesOfPending = 512
)

// newPending returns a pending time.
func (x *pendingTimes) newPending() int64 {
	if x.then == nil {
		x.then = map[int64][]func(moment){}
	}
	x.last++
	t := firstPending + x.last
	x.then[t] = nil
	if len(x.then) > x.counted {
		x.counted += pendingAtOnce
		x.engine.memory.addBytes(x.number, pendingAtOnce*bytesOfPending)
	}
	return t
}

// whenKnown calls do as soon as a pending time is known. A run that ends with ErrTooLong may have
// a time as late that is not pending.
func (x *pendingTimes) whenKnown(t int64, do func(moment)) {
	if calls, pending := x.then[t]; pending {
		x.then[t] = append(calls, do)
	}
}

// becomesKnown makes a pending time known.
func (x *pendingTimes) becomesKnown(t int64, at moment) {
	calls := x.then[t]
	delete(x.then, t)
	for _, do := range calls {
		do(at)
	}
}

// later returns the later one of two moments, which is pending if one of them is.
func (x *pendingTimes) later(a, b moment) moment {
	both := [2]moment{a, b}
	unknown := 0
	for _, moment := range both {
		if isPending(moment.ns) {
			unknown++
		}
	}
	switch {
	case a.ns == b.ns && unknown > 0:
		return a
	case unknown == 0:
		return x.laterKnown(a, b)
	}
	result := x.newPending()
	for k, at := range both {
		if isPending(at.ns) {
			x.whenKnown(at.ns, func(known moment) {
				both[k] = known
				if unknown--; unknown == 0 {
					x.becomesKnown(result, x.laterKnown(both[0], both[1]))
				}
			})
		}
	}
	return moment{ns: result}
}

func (x *pendingTimes) laterKnown(a, b moment) moment {
	return moment{max(a.ns, b.ns), x.causes.laterBy(a, b)}
}

// holdSenderUntil keeps a CPU, and the sending side of a NIC, busy until a moment, if that or the end of their
// present use is pending.
func (x *progress) holdSenderUntil(rank int32, o *program.Shape, until moment) {
	cpu, tx, _ := x.cpus.clocks(rank, &x.tables.ranks[rank], o.CPU, o.NIC)
	cpuBy, txBy := x.causes.clocksBy(rank, o.CPU, o.NIC)
	x.pending.holdClock(cpu, cpuBy, until, func(at moment) {
		x.causes.observeHeldCPU(rank, o.CPU, at)
		x.cpus.resources.freedSooner(rank, at.ns)
		x.order.touch(rank)
	})
	x.pending.holdClock(tx, txBy, until, func(at moment) {
		x.causes.observeHeldNIC(rank, o.NIC, at)
		x.order.touch(rank)
	})
}

// holdClock keeps a CPU or a NIC busy until a moment. by is what determined its present time; set
// notes what determines the next one.
func (x *pendingTimes) holdClock(clock *int64, by criticalpath.Instant, until moment, set func(moment)) {
	t := x.later(moment{*clock, by}, until).ns
	if !isPending(t) {
		return
	}
	*clock = t
	x.whenKnown(t, func(at moment) {
		if *clock != t { // it is held for longer
			return
		}
		*clock = at.ns
		set(at)
	})
}

// meetLater notes that the operation that waits in node i meets a dependence at a time, which is
// pending, or another one was met at a pending time.
func (x *pendingTimes) meetLater(i int32, n *arena.Node, when int64) {
	met, other := moment{ns: n.Time}, moment{ns: when}
	met.by, other.by = x.causes.metBy(i)
	n.Time = x.later(met, other).ns
	x.awaitPending(i, n)
}

// awaitPending sets the time of the waiting operation in node i once it is known.
func (x *pendingTimes) awaitPending(i int32, n *arena.Node) {
	t := n.Time
	x.whenKnown(t, func(at moment) {
		if n.Time == t {
			n.Time = at.ns
			x.causes.noteDue(i, at.by)
		}
	})
}

// createWhenKnown calls create, which adds the ready operation in node i to a heap of its rank, once
// its time t is known, which is pending.
func (x *progress) createWhenKnown(rank, i int32, n *arena.Node, t int64, create func()) {
	x.pending.whenKnown(t, func(at moment) {
		n.Time = at.ns
		x.causes.noteDue(i, at.by)
		create()
		x.order.touch(rank)
	})
}
