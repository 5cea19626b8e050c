package engine

import (
	"math/bits"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/pdes"
	"loggops/sim/internal/program"
)

// outbound holds messages that are not delivered yet.
type outbound struct {
	held     [arena.Lead]held         // a ring, see hold
	latest   int                      // how many have been added
	boxes    []pdes.Box[arena.Node]   // to other workers
	sent     []pdes.Box[observe.Sent] // of the messages in boxes
	earliest int64                    // arrival in the boxes
}

// held is a message whose delivery to a rank is delayed.
type held struct{ to, message int32 }

// begin begins a window, whose messages to other workers go to boxes of a parity.
func (x *outbound) begin(e *engine, worker, parity int) {
	x.boxes, x.earliest = e.mail.Boxes[parity][worker], logp.Never
	if e.sent != nil {
		x.sent = e.sent.Boxes[parity][worker]
	}
}

// handOver passes a message to the worker of its destination.
func (x *delivery) handOver(to, i int32, m *arena.Node) {
	*m.To() = to
	worker := x.engine.workerOf(to)
	*x.engine.mail.Add(x.actor.Number, &x.outbound.boxes[worker]) = *m
	if x.engine.sent != nil {
		*x.engine.sent.Add(x.actor.Number, &x.outbound.sent[worker]) = x.reporter.fact(i).Sent
	}
	x.outbound.earliest = min(x.outbound.earliest, m.Time)
	x.nodes.Drop(i, m)
}

// stripeOf returns how many consecutive LPs belong to the same worker, before the next
// worker's. It is a multiple of the block size of an agenda, and no larger than needed for that, so that
// the workers have equally many. Neighboring ranks are busy at the same times, so if ranks are LPs each
// worker gets some of every region. Replicas are all alike, and mostly send to their neighbors first.
func stripeOf(p *program.Program, lps, workers int) int {
	if p.RankLPs {
		workers *= p.Tuning.Stripes
	}
	stripe := (lps + workers - 1) / workers
	step := 1 << min(max(0, bits.Len(uint(stripe))-5), pdes.MaxBlockBits)
	return (stripe + step - 1) / step * step
}

// workerOf returns the worker of a rank.
func (e *engine) workerOf(rank int32) int {
	return int(uint32(e.program.LPOf(rank)) / uint32(e.stripe) % uint32(len(e.workers)))
}

// Collect takes over the messages from other workers.
func (w *worker) Collect(parity int) {
	sent := w.sent[:0]
	if w.engine.sent != nil {
		w.engine.sent.Collect(parity, w.actor.Number, func(more []observe.Sent) { sent = append(sent, more...) })
	}
	w.sent = sent
	w.engine.mail.Collect(parity, w.actor.Number, w.collectMessages)
	w.sent = sent
}

// collectMessages delivers messages from other workers.
func (w *worker) collectMessages(messages []arena.Node) {
	w.actor.Pace(len(messages))
	for k := range messages {
		if k+arena.Lead < len(messages) {
			w.fetcher.fetch(*messages[k+arena.Lead].To())
		}
		i, m := w.nodes.Add()
		*m = messages[k]
		if w.engine.sent != nil {
			w.reporter.fact(i).Sent = w.sent[k]
		}
		to := *m.To()
		*m.To() = 0
		w.delivery.toInbox(to, i, m)
	}
	if w.engine.sent != nil {
		w.sent = w.sent[len(messages):]
	}
}
