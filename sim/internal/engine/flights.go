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
func (x *flight) makeRare() *rareFlight {
	if x.rare == nil {
		x.rare = new(rareFlight)
	}
	return x.rare
}

// setRoute sets the links of the route.
func (x *flight) setRoute(links []int32) {
	x.hop, x.hops = 0, int32(len(links))
	if copy(x.near[:], links) < len(links) {
		rare := x.makeRare()
		rare.far = append(rare.far[:0], links...)
	}
}

// link returns the next link of the route, and forward goes on to the one after.
func (x *flight) link() int32 { return x.near[x.hop%nearHops] }

func (x *flight) forward() {
	if x.hop++; x.hop%nearHops == 0 && x.hop < x.hops {
		copy(x.near[:], x.rare.far[x.hop:])
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
func (x *linkPart) flight(i int32) *flight {
	return &x.chunks[uint32(i)>>flightBits][uint32(i)%(1<<flightBits)]
}

// box is what one worker passes to another.
type box []flight

func (x *linkPart) reset() {
	x.due.clear()
	x.passed = x.passed[:0]
	x.unused = x.unused[:0]
	for i := range x.made {
		x.unused = append(x.unused, i)
	}
	for parity := range x.boxes {
		for to := range x.boxes[parity] {
			x.boxes[parity][to] = x.boxes[parity][to][:0]
		}
	}
	x.parity, x.least = 0, [2]int64{logp.Never, logp.Never}
	for _, use := range x.uses {
		if use != nil {
			*use = tierUse{}
		}
	}
}

// newFlight returns an unused flight of a worker, and its number. The flight is valid until the next call.
func (x *links) newFlight(worker int) (int32, *flight) {
	part := &x.parts[worker]
	if last := len(part.unused) - 1; last >= 0 {
		i := part.unused[last]
		part.unused = part.unused[:last]
		return i, part.flight(i)
	}
	if int(part.made) == len(part.chunks)<<flightBits {
		x.addFlights(worker)
	}
	part.made++
	return part.made - 1, part.flight(part.made - 1)
}

// addFlights gives a worker more flights.
func (x *links) addFlights(worker int) {
	part := &x.parts[worker]
	more := arena.Large(make([]flightChunk, 1+min(len(part.chunks)/2, 15)))
	for k := range more {
		part.chunks = append(part.chunks, &more[k])
	}
	each, before := unsafe.Sizeof(flight{}), part.dueBytes
	if x.engine.memory.facts != nil || x.engine.critical != nil || x.engine.program.Params.Drain || cap(part.route) > nearHops { // many then have something rare
		each += unsafe.Sizeof(rareFlight{}) + uintptr(cap(part.route))*unsafe.Sizeof(part.route[0])
	}
	part.dueBytes = part.due.bytes()
	x.engine.memory.addBytes(worker, int64(len(more)<<flightBits)*int64(each)+part.dueBytes-before)
}

// goOn lets flight i of a worker go on to the worker of its next link, or of its rank.
func (x *links) goOn(worker int, i int32) {
	part := &x.parts[worker]
	f := part.flight(i)
	if f.hop == f.hops {
		if to := x.engine.workerOf(f.to); to != worker {
			x.put(worker, to, f)
		} else {
			x.land(worker, f)
		}
		part.unused = append(part.unused, i)
		return
	}
	link := f.link()
	if to := int(x.owners[link]); to != worker {
		x.put(worker, to, f)
		part.least[part.parity] = min(part.least[part.parity], f.TimeNS)
		part.unused = append(part.unused, i)
		return
	}
	part.push(i, link)
}

// put passes a flight to another worker.
func (x *links) put(worker, to int, f *flight) {
	part := &x.parts[worker]
	b := &part.boxes[part.parity][to]
	before := cap(*b)
	*b = append(*b, *f)
	x.engine.memory.addGrowth(worker, before, cap(*b), unsafe.Sizeof(*f))
	f.rare = nil
}

// land delivers a message to its rank.
func (x *links) land(worker int, f *flight) {
	w := x.engine.workers[worker]
	w.causes.observeLanding(f)
	if f.rare != nil && f.rare.data != nil {
		w.rules.dataArrive(f)
		return
	}
	i, m := w.rules.landed(f)
	m.Time = f.TimeNS
	if w.engine.memory.facts != nil {
		w.reporter.arrival(i, f)
	}
	if w.delivery.holds {
		w.delivery.hold(f.to, i)
	} else {
		w.delivery.toInbox(f.to, i, m)
	}
}

// waited returns how long a message, or its data, that is now there has waited for links: from when it would
// have been there otherwise.
func (x *links) waited(f *flight) observe.Interval {
	if arrives := f.firstNS + x.uncontended(f.Origin, f.to, f.Bytes); arrives < f.TimeNS {
		return observe.Interval{FromNS: arrives, ToNS: f.TimeNS}
	}
	return observe.Interval{}
}

// landed returns a node with a message that has passed all links.
func (x *rules) landed(f *flight) (int32, *arena.Node) {
	i, m := x.nodes.Add()
	m.Key, m.Op, m.Step = f.Key, f.op, f.step
	if x.engine.memory.facts != nil {
		x.reporter.keepFacts(i, f)
	}
	return i, m
}

// Least returns the earliest time at which a message moves, as a worker knows it.
func (x *links) Least(worker int) int64 {
	parity, least := x.parts[worker].parity, int64(logp.Never)
	for k := range x.parts {
		least = min(least, x.parts[k].least[parity])
	}
	return least
}

// movesPerLook is how many messages a worker moves before it looks whether the run has been stopped.
const movesPerLook = 1 << 10

// Round moves the messages of a worker.
func (x *links) Round(worker int, until int64) (more bool) {
	part, w := &x.parts[worker], x.engine.workers[worker]
	parity, least := part.parity, x.Least(worker)
	for k := range x.parts {
		x.accept(worker, x.parts[k].boxes[parity][worker])
		x.parts[k].boxes[parity][worker] = x.parts[k].boxes[parity][worker][:0]
	}
	part.parity = 1 - parity
	part.least[part.parity] = logp.Never
	if least < until {
		for until = min(until, logp.Later(least, x.lookahead)); part.due.least() < until && w.actor.Running(); {
			moved := 0
			for ; moved < movesPerLook && part.due.least() < until; moved++ {
				x.move(worker)
			}
			w.actor.Pace(moved)
		}
		more = true
	} else {
		w.delivery.deliverHeld()
	}
	if !w.actor.Running() { // the run ends once the messages of all workers have
		part.due.clear()
	}
	part.least[part.parity] = min(part.least[part.parity], part.due.least())
	return more
}

// accept takes over messages to links and ranks of a worker.
func (x *links) accept(worker int, messages box) {
	w := x.engine.workers[worker]
	for k := range messages {
		if k%movesPerLook == 0 {
			if w.actor.Pace(min(movesPerLook, len(messages)-k)); w.actor.failures.stopped {
				return
			}
		}
		f := &messages[k]
		if f.hop == f.hops {
			x.land(worker, f)
			continue
		}
		i, other := x.newFlight(worker)
		*other = *f
		x.parts[worker].push(i, f.link())
	}
}

// move lets the first message of a worker pass its link.
func (x *links) move(worker int) {
	i := x.first(worker)
	part := &x.parts[worker]
	part.pop()
	x.pass(worker, part.flight(i))
	x.goOn(worker, i)
}
