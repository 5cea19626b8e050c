//go:build !nolanes

package engine

import (
	"unsafe"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/lane"
	"loggops/sim/internal/logp"
)

// If many messages are on their way to each rank, as in an all-to-all, most of them wait for long. Those
// behind the first of an inbox are then packed: blocks take the place of the end of the queue, and
// rankState.inboxEnd is the negative number of the last one. A message takes 24 bytes instead of a node, and is
// next to those that leave the inbox before and after it.

// packedMessage is a message on its way. All arrive o + L after their births.
type packedMessage struct {
	logp.Key
	op, step int32
}

// block holds consecutive messages of an inbox. The last block refers to the first one by next.
type block struct {
	next, before int32 // of the first block, before is the negative number of the node that its first message follows
	first, end   int32 // the messages that are left
	messages     [blockMessages]packedMessage
}

// Blocks are referred to by number; 0 is none.
const blockBytes = int64(unsafe.Sizeof(block{}))

// packedInboxes are a worker's blocks.
type packedInboxes struct {
	begun  bool // more messages are packed
	chunks []*[blocksPerChunk]block
	used   int32 // blocks handed out for the first time
	unused int32 // list of released blocks
}

// packs reports whether a worker with some nodes packs messages: these are many, and enter queues in which all arrive the
// lookahead, o + L, after their births, and nobody refers to them by their nodes or follows their links. A lookahead of 0 may
// be that of other sizes.
func (e *engine) packs(nodes int) bool {
	p, limits := e.program, &e.program.Tuning
	return e.lanes.Has(lane.Packed) && nodes > max(limits.PackedNodes, limits.PackedPerRank*p.Ranks()/len(e.workers)) &&
		e.resources == nil && !e.overtaking() && p.Lookahead() > 0 && !p.InTurn() && e.memory.facts == nil && e.critical == nil
}

// reuse takes over the memory of an earlier run.
func (x *packedInboxes) reuse(earlier *packedInboxes) { x.chunks = earlier.chunks }

func (x *packedInboxes) at(i int32) *block {
	return &x.chunks[uint32(i)/blocksPerChunk][uint32(i)%blocksPerChunk]
}

// addBlockOfMessages returns the number of an empty block.
func (x *inboxes) addBlockOfMessages() (int32, *block) {
	packed := &x.packed
	i := packed.unused
	if i != 0 {
		packed.unused = packed.at(i).next
	} else {
		packed.used++
		if i = packed.used; int(i)/blocksPerChunk == len(packed.chunks) {
			packed.chunks = append(packed.chunks, new([blocksPerChunk]block)) // in small pages: blocks are written and read once, in order
			x.engine.memory.addBytes(x.number, blocksPerChunk*blockBytes)
		}
	}
	b := packed.at(i)
	b.first, b.end = 0, 0
	return i, b
}

// pack moves message i from its node to the end of an inbox, or near it. It returns false if its place is elsewhere.
func (x *inboxes) pack(r *rankState, i int32, m *arena.Node) bool {
	if r.inboxEnd > 0 {
		if m.Before(x.nodes.At(r.inboxEnd)) {
			return false
		}
		number, b := x.addBlockOfMessages()
		b.next, b.before, r.inboxEnd = number, -r.inboxEnd, -number
	}
	message, b := packedMessage{m.Key, m.Op, m.Step}, x.packed.at(-r.inboxEnd)
	k := b.place(&message, x.nearby)
	switch {
	case k < 0:
		return false
	case k == b.first:
		if b.before <= 0 {
			if m.Before(x.nodes.At(-b.before)) {
				return false
			}
		} else if before := x.packed.at(b.before); m.Older(&before.last().Key) {
			if k = before.place(&message, x.nearby); k <= before.first {
				return false
			}
			message, k = before.replaceLast(k, &message), b.first
		}
	}
	if int(b.end) == len(b.messages) {
		if k < b.end {
			message = b.replaceLast(k, &message)
		}
		number, next := x.addBlockOfMessages()
		next.next, next.before = b.next, -r.inboxEnd
		b.next, r.inboxEnd = number, -number
		b, k = next, 0
	}
	b.insert(k, &message)
	x.nodes.Drop(i, m)
	return true
}

func (x *block) last() *packedMessage { return &x.messages[x.end-1] }

// place returns where a message belongs in a block, -1 if that is not among so many near the end.
func (x *block) place(message *packedMessage, nearby int) int32 {
	i := x.end
	if far := i - int32(nearby); far >= x.first && message.Older(&x.messages[far].Key) {
		return -1
	}
	for i > x.first && message.Older(&x.messages[i-1].Key) {
		i--
	}
	return i
}

// insert inserts a message into a block that is not full.
func (x *block) insert(i int32, message *packedMessage) {
	for at := x.end; at > i; at-- {
		x.messages[at] = x.messages[at-1]
	}
	x.messages[i] = *message
	x.end++
}

// replaceLast removes the last message of a block, which it returns, and inserts another one before.
func (x *block) replaceLast(i int32, message *packedMessage) packedMessage {
	last := *x.last()
	x.end--
	x.insert(i, message)
	return last
}

// unpack moves the first packed message of an inbox that has no others to a node.
func (x *inboxes) unpack(r *rankState) {
	packed := &x.packed
	last := packed.at(-r.inboxEnd)
	number := last.next
	b := packed.at(number)
	from := &b.messages[b.first]
	i, m := x.nodes.Add()
	m.Time, m.Key, m.Op, m.Step = from.Birth+x.lookahead, from.Key, from.op, from.step
	r.inbox = i
	if b.first++; b.first < b.end {
		b.before = -i
		arena.Prefetch(unsafe.Pointer(&b.messages[min(int(b.first)+soon, len(b.messages)-1)]))
		return
	}
	if b == last {
		r.inboxEnd = i
	} else {
		last.next = b.next
		first := packed.at(b.next)
		first.before = -i
		arena.FetchLines(unsafe.Pointer(first), 2*cacheLine)
	}
	b.next, packed.unused = packed.unused, number
}

// soon is how many messages ahead packed ones are prefetched.
const soon = 4

// endsAfter reports whether the last message of a queue is later than another one.
func (x *inboxes) endsAfter(r *rankState, m *arena.Node) bool {
	if r.inboxEnd < 0 {
		return m.Older(&x.packed.at(-r.inboxEnd).last().Key)
	}
	return m.Before(x.nodes.At(r.inboxEnd))
}
