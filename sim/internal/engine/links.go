package engine

import (
	"slices"
	"unsafe"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/topology"
)

// A network of links (docs/model.md, "Links"). A link is a process with one rule, link.pass. In
// an LP of all ranks, links take part in the model's order (order.go). Otherwise they are beside
// the LPs: between two windows, messages pass all links up to the next safe time (flights.go).
// No rank can send before the earliest event of all ranks and links, so no other message reaches
// a link until o + L later, whatever the latencies of the links.
//
// The first link of a message is handled when the message is sent, if only one rank uses it and
// its messages reach the link in the order in which they are sent.

// links are the links of a network and the messages on them.
type links struct {
	engine *engine
	linkStates
	// entry reports whether a link is handled when messages are sent.
	entry func(link int) bool
	store bool // store and forward, otherwise cut-through
	// A message needs at least lookahead from one worker's link to another's.
	lookahead int64
	parts     []linkPart // of the workers
	tiers     []int32    // of the links; nil if nobody asks for their use over time
}

// link is the state of a directed link, a cache line.
type link struct {
	freeNS int64
	logp.Link
	LinkTotal
}

// LinkTotal is the sum of what passed a link in a run.
type LinkTotal struct {
	Messages, Bytes int64
	BusyNS          int64
	WaitedNS        int64 // of all messages, until the link started them
	MostWaiting     int64 // at a time
}

// newLinks returns the links of the program's network, nil if it has none.
func (e *engine) newLinks(workers int) *links {
	p := e.program
	network := p.Params.Topology
	if network == nil {
		return nil
	}
	n := &links{engine: e, store: p.Params.StoreAndForward, linkStates: e.options.LinkMemory.take(network), parts: make([]linkPart, workers)}
	n.entry = func(int) bool { return false }
	if entered, ok := network.(topology.Entered); ok && e.hosts.OfOneRank() && !p.Reorders() && !p.Params.Drain {
		n.entry = entered.IsEntry
	}
	n.divide(network)
	if e.options.LinkIntervals {
		n.addUses(network)
	}
	return n
}

// divide divides the links among the workers: pods belong to the worker of their first rank,
// unless the latency is so short that one worker alone is faster.
func (n *links) divide(network topology.Network) {
	n.lookahead = logp.Never
	for i := range n.parts {
		n.parts[i].boxes = [2][]box{make([]box, len(n.parts)), make([]box, len(n.parts))}
		n.parts[i].passed = make([]int32, 0, len(n.links)/n.engine.program.Tuning.PassedShare)
		n.parts[i].reset()
	}
	if len(n.parts) > 1 && n.leastNS == 0 {
		n.leastNS = logp.Never
		for i := range n.links {
			n.leastNS = min(n.leastNS, network.Link(i).LatencyNS)
		}
	}
	pods := make([]uint16, network.Pods())
	if len(n.parts) > 1 && n.leastNS > n.engine.program.Lookahead()/int64(n.engine.program.Tuning.LinkRounds) {
		n.lookahead = n.leastNS
		for rank := int32(n.engine.program.Ranks()) - 1; rank >= 0; rank-- {
			pods[network.Pod(int(n.engine.hosts.Of(rank)))] = uint16(n.engine.workerOf(rank))
		}
	}
	if !slices.Equal(n.pods, pods) {
		n.pods = pods
		for i := range n.owners {
			n.owners[i] = pods[network.LinkPod(i)]
		}
	}
}

// reset prepares for another run. A link is initialized when a message passes it first, since
// few messages may use a large network.
func (n *links) reset() {
	all := false
	for i := range n.parts {
		p := &n.parts[i]
		for _, k := range p.passed {
			n.links[k] = link{}
		}
		all = all || len(p.passed) == cap(p.passed)
		p.reset()
	}
	if all {
		clear(n.links)
	}
}

// Link returns what passed a link in the last run.
func (e *engine) Link(i int) LinkTotal { return e.links.links[i].LinkTotal }

// crossesLinks reports whether messages between two ranks use links: they are on different hosts.
func (x *rules) crossesLinks(from, to int32) bool {
	return x.engine.hosts.Of(from) != x.engine.hosts.Of(to)
}

// depart sends message i to its first link, which it reaches at its time.
func (x *rules) depart(to, i int32, m *arena.Node, c *logp.Cost) {
	k, f := x.flight(to, i, m)
	f.TimeNS, f.Bytes = m.Time, c.Bytes
	if c.Late {
		f.Bytes, f.WireNS = 1, 0 // a request
	} else {
		f.WireNS = x.tables.program.Params.WireNS(c)
	}
	x.nodes.Drop(i, m)
	x.engine.links.enter(x.actor.Number, k)
}

// flight returns a flight of message i to a rank, and its number. It is valid until the next call.
func (x *rules) flight(to, i int32, m *arena.Node) (int32, *flight) {
	n := x.engine.links
	p := &n.parts[x.actor.Number]
	k, f := n.newFlight(x.actor.Number)
	if f.rare != nil {
		*f.rare = rareFlight{far: f.rare.far}
	}
	f.Key, f.op, f.step, f.to = m.Key, m.Op, m.Step, to
	hosts := &x.engine.hosts
	p.route = x.tables.program.Params.Topology.AppendRoute(p.route[:0], int(hosts.Of(m.Origin)), int(hosts.Of(to)))
	f.setRoute(p.route)
	if x.engine.facts != nil {
		x.reporter.takeFacts(i, f)
	}
	return k, f
}

// enter lets flight i of a worker reach its first link at its time.
func (n *links) enter(worker int, i int32) {
	p := &n.parts[worker]
	f := p.flight(i)
	f.firstNS = f.TimeNS
	f.Enter()
	if n.entry(int(f.link())) {
		n.pass(worker, f)
	}
	if f.hop < f.hops {
		p.least[p.parity] = min(p.least[p.parity], f.TimeNS)
	}
	n.goOn(worker, i)
}

// pass lets a message pass its next link, which belongs to a worker or is its ranks'.
func (n *links) pass(worker int, f *flight) {
	i := f.link()
	l := &n.links[i]
	if l.Messages == 0 {
		*l = n.unused(i)
		n.queues[i] = linkQueue{n.queues[i].starts[:0], 0}
		if p := &n.parts[worker]; len(p.passed) < cap(p.passed) {
			p.passed = append(p.passed, i)
		}
	}
	reached := f.TimeNS
	n.engine.observePass(worker, f, i, l.freeNS)
	start, busy := f.Pass(&l.Link, l.freeNS, n.store)
	if !n.engine.options.WithoutContention {
		l.freeNS = start + busy
	}
	l.Messages++
	l.Bytes += f.Bytes
	l.BusyNS += busy
	waiting := int64(0)
	if start > reached {
		q := &n.queues[i]
		before := cap(q.starts)
		waiting = q.add(reached, start)
		n.engine.addGrowth(worker, before, cap(q.starts), unsafe.Sizeof(start))
		l.WaitedNS += start - reached
		l.MostWaiting = max(l.MostWaiting, waiting)
	}
	n.observeUse(worker, f, i, reached, start, start+busy, waiting)
	if f.forward(); f.hop == f.hops {
		f.Land()
	}
	if start > MaxTimeNS { // the rank reports that
		f.TimeNS, f.hop = start, f.hops
	}
}

// unused returns a link that no message has passed.
func (n *links) unused(i int32) link {
	return link{Link: logp.LinkOf(n.engine.program.Params.Topology.Link(int(i)))}
}

// linkQueue has the times at which a link starts messages, of which those from started on still wait.
type linkQueue struct {
	starts  []int64
	started int
}

// add adds a message that comes at time t, and returns how many wait then.
func (q *linkQueue) add(t, start int64) int64 {
	for q.started < len(q.starts) && q.starts[q.started] <= t {
		q.started++
	}
	if 2*q.started >= len(q.starts) {
		q.starts, q.started = append(q.starts[:0], q.starts[q.started:]...), 0
	}
	q.starts = append(q.starts, start)
	return int64(len(q.starts) - q.started)
}

// alone returns how long a message takes on links that nobody else uses.
func (n *links) alone(from, to int32, bytes int64) int64 {
	e := n.engine
	if e.hosts.Of(from) == e.hosts.Of(to) {
		return 0
	}
	network := e.program.Params.Topology
	cost := e.program.Params.Cost(bytes, schedule.Standard)
	c := logp.Crossing{Bytes: bytes, WireNS: e.program.Params.WireNS(&cost)}
	c.Enter()
	for _, i := range network.AppendRoute(nil, int(e.hosts.Of(from)), int(e.hosts.Of(to))) {
		l := logp.LinkOf(network.Link(int(i)))
		c.Pass(&l, 0, n.store)
	}
	c.Land()
	return c.TimeNS
}
