package engine

import (
	"math/bits"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// Where a process has many posted receives, or many unexpected messages, the
// list of them is not searched beyond its first few: a roster tells by envelope
// which of them comes first.

// Crowded is how many places of a list are searched.
const Crowded = 32

// roster is what is in a list, in a queue for each envelope. What it has is linked by
// number, without pointers that a collection of garbage would follow; and what has left
// it leaves a place for the next.
type roster struct {
	queues map[envelope]queue
	spots  []spot          // the first is none
	unused int32           // list of those that are free, by next
	number uint32          // of the next one
	under  [4]bool         // the kinds of envelopes that it has
	of     map[int32]int32 // the spots of each message, by node; nil where it has receives
}

// envelope is what matching goes by. A receive is under one, wildcards being
// schedule.AnySource and anyTag; a message is under those of the four that take
// it which a receive has asked for since there is the roster.
type envelope struct{ comm, source, tag int32 }

// queue is the first and the last spot under an envelope.
type queue struct{ first, last int32 }

// spot is a receive in a roster, or a message under one of its envelopes.
type spot struct {
	node   int32
	is     int32  // the operation of a receive; which of its envelopes a message is under
	number uint32 // in the order in which they came
	// Links, 0 being none: in the queue, and to the next spot of a message.
	before, next, other int32
}

func newRoster() *roster {
	return &roster{queues: map[envelope]queue{}, spots: make([]spot, 1)}
}

// add adds a spot under an envelope, behind all others, and returns its place.
func (c *roster) add(e envelope, node, is int32) int32 {
	at := c.unused
	if at == 0 {
		at = int32(len(c.spots))
		c.spots = append(c.spots, spot{})
	} else {
		c.unused = c.spots[at].next
	}
	q := c.queues[e]
	c.spots[at] = spot{node: node, is: is, number: c.number, before: q.last}
	c.number++
	if q.last != 0 {
		c.spots[q.last].next = at
	} else {
		q.first = at
	}
	q.last = at
	c.queues[e] = q
	return at
}

// remove removes a spot that is under an envelope.
func (c *roster) remove(e envelope, at int32) {
	s, q := &c.spots[at], c.queues[e]
	if s.before != 0 {
		c.spots[s.before].next = s.next
	} else {
		q.first = s.next
	}
	if s.next != 0 {
		c.spots[s.next].before = s.before
	} else {
		q.last = s.before
	}
	switch {
	case q.first == 0:
		delete(c.queues, e)
	case s.before == 0 || s.next == 0:
		c.queues[e] = q
	}
	s.next, c.unused = c.unused, at
}

// post adds a receive.
func (c *roster) post(e envelope, node, op int32) {
	c.under[e.kind()] = true
	c.add(e, node, op)
}

// enter adds a message under one of its envelopes.
func (c *roster) enter(e envelope, i int32, is int) {
	at := c.add(e, i, int32(is))
	c.spots[at].other = c.of[i]
	c.of[i] = at
}

// asked returns the envelope of a receive of the current process.
func (w *worker) asked(op int32) envelope {
	recv := w.shape(op)
	e := envelope{recv.Comm, schedule.AnySource, recv.Tag}
	if w.tables.ops[op].Own != schedule.AnySource {
		e.source = w.neighbour(op)
	}
	return e
}

// taking returns the envelopes of the receives that take a message: those that
// name source and tag, the tag, the source, and neither.
func (w *worker) taking(m *arena.Node) [4]envelope {
	send := w.shapeOf(m)
	return [4]envelope{
		{send.Comm, m.Origin, send.Tag}, {send.Comm, schedule.AnySource, send.Tag},
		{send.Comm, m.Origin, program.AnyTag}, {send.Comm, schedule.AnySource, program.AnyTag},
	}
}

// kind returns which of those of taking an envelope is.
func (e envelope) kind() (k int) {
	if e.source == schedule.AnySource {
		k++
	}
	if e.tag == program.AnyTag {
		k += 2
	}
	return k
}

// firstPosted returns the first posted receive that takes a message, nil where
// there is none.
func (w *worker) firstPosted(p *process, m *arena.Node) (first *spot) {
	c := w.index.receivers[p]
	if c == nil {
		c = newRoster()
		w.index.receivers[p] = c
		for i := w.nodes.At(p.posted).Next; ; i = w.nodes.At(i).Next {
			n := w.nodes.At(i)
			for rest := uint32(n.Origin); rest != 0; rest &= rest - 1 {
				op := n.Op + int32(bits.TrailingZeros32(rest))
				c.post(w.asked(op), i, op)
			}
			if i == p.posted {
				break
			}
		}
	}
	for k, e := range w.taking(m) {
		if !c.under[k] {
			continue
		}
		if q, ok := c.queues[e]; ok && (first == nil || int32(c.spots[q.first].number-first.number) < 0) {
			first = &c.spots[q.first]
		}
	}
	return first
}

// firstUnexpected returns the first unexpected message that a receive takes, 0
// where there is none.
func (w *worker) firstUnexpected(p *process, recv int32) int32 {
	c, asked := w.arrivalsAt(p), w.asked(recv)
	if k := asked.kind(); !c.under[k] {
		c.under[k] = true
		w.eachUnexpected(p, func(i int32, m *arena.Node) {
			if m.Step < 0 {
				c.enter(w.taking(m)[k], i, k)
			}
		})
	}
	return c.spots[c.queues[asked].first].node
}

// arrivalsAt returns the roster of the unexpected messages of a process.
func (w *worker) arrivalsAt(p *process) *roster {
	c := w.index.arrivals[p]
	if c == nil {
		c = newRoster()
		c.of = map[int32]int32{}
		w.index.arrivals[p] = c
		w.eachUnexpected(p, func(i int32, m *arena.Node) { w.arrivalJoins(p, i, m) })
	}
	return c
}

// eachUnexpected calls a function for all unexpected messages of a process.
func (w *worker) eachUnexpected(p *process, do func(i int32, m *arena.Node)) {
	for i := w.nodes.At(p.unexpected).Next; ; i = w.nodes.At(i).Next {
		do(i, w.nodes.At(i))
		if i == p.unexpected {
			return
		}
	}
}

// unexpectedOf returns the unexpected messages of the collective that an operation is,
// in the order in which they came.
func (w *worker) unexpectedOf(p *process, as int32) []int32 {
	w.scratch.early = w.scratch.early[:0]
	if p.unexpected == 0 {
		return nil
	}
	for i, looks := w.nodes.At(p.unexpected).Next, 0; looks < Crowded; looks++ {
		m := w.nodes.At(i)
		if m.Step >= 0 && w.program.SameInstance(m.Op, as) {
			w.scratch.early = append(w.scratch.early, i)
		}
		if i == p.unexpected {
			return w.scratch.early
		}
		i = m.Next
	}
	w.scratch.early = w.scratch.early[:0]
	c := w.arrivalsAt(p)
	for at := c.queues[w.instance(as)].first; at != 0; at = c.spots[at].next {
		w.scratch.early = append(w.scratch.early, c.spots[at].node)
	}
	return w.scratch.early
}

// instance returns the envelope of the messages of the collective that an operation
// is, whose tag is the collective's number on the communicator.
func (w *worker) instance(op int32) envelope {
	return envelope{w.shape(op).Comm, ofCollective, w.tables.ops[op].Own}
}

// ofCollective stands for the source in the envelope of a collective's messages.
const ofCollective = -2

// receiverJoins notes that a receive has been posted, in a node.
func (w *worker) receiverJoins(p *process, i, op int32) {
	if len(w.index.receivers) == 0 {
		return
	}
	if c := w.index.receivers[p]; c != nil {
		c.post(w.asked(op), i, op)
	}
}

// receiverLeaves notes that a posted receive has been taken out of its list. It is
// always the first under its envelope: what one of those takes, all of them take.
func (w *worker) receiverLeaves(p *process, op int32) {
	c := w.index.receivers[p]
	switch {
	case c == nil:
	case p.posted == 0:
		delete(w.index.receivers, p)
	default:
		e := w.asked(op)
		c.remove(e, c.queues[e].first)
	}
}

// arrivalJoins notes that a message has come that is unexpected.
func (w *worker) arrivalJoins(p *process, i int32, m *arena.Node) {
	c := w.index.arrivals[p]
	switch {
	case c == nil:
	case m.Step >= 0:
		c.enter(w.instance(m.Op), i, 0)
	default:
		for k, e := range w.taking(m) {
			if c.under[k] {
				c.enter(e, i, k)
			}
		}
	}
}

// arrivalLeaves notes that an unexpected message has been taken out of its list.
func (w *worker) arrivalLeaves(p *process, i int32, m *arena.Node) {
	c := w.index.arrivals[p]
	switch {
	case c == nil:
		return
	case p.unexpected == 0:
		delete(w.index.arrivals, p)
		return
	case m.Step >= 0:
		c.remove(w.instance(m.Op), c.of[i])
	default:
		taking := w.taking(m)
		for at := c.of[i]; at != 0; {
			s := c.spots[at]
			c.remove(taking[s.is], at)
			at = s.other
		}
	}
	delete(c.of, i)
}

// takeOut removes an unexpected message.
func (w *worker) takeOut(p *process, i int32) {
	m := w.nodes.At(i)
	w.nodes.Unlink(&p.unexpected, i, m)
	w.Counts.unexpected--
	if len(w.index.arrivals) > 0 {
		w.arrivalLeaves(p, i, m)
	}
}
