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
func (x *matcher) countIndex(index *matchIndex) {
	x.engine.memory.addGrowth(x.number, index.counted, cap(index.entries), bytesOfEntry)
	index.counted = cap(index.entries)
}

// forgetIndex removes the index of a list that is empty.
func (x *matcher) forgetIndex(all map[*rankState]*matchIndex, r *rankState) {
	x.engine.memory.addGrowth(x.number, all[r].counted, 0, bytesOfEntry)
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
func (x *matchIndex) add(wanted envelope, node, is int32) int32 {
	at := x.unused
	if at == 0 {
		at = int32(len(x.entries))
		x.entries = append(x.entries, indexed{})
	} else {
		x.unused = x.entries[at].next
	}
	queue := x.queues[wanted]
	x.entries[at] = indexed{node: node, value: is, number: x.number, previous: queue.last}
	x.number++
	if queue.last != 0 {
		x.entries[queue.last].next = at
	} else {
		queue.first = at
	}
	queue.last = at
	x.queues[wanted] = queue
	return at
}

// remove removes entry at, which is under envelope e.
func (x *matchIndex) remove(wanted envelope, at int32) {
	list, queue := &x.entries[at], x.queues[wanted]
	if list.previous != 0 {
		x.entries[list.previous].next = list.next
	} else {
		queue.first = list.next
	}
	if list.next != 0 {
		x.entries[list.next].previous = list.previous
	} else {
		queue.last = list.previous
	}
	switch {
	case queue.first == 0:
		delete(x.queues, wanted)
	case list.previous == 0 || list.next == 0:
		x.queues[wanted] = queue
	}
	list.next, x.unused = x.unused, at
}

// addReceive adds a posted receive, which is in a node.
func (x *matchIndex) addReceive(wanted envelope, node, op int32) {
	x.kinds[wanted.kind()] = true
	x.add(wanted, node, op)
}

// addMessage adds a message under one of its envelopes.
func (x *matchIndex) addMessage(wanted envelope, i int32, is int) {
	at := x.add(wanted, i, int32(is))
	x.entries[at].sameMessage = x.byMessage[i]
	x.byMessage[i] = at
}

// receiveEnvelope returns the envelope of a receive of the current rank.
func (x *matcher) receiveEnvelope(op int32) envelope {
	recv := x.tables.shape(op)
	wanted := envelope{recv.Comm, schedule.AnySource, x.tables.program.TagOf(recv, op)}
	if x.tables.ops[op].Own != schedule.AnySource {
		wanted.source = x.tables.peer(op)
	}
	return wanted
}

// messageEnvelopes returns the envelopes of the receives that match a message, by kind: source
// and tag, any source, any tag, both wildcards. The result is valid until the next call.
func (x *matcher) messageEnvelopes(m *arena.Node) []envelope {
	envelopes := &x.envelopes
	if m.Step >= 0 {
		envelopes[0], envelopes[1] = x.collectiveEnvelope(m.Op, m.Origin), x.collectiveEnvelope(m.Op, schedule.AnySource)
		return envelopes[:2]
	}
	send := x.tables.shapeOf(m)
	tag := x.tables.program.TagOf(send, m.Op)
	*envelopes = [4]envelope{
		{send.Comm, m.Origin, tag}, {send.Comm, schedule.AnySource, tag},
		{send.Comm, m.Origin, schedule.AnyTag}, {send.Comm, schedule.AnySource, schedule.AnyTag},
	}
	return envelopes[:]
}

// collectiveEnvelope returns the envelope of a collective's messages from a source: the tag is the
// collective's number on the communicator, which no other messages have.
func (x *matcher) collectiveEnvelope(op, source int32) envelope {
	return envelope{-1 - x.tables.shape(op).Comm, source, int64(x.tables.ops[op].Own)}
}

// kind returns the index of the envelope in the result of messageEnvelopes.
func (x envelope) kind() (k int) {
	if x.source == schedule.AnySource {
		k++
	}
	if x.tag == schedule.AnyTag {
		k += 2
	}
	return k
}

// firstPosted returns the entry of the first posted receive that matches a message, nil if
// there is none.
func (x *matcher) firstPosted(r *rankState, m *arena.Node) (first *indexed) {
	index := x.posted[r]
	if index == nil {
		index = newMatchIndex()
		x.posted[r] = index
		x.eachPosted(r, func(node, op, step int32) {
			if step == arena.Whole {
				index.addReceive(x.receiveEnvelope(op), node, op)
			}
		})
		x.countIndex(index)
	}
	for k, wanted := range x.messageEnvelopes(m) {
		if !index.kinds[k] {
			continue
		}
		if queue, ok := index.queues[wanted]; ok && (first == nil || int32(index.entries[queue.first].number-first.number) < 0) {
			first = &index.entries[queue.first]
		}
	}
	return first
}

// firstUnexpected returns the entry of the first unexpected message under an envelope, an empty one if
// there is none.
func (x *matcher) firstUnexpected(r *rankState, asked envelope) (index *matchIndex, first *indexed) {
	index = x.unexpected[r]
	if index == nil {
		index = newMatchIndex()
		index.byMessage = map[int32]int32{}
		x.unexpected[r] = index
	}
	if k := asked.kind(); !index.kinds[k] {
		index.kinds[k] = true
		x.nodes.Each(r.unexpected, func(i int32, m *arena.Node) {
			if envelopes := x.messageEnvelopes(m); k < len(envelopes) {
				index.addMessage(envelopes[k], i, k)
			}
		})
		x.countIndex(index)
	}
	return index, &index.entries[index.queues[asked].first]
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
	for index, at := x.firstUnexpected(r, x.collectiveEnvelope(as, source)); at.node != 0; at = &index.entries[at.next] {
		x.early = append(x.early, at.node)
	}
	return x.early
}

// indexReceive adds a posted receive to the rank's index, if there is one.
func (x *matcher) indexReceive(r *rankState, i, op int32) {
	if len(x.posted) == 0 {
		return
	}
	if index := x.posted[r]; index != nil {
		index.addReceive(x.receiveEnvelope(op), i, op)
		x.countIndex(index)
	}
}

// unindexReceive removes a posted receive from the rank's index. It is always the first under
// its envelope, as receives with the same envelope match the same messages.
func (x *matcher) unindexReceive(r *rankState, op int32) {
	index := x.posted[r]
	switch {
	case index == nil:
	case r.posted == 0:
		x.forgetIndex(x.posted, r)
	default:
		wanted := x.receiveEnvelope(op)
		index.remove(wanted, index.queues[wanted].first)
	}
}

// indexMessage adds an unexpected message to the rank's index, if there is one.
func (x *matcher) indexMessage(r *rankState, i int32, m *arena.Node) {
	index := x.unexpected[r]
	if index == nil {
		return
	}
	for k, wanted := range x.messageEnvelopes(m) {
		if index.kinds[k] {
			index.addMessage(wanted, i, k)
		}
	}
	x.countIndex(index)
}

// unindexMessage removes an unexpected message from the rank's index.
func (x *matcher) unindexMessage(r *rankState, i int32, m *arena.Node) {
	index := x.unexpected[r]
	switch {
	case index == nil:
		return
	case r.unexpected == 0:
		x.forgetIndex(x.unexpected, r)
		return
	}
	taking := x.messageEnvelopes(m)
	for at := index.byMessage[i]; at != 0; {
		list := index.entries[at]
		index.remove(taking[list.value], at)
		at = list.sameMessage
	}
	delete(index.byMessage, i)
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
