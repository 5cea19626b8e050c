package engine

import (
	"slices"
	"unsafe"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
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
	links := &links{engine: e, store: p.Params.StoreAndForward, linkStates: e.options.LinkMemory.take(network), parts: make([]linkPart, workers)}
	links.entry = func(int) bool { return false }
	if entered, ok := network.(topology.Entered); ok && e.hosts.OfOneRank() && !p.Reorders() && !p.Params.Drain {
		links.entry = entered.IsEntry
	}
	links.divide(network)
	if e.options.LinkIntervals {
		links.addUses(network)
	}
	return links
}

// divide divides the links among the workers: pods belong to the worker of their first rank,
// unless the latency is so short that one worker alone is faster.
func (x *links) divide(network topology.Network) {
	x.lookahead = logp.Never
	for k := range x.parts {
		x.parts[k].boxes = [2][]box{make([]box, len(x.parts)), make([]box, len(x.parts))}
		x.parts[k].passed = make([]int32, 0, len(x.links)/x.engine.program.Tuning.PassedShare)
		x.parts[k].reset()
	}
	if len(x.parts) > 1 && x.leastNS == 0 {
		x.leastNS = logp.Never
		for k := range x.links {
			x.leastNS = min(x.leastNS, network.Link(k).LatencyNS)
		}
	}
	pods := make([]uint16, network.Pods())
	if len(x.parts) > 1 && x.leastNS > x.engine.program.Lookahead()/int64(x.engine.program.Tuning.LinkRounds) {
		x.lookahead = x.leastNS
		for rank := int32(x.engine.program.Ranks()) - 1; rank >= 0; rank-- {
			pods[network.Pod(int(x.engine.hosts.Of(rank)))] = uint16(x.engine.workerOf(rank))
		}
	}
	if !slices.Equal(x.pods, pods) {
		x.pods = pods
		for k := range x.owners {
			x.owners[k] = pods[network.LinkPod(k)]
		}
	}
}

// reset prepares for another run. A link is initialized when a message passes it first, since
// few messages may use a large network.
func (x *links) reset() {
	all := false
	for k := range x.parts {
		part := &x.parts[k]
		for _, i := range part.passed {
			x.links[i] = link{}
		}
		all = all || len(part.passed) == cap(part.passed)
		part.reset()
	}
	if all {
		clear(x.links)
	}
}

// Link returns what passed a link in the last run.
func (e *engine) Link(k int) LinkTotal { return e.links.links[k].LinkTotal }

// crossesLinks reports whether messages between two ranks use links: they are on different hosts.
func (x *rules) crossesLinks(from, to int32) bool {
	return x.engine.hosts.Of(from) != x.engine.hosts.Of(to)
}

// depart sends message i to its first link, which it reaches at its time.
func (x *rules) depart(to, i int32, m *arena.Node, c *logp.Cost) {
	number, f := x.flight(to, i, m)
	f.TimeNS, f.Bytes = m.Time, c.Bytes
	if c.Late {
		f.Bytes, f.WireNS = 1, 0 // a request
	} else {
		f.WireNS = x.tables.program.Params.WireNS(c)
	}
	x.nodes.Drop(i, m)
	x.engine.links.enter(x.actor.Number, number)
}

// flight returns a flight of message i to a rank, and its number. It is valid until the next call.
func (x *rules) flight(to, i int32, m *arena.Node) (int32, *flight) {
	links := x.engine.links
	part := &links.parts[x.actor.Number]
	number, f := links.newFlight(x.actor.Number)
	if f.rare != nil {
		*f.rare = rareFlight{far: f.rare.far}
	}
	f.Key, f.op, f.step, f.to = m.Key, m.Op, m.Step, to
	hosts := &x.engine.hosts
	part.route = x.tables.program.Params.Topology.AppendRoute(part.route[:0], int(hosts.Of(m.Origin)), int(hosts.Of(to)))
	f.setRoute(part.route)
	if x.engine.memory.facts != nil {
		x.reporter.takeFacts(i, f)
	}
	return number, f
}

// enter lets flight i of a worker reach its first link at its time.
func (x *links) enter(worker int, i int32) {
	part := &x.parts[worker]
	f := part.flight(i)
	f.firstNS = f.TimeNS
	f.Enter()
	if x.entry(int(f.link())) {
		x.pass(worker, f)
	}
	if f.hop < f.hops {
		part.least[part.parity] = min(part.least[part.parity], f.TimeNS)
	}
	x.goOn(worker, i)
}

// pass lets a message pass its next link, which belongs to a worker or is its ranks'.
func (x *links) pass(worker int, f *flight) {
	i := f.link()
	link := &x.links[i]
	if link.Messages == 0 {
		*link = x.unused(i)
		x.queues[i] = linkQueue{x.queues[i].starts[:0], 0}
		if part := &x.parts[worker]; len(part.passed) < cap(part.passed) {
			part.passed = append(part.passed, i)
		}
	}
	reached := f.TimeNS
	if x.engine.critical != nil {
		x.record(worker, f, i, link.freeNS)
	}
	start, busy := f.Pass(&link.Link, link.freeNS, x.store)
	if !x.engine.options.WithoutContention {
		link.freeNS = start + busy
	}
	link.Messages++
	link.Bytes += f.Bytes
	link.BusyNS += busy
	waiting := int64(0)
	if start > reached {
		queue := &x.queues[i]
		before := cap(queue.starts)
		waiting = queue.add(reached, start)
		x.engine.memory.addGrowth(worker, before, cap(queue.starts), unsafe.Sizeof(start))
		link.WaitedNS += start - reached
		link.MostWaiting = max(link.MostWaiting, waiting)
	}
	x.observeUse(worker, f, i, reached, start, start+busy, waiting)
	if f.forward(); f.hop == f.hops {
		f.Land()
	}
	if start > MaxTimeNS { // the rank reports that
		f.TimeNS, f.hop = start, f.hops
	}
}

// unused returns a link that no message has passed.
func (x *links) unused(i int32) link {
	return link{Link: logp.LinkOf(x.engine.program.Params.Topology.Link(int(i)))}
}

// linkQueue has the times at which a link starts messages, of which those from started on still wait.
type linkQueue struct {
	starts  []int64
	started int
}

// add adds a message that comes at time t, and returns how many wait then.
func (x *linkQueue) add(t, start int64) int64 {
	for x.started < len(x.starts) && x.starts[x.started] <= t {
		x.started++
	}
	if 2*x.started >= len(x.starts) {
		x.starts, x.started = append(x.starts[:0], x.starts[x.started:]...), 0
	}
	x.starts = append(x.starts, start)
	return int64(len(x.starts) - x.started)
}

// record records for the critical path that a link lets a message pass, no sooner than it is free.
func (x *links) record(worker int, f *flight, link int32, freeNS int64) {
	carried := criticalpath.Carried{Rank: f.Origin, Count: f.Count}
	rare := f.makeRare()
	if rare.data != nil {
		carried.Rank, carried.Data = f.to, rare.data.matched
	}
	rare.waits = x.engine.critical.Log(worker).Passes(link, carried, f.hop, rare.waits, f.TimeNS, freeNS)
}

// uncontended returns how long a message takes on links that nobody else uses.
func (x *links) uncontended(from, to int32, bytes int64) int64 {
	e := x.engine
	if e.hosts.Of(from) == e.hosts.Of(to) {
		return 0
	}
	network := e.program.Params.Topology
	cost := e.program.Params.Cost(bytes, schedule.Standard)
	crossing := logp.Crossing{Bytes: bytes, WireNS: e.program.Params.WireNS(&cost)}
	crossing.Enter()
	for _, i := range network.AppendRoute(nil, int(e.hosts.Of(from)), int(e.hosts.Of(to))) {
		link := logp.LinkOf(network.Link(int(i)))
		crossing.Pass(&link, 0, x.store)
	}
	crossing.Land()
	return crossing.TimeNS
}
