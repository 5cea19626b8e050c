package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
)

// A network of links (docs/model.md, "Links"). A link is a process with one rule, links.pass. In
// an LP of all ranks, links take part in the model's order (order.go). Otherwise they are beside
// the LPs: between two windows, messages pass all links up to the next safe time. No rank can
// send before the earliest event of all ranks and links, so no other message reaches a link until
// o + L later, whatever the latencies of the links.

// links are the links of a network and the messages on them. Only one worker at a time uses them.
type links struct {
	engine  *engine
	store   bool // store and forward, otherwise cut-through
	links   []link
	flights []flight
	unused  []int32 // flights
	due     dues
}

// link is the state of a directed link.
type link struct {
	freeNS, latencyNS int64
	gapPerByte        float64
	LinkTotal
}

// LinkTotal is the sum of what passed a link in a run.
type LinkTotal struct {
	Messages, Bytes int64
	BusyNS          int64
	WaitedNS        int64 // of all messages, until the link started them
}

// flight is a message on its way over links.
type flight struct {
	departure
	route []int32
	hop   int // the next link of the route
}

// departure is a message that is about to reach its first link.
type departure struct {
	timeNS int64
	logp.Key
	message  int32 // node
	to       int32
	worker   int32 // of the node
	bytes    int64
	wireNS   int64 // bytes(k)·G
	lengthNS int64 // how much later than the first byte the last one passes
}

func (e *engine) newLinks() *links {
	network := e.program.Params.Topology
	if network == nil {
		return nil
	}
	n := &links{engine: e, store: e.program.Params.StoreAndForward, links: make([]link, network.Links())}
	for i := range n.links {
		l := network.Link(i)
		n.links[i] = link{latencyNS: l.LatencyNS, gapPerByte: l.GapPerByte}
	}
	return n
}

// reset prepares for another run.
func (n *links) reset() {
	for i := range n.links {
		l := &n.links[i]
		l.freeNS, l.LinkTotal = 0, LinkTotal{}
	}
	n.unused, n.due = n.unused[:0], n.due[:0]
	for i := range n.flights {
		n.unused = append(n.unused, int32(i))
	}
}

// crossesLinks reports whether messages between two ranks use links: they are on different hosts.
func (w *worker) crossesLinks(from, to int32) bool {
	return w.engine.hosts.Node(from) != w.engine.hosts.Node(to)
}

// depart sends message i to its first link, which it reaches at its time.
func (w *worker) depart(to, i int32, m *arena.Node, c *logp.Cost) {
	d := departure{timeNS: m.Time, Key: m.Key, message: i, to: to, worker: int32(w.Number), bytes: c.Bytes}
	if c.Late {
		d.bytes = 1 // a request
	} else {
		d.wireNS = w.program.Params.WireNS(c)
	}
	d.lengthNS = d.wireNS
	w.outbound.departures = append(w.outbound.departures, d)
	w.outbound.earliest = min(w.outbound.earliest, d.timeNS)
}

// collect takes over the messages that a worker has sent.
func (n *links) collect(w *worker) {
	for k := range w.outbound.departures {
		d := &w.outbound.departures[k]
		i := n.unusedFlight()
		f := &n.flights[i]
		f.departure, f.hop = *d, 0
		hosts := &n.engine.hosts
		f.route = n.engine.program.Params.Topology.AppendRoute(f.route[:0], int(hosts.Node(d.Origin)), int(hosts.Node(d.to)))
		n.due.push(linkDue{d.timeNS, d.Key, i})
	}
	w.outbound.departures = w.outbound.departures[:0]
}

func (n *links) unusedFlight() int32 {
	if last := len(n.unused) - 1; last >= 0 {
		i := n.unused[last]
		n.unused = n.unused[:last]
		return i
	}
	n.flights = append(n.flights, flight{})
	return int32(len(n.flights) - 1)
}

// Least returns when the first message is due at a link.
func (n *links) Least() int64 {
	if len(n.due) == 0 {
		return logp.Never
	}
	return n.due[0].timeNS
}

// Advance lets messages pass links up to a time.
func (n *links) Advance(until int64) {
	for _, w := range n.engine.workers {
		n.collect(w)
	}
	for len(n.due) > 0 && n.due[0].timeNS < until {
		n.pass()
	}
}

// pass lets the message that is due first pass its link, to the next one or to its rank.
func (n *links) pass() {
	e := n.due[0]
	f := &n.flights[e.flight]
	l := &n.links[f.route[f.hop]]
	start := max(e.timeNS, l.freeNS)
	busy := logp.PerByte(max(f.bytes, 1)+1, l.gapPerByte)
	head := start + l.latencyNS
	if n.store {
		head += busy
		f.lengthNS = 0
	} else {
		f.lengthNS = max(logp.PerByte(f.bytes, l.gapPerByte), e.timeNS+f.lengthNS-start)
	}
	l.freeNS = start + busy
	l.Messages++
	l.Bytes += f.bytes
	l.BusyNS += busy
	l.WaitedNS += start - e.timeNS
	f.hop++
	switch {
	case start > MaxTimeNS: // its rank reports that
		n.land(e.flight, f, start)
	case f.hop == len(f.route):
		n.land(e.flight, f, head+max(0, f.lengthNS-f.wireNS))
	default:
		n.due.replaceFirst(linkDue{head, e.Key, e.flight})
		return
	}
	n.due.dropFirst()
}

// land delivers a message, at time t, to its rank.
func (n *links) land(i int32, f *flight, t int64) {
	n.unused = append(n.unused, i)
	from, w := n.engine.workers[f.worker], n.engine.workers[n.engine.workers[0].workerOf(f.to)]
	message, m := f.message, from.nodes.At(f.message)
	if from != w {
		was := m
		message, m = w.nodes.Add()
		*m = *was
		from.nodes.Drop(f.message, was)
	}
	m.Time = t
	if n.engine.details != nil {
		n.engine.detail(message).arrivesNS = t
	}
	w.arrives(f.to, message, m)
}

// linkDue is a message that is due at its next link.
type linkDue struct {
	timeNS int64
	logp.Key
	flight int32
}

func (a *linkDue) before(b *linkDue) bool {
	if a.timeNS != b.timeNS {
		return a.timeNS < b.timeNS
	}
	return a.Older(&b.Key)
}

// dues is a heap of messages in the model's order, each node with four children.
type dues []linkDue

func (h *dues) push(d linkDue) {
	*h = append(*h, d)
	h.up(len(*h)-1, d)
}

// replaceFirst replaces the first message, and dropFirst removes it.
func (h *dues) replaceFirst(d linkDue) { h.down(d) }

func (h *dues) dropFirst() {
	last := len(*h) - 1
	d := (*h)[last]
	*h = (*h)[:last]
	if last > 0 {
		h.down(d)
	}
}

// up puts d at index i, or where it belongs above.
func (h *dues) up(i int, d linkDue) {
	s := *h
	for i > 0 {
		above := (i - 1) / 4
		if !d.before(&s[above]) {
			break
		}
		s[i] = s[above]
		i = above
	}
	s[i] = d
}

// down puts d at index 0, or where it belongs below.
func (h *dues) down(d linkDue) {
	s := *h
	i := 0
	for {
		first := 4*i + 1
		if first >= len(s) {
			break
		}
		least := first
		for k := first + 1; k < min(first+4, len(s)); k++ {
			if s[k].before(&s[least]) {
				least = k
			}
		}
		if !s[least].before(&d) {
			break
		}
		s[i] = s[least]
		i = least
	}
	s[i] = d
}

// Link returns what passed a link in the last run.
func (e *engine) Link(i int) LinkTotal { return e.links.links[i].LinkTotal }
