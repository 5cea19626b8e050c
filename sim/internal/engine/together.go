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

func (d *together) runLP(lp int32) int64 {
	first, end := d.begin(lp)
	next := d.tables.next[first:end]
	least := d.engine.rankAgendas[lp].Least()
	if d.few || d.repetition != nil && logp.Later(least, d.lookahead) < d.lp.safe {
		_, least = earliestOf(next)
	}
	switch short := logp.Later(least, d.lookahead) >= d.lp.safe; { // as in a global collective: no messages arrive before
	case short && d.few && !d.hasUnmatched(first, end):
		d.runRest(first, next)
	case !short && d.repetition != nil:
		d.repetition.Run(least, d.lp.safe)
	default:
		d.runAll(first, end)
	}
	return d.outputs.eot(lp, first, end)
}

// hasUnmatched reports whether a rendezvous message of an LP is unmatched.
func (d *together) hasUnmatched(first, end int32) bool {
	for _, n := range d.engine.unmatched[first:end] {
		if n != 0 {
			return true
		}
	}
	return false
}

// runAll runs the ranks of an LP up to the safe time.
func (d *together) runAll(first, _ int32) {
	within := &d.engine.rankAgendas[d.program.LPOf(first)]
	for d.actor.failures.current == nil && within.Least() < d.lp.safe {
		until := d.lp.safe
		if !d.program.Ordered {
			until = min(until, logp.Later(within.Least(), d.lookahead))
		}
		d.due = within.Take(until, d.due[:0])
		for _, i := range d.due {
			if rank := first + i; d.program.Ordered || d.releases && d.engine.unmatched[rank] != 0 {
				d.order.touch(rank)
				continue
			}
			d.actor.until, d.tables.peersFrom = until, d.program.PeersFrom(first+i)
			d.run(first + i)
			within.Put(i, d.tables.next[first+i])
		}
		if len(d.order.touched) > 0 {
			d.runOrdered(within, first, until)
		}
	}
}

// runOrdered runs the touched ranks of an LP in the model's order, up to the end of a windod.
func (d *together) runOrdered(within *pdes.Agenda, first int32, until int64) {
	o := &d.order
	o.rank, o.until = first, until
	f := d.actor.failures.current
	if f != nil && !d.actor.failures.stopped { // another rank may fail earlier
		d.actor.failures.current = nil
	}
	for _, rank := range o.touched {
		if d.tables.next[rank] == 0 && d.actor.failures.current == nil {
			d.progress.start(rank, &d.tables.ranks[rank])
		}
	}
	d.reorder(within)
	for d.actor.failures.current == nil {
		if d.engine.links != nil && d.passLink() {
			d.reorder(within)
			continue
		}
		if len(o.heap) == 0 {
			break
		}
		rank, event, t := o.heap[0].rank, o.heap[0].event(), o.heap[0].time
		r := &d.tables.ranks[rank]
		d.tables.peersFrom = d.program.PeersFrom(rank)
		if d.engine.resources != nil {
			d.cpus.first = o.heap[0].resource()
		}
		if arena.Invariants {
			d.times.check(rank, t)
		}
		d.handle(rank, r, event, t)
		d.order.touch(rank)
		d.reorder(within)
	}
	for _, left := range o.heap { // after a failure
		o.at[left.rank-first] = program.None
		within.Put(left.rank-first, left.time)
	}
	o.heap = o.heap[:0]
	d.actor.failures.keep(f)
}

// passLink lets a message pass a link if that is the next event of the LP. Unless o + L is 0, all
// messages that pass a link at a time are known before the events of ranks at that time, and go
// first: data may release a rank's CPU then.
func (d *together) passLink() bool {
	n, o := d.engine.links, &d.order
	at := n.parts[0].due.least()
	if at == logp.Never {
		return false
	}
	if len(o.heap) > 0 {
		rank := &o.heap[0]
		if at > rank.time || at == rank.time && d.lookahead == 0 && !n.parts[0].flight(n.first(0)).Older(&rank.Key) {
			return false
		}
	}
	n.move(0)
	d.actor.Pace(1)
	return true
}

// reorder moves the touched ranks to their places in the heap, or back to the agenda.
func (d *together) reorder(within *pdes.Agenda) {
	for _, rank := range d.order.touched {
		r := &d.tables.ranks[rank]
		event, t := d.selector.first(rank, r)
		d.tables.next[rank] = t
		if t >= d.order.until {
			d.order.remove(rank)
			within.Put(rank-d.order.rank, t)
			continue
		}
		d.order.put(due{t, d.selector.firstKey(rank, r, event), rank, awaitedAt(event, d.cpus.first)})
	}
	d.order.touched = d.order.touched[:0]
}
