package engine

import "loggops/sim/internal/arena"

// If nobody but iterations observes a run without noise, of ranks with one CPU, workers call them directly.

// iterationsAlone returns the iterations if so, otherwise nil.
func (e *engine) iterationsAlone() *iterations {
	y := e.tally
	if y == nil || y.spans != nil || y.queues != nil || e.critical != nil || e.resources != nil || e.options.Noise != nil {
		return nil
	}
	return y.iterations
}

// worksAlone adds a calc or a send, and returns its iteration.
func (m *iterations) worksAlone(rank, op int32, start, end int64) *iterationSums {
	v := m.enter(rank, op)
	v.busyNS += end - start
	v.until = end
	if v.current.startsAfter(start) {
		m.startsAt(rank, start)
	}
	if v.current.end < end { // endsBefore, if the CPU is busy until then
		v.current.end, v.current.idleEnd = end, end-v.busyNS
	}
	return &v.current
}

// takesAlone adds the intake of a message.
func (m *iterations) takesAlone(rank int32, start, end int64) {
	v := &m.ranks[rank]
	v.busyNS += end - start
	v.until = end
}

// receivesAlone adds the time of an intake to the iteration of an operation, which completes at time t if it is not a
// step of a collective.
func (m *iterations) receivesAlone(rank, op, step int32, ns, t int64) {
	v := m.enter(rank, op)
	v.current.overheadNS += ns
	if step == arena.Whole {
		v.endsBefore(t)
	}
}

// postsAlone observes that the receives [first, end) are posted at time t.
func (m *iterations) postsAlone(rank, first, end int32, t int64) {
	for op := first; op < end; {
		v := m.enter(rank, op)
		if v.current.startsAfter(t) {
			m.startsAt(rank, t)
		}
		op = v.first + int32(v.count)
	}
}
