package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// turns runs LPs of few ranks, such as replicas of a small recording, in turn: to
// search the rank that is most behind costs less than to run all of them for short times.
type turns struct {
	*loop
	outputs    outputTimes
	repetition repetition // nil if no segments are repeated
	lookahead  int64      // the least o + L of all levels
}

func (x *turns) runLP(lp int32) int64 {
	first, end := x.beginLP(lp)
	next := x.tables.next[first:end]
	switch _, least := earliestOf(next); {
	case logp.Later(least, x.lookahead) >= x.lp.safe: // as in a global collective: no messages arrive before
		x.runRest(first, next)
	case x.repetition != nil:
		x.repetition.Run(least, x.lp.safe)
	default:
		x.runAll(first, end)
	}
	return x.outputs.eot(lp, first, end)
}

// runAll runs the rank that could start a send first, until another one could reach it, and
// repeats this up to the safe time. A rank may run o + L beyond the earliest time at which
// another one could start a send, and up to the earliest reply to its own sends (see
// mayReply).
func (x *turns) runAll(first, end int32) {
	next := x.tables.next[first:end]
	sends, quiet := x.lp.sendEOT[:len(next)], x.lp.quiet[:len(next)]
	for k, t := range next { // the next event is a bound that costs nothing; better ones follow once a rank has run
		sends[k], quiet[k] = t, 0
	}
	for !x.actor.failures.stopped {
		soonest, least, second := soonestTwo(sends)
		if logp.Later(least, x.lookahead) >= x.lp.safe {
			x.runRest(first, next)
			return
		}
		x.actor.until = min(x.lp.safe, logp.Later(second, x.lookahead))
		rank := first + int32(soonest)
		x.run(rank)
		if failed := x.actor.failures.current; failed != nil { // another rank may fail before that
			x.lp.safe = min(x.lp.safe, logp.Later(failed.time, 1))
		}
		quiet[soonest] = x.quietFor(&x.tables.ranks[rank])
		sends[soonest] = logp.Later(next[soonest], quiet[soonest])
	}
}

// runRest runs the ranks of an LP up to the safe time, when nothing that they send arrives
// before.
func (x *loop) runRest(first int32, next []int64) {
	for k, t := range next {
		if t < x.lp.safe {
			x.actor.until = x.lp.safe
			x.run(first + int32(k))
		}
	}
}

// soonestTwo returns the index of the least of some times, and the two least. Its loop stays
// in registers only if it is not inlined.
//
//go:noinline
func soonestTwo(times []int64) (which int, earliest, second int64) {
	earliest, second = logp.Never, logp.Never
	for k, t := range times {
		second = min(second, max(t, earliest))
		if t < earliest {
			which, earliest = k, t
		}
	}
	return which, earliest, second
}

// quietFor returns a lower bound on the time from the next event of a started rank to its next
// send.
func (x *loop) quietFor(r *rankState) int64 {
	if !x.traits.singleCPU || r.calcs|r.sends|r.recvs|r.disorder|r.waitOp|r.waiting != 0 || r.posted > 0 {
		return 0
	}
	least := int64(logp.Never)
	if r.slot.event != program.NoEvent {
		if r.slot.step < arena.Join {
			return 0
		}
		least = x.program.NsToSend(r.slot.op)
	}
	if r.posted < 0 {
		least = min(least, x.program.NsToSend(-1-r.posted))
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
