package engine

import (
	"unsafe"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
)

// Each worker has some of the links. Between two windows the workers move messages in rounds: in
// each round, up to the least latency of a link beyond the earliest message.

// linkPart is a worker's share of the messages on links.
type linkPart struct {
	flights   []flight
	unused    []int32 // flights
	due       dues
	departing flight
	route     []int32 // of the departing message

	// Messages to links and ranks of each worker, and the earliest of these and the others that
	// move in the next round; both by parity of the round.
	boxes  [2][]box
	least  [2]int64
	parity int
	uses   []*tierUse // by tier, nil if unused
	_      [64]byte   // so that workers share no cache line
}

// box is what one worker passes to another.
type box []flight

// add adds a copy of a message.
func (b *box) add(f *flight) {
	if len(*b) < cap(*b) {
		*b = (*b)[:len(*b)+1]
	} else {
		*b = append(*b, flight{})
	}
	(*b)[len(*b)-1].become(f)
}

// become makes f a copy of g that keeps its memory.
func (f *flight) become(g *flight) {
	far := f.far
	*f = *g
	if f.far = far; f.hops > int32(len(f.near)) {
		f.far = append(far[:0], g.far...)
	}
}

func (p *linkPart) reset() {
	p.due, p.unused = p.due[:0], p.unused[:0]
	for i := range p.flights {
		p.unused = append(p.unused, int32(i))
	}
	for parity := range p.boxes {
		for to := range p.boxes[parity] {
			p.boxes[parity][to] = p.boxes[parity][to][:0]
		}
	}
	p.parity, p.least = 0, [2]int64{logp.Never, logp.Never}
	for _, u := range p.uses {
		if u != nil {
			*u = tierUse{}
		}
	}
}

// forward passes a message on to the worker of its next link, or of its rank.
func (n *links) forward(worker int, f *flight) {
	p := &n.parts[worker]
	to := n.engine.workerOf(f.to)
	if f.hop < f.hops {
		to = int(n.owners[f.link(f.hop)])
		p.least[p.parity] = min(p.least[p.parity], f.timeNS)
	}
	if to == worker {
		n.accept(worker, f)
		return
	}
	p.boxes[p.parity][to].add(f)
}

// accept takes over a message to a link or a rank of a worker.
func (n *links) accept(worker int, f *flight) {
	p := &n.parts[worker]
	if f.hop == f.hops {
		n.land(worker, f)
		return
	}
	i := n.unusedFlight(worker)
	p.flights[i].become(f)
	p.due.push(linkDue{f.timeNS, f.Key, i, f.link(f.hop)})
}

// unusedFlight returns a flight for another message.
func (n *links) unusedFlight(worker int) int32 {
	p := &n.parts[worker]
	if last := len(p.unused) - 1; last >= 0 {
		i := p.unused[last]
		p.unused = p.unused[:last]
		return i
	}
	before := cap(p.flights)
	p.flights = append(p.flights, flight{})
	if more := cap(p.flights) - before; more > 0 {
		n.engine.addBlock(worker, int64(more)*int64(unsafe.Sizeof(flight{})+unsafe.Sizeof(linkDue{})))
	}
	return int32(len(p.flights) - 1)
}

// land delivers a message to its rank.
func (n *links) land(worker int, f *flight) {
	w := n.engine.workers[worker]
	w.observeLanding(f)
	if f.data != nil {
		w.dataArrive(f)
		return
	}
	i, m := w.landed(f)
	m.Time = f.timeNS
	if f.detail != nil {
		d := n.engine.detail(i)
		d.arrivesNS, d.links[0] = f.timeNS, n.waited(f)
	}
	w.arrives(f.to, i, m)
}

// waited returns how long a message, or its data, that is now there has waited for links: from when it would
// have been there otherwise.
func (n *links) waited(f *flight) interval {
	if alone := f.firstNS + n.alone(f.Origin, f.to, f.bytes); alone < f.timeNS {
		return interval{alone, f.timeNS}
	}
	return interval{}
}

// landed returns a node with a message that has passed all links.
func (w *worker) landed(f *flight) (int32, *arena.Node) {
	i, m := w.nodes.Add()
	m.Key, m.Op, m.Step = f.Key, f.op, f.step
	if f.detail != nil {
		*w.engine.detail(i) = *f.detail
	}
	return i, m
}

// Least returns the earliest time at which a message moves, as a worker knows it.
func (n *links) Least(worker int) int64 {
	parity, least := n.parts[worker].parity, int64(logp.Never)
	for i := range n.parts {
		least = min(least, n.parts[i].least[parity])
	}
	return least
}

// Round moves the messages of a worker.
func (n *links) Round(worker int, until int64) (more bool) {
	p := &n.parts[worker]
	parity, least := p.parity, n.Least(worker)
	for i := range n.parts {
		from := &n.parts[i]
		for k := range from.boxes[parity][worker] {
			n.accept(worker, &from.boxes[parity][worker][k])
		}
		from.boxes[parity][worker] = from.boxes[parity][worker][:0]
	}
	p.parity = 1 - parity
	p.least[p.parity] = logp.Never
	if least < until {
		for until = min(until, logp.Later(least, n.lookahead)); len(p.due) > 0 && p.due[0].timeNS < until; {
			n.move(worker)
		}
		more = true
	}
	if len(p.due) > 0 {
		p.least[p.parity] = min(p.least[p.parity], p.due[0].timeNS)
	}
	return more
}

// move lets the first message of a worker pass its link.
func (n *links) move(worker int) {
	p := &n.parts[worker]
	i := p.due[0].flight
	f := &p.flights[i]
	n.pass(worker, f)
	if f.hop < f.hops && int(n.owners[f.link(f.hop)]) == worker {
		p.due.replaceFirst(linkDue{f.timeNS, f.Key, i, f.link(f.hop)})
		n.fetch(p)
		return
	}
	p.due.dropFirst()
	n.fetch(p)
	p.unused = append(p.unused, i)
	n.forward(worker, f)
}

// fetch prefetches what the messages need that may be due after the next one.
func (n *links) fetch(p *linkPart) {
	for k := 1; k < min(5, len(p.due)); k++ {
		arena.FetchLines(unsafe.Pointer(&p.flights[p.due[k].flight]), unsafe.Sizeof(flight{}))
		arena.Prefetch(unsafe.Pointer(&n.links[p.due[k].link]))
	}
}

// linkDue is a message that is due at its next link.
type linkDue struct {
	timeNS int64
	logp.Key
	flight, link int32
}

func (a *linkDue) before(b *linkDue) bool {
	if a.timeNS != b.timeNS {
		return a.timeNS < b.timeNS
	}
	return a.Older(&b.Key)
}

// dues is a heap of messages in the model's order, each node with four children.
type dues []linkDue

// push adds a message.
func (h *dues) push(d linkDue) {
	*h = append(*h, d)
	s := *h
	i := len(s) - 1
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

// dropFirst removes the first message.
func (h *dues) dropFirst() {
	last := len(*h) - 1
	d := (*h)[last]
	*h = (*h)[:last]
	if last > 0 {
		h.replaceFirst(d)
	}
}

// replaceFirst replaces the first message by d.
func (h *dues) replaceFirst(d linkDue) {
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
