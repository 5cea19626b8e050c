package engine

import (
	"loggops/sim/internal/arena"
)

// handOver passes a message to the worker of its destination.
func (w *worker) handOver(to, i int32, m *arena.Node) {
	*m.To() = to
	worker := w.workerOf(to)
	*w.engine.mail.Add(w.Number, &w.outbound.boxes[worker]) = *m
	if w.engine.sent != nil {
		*w.engine.sent.Add(w.Number, &w.outbound.sent[worker]) = w.engine.details.at(i).sentDetail
	}
	w.outbound.earliest = min(w.outbound.earliest, m.Time)
	w.nodes.Drop(i, m)
}

// lpOf returns the LP of a rank.
func (w *worker) lpOf(rank int32) int32 {
	if w.program.LPSize == 1 {
		return rank
	}
	return int32(uint32(rank) / uint32(w.program.LPSize))
}

// workerOf returns the worker of a rank.
func (w *worker) workerOf(rank int32) int {
	return int(uint32(w.lpOf(rank)) / uint32(w.engine.stripe) % uint32(len(w.engine.workers)))
}

// workerOf returns the worker of a rank.
func (e *engine) workerOf(rank int32) int {
	return int(uint32(rank) / uint32(e.program.LPSize) / uint32(e.stripe) % uint32(len(e.workers)))
}

// Collect takes over the messages from other workers.
func (w *worker) Collect(parity int) {
	sent := w.scratch.sent[:0]
	if w.engine.sent != nil {
		w.engine.sent.Collect(parity, w.Number, func(more []sentDetail) { sent = append(sent, more...) })
	}
	w.scratch.sent = sent
	w.engine.mail.Collect(parity, w.Number, w.collectMessages)
	w.scratch.sent = sent
}

// collectMessages delivers messages from other workers.
func (w *worker) collectMessages(messages []arena.Node) {
	for k := range messages {
		if k+arena.Lead < len(messages) {
			w.fetch(*messages[k+arena.Lead].To())
		}
		i, m := w.nodes.Add()
		*m = messages[k]
		if w.engine.sent != nil {
			w.engine.details.at(i).sentDetail = w.scratch.sent[k]
		}
		to := *m.To()
		*m.To() = 0
		w.arrives(to, i, m)
	}
	if w.engine.sent != nil {
		w.scratch.sent = w.scratch.sent[len(messages):]
	}
}
