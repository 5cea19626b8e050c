package engine

import (
	"unsafe"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
)

// If a rank has many posted receives or unexpected messages, only the first few of the list
// are scanned. Beyond these, a match index finds the first entry by envelope.

// matchIndex indexes a list: for each envelope it has a queue of entries. The entries are
// linked by number, without pointers for the garbage collector to follow, and reused.
type matchIndex struct {
	queues    map[envelope]queue
	entries   []indexed       // entry 0 stands for no entry
	unused    int32           // list of unused entries, linked by next
	number    uint32          // of the next entry
	kinds     [4]bool         // kinds of envelopes in use
	byMessage map[int32]int32 // first entry of each message, by node; nil in an index of receives
	counted   int             // entries whose memory is counted
}

// bytesOfEntry is the size of an entry, with its shares of maps that have just grown.
const bytesOfEntry = unsafe.Sizeof(indexed{}) + 3*(unsafe.Sizeof(envelope{})+unsafe.Sizeof(queue{}))

// countIndex counts the memory of an index.
func (x *matcher) countIndex(c *matchIndex) {
	x.engine.addGrowth(x.number, c.counted, cap(c.entries), bytesOfEntry)
	c.counted = cap(c.entries)
}

// forgetIndex removes the index of a list that is empty.
func (x *matcher) forgetIndex(all map[*rankState]*matchIndex, r *rankState) {
	x.engine.addGrowth(x.number, all[r].counted, 0, bytesOfEntry)
	delete(all, r)
}

// envelope is what messages are matched by. A receive has one envelope, with
// schedule.AnySource and schedule.AnyTag as wildcards. Four envelopes match a message, two that of a
// collective; it has an entry under those whose kind a receive has asked for since the index was built.
type envelope struct {
	comm, source int32
	tag          int64
}

// queue is the first and the last entry of an envelope.
type queue struct{ first, last int32 }

// indexed is an entry: a receive, or a message under one of its envelopes.
type indexed struct {
	node   int32
	value  int32  // a receive's operation; the kind of a message's envelope
	number uint32 // in order of arrival in the list
	// Links, 0 being none: within the queue, and to the next entry of the same message.
	previous, next, sameMessage int32
}

func newMatchIndex() *matchIndex {
	return &matchIndex{queues: map[envelope]queue{}, entries: make([]indexed, 1)}
}

// add appends an entry under an envelope and returns its number.
func (c *matchIndex) add(e envelope, node, is int32) int32 {
	at := c.unused
	if at == 0 {
		at = int32(len(c.entries))
		c.entries = append(c.entries, indexed{})
	} else {
		c.unused = c.entries[at].next
	}
	q := c.queues[e]
	c.entries[at] = indexed{node: node, value: is, number: c.number, previous: q.last}
	c.number++
	if q.last != 0 {
		c.entries[q.last].next = at
	} else {
		q.first = at
	}
	q.last = at
	c.queues[e] = q
	return at
}

// remove removes entry at, which is under envelope e.
func (c *matchIndex) remove(e envelope, at int32) {
	s, q := &c.entries[at], c.queues[e]
	if s.previous != 0 {
		c.entries[s.previous].next = s.next
	} else {
		q.first = s.next
	}
	if s.next != 0 {
		c.entries[s.next].previous = s.previous
	} else {
		q.last = s.previous
	}
	switch {
	case q.first == 0:
		delete(c.queues, e)
	case s.previous == 0 || s.next == 0:
		c.queues[e] = q
	}
	s.next, c.unused = c.unused, at
}

// addReceive adds a posted receive, which is in a node.
func (c *matchIndex) addReceive(e envelope, node, op int32) {
	c.kinds[e.kind()] = true
	c.add(e, node, op)
}

// addMessage adds a message under one of its envelopes.
func (c *matchIndex) addMessage(e envelope, i int32, is int) {
	at := c.add(e, i, int32(is))
	c.entries[at].sameMessage = c.byMessage[i]
	c.byMessage[i] = at
}

// receiveEnvelope returns the envelope of a receive of the current rank.
func (x *matcher) receiveEnvelope(op int32) envelope {
	recv := x.tables.shape(op)
	e := envelope{recv.Comm, schedule.AnySource, x.tables.program.TagOf(recv, op)}
	if x.tables.ops[op].Own != schedule.AnySource {
		e.source = x.tables.peer(op)
	}
	return e
}

// messageEnvelopes returns the envelopes of the receives that match a message, by kind: source
// and tag, any source, any tag, both wildcards. The result is valid until the next call.
func (x *matcher) messageEnvelopes(m *arena.Node) []envelope {
	e := &x.envelopes
	if m.Step >= 0 {
		e[0], e[1] = x.collectiveEnvelope(m.Op, m.Origin), x.collectiveEnvelope(m.Op, schedule.AnySource)
		return e[:2]
	}
	send := x.tables.shapeOf(m)
	tag := x.tables.program.TagOf(send, m.Op)
	*e = [4]envelope{
		{send.Comm, m.Origin, tag}, {send.Comm, schedule.AnySource, tag},
		{send.Comm, m.Origin, schedule.AnyTag}, {send.Comm, schedule.AnySource, schedule.AnyTag},
	}
	return e[:]
}

// collectiveEnvelope returns the envelope of a collective's messages from a source: the tag is the
// collective's number on the communicator, which no other messages have.
func (x *matcher) collectiveEnvelope(op, source int32) envelope {
	return envelope{-1 - x.tables.shape(op).Comm, source, int64(x.tables.ops[op].Own)}
}

// kind returns the index of the envelope in the result of messageEnvelopes.
func (e envelope) kind() (k int) {
	if e.source == schedule.AnySource {
		k++
	}
	if e.tag == schedule.AnyTag {
		k += 2
	}
	return k
}

// firstPosted returns the entry of the first posted receive that matches a message, nil if
// there is none.
func (x *matcher) firstPosted(r *rankState, m *arena.Node) (first *indexed) {
	c := x.posted[r]
	if c == nil {
		c = newMatchIndex()
		x.posted[r] = c
		x.eachPosted(r, func(node, op, step int32) {
			if step == arena.Whole {
				c.addReceive(x.receiveEnvelope(op), node, op)
			}
		})
		x.countIndex(c)
	}
	for k, e := range x.messageEnvelopes(m) {
		if !c.kinds[k] {
			continue
		}
		if q, ok := c.queues[e]; ok && (first == nil || int32(c.entries[q.first].number-first.number) < 0) {
			first = &c.entries[q.first]
		}
	}
	return first
}

// firstUnexpected returns the entry of the first unexpected message under an envelope, an empty one if
// there is none.
func (x *matcher) firstUnexpected(r *rankState, asked envelope) (c *matchIndex, first *indexed) {
	c = x.unexpected[r]
	if c == nil {
		c = newMatchIndex()
		c.byMessage = map[int32]int32{}
		x.unexpected[r] = c
	}
	if k := asked.kind(); !c.kinds[k] {
		c.kinds[k] = true
		x.nodes.Each(r.unexpected, func(i int32, m *arena.Node) {
			if e := x.messageEnvelopes(m); k < len(e) {
				c.addMessage(e[k], i, k)
			}
		})
		x.countIndex(c)
	}
	return c, &c.entries[c.queues[asked].first]
}

// unexpectedOf returns the unexpected messages of a collective from a source, or any, in order of arrival. Operation
// as is a part of the collective.
func (x *matcher) unexpectedOf(r *rankState, as, source int32) []int32 {
	x.early = x.early[:0]
	if r.unexpected == 0 {
		return nil
	}
	for i, looks := x.nodes.At(r.unexpected).Next, 0; looks < x.scan; looks++ {
		m := x.nodes.At(i)
		if m.Step >= 0 && (source == schedule.AnySource || m.Origin == source) && x.tables.program.SameInstance(m.Op, as) {
			x.early = append(x.early, i)
		}
		if i == r.unexpected {
			return x.early
		}
		i = m.Next
	}
	x.early = x.early[:0]
	for c, at := x.firstUnexpected(r, x.collectiveEnvelope(as, source)); at.node != 0; at = &c.entries[at.next] {
		x.early = append(x.early, at.node)
	}
	return x.early
}

// indexReceive adds a posted receive to the rank's index, if there is one.
func (x *matcher) indexReceive(r *rankState, i, op int32) {
	if len(x.posted) == 0 {
		return
	}
	if c := x.posted[r]; c != nil {
		c.addReceive(x.receiveEnvelope(op), i, op)
		x.countIndex(c)
	}
}

// unindexReceive removes a posted receive from the rank's index. It is always the first under
// its envelope, as receives with the same envelope match the same messages.
func (x *matcher) unindexReceive(r *rankState, op int32) {
	c := x.posted[r]
	switch {
	case c == nil:
	case r.posted == 0:
		x.forgetIndex(x.posted, r)
	default:
		e := x.receiveEnvelope(op)
		c.remove(e, c.queues[e].first)
	}
}

// indexMessage adds an unexpected message to the rank's index, if there is one.
func (x *matcher) indexMessage(r *rankState, i int32, m *arena.Node) {
	c := x.unexpected[r]
	if c == nil {
		return
	}
	for k, e := range x.messageEnvelopes(m) {
		if c.kinds[k] {
			c.addMessage(e, i, k)
		}
	}
	x.countIndex(c)
}

// unindexMessage removes an unexpected message from the rank's index.
func (x *matcher) unindexMessage(r *rankState, i int32, m *arena.Node) {
	c := x.unexpected[r]
	switch {
	case c == nil:
		return
	case r.unexpected == 0:
		x.forgetIndex(x.unexpected, r)
		return
	}
	taking := x.messageEnvelopes(m)
	for at := c.byMessage[i]; at != 0; {
		s := c.entries[at]
		c.remove(taking[s.value], at)
		at = s.sameMessage
	}
	delete(c.byMessage, i)
}

// takeOut removes an unexpected message from its list.
func (x *matcher) takeOut(r *rankState, i int32) {
	m := x.nodes.At(i)
	x.nodes.Unlink(&r.unexpected, i, m)
	x.counts.Unexpected--
	if len(x.unexpected) > 0 {
		x.unindexMessage(r, i, m)
	}
}
