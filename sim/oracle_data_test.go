package sim

import (
	"container/heap"
	"math"
	"slices"
)

// The data of rendezvous messages on links (rule 5 of docs/model.md, "Links"): the match determines
// what is ready, and links when.

// unknown is later than all times that are known.
const unknown = math.MaxInt64

// known returns a time at which data on links drained, instead of those data.
func (t timed) known() timed {
	if t.from != nil && t.from.drained != nil {
		return *t.from.drained
	}
	return t
}

// newest returns the latest of some times, the first of several.
func newest(times []timed) (int64, *why) {
	var most timed
	for i, t := range times {
		if t = t.known(); t.from != nil {
			return unknown, nil
		}
		if i == 0 || t.ns > most.ns {
			most = t
		}
	}
	return most.ns, most.by
}

// awaits notes that the time of an event depends on others that are not known yet.
func (e *oracleEvent) awaits(times []timed) {
	for _, t := range times {
		if t = t.known(); t.from != nil {
			t.from.awaited = append(t.from.awaited, e)
		}
	}
}

// release releases the sender of a message that is matched at time t.
func (o *oracle) release(send *oracleOp, receiver int, t int64, released timed) {
	o.seeRelease(send, receiver, t, released.ns)
	for _, clock := range o.clocksOf(send) {
		if len(clock.held) > 0 {
			clock.held = append(clock.held, released)
		} else if released.ns > clock.ns {
			clock.ns, clock.by = released.ns, released.by
		}
	}
}

// clocksOf returns the CPU and NIC of a send.
func (o *oracle) clocksOf(send *oracleOp) []*oracleClock {
	return []*oracleClock{&o.cpu[send.rank][send.CPU], &o.tx[send.rank][send.NIC]}
}

// hold holds the sender of a message whose data are on links.
func (o *oracle) hold(send *oracleOp, until timed) {
	for _, clock := range o.clocksOf(send) {
		clock.held = append(clock.freeAt(), until)
	}
}

// sendData sends the data of a rendezvous message that is matched at time t.
func (o *oracle) sendData(send *oracleOp, rank int, t int64, by *why) timed {
	o.order.drained, o.dataOnLinks = true, true
	p, more := o.between(send.rank, rank, send.Bytes)
	begins := t + o.p.HandshakeNS + p.OverheadSendNS + p.LatencyNS
	by = o.answered(p, send, rank, t, by)
	if o.p.NIC {
		rx := &o.rx[rank][send.NIC]
		if rx.ns > begins {
			begins, by = rx.ns, rx.by
		}
		rx.ns = begins + rounded(more, p.GapPerByte) + p.GapNS
		_, rx.by = o.drains(p, send, rank, by, begins, more)
	}
	w := o.way(p, send)
	w.bytes, w.wire = send.Bytes, rounded(max(send.Bytes, 1)-1, p.GapPerByte)
	w.length, w.first, w.by = w.wire, begins, by
	w.data, w.receiver, w.matched, w.drains = true, rank, t, more
	e := &oracleEvent{time: begins, birth: t, origin: send.rank, count: send.message.count, op: send, message: true, way: w}
	heap.Push(&o.events, e)
	return timed{from: w}
}

// drainedFromLinks ends the data of a message, whose last link starts them at time now.
func (o *oracle) drainedFromLinks(e *oracleEvent, w *onLinks, now int64) {
	p, _ := o.between(e.op.rank, w.receiver, e.op.Bytes)
	drained, _ := o.drains(p, e.op, w.receiver, w.by, e.time, w.drains)
	known := at(e.time+rounded(w.drains, p.GapPerByte), drained)
	e.op.waited[1] = o.waited(w, e.time)
	o.see(w.receiver, oracleSeen{kind: seenData, startNS: known.ns, waited: e.op.waited})
	o.seeRelease(e.op, w.receiver, w.matched, known.ns)
	o.know(w, e.op, known, now)
}

// know ends the time during which it is not known when the data of a send drain.
func (o *oracle) know(w *onLinks, send *oracleOp, known timed, now int64) {
	readyLater := slices.DeleteFunc(slices.Clone(w.awaited), func(e *oracleEvent) bool { return e.message || e.op.ready() != unknown })
	w.drained = &known
	for _, e := range readyLater {
		o.seeReady(e.op)
	}
	for _, clock := range o.clocksOf(send) {
		if len(clock.held) > 0 && clock.free() < unknown {
			clock.ns, clock.by = newest(clock.held)
			clock.held = nil
		}
	}
	for _, e := range w.awaited {
		switch {
		case e.place < 0:
			continue
		case e.waits:
			e.time = now
		default:
			e.time, e.by = newest(e.due)
		}
		heap.Fix(&o.events, e.place)
	}
	w.awaited = nil
}
