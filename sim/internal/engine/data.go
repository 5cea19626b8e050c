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
func (x *rules) sendData(rank, op, i int32, m *arena.Node, c *logp.Cost, t, completes int64) int64 {
	begins := x.dataBegin(rank, op, m, c, t)
	data := &data{receiver: rank, matchedNS: t, wireNS: c.Wire, released: x.pending.newPending(), drained: x.pending.newPending()}
	now := moment{ns: completes}
	data.matched, now.by = x.causes.matchedBy()
	x.holdSender(m, data.released)
	number, f := x.flight(rank, i, m)
	f.TimeNS, f.Birth, f.Bytes, f.WireNS, f.makeRare().data = begins, t, c.Bytes, x.tables.program.Params.WireNS(c), data
	x.engine.links.enter(x.actor.Number, number)
	return x.pending.later(now, moment{ns: data.drained}).ns
}

// takenLater returns when a receive completes that is posted at time t and finds message i, on a CPU
// that is held until a pending time.
func (x *rules) takenLater(rank, i int32, m *arena.Node, t, cpu int64) int64 {
	posted, taken := moment{ns: t}, moment{ns: m.Time}
	posted.by, taken.by = x.causes.takenBy(rank, i)
	return x.pending.later(x.pending.later(moment{ns: cpu}, posted), taken).ns
}

// holdSender holds the sender of a message until a pending time, at which its send completes.
func (x *rules) holdSender(m *arena.Node, released int64) {
	rank, o := m.Origin, x.tables.shape(m.Op)
	x.progress.holdSenderUntil(rank, o, moment{ns: released})
	x.progress.completed(rank, &x.tables.ranks[rank], o, m.Op, m.Sent(), released)
	x.order.touch(rank)
}

// dataArrive ends the way of a message's data.
func (x *rules) dataArrive(f *flight) {
	data := f.rare.data
	drained := f.TimeNS + data.wireNS
	if drained > MaxTimeNS {
		x.actor.Fail(ErrTooLong, data.receiver, f.TimeNS)
		return
	}
	i, m := x.landed(f)
	by := criticalpath.Instant(0)
	if x.reports {
		by = x.reporter.dataArrival(i, m, f, drained)
	}
	x.nodes.Drop(i, m)
	x.pending.becomesKnown(data.released, moment{drained, by})
	x.pending.becomesKnown(data.drained, moment{drained, data.matched})
}
