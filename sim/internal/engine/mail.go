package engine

import (
	"loggops/sim/internal/arena"
)

// cross hands a message over to the worker of the process that it goes to.
func (w *worker) cross(to, i int32, m *arena.Node) {
	m.Child = to
	*w.engine.mail.Add(w.Number, &w.outbound.out[w.workerOf(to)]) = *m
	w.outbound.crossed = min(w.outbound.crossed, m.Time)
	w.nodes.Drop(i, m)
}

// unitOf returns the unit that a process is in.
func (w *worker) unitOf(rank int32) int32 {
	if w.program.UnitSize == 1 {
		return rank
	}
	return int32(uint32(rank) / uint32(w.program.UnitSize))
}

// workerOf returns whose process one is.
func (w *worker) workerOf(rank int32) int {
	return int(uint32(w.unitOf(rank)) / uint32(w.engine.stripe) % uint32(len(w.engine.workers)))
}

// Collect takes what the others have handed over.
func (w *worker) Collect(parity int) { w.engine.mail.Collect(parity, w.Number, w.collectMessages) }

// collectMessages makes nodes of messages.
func (w *worker) collectMessages(messages []arena.Node) {
	for k := range messages {
		if k+arena.Lead < len(messages) {
			w.fetch(messages[k+arena.Lead].Child)
		}
		i, m := w.nodes.Add()
		*m = messages[k]
		to := m.Child
		m.Child = 0
		w.arrives(to, i, m)
	}
}
