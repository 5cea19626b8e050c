package sim

import (
	"container/heap"
	"fmt"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/sim/internal/logp"
	"loggops/sim/topology"
)

// oracleLink is the state of a link.
type oracleLink struct {
	topology.Link
	LinkTotal
	free    int64
	freeBy  *why
	waiting []int64 // when the messages start that wait
	passes  []oraclePass
}

// oraclePass is a message that met a link, at which so many then waited, was started and occupied it.
type oraclePass struct{ meets, starts, ends, bytes, waiting int64 }

// onLinks is the rest of a message's way.
type onLinks struct {
	route  []int32
	bytes  int64
	wire   int64 // bytes(k)·G
	length int64 // from the first byte to the last
	whole  []int32
	first  int64    // when it reaches the first link
	by     *why     // what determined when it reaches the next link
	last   []*timed // its last byte, by the links that may determine when that arrives
	early  bool     // it goes before events of ranks at the same time

	// Of the data of a rendezvous message: their receiver, and when they are matched, and drain.
	data     bool
	receiver int
	matched  int64
	drains   int64
	drained  *timed         // nil if not known yet
	awaited  []*oracleEvent // whose times depend on that
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

// host returns the host of a rank, by its first node or rank.
func (o *oracle) host(rank int) int {
	node, size := rank/nodeSize(o.p), nodeSize(o.p)
	if o.p.RoundRobin {
		node = rank % ((len(o.ops) + size - 1) / size)
	}
	placed, ok := o.p.Topology.(topology.Placed)
	switch {
	case !ok || placed.First() == nil:
		return node
	case placed.OfRanks():
		node = rank
	}
	return int(placed.First()[node])
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
	w.length, w.whole, w.early = w.wire, w.route, o.p.Lookahead(logp.AllSizes) > 0
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

// waited returns how long a message that arrives at a time has waited for links just before.
func (o *oracle) waited(w *onLinks, arrives int64) [2]int64 {
	ns, ends := w.first, w.first+w.wire // the first byte, and the last one
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
	return [2]int64{max(ns, ends-w.wire), arrives}
}

// interval returns what the links of a tier do in an interval.
func (o *oracle) interval(tier int, from, to int64) (sum LinkTotal) {
	within := func(a, b int64) int64 { return max(0, min(b, to)-max(a, from)) }
	for i := range o.links {
		if o.links[i].Tier != tier {
			continue
		}
		for _, p := range o.links[i].passes {
			sum.BusyNS += within(p.starts, p.ends)
			sum.WaitedNS += within(p.meets, p.starts)
			if from <= p.starts && p.starts < to {
				sum.Messages++
				sum.Bytes += p.bytes
			}
			if from <= p.meets && p.meets < to {
				sum.MostWaiting = max(sum.MostWaiting, p.waiting)
			}
		}
	}
	return sum
}

// intervalsDisagree describes how the use of links over time differs from the oracle's.
func (o *oracle) intervalsDisagree(r *Result) string {
	last := int64(0)
	for i := range o.links {
		for _, p := range o.links[i].passes {
			last = max(last, p.ends)
		}
	}
	width, tiers := r.LinkIntervals()
	for tier, intervals := range tiers {
		if n := int64(len(intervals)); last >= n*width || width > 1 && last < n*width/2 {
			return fmt.Sprintf("%d intervals of %d ns for %d ns", n, width, last)
		}
		for i, got := range intervals {
			if from := int64(i) * width; got != o.interval(tier, from, from+width) {
				return fmt.Sprintf("from %d ns on, links of tier %d carry %+v, want %+v", from, tier, got, o.interval(tier, from, from+width))
			}
		}
	}
	return ""
}

// carried returns what the segments of a message on links, or of its data, have in common.
func (o *oracle) carried(e *oracleEvent) Segment {
	of := Segment{Rank: int32(e.op.rank), Peer: e.op.Peer, Bytes: e.op.Bytes}
	if e.way.data {
		of.Rank, of.Peer = int32(e.way.receiver), int32(e.op.rank)
	}
	return of
}

// pass lets a message pass a link.
func (o *oracle) pass(e *oracleEvent) {
	w := e.way
	l := &o.links[w.route[0]]
	if o.views.order {
		o.order.passed[w.route[0]] = append(o.order.passed[w.route[0]], eventID{e.op.rank, e.op.index, w.data, 0})
	}
	w.route = w.route[1:]
	t := e.time
	start := max(t, l.free)
	busy := rounded(max(w.bytes, 1), l.GapPerByte)
	by := w.by
	if l.free > t {
		by = l.freeBy
	}
	of := o.carried(e)
	of.Tier = int32(l.Tier)
	part := func(kind result.PathKind, ns int64) oraclePart { return oraclePart{kind, ns, true} }
	l.free = start + busy
	l.freeBy = o.chain(by, of, start, l.free, -1, part(result.PathContention, busy))
	l.Messages++
	l.Bytes += w.bytes
	l.BusyNS += busy
	l.WaitedNS += start - t
	for len(l.waiting) > 0 && l.waiting[0] <= t {
		l.waiting = l.waiting[1:]
	}
	if start > t {
		l.waiting = append(l.waiting, start)
	}
	waiting := int64(len(l.waiting))
	l.MostWaiting = max(l.MostWaiting, waiting)
	if o.views.intervals {
		l.passes = append(l.passes, oraclePass{t, start, l.free, w.bytes, waiting})
	}
	o.contended = o.contended || start > t
	if o.p.StoreAndForward {
		e.time, w.length = start+busy+l.LatencyNS, 0
		w.by = o.chain(by, of, start, e.time, -1, part(result.PathLinkBytes, busy), part(result.PathLinks, l.LatencyNS))
	} else {
		whole := rounded(max(w.bytes, 1)-1, l.GapPerByte)
		e.time, w.length = start+l.LatencyNS, max(whole, t+w.length-start)
		w.by = o.chain(by, of, start, e.time, -1, part(result.PathLinks, l.LatencyNS))
		for _, b := range w.last {
			b.by = o.chain(b.by, of, b.ns, b.ns+l.LatencyNS, -1, part(result.PathLinks, l.LatencyNS))
			b.ns += l.LatencyNS
		}
		if more := whole - w.wire; more >= 0 && o.views.paths {
			stretched := of
			stretched.Stretched = true
			own := o.chain(by, stretched, start, start+more, -1, oraclePart{result.PathLinkBytes, more, w.bytes > 1})
			own = o.chain(own, of, start+more, start+more+l.LatencyNS, -1, part(result.PathLinks, l.LatencyNS))
			w.last = append(w.last, &timed{ns: start + more + l.LatencyNS, by: own})
		}
	}
	if len(w.route) == 0 {
		head := e.time
		e.time += max(0, w.length-w.wire)
		for _, b := range w.last {
			if e.time > head && b.ns == e.time {
				w.by = b.by
				break
			}
		}
		if w.data {
			heap.Remove(&o.events, e.place)
			o.drainedFromLinks(e, w, t)
			return
		}
		way := oracleChannel{e.op.rank, int(e.op.Peer)}
		o.overtaken = o.overtaken || e.time < o.arrivals[way]
		o.arrivals[way] = e.time
		e.way, e.op.arrives, e.by = nil, e.time, w.by
		e.op.waited[0] = o.waited(w, e.time)
	}
	heap.Fix(&o.events, e.place)
}
