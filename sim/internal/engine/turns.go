package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// In a unit of few processes, as a replica of a small recording is, looking for the one
// that is behind costs less than running all of them for short times.

// runInTurn runs the process of a unit that could start a send before all others,
// until another could reach it, again and again: o + L beyond the earliest time
// at which one of them could start a send, and no further than an answer to
// what it sends takes (see deliver).
func (w *worker) runInTurn(first, last int32) {
	next := w.tables.next[first:last]
	sends, quiet := w.unit.sends[:len(next)], w.unit.quiet[:len(next)]
	for i, t := range next { // until they have run: to look at them costs more than it brings
		sends[i], quiet[i] = t, 0
	}
	for w.failures.current == nil {
		soonest, least, second := soonestTwo(sends)
		if logp.Later(least, w.traits.ahead) >= w.unit.horizon {
			w.runRest(first, next)
			return
		}
		w.until = min(w.unit.horizon, logp.Later(second, w.traits.ahead))
		rank := first + int32(soonest)
		w.run(rank)
		quiet[soonest] = w.quietFor(&w.tables.processes[rank])
		sends[soonest] = logp.Later(next[soonest], quiet[soonest])
	}
}

// runRest runs the processes of a unit to the horizon where what they send arrives after
// that.
func (w *worker) runRest(first int32, next []int64) {
	for i, t := range next {
		if t < w.unit.horizon && w.failures.current == nil {
			w.until = w.unit.horizon
			w.run(first + int32(i))
		}
	}
}

// soonestTwo returns which of some times is the earliest, and the two earliest.
// Its loop is in registers as long as it is not inlined.
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

// quietFor returns a lower bound of the time from when the next event of a process
// that has started is due until it may start a send.
func (w *worker) quietFor(p *process) int64 {
	if !w.traits.plain || p.calcs|p.sends|p.recvs|p.disorder|p.waits|p.waiting != 0 || p.posted > 0 {
		return 0
	}
	least := int64(logp.Never)
	if p.slot.what != program.Nothing {
		if p.slot.step < arena.Join {
			return 0
		}
		least = w.program.NsToSend(p.slot.op)
	}
	if p.posted < 0 {
		least = min(least, w.program.NsToSend(-1-p.posted))
	}
	return least
}

// answers notes that a process of a unit that run in turn may answer a message that
// is due at time t.
func (w *worker) answers(to int32, t int64) {
	place := (to - w.unit.firstOfUnit) % program.MaxInTurn
	answer := logp.Later(t, w.unit.quiet[place])
	w.unit.sends[place] = min(w.unit.sends[place], answer)
	w.until = min(w.until, logp.Later(answer, w.traits.ahead))
}

// deliverInTurn is deliver for a message of another process of a unit that run in turn,
// where none overtakes another.
func (w *worker) deliverInTurn(to, i int32, m *arena.Node) {
	p := &w.tables.processes[to]
	t := max(m.Time, p.cpu, p.rx)
	if p.inbox == 0 {
		p.inbox, m.Next, m.Child = i, i, i
	} else {
		w.enqueue(p, i, m)
	}
	w.tables.next[to] = min(w.tables.next[to], t)
	w.answers(to, t)
}
