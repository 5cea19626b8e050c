package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/pdes"
	"loggops/sim/internal/program"
)

// together runs LPs of any number of ranks: none further than o + L beyond the one with the
// earliest event. Those from or to which a rendezvous message is unmatched then run in the model's order. In
// an ordered LP, all ranks do, up to the safe time.
type together struct {
	*loop
	outputs    outputTimes
	repetition repetition // nil if no segments are repeated
	due        []int32    // ranks, taken from the agenda of an LP
	few        bool       // ranks, which are not ordered
	releases   bool       // a match may release the sender of a rendezvous message
	lookahead  int64      // the least o + L of all levels
}

func (x *together) runLP(lp int32) int64 {
	first, end := x.beginLP(lp)
	next := x.tables.next[first:end]
	least := x.engine.rankAgendas[lp].Least()
	if x.few || x.repetition != nil && logp.Later(least, x.lookahead) < x.lp.safe {
		_, least = earliestOf(next)
	}
	switch short := logp.Later(least, x.lookahead) >= x.lp.safe; { // as in a global collective: no messages arrive before
	case short && x.few && !x.hasUnmatched(first, end):
		x.runRest(first, next)
	case !short && x.repetition != nil:
		x.repetition.Run(least, x.lp.safe)
	default:
		x.runAll(first, end)
	}
	return x.outputs.eot(lp, first, end)
}

// hasUnmatched reports whether a rendezvous message of an LP is unmatched.
func (x *together) hasUnmatched(first, end int32) bool {
	for _, count := range x.engine.unmatched[first:end] {
		if count != 0 {
			return true
		}
	}
	return false
}

// runAll runs the ranks of an LP up to the safe time.
func (x *together) runAll(first, _ int32) {
	within := &x.engine.rankAgendas[x.program.LPOf(first)]
	for x.actor.failures.current == nil && within.Least() < x.lp.safe {
		until := x.lp.safe
		if !x.program.Ordered {
			until = min(until, logp.Later(within.Least(), x.lookahead))
		}
		x.due = within.Take(until, x.due[:0])
		for _, i := range x.due {
			if rank := first + i; x.program.Ordered || x.releases && x.engine.unmatched[rank] != 0 {
				x.order.touch(rank)
				continue
			}
			x.actor.until, x.tables.peersFrom = until, x.program.PeersFrom(first+i)
			x.run(first + i)
			within.Put(i, x.tables.next[first+i])
		}
		if len(x.order.touched) > 0 {
			x.runOrdered(within, first, until)
		}
	}
}

// runOrdered runs the touched ranks of an LP in the model's order, up to the end of a window.
func (x *together) runOrdered(within *pdes.Agenda, first int32, until int64) {
	order := &x.order
	order.rank, order.until = first, until
	failed := x.actor.failures.current
	if failed != nil && !x.actor.failures.stopped { // another rank may fail earlier
		x.actor.failures.current = nil
	}
	for _, rank := range order.touched {
		if x.tables.next[rank] == 0 && x.actor.failures.current == nil {
			x.progress.start(rank, &x.tables.ranks[rank])
		}
	}
	x.reorder(within)
	for x.actor.failures.current == nil {
		if x.engine.links != nil && x.passLink() {
			x.reorder(within)
			continue
		}
		if len(order.heap) == 0 {
			break
		}
		rank, event, t := order.heap[0].rank, order.heap[0].event(), order.heap[0].time
		r := &x.tables.ranks[rank]
		x.tables.peersFrom = x.program.PeersFrom(rank)
		if x.engine.resources != nil {
			x.cpus.first = order.heap[0].resource()
		}
		if arena.Invariants {
			x.times.check(rank, t)
		}
		x.handle(rank, r, event, t)
		x.order.touch(rank)
		x.reorder(within)
	}
	for _, left := range order.heap { // after a failure
		order.at[left.rank-first] = program.None
		within.Put(left.rank-first, left.time)
	}
	order.heap = order.heap[:0]
	x.actor.failures.keep(failed)
}

// passLink lets a message pass a link if that is the next event of the LP. Unless o + L is 0, all
// messages that pass a link at a time are known before the events of ranks at that time, and go
// first: data may release a rank's CPU then.
func (x *together) passLink() bool {
	links, order := x.engine.links, &x.order
	at := links.parts[0].due.least()
	if at == logp.Never {
		return false
	}
	if len(order.heap) > 0 {
		rank := &order.heap[0]
		if at > rank.time || at == rank.time && x.lookahead == 0 && !links.parts[0].flight(links.first(0)).Older(&rank.Key) {
			return false
		}
	}
	links.move(0)
	x.actor.Pace(1)
	return true
}

// reorder moves the touched ranks to their places in the heap, or back to the agenda.
func (x *together) reorder(within *pdes.Agenda) {
	for _, rank := range x.order.touched {
		r := &x.tables.ranks[rank]
		event, t := x.selector.first(rank, r)
		x.tables.next[rank] = t
		if t >= x.order.until {
			x.order.remove(rank)
			within.Put(rank-x.order.rank, t)
			continue
		}
		x.order.put(due{t, x.selector.firstKey(rank, r, event), rank, awaitedAt(event, x.cpus.first)})
	}
	x.order.touched = x.order.touched[:0]
}
