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

func (d *turns) runLP(lp int32) int64 {
	first, end := d.begin(lp)
	next := d.tables.next[first:end]
	switch _, least := earliestOf(next); {
	case logp.Later(least, d.lookahead) >= d.lp.safe: // as in a global collective: no messages arrive before
		d.runRest(first, next)
	case d.repetition != nil:
		d.repetition.Run(least, d.lp.safe)
	default:
		d.runAll(first, end)
	}
	return d.outputs.eot(lp, first, end)
}

// runAll runs the rank that could start a send first, until another one could reach it, and
// repeats this up to the safe time. A rank may run o + L beyond the earliest time at which
// another one could start a send, and up to the earliest reply to its own sends (see
// mayReply).
func (d *turns) runAll(first, end int32) {
	next := d.tables.next[first:end]
	sends, quiet := d.lp.sendEOT[:len(next)], d.lp.quiet[:len(next)]
	for i, t := range next { // the next event is a bound that costs nothing; better ones follow once a rank has run
		sends[i], quiet[i] = t, 0
	}
	for !d.actor.failures.stopped {
		soonest, least, second := soonestTwo(sends)
		if logp.Later(least, d.lookahead) >= d.lp.safe {
			d.runRest(first, next)
			return
		}
		d.actor.until = min(d.lp.safe, logp.Later(second, d.lookahead))
		rank := first + int32(soonest)
		d.run(rank)
		if f := d.actor.failures.current; f != nil { // another rank may fail before that
			d.lp.safe = min(d.lp.safe, logp.Later(f.time, 1))
		}
		quiet[soonest] = d.quietFor(&d.tables.ranks[rank])
		sends[soonest] = logp.Later(next[soonest], quiet[soonest])
	}
}

// runRest runs the ranks of an LP up to the safe time, when nothing that they send arrives
// before.
func (x *loop) runRest(first int32, next []int64) {
	for i, t := range next {
		if t < x.lp.safe {
			x.actor.until = x.lp.safe
			x.run(first + int32(i))
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
