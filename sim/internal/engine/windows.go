package engine

import (
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// The run is divided into windows. No LP starts a send that leaves it before the least EOT of
// all LPs (eot.go), so all LPs may run independently until that time plus the lookahead o + L:
// their safe time. An LP runs in a window only if its EOT comes before the safe time. Messages
// leave a replica only in global collectives; where these are rare, a replica runs for long,
// in cache.

// Window runs the worker's LPs up to the safe time, and one that is alone until it sends.
func (w *worker) Window(safe, others int64, parity int) (eot, events int64) {
	w.lp.safe, w.delivery.outbound.boxes, w.delivery.outbound.earliest = safe, w.engine.mail.Boxes[parity][w.actor.Number], logp.Never
	if w.engine.sent != nil {
		w.delivery.outbound.sent = w.engine.sent.Boxes[parity][w.actor.Number]
	}
	if w.repeats != nil {
		w.repeats.misses = 0
	}
	w.scratch.due = w.delivery.agenda.Take(safe, w.scratch.due[:0])
	before := w.simulated()
	alone, sent := len(w.scratch.due) == 1 && w.program.RankLPs, w.actor.Counts.Messages
	for k, lp := range w.scratch.due {
		if w.actor.failures.stopped {
			break
		}
		switch {
		case w.traits.beyondCache:
			w.fetcher.fetchAhead(w.scratch.due[k:])
		case w.traits.opsBeyondCache && k+w.tuning.NearOps < len(w.scratch.due):
			w.fetcher.fetchNearOps(w.scratch.due[k+w.tuning.NearOps])
		}
		eot := w.runLP(lp)
		if others = min(others, w.delivery.agenda.Least()); alone {
			eot = w.runAlone(lp, others, sent)
		}
		w.delivery.agenda.Put(lp, eot)
		if w.actor.failures.current != nil {
			w.actor.SetAside()
		}
	}
	w.lp.first, w.lp.end = program.None, program.None
	if w.delivery.deliverHeld(); w.actor.failures.current != nil {
		w.actor.SetAside()
	}
	return min(w.delivery.agenda.Least(), w.delivery.outbound.earliest), w.simulated() - before
}

// simulated returns the number of events so far that were simulated, and not only counted.
func (w *worker) simulated() int64 {
	if w.repeats == nil {
		return w.actor.Counts.handled
	}
	return w.actor.Counts.handled - w.repeats.skipped
}

// runAlone runs the only LP that is due in a window, a rank such as the root of an incast, window by window as long as
// it has sent nothing and all other LPs are due later. It returns the EOT of the LP.
func (w *worker) runAlone(rank int32, others, sent int64) int64 {
	for w.actor.failures.current == nil && w.actor.Counts.Messages == sent {
		safe := logp.Later(w.tables.next[rank], w.traits.lookahead)
		if safe > others || safe == logp.Never {
			break
		}
		w.lp.safe, w.actor.until = safe, safe
		w.run(rank)
	}
	return w.tables.next[rank]
}

// Least returns a lower bound on the EOTs of the worker's LPs between two windows.
func (w *worker) Least() int64 { return w.delivery.agenda.Least() }

// Deferred runs the LPs that were not due in a window up to the safe time.
func (w *worker) Deferred() {
	for _, lp := range w.delivery.agenda.Take(logp.Never, nil) {
		if w.actor.failures.stopped {
			return
		}
		if w.runLP(lp); w.actor.failures.current != nil {
			w.actor.SetAside()
		}
	}
}

// runLP runs an LP up to the safe time, and returns its EOT.
func (w *worker) runLP(lp int32) int64 {
	first := lp * int32(w.program.LPSize)
	last := first + int32(w.program.LPSize)
	w.lp.first, w.lp.end = first, last
	if w.program.Replicas > 1 || w.program.HasTemplates() {
		w.tables.peersFrom = w.program.PeersFrom(first)
	}
	switch {
	case w.program.RankLPs:
		w.actor.until = w.lp.safe
		w.run(first)
		return w.tables.next[first]
	case w.traits.few:
		next := w.tables.next[first:last]
		_, least := earliestOf(next)
		switch short := logp.Later(least, w.traits.lookahead) >= w.lp.safe; { // as in a global collective: no messages arrive before
		case short && (w.traits.inTurn || !w.hasUnmatched(first, last)):
			w.runRest(first, next)
		case !short && w.repeats != nil:
			w.repeats.runWindow(first, last, least)
		case w.traits.inTurn:
			w.runInTurn(first, last)
		default:
			w.runTogether(lp, first)
		}
	case w.repeats != nil && logp.Later(w.engine.rankAgendas[lp].Least(), w.traits.lookahead) < w.lp.safe:
		_, least := earliestOf(w.tables.next[first:last])
		w.repeats.runWindow(first, last, least)
	default:
		w.runTogether(lp, first)
	}
	return w.outputs.eot(lp, first, last)
}

// hasUnmatched reports whether a rendezvous message of an LP is unmatched.
func (w *worker) hasUnmatched(first, last int32) bool {
	for _, n := range w.engine.unmatched[first:last] {
		if n != 0 {
			return true
		}
	}
	return false
}

// runTogether runs the ranks of an LP, none further than o + L beyond the one with the
// earliest event. Those from or to which a rendezvous message is unmatched then run in the model's order. In
// an ordered LP, all ranks do, up to the safe time.
func (w *worker) runTogether(lp, first int32) {
	within := &w.engine.rankAgendas[lp]
	for w.actor.failures.current == nil && within.Least() < w.lp.safe {
		until := w.lp.safe
		if !w.program.Ordered {
			until = min(until, logp.Later(within.Least(), w.traits.lookahead))
		}
		w.scratch.dueWithin = within.Take(until, w.scratch.dueWithin[:0])
		for _, i := range w.scratch.dueWithin {
			if rank := first + i; w.program.Ordered || w.traits.releases && w.engine.unmatched[rank] != 0 {
				w.order.touch(rank)
				continue
			}
			w.actor.until, w.tables.peersFrom = until, w.program.PeersFrom(first+i)
			w.run(first + i)
			within.Put(i, w.tables.next[first+i])
		}
		if len(w.order.touched) > 0 {
			w.runOrdered(within, first, until)
		}
	}
}

// Failed reports whether a window up to a safe time has failed.
func (w *worker) Failed(safe int64) bool { return w.actor.Failed(safe) }

func (w *worker) failedFirst() *failure { return w.actor.failedFirst() }
