package sim

import (
	"math/bits"
	"slices"

	"loggops/formats/schedule"
)

// Where a process has many posted receives, or many unexpected messages, the
// list of them is not searched beyond its first few: a roster tells by envelope
// which of them comes first.

// crowded is how many places of a list are searched.
const crowded = 32

// roster numbers what is in a list by envelope.
type roster struct {
	queues map[envelope][]*spot
	of     map[int32]*spot // messages by node, receives by operation
	number int64           // of the next
}

// envelope is what matching goes by. A receive is under one, wildcards being
// schedule.AnySource and anyTag; a message is under the four that take it.
type envelope struct{ comm, source, tag int32 }

// spot is a message, or a receive, in a roster.
type spot struct {
	node   int32
	op     int32 // of a receive
	gone   bool
	number int64
	under  []envelope
}

func newRoster() *roster {
	return &roster{queues: map[envelope][]*spot{}, of: map[int32]*spot{}}
}

// add adds what key tells from all others under some envelopes, behind all others.
func (c *roster) add(key int32, at spot, under ...envelope) {
	at.number, at.under = c.number, under
	c.number++
	c.of[key] = &at
	for _, e := range under {
		queue := c.queues[e]
		if len(queue) > 2*len(c.of)+crowded {
			queue = slices.DeleteFunc(queue, func(at *spot) bool { return at.gone })
		}
		c.queues[e] = append(queue, &at)
	}
}

// remove removes what has a key, if it is there.
func (c *roster) remove(key int32) {
	at := c.of[key]
	if at == nil {
		return
	}
	at.gone = true
	delete(c.of, key)
	for _, e := range at.under {
		c.firstOf(e)
	}
}

// first returns the first under any of some envelopes, nil where there is none.
func (c *roster) first(under ...envelope) (first *spot) {
	for _, e := range under {
		if at := c.firstOf(e); at != nil && (first == nil || at.number < first.number) {
			first = at
		}
	}
	return first
}

// firstOf returns the first that is under an envelope, nil where there is none,
// and forgets those before it that are gone.
func (c *roster) firstOf(e envelope) *spot {
	queue := c.queues[e]
	for len(queue) > 0 && queue[0].gone {
		queue = queue[1:]
	}
	if len(queue) == 0 {
		delete(c.queues, e)
		return nil
	}
	c.queues[e] = queue
	return queue[0]
}

// asked returns the envelope of a receive of the current process.
func (w *worker) asked(op int32) envelope {
	recv := w.shape(op)
	e := envelope{recv.comm, schedule.AnySource, recv.tag}
	if w.ops[op].own != schedule.AnySource {
		e.source = w.neighbour(op)
	}
	return e
}

// taking returns the envelopes of the receives that take a message.
func (w *worker) taking(m *node) [4]envelope {
	send := w.shapeOf(m)
	return [4]envelope{
		{send.comm, m.origin, send.tag}, {send.comm, schedule.AnySource, send.tag},
		{send.comm, m.origin, anyTag}, {send.comm, schedule.AnySource, anyTag},
	}
}

// firstPosted returns the first posted receive that takes a message, nil where
// there is none.
func (w *worker) firstPosted(p *process, m *node) *spot {
	c := w.receivers[p]
	if c == nil {
		c = newRoster()
		w.receivers[p] = c
		for i := w.at(p.posted).next; ; i = w.at(i).next {
			n := w.at(i)
			for rest := uint32(n.origin); rest != 0; rest &= rest - 1 {
				op := n.op + int32(bits.TrailingZeros32(rest))
				c.add(op, spot{node: i, op: op}, w.asked(op))
			}
			if i == p.posted {
				break
			}
		}
	}
	under := w.taking(m)
	return c.first(under[:]...)
}

// firstUnexpected returns the first unexpected message that a receive takes, 0
// where there is none.
func (w *worker) firstUnexpected(p *process, recv int32) int32 {
	if at := w.arrivalsAt(p).first(w.asked(recv)); at != nil {
		return at.node
	}
	return 0
}

// arrivalsAt returns the roster of the unexpected messages of a process.
func (w *worker) arrivalsAt(p *process) *roster {
	c := w.arrivals[p]
	if c == nil {
		c = newRoster()
		w.arrivals[p] = c
		for i := w.at(p.unexpected).next; ; i = w.at(i).next {
			w.arrivalJoins(p, i, w.at(i))
			if i == p.unexpected {
				break
			}
		}
	}
	return c
}

// unexpectedOf returns the unexpected messages of the collective that an operation is,
// in the order in which they came.
func (w *worker) unexpectedOf(p *process, as int32) []int32 {
	w.early = w.early[:0]
	if p.unexpected == 0 {
		return nil
	}
	for i, looks := w.at(p.unexpected).next, 0; looks < crowded; looks++ {
		m := w.at(i)
		if m.step >= 0 && w.sameInstance(m.op, as) {
			w.early = append(w.early, i)
		}
		if i == p.unexpected {
			return w.early
		}
		i = m.next
	}
	w.early = w.early[:0]
	for _, at := range w.arrivalsAt(p).queues[envelope{w.shape(as).comm, ofCollective, w.ops[as].own}] {
		if !at.gone {
			w.early = append(w.early, at.node)
		}
	}
	return w.early
}

// ofCollective stands for the source in the envelope of a collective's messages,
// whose tag is the collective's number on the communicator.
const ofCollective = -2

// receiverJoins notes that a receive has been posted, in a node.
func (w *worker) receiverJoins(p *process, i, op int32) {
	if len(w.receivers) == 0 {
		return
	}
	if c := w.receivers[p]; c != nil {
		c.add(op, spot{node: i, op: op}, w.asked(op))
	}
}

// arrivalJoins notes that a message has come that is unexpected.
func (w *worker) arrivalJoins(p *process, i int32, m *node) {
	c := w.arrivals[p]
	switch {
	case c == nil:
	case m.step < 0:
		under := w.taking(m)
		c.add(i, spot{node: i}, under[:]...)
	default:
		send := w.shape(m.op)
		c.add(i, spot{node: i}, envelope{send.comm, ofCollective, w.ops[m.op].own})
	}
}

// takeOut removes an unexpected message.
func (w *worker) takeOut(p *process, i int32) {
	w.unlink(&p.unexpected, i, w.at(i))
	w.unexpected--
	if len(w.arrivals) > 0 {
		leaves(w.arrivals, p, i, p.unexpected)
	}
}

// leaves notes that what has a key has been taken out of its list, and what is left of
// that.
func leaves(rosters map[*process]*roster, p *process, key, list int32) {
	if c := rosters[p]; c != nil {
		if c.remove(key); list == 0 {
			delete(rosters, p)
		}
	}
}
