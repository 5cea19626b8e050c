package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// In an LP of few ranks, such as a replica of a small recording, the ranks run in turn: to
// search the rank that is most behind costs less than to run all of them for short times.

// runInTurn runs the rank that could start a send first, until another one could reach it, and
// repeats this up to the safe time. A rank may run o + L beyond the earliest time at which
// another one could start a send, and up to the earliest reply to its own sends (see
// mayReply).
func (w *worker) runInTurn(first, last int32) {
	next := w.tables.next[first:last]
	sends, quiet := w.lp.sendEOT[:len(next)], w.lp.quiet[:len(next)]
	for i, t := range next { // the next event is a bound that costs nothing; better ones follow once a rank has run
		sends[i], quiet[i] = t, 0
	}
	for !w.actor.failures.stopped {
		soonest, least, second := soonestTwo(sends)
		if logp.Later(least, w.traits.lookahead) >= w.lp.safe {
			w.runRest(first, next)
			return
		}
		w.actor.until = min(w.lp.safe, logp.Later(second, w.traits.lookahead))
		rank := first + int32(soonest)
		w.run(rank)
		if f := w.actor.failures.current; f != nil { // another rank may fail before that
			w.lp.safe = min(w.lp.safe, logp.Later(f.time, 1))
		}
		quiet[soonest] = w.quietFor(&w.tables.ranks[rank])
		sends[soonest] = logp.Later(next[soonest], quiet[soonest])
	}
}

// runRest runs the ranks of an LP up to the safe time, when nothing that they send arrives
// before.
func (w *worker) runRest(first int32, next []int64) {
	for i, t := range next {
		if t < w.lp.safe {
			w.actor.until = w.lp.safe
			w.run(first + int32(i))
		}
	}
}

// soonestTwo returns the index of the least of some times, and the two least. Its loop stays
// in registers only if it is not inlined.
//
//go:noinline
func soonestTwo(times []int64) (which int, earliest, second int64) {
	earliest, second = logp.Never, logp.Never
	for i, t := range times {
		second = min(second, max(t, earliest))
		if t < earliest {
			which, earliest = i, t
		}
	}
	return which, earliest, second
}

// quietFor returns a lower bound on the time from the next event of a started rank to its next
// send.
func (w *worker) quietFor(r *rankState) int64 {
	if !w.traits.singleCPU || r.calcs|r.sends|r.recvs|r.disorder|r.waitOp|r.waiting != 0 || r.posted > 0 {
		return 0
	}
	least := int64(logp.Never)
	if r.slot.event != program.NoEvent {
		if r.slot.step < arena.Join {
			return 0
		}
		least = w.program.NsToSend(r.slot.op)
	}
	if r.posted < 0 {
		least = min(least, w.program.NsToSend(-1-r.posted))
	}
	return least
}

// mayReply lowers the bounds of a rank to which the current one has sent a message, due at
// time t, as it may reply.
func (x *delivery) mayReply(to int32, t int64) {
	place := (to - x.lp.first) % inTurn
	answer := logp.Later(t, x.lp.quiet[place])
	x.lp.sendEOT[place] = min(x.lp.sendEOT[place], answer)
	x.actor.until = min(x.actor.until, logp.Later(answer, x.lookahead))
}
