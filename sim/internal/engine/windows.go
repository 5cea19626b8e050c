package engine

import (
	"loggops/sim/internal/arena"
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
	w.lp.safe = safe
	w.delivery.outbound.begin(w.engine, w.actor.Number, parity)
	if w.repetition != nil {
		w.repetition.BeginWindow()
	}
	w.due = w.delivery.agenda.Take(safe, w.due[:0])
	before := w.executed()
	alone, sent := len(w.due) == 1 && w.program.RankLPs, w.actor.Counts.Messages
	for k, lp := range w.due {
		if w.actor.failures.stopped {
			break
		}
		switch {
		case w.fetcher.states:
			w.fetcher.fetchStates(w.due[k:])
		case w.fetcher.ops && k+w.fetcher.near < len(w.due):
			w.fetcher.fetchNearOps(w.due[k+w.fetcher.near])
		}
		eot := w.driver.runLP(lp)
		if arena.Invariants {
			w.checkProgress(lp, eot)
		}
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
	return min(w.delivery.agenda.Least(), w.delivery.outbound.earliest), w.executed() - before
}

// executed returns the number of events so far that were executed, and not only counted.
func (w *worker) executed() int64 {
	if w.repetition == nil {
		return w.actor.Counts.Events
	}
	return w.actor.Counts.Events - w.repetition.Skipped()
}

// runAlone runs the only LP that is due in a window, a rank such as the root of an incast, window by window as long as
// it has sent nothing and all other LPs are due later. It returns the EOT of the LP.
func (w *worker) runAlone(rank int32, others, sent int64) int64 {
	for w.actor.failures.current == nil && w.actor.Counts.Messages == sent {
		safe := logp.Later(w.tables.next[rank], w.lookahead)
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
		if w.driver.runLP(lp); w.actor.failures.current != nil {
			w.actor.SetAside()
		}
	}
}

// Failed reports whether a window up to a safe time has failed.
func (w *worker) Failed(safe int64) bool { return w.actor.Failed(safe) }

func (w *worker) failedFirst() *failure { return w.actor.failedFirst() }
