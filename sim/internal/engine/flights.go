package engine

import (
	"unsafe"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/observe"
)

// Each worker has some of the links. Between two windows the workers move messages in rounds: in
// each round, up to the least latency of a link beyond the earliest message.

// flight is a message on its way over links: two cache lines, the first of which is all that
// most links need.
type flight struct {
	logp.Crossing
	hop, hops int32 // the next link of the route, and their number
	near      [nearHops]int32

	logp.Key
	op, step int32 // as in its node
	to       int32
	firstNS  int64       // when it reaches the first link
	rare     *rareFlight // may be nil
	_        [16]byte
}

// rareFlight is what few messages have.
type rareFlight struct {
	far   []int32      // the links of the route, if they are many
	fact  observe.Fact // if facts are kept
	data  *data        // if the message consists of those of a rendezvous message
	waits criticalpath.Waits
}

// makeRare returns what few messages have, of one that is among them.
func (f *flight) makeRare() *rareFlight {
	if f.rare == nil {
		f.rare = new(rareFlight)
	}
	return f.rare
}

// setRoute sets the links of the route.
func (f *flight) setRoute(links []int32) {
	f.hop, f.hops = 0, int32(len(links))
	if copy(f.near[:], links) < len(links) {
		rare := f.makeRare()
		rare.far = append(rare.far[:0], links...)
	}
}

// link returns the next link of the route, and forward goes on to the one after.
func (f *flight) link() int32 { return f.near[f.hop%nearHops] }

func (f *flight) forward() {
	if f.hop++; f.hop%nearHops == 0 && f.hop < f.hops {
		copy(f.near[:], f.rare.far[f.hop:])
	}
}

// linkPart is a worker's share of the messages on links.
type linkPart struct {
	chunks   []*flightChunk // so that flights do not move when there are more
	made     int32          // flights
	unused   []int32        // flights
	due      dues
	dueBytes int64   // the memory of due that is counted
	route    []int32 // of the departing message
	passed   []int32 // the links that are used, or the first of them if it is full

	// Messages to links and ranks of each worker, and the earliest of these and the others that
	// move in the next round; both by parity of the round.
	boxes  [2][]box
	least  [2]int64
	parity int
	uses   []*tierUse // by tier, nil if unused
	_      [64]byte   // so that workers share no cache line
}

type flightChunk [1 << flightBits]flight

// flight returns a flight by its number.
func (p *linkPart) flight(i int32) *flight {
	return &p.chunks[uint32(i)>>flightBits][uint32(i)%(1<<flightBits)]
}

// box is what one worker passes to another.
type box []flight

func (p *linkPart) reset() {
	p.due.clear()
	p.passed = p.passed[:0]
	p.unused = p.unused[:0]
	for i := range p.made {
		p.unused = append(p.unused, i)
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

// newFlight returns an unused flight of a worker, and its number. The flight is valid until the next call.
func (n *links) newFlight(worker int) (int32, *flight) {
	p := &n.parts[worker]
	if last := len(p.unused) - 1; last >= 0 {
		i := p.unused[last]
		p.unused = p.unused[:last]
		return i, p.flight(i)
	}
	if int(p.made) == len(p.chunks)<<flightBits {
		n.addFlights(worker)
	}
	p.made++
	return p.made - 1, p.flight(p.made - 1)
}

// addFlights gives a worker more flights.
func (n *links) addFlights(worker int) {
	p := &n.parts[worker]
	more := arena.Large(make([]flightChunk, 1+min(len(p.chunks)/2, 15)))
	for k := range more {
		p.chunks = append(p.chunks, &more[k])
	}
	each, before := unsafe.Sizeof(flight{}), p.dueBytes
	if n.engine.facts != nil || n.engine.critical != nil || n.engine.program.Params.Drain || cap(p.route) > nearHops { // many then have something rare
		each += unsafe.Sizeof(rareFlight{}) + uintptr(cap(p.route))*unsafe.Sizeof(p.route[0])
	}
	p.dueBytes = p.due.bytes()
	n.engine.addBytes(worker, int64(len(more)<<flightBits)*int64(each)+p.dueBytes-before)
}

// goOn lets flight i of a worker go on to the worker of its next link, or of its rank.
func (n *links) goOn(worker int, i int32) {
	p := &n.parts[worker]
	f := p.flight(i)
	if f.hop == f.hops {
		if to := n.engine.workerOf(f.to); to != worker {
			n.put(worker, to, f)
		} else {
			n.land(worker, f)
		}
		p.unused = append(p.unused, i)
		return
	}
	link := f.link()
	if to := int(n.owners[link]); to != worker {
		n.put(worker, to, f)
		p.least[p.parity] = min(p.least[p.parity], f.TimeNS)
		p.unused = append(p.unused, i)
		return
	}
	p.push(i, link)
}

// put passes a flight to another worker.
func (n *links) put(worker, to int, f *flight) {
	p := &n.parts[worker]
	b := &p.boxes[p.parity][to]
	before := cap(*b)
	*b = append(*b, *f)
	n.engine.addGrowth(worker, before, cap(*b), unsafe.Sizeof(*f))
	f.rare = nil
}

// land delivers a message to its rank.
func (n *links) land(worker int, f *flight) {
	w := n.engine.workers[worker]
	w.causes.observeLanding(f)
	if f.rare != nil && f.rare.data != nil {
		w.rules.dataArrive(f)
		return
	}
	i, m := w.rules.landed(f)
	m.Time = f.TimeNS
	if w.engine.facts != nil {
		w.reporter.arrival(i, f)
	}
	if w.delivery.holds {
		w.delivery.hold(f.to, i)
	} else {
		w.delivery.arrives(f.to, i, m)
	}
}

// waited returns how long a message, or its data, that is now there has waited for links: from when it would
// have been there otherwise.
func (n *links) waited(f *flight) observe.Interval {
	if alone := f.firstNS + n.alone(f.Origin, f.to, f.Bytes); alone < f.TimeNS {
		return observe.Interval{FromNS: alone, ToNS: f.TimeNS}
	}
	return observe.Interval{}
}

// landed returns a node with a message that has passed all links.
func (x *rules) landed(f *flight) (int32, *arena.Node) {
	i, m := x.nodes.Add()
	m.Key, m.Op, m.Step = f.Key, f.op, f.step
	if x.engine.facts != nil {
		x.reporter.keepFacts(i, f)
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

// movesPerLook is how many messages a worker moves before it looks whether the run has been stopped.
const movesPerLook = 1 << 10

// Round moves the messages of a worker.
func (n *links) Round(worker int, until int64) (more bool) {
	p, w := &n.parts[worker], n.engine.workers[worker]
	parity, least := p.parity, n.Least(worker)
	for i := range n.parts {
		n.accept(worker, n.parts[i].boxes[parity][worker])
		n.parts[i].boxes[parity][worker] = n.parts[i].boxes[parity][worker][:0]
	}
	p.parity = 1 - parity
	p.least[p.parity] = logp.Never
	if least < until {
		for until = min(until, logp.Later(least, n.lookahead)); p.due.least() < until && w.actor.Running(); {
			moved := 0
			for ; moved < movesPerLook && p.due.least() < until; moved++ {
				n.move(worker)
			}
			w.actor.Pace(moved)
		}
		more = true
	} else {
		w.delivery.deliverHeld()
	}
	if !w.actor.Running() { // the run ends once the messages of all workers have
		p.due.clear()
	}
	p.least[p.parity] = min(p.least[p.parity], p.due.least())
	return more
}

// accept takes over messages to links and ranks of a worker.
func (n *links) accept(worker int, messages box) {
	w := n.engine.workers[worker]
	for k := range messages {
		if k%movesPerLook == 0 {
			if w.actor.Pace(min(movesPerLook, len(messages)-k)); w.actor.failures.stopped {
				return
			}
		}
		f := &messages[k]
		if f.hop == f.hops {
			n.land(worker, f)
			continue
		}
		i, g := n.newFlight(worker)
		*g = *f
		n.parts[worker].push(i, f.link())
	}
}

// move lets the first message of a worker pass its link.
func (n *links) move(worker int) {
	i := n.first(worker)
	p := &n.parts[worker]
	p.pop()
	n.pass(worker, p.flight(i))
	n.goOn(worker, i)
}
