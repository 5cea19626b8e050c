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

// newest returns the latest of some times, the first of several.
func newest(times []timed) (int64, *why) {
	if slices.ContainsFunc(times, func(t timed) bool { return t.from != nil }) {
		return unknown, nil
	}
	if len(times) == 0 {
		return 0, nil
	}
	most := latestOf(times...)
	return most.ns, most.by
}

// free returns when a CPU or NIC is free, as far as that is known.
func (o *oracle) free(clock *int64) int64 {
	ns, _ := newest(o.freeAt(clock))
	return ns
}

// freeAt returns the times at which a CPU or NIC is no longer held.
func (o *oracle) freeAt(clock *int64) []timed {
	if held := o.held[clock]; len(held) > 0 {
		return slices.Clone(held)
	}
	return []timed{at(*clock, o.by[clock])}
}

// release releases the sender of a message that is matched at time t.
func (o *oracle) release(send *oracleOp, receiver int, t int64, released timed) {
	o.seeRelease(send, receiver, t, released.ns)
	for _, clock := range []*int64{&o.cpu[send.rank][send.CPU], &o.tx[send.rank][send.NIC]} {
		if len(o.held[clock]) > 0 {
			o.held[clock] = append(o.held[clock], released)
		} else if released.ns > *clock {
			*clock, o.by[clock] = released.ns, released.by
		}
	}
}

// hold holds the sender of a message whose data are on links.
func (o *oracle) hold(send *oracleOp, until timed) {
	for _, clock := range []*int64{&o.cpu[send.rank][send.CPU], &o.tx[send.rank][send.NIC]} {
		o.held[clock] = append(o.freeAt(clock), until)
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
		if *rx > begins {
			begins, by = *rx, o.by[rx]
		}
		*rx = begins + rounded(more, p.GapPerByte) + p.GapNS
		_, o.by[rx] = o.drains(p, send, rank, by, begins, more)
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
	o.know(w, known, now)
	o.seeRelease(e.op, w.receiver, w.matched, known.ns)
}

// know replaces a time that was unknown wherever it matters.
func (o *oracle) know(w *onLinks, known timed, now int64) {
	replace := func(times []timed) (any bool) {
		for i := range times {
			if times[i].from == w {
				times[i], any = known, true
			}
		}
		return any
	}
	for _, ops := range o.ops {
		for _, op := range ops {
			replace(op.met)
		}
	}
	for clock, times := range o.held {
		if !replace(times) {
			continue
		}
		if ns, by := newest(times); ns < unknown {
			*clock, o.by[clock] = ns, by
			delete(o.held, clock)
		}
	}
	for _, e := range o.events {
		switch {
		case replace(e.due):
			e.time, e.by = newest(e.due)
		case e.waits:
			e.time = now
		}
	}
	heap.Init(&o.events)
}
