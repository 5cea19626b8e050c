package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/logp"
)

// data are those of a rendezvous message, on their way over links.
type data struct {
	receiver          int32
	matchedNS, wireNS int64
	released, drained int64 // pending: for the send, and the receive
	matched           criticalpath.Instant
}

// sendData (rule 5 of links) sends the data of message i, which is matched at time t. The receive
// would complete at some time; sendData returns when it does, which is pending.
func (w *worker) sendData(rank, op, i int32, m *arena.Node, c *logp.Cost, t, completes int64) int64 {
	begins := w.dataBegin(rank, op, m, c, t)
	d := &data{receiver: rank, matchedNS: t, wireNS: c.Wire, released: w.pending.newPending(), drained: w.pending.newPending()}
	now := moment{ns: completes}
	d.matched, now.by = w.causes.matchedBy()
	w.holdSender(m, d.released)
	k, f := w.flight(rank, i, m)
	f.TimeNS, f.Birth, f.Bytes, f.WireNS, f.makeRare().data = begins, t, c.Bytes, w.program.Params.WireNS(c), d
	w.engine.links.enter(w.Number, k)
	return w.pending.later(now, moment{ns: d.drained}).ns
}

// takenLater returns when a receive completes that is posted at time t and finds message i, on a CPU
// that is held until a pending time.
func (w *worker) takenLater(rank, i int32, m *arena.Node, t, cpu int64) int64 {
	posted, taken := moment{ns: t}, moment{ns: m.Time}
	posted.by, taken.by = w.causes.takenBy(rank, i)
	return w.pending.later(w.pending.later(moment{ns: cpu}, posted), taken).ns
}

// holdSender holds the sender of a message until a pending time, at which its send completes.
func (w *worker) holdSender(m *arena.Node, released int64) {
	rank, o := m.Origin, w.tables.shape(m.Op)
	w.progress.holdSenderUntil(rank, o, moment{ns: released})
	w.progress.completed(rank, &w.tables.ranks[rank], o, m.Op, m.Sent(), released)
	w.order.touch(rank)
}

// dataArrive ends the way of a message's data.
func (w *worker) dataArrive(f *flight) {
	d := f.rare.data
	drained := f.TimeNS + d.wireNS
	if drained > MaxTimeNS {
		w.Fail(ErrTooLong, d.receiver, f.TimeNS)
		return
	}
	i, m := w.landed(f)
	by := criticalpath.Instant(0)
	if w.reports {
		by = w.reporter.dataArrival(i, m, f, drained)
	}
	w.nodes.Drop(i, m)
	w.pending.becomesKnown(d.released, moment{drained, by})
	w.pending.becomesKnown(d.drained, moment{drained, d.matched})
}
