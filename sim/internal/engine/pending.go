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
func (p *pendingTimes) newPending() int64 {
	if p.then == nil {
		p.then = map[int64][]func(moment){}
	}
	p.last++
	t := firstPending + p.last
	p.then[t] = nil
	if len(p.then) > p.counted {
		p.counted += pendingAtOnce
		p.engine.addBytes(p.number, pendingAtOnce*bytesOfPending)
	}
	return t
}

// whenKnown calls do as soon as a pending time is known. A run that ends with ErrTooLong may have
// a time as late that is not pending.
func (p *pendingTimes) whenKnown(t int64, do func(moment)) {
	if calls, pending := p.then[t]; pending {
		p.then[t] = append(calls, do)
	}
}

// becomesKnown makes a pending time known.
func (p *pendingTimes) becomesKnown(t int64, m moment) {
	calls := p.then[t]
	delete(p.then, t)
	for _, do := range calls {
		do(m)
	}
}

// later returns the later one of two moments, which is pending if one of them is.
func (p *pendingTimes) later(a, b moment) moment {
	both := [2]moment{a, b}
	unknown := 0
	for _, m := range both {
		if isPending(m.ns) {
			unknown++
		}
	}
	switch {
	case a.ns == b.ns && unknown > 0:
		return a
	case unknown == 0:
		return p.laterKnown(a, b)
	}
	result := p.newPending()
	for i, m := range both {
		if isPending(m.ns) {
			p.whenKnown(m.ns, func(known moment) {
				both[i] = known
				if unknown--; unknown == 0 {
					p.becomesKnown(result, p.laterKnown(both[0], both[1]))
				}
			})
		}
	}
	return moment{ns: result}
}

func (p *pendingTimes) laterKnown(a, b moment) moment {
	return moment{max(a.ns, b.ns), p.causes.laterBy(a, b)}
}

// holdSenderUntil keeps a CPU, and the sending side of a NIC, busy until a moment, if that or the end of their
// present use is pending.
func (x *progress) holdSenderUntil(rank int32, o *program.Shape, until moment) {
	cpu, tx, _ := x.cpus.clocks(rank, &x.tables.ranks[rank], o.CPU, o.NIC)
	cpuBy, txBy := x.causes.clocksBy(rank, o.CPU, o.NIC)
	x.pending.holdClock(cpu, cpuBy, until, func(m moment) {
		x.causes.observeHeldCPU(rank, o.CPU, m)
		x.cpus.resources.freedSooner(rank, m.ns)
		x.order.touch(rank)
	})
	x.pending.holdClock(tx, txBy, until, func(m moment) {
		x.causes.observeHeldNIC(rank, o.NIC, m)
		x.order.touch(rank)
	})
}

// holdClock keeps a CPU or a NIC busy until a moment. by is what determined its present time; set
// notes what determines the next one.
func (p *pendingTimes) holdClock(clock *int64, by criticalpath.Instant, until moment, set func(moment)) {
	t := p.later(moment{*clock, by}, until).ns
	if !isPending(t) {
		return
	}
	*clock = t
	p.whenKnown(t, func(m moment) {
		if *clock != t { // it is held for longer
			return
		}
		*clock = m.ns
		set(m)
	})
}

// meetLater notes that the operation that waits in node i meets a dependence at a time, which is
// pending, or another one was met at a pending time.
func (p *pendingTimes) meetLater(i int32, n *arena.Node, when int64) {
	met, other := moment{ns: n.Time}, moment{ns: when}
	met.by, other.by = p.causes.metBy(i)
	n.Time = p.later(met, other).ns
	p.awaitPending(i, n)
}

// awaitPending sets the time of the waiting operation in node i once it is known.
func (p *pendingTimes) awaitPending(i int32, n *arena.Node) {
	t := n.Time
	p.whenKnown(t, func(m moment) {
		if n.Time == t {
			n.Time = m.ns
			p.causes.noteDue(i, m.by)
		}
	})
}

// createWhenKnown calls create, which adds the ready operation in node i to a heap of its rank, once
// its time t is known, which is pending.
func (x *progress) createWhenKnown(rank, i int32, n *arena.Node, t int64, create func()) {
	x.pending.whenKnown(t, func(m moment) {
		n.Time = m.ns
		x.causes.noteDue(i, m.by)
		create()
		x.order.touch(rank)
	})
}
