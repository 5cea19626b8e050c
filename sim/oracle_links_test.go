package sim

import (
	"container/heap"
	"slices"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/sim/topology"
)

// oracleLink is the state of a link.
type oracleLink struct {
	topology.Link
	LinkTotal
	free   int64
	starts []int64 // of all messages
}

// onLinks is the rest of a message's way.
type onLinks struct {
	route  []int32
	bytes  int64
	wire   int64 // bytes(k)·G
	length int64 // from the first byte to the last
	whole  []int32
	first  timed // at the first link
	early  bool  // it goes before events of ranks at the same time

	// Of the data of a rendezvous message: their receiver, and when they are matched, and drain, and
	// whether they have.
	data     bool
	receiver int
	matched  int64
	drains   int64
}

// newOracleLinks returns the links of a network.
func newOracleLinks(n topology.Network) (links []oracleLink) {
	if n != nil {
		for i := range n.Links() {
			links = append(links, oracleLink{Link: n.Link(i)})
		}
	}
	return links
}

// host returns the host of a rank.
func (o *oracle) host(rank int) int {
	size := nodeSize(o.p)
	if o.p.RoundRobin {
		return rank % ((len(o.ops) + size - 1) / size)
	}
	return rank / size
}

// way returns the links that a message takes, nil if it takes none.
func (o *oracle) way(p Params, op *oracleOp) *onLinks {
	from, to := o.host(op.rank), o.host(int(op.Peer))
	if o.p.Topology == nil || from == to {
		return nil
	}
	w := &onLinks{route: o.p.Topology.AppendRoute(nil, from, to), bytes: op.Bytes, wire: rounded(max(op.Bytes, 1)-1, p.GapPerByte)}
	if o.p.Drain && o.rendezvous(op) {
		w.bytes, w.wire = 1, 0
	}
	w.length, w.whole, w.early = w.wire, w.route, o.p.Lookahead() > 0
	return w
}

// busy returns how long each link is busy in a complete run, from the messages alone.
func (o *oracle) busy() []int64 {
	busy := make([]int64, len(o.links))
	for _, ops := range o.ops {
		for _, op := range ops {
			if op.Kind != schedule.Send {
				continue
			}
			if w := o.way(o.p, op); w != nil {
				for _, i := range w.route {
					busy[i] += rounded(max(w.bytes, 1), o.links[i].GapPerByte)
					if o.p.Drain && o.rendezvous(op) {
						busy[i] += rounded(max(op.Bytes, 1), o.links[i].GapPerByte)
					}
				}
			}
		}
	}
	return busy
}

// alone returns how long a message takes on links that nobody else uses.
func (o *oracle) alone(w *onLinks) (ns int64) {
	ends := w.wire // when the last byte has passed
	for _, i := range w.whole {
		l := &o.links[i]
		if o.p.StoreAndForward {
			ns += rounded(max(w.bytes, 1), l.GapPerByte) + l.LatencyNS
			ends = ns
		} else {
			ends = max(ends, ns+rounded(max(w.bytes, 1)-1, l.GapPerByte)) + l.LatencyNS
			ns += l.LatencyNS
		}
	}
	return max(ns, ends-w.wire)
}

// crossed explains the arrival of a message that has crossed links.
func (o *oracle) crossed(e *oracleEvent, w *onLinks) *why {
	y := &why{parts: slices.Clone(w.first.by.parts), before: w.first.by.before}
	add := func(kind result.PathKind, from, to int64) {
		if from < to {
			part := y.parts[0]
			part.Kind, part.StartNS, part.EndNS = kind, from, to
			y.parts = append(y.parts, part)
		}
	}
	alone := w.first.ns + o.alone(w)
	add(result.PathLinks, w.first.ns, alone)
	add(result.PathContention, alone, e.time)
	return y
}

// pass lets a message pass a link.
func (o *oracle) pass(e *oracleEvent) {
	w := e.way
	l := &o.links[w.route[0]]
	w.route = w.route[1:]
	t := e.time
	start := max(t, l.free)
	busy := rounded(max(w.bytes, 1), l.GapPerByte)
	l.free = start + busy
	l.Messages++
	l.Bytes += w.bytes
	l.BusyNS += busy
	l.WaitedNS += start - t
	l.starts = append(l.starts, start)
	waiting := int64(0)
	for _, at := range l.starts {
		if at > t {
			waiting++
		}
	}
	l.MostWaiting = max(l.MostWaiting, waiting)
	o.contended = o.contended || start > t
	if o.p.StoreAndForward {
		e.time, w.length = start+busy+l.LatencyNS, 0
	} else {
		e.time, w.length = start+l.LatencyNS, max(rounded(max(w.bytes, 1)-1, l.GapPerByte), t+w.length-start)
	}
	if len(w.route) == 0 {
		e.time += max(0, w.length-w.wire)
		if w.data {
			heap.Remove(&o.events, e.place)
			o.drainedFromLinks(e, w, t)
			return
		}
		way := oracleChannel{e.op.rank, int(e.op.Peer)}
		o.overtaken = o.overtaken || e.time < o.arrivals[way]
		o.arrivals[way] = e.time
		e.way, e.op.arrives, e.by = nil, e.time, o.crossed(e, w)
	}
	heap.Fix(&o.events, e.place)
}
