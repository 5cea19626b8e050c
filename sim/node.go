package sim

import "math"

// node is what waits at a process: an operation or a step of a collective that
// has been freed, a message under way or unexpected, a posted receive, or
// something of which not all dependences are met.
type node struct {
	// When it is due, where that is its own: a message's arrival, a receive's
	// posting. Else 0: it is due when its CPU and NIC are free.
	//
	// Of an unexpected message, the end of its intake; of what waits for
	// dependences, the latest that was met.
	time int64
	key
	op   int32 // a message's is its send
	step int32 // of a message that is no collective's, -1 - its shape
	// Links of the heap or list that it is in, 0 being none.
	child, next int32
}

// Steps that are none of a collective's plan.
const (
	whole = -1 // the operation itself
	join  = -2 // a collective's end: a calc of 0
	posts = -3 // all receives of a collective that require nothing within it
)

// sent returns the step whose message a node is.
func (a *node) sent() int32 { return max(a.step, whole) }

// before is the model's order: by time, birth, origin and order of creation.
func (a *node) before(b *node) bool {
	if a.time != b.time {
		return a.time < b.time
	}
	return a.older(&b.key)
}

// Nodes are kept in chunks, of one worker each, and referred to by number; what
// grows does not move.
const (
	chunkBits = 16
	chunkSize = 1 << chunkBits
	maxChunks = 1 << (31 - chunkBits)
)

type chunk [chunkSize]node

// nodes is a worker's share of all nodes.
type nodes struct {
	table     *[maxChunks]*chunk
	unused    int32 // list
	fresh     int32 // the next that was never used, and where the chunk of those ends
	lastFresh int32
	grow      func() int32 // adds a chunk, and returns its number
	inUse     int          // counted where invariants are checked
}

func (s *nodes) at(i int32) *node {
	return &s.table[uint32(i)>>chunkBits%maxChunks][uint32(i)%chunkSize]
}

// add returns an unused node, with links of none.
func (s *nodes) add() (int32, *node) {
	if invariants {
		s.inUse++
	}
	if i := s.unused; i != 0 {
		n := s.at(i)
		s.unused = n.next
		n.child, n.next = 0, 0
		return i, n
	}
	return s.addFresh()
}

// drop gives a node back that is no longer used.
func (s *nodes) drop(i int32, n *node) {
	if invariants {
		s.inUse--
	}
	n.next = s.unused
	s.unused = i
}

// addFresh is add where no node has been given back.
func (s *nodes) addFresh() (int32, *node) {
	if s.fresh == s.lastFresh {
		s.fresh = s.grow() << chunkBits
		s.lastFresh = s.fresh + chunkSize - 1
		if s.fresh == 0 {
			s.fresh++ // 0 is none
		}
	} else {
		s.fresh++
	}
	n := s.at(s.fresh)
	n.child, n.next = 0, 0 // it may be of an earlier run
	return s.fresh, n
}

// A heap is a pairing heap (Fredman, Sedgewick, Sleator and Tarjan 1986) of
// nodes in the model's order: its first node, or 0. Most have one node or two,
// some have millions.

// meld makes one heap of two.
func (s *nodes) meld(a, b int32) int32 {
	if a == 0 {
		return b
	}
	if b == 0 {
		return a
	}
	x, y := s.at(a), s.at(b)
	if y.before(x) {
		x.next = y.child
		y.child = a
		return b
	}
	y.next = x.child
	x.child = b
	return a
}

// rest returns a heap without its first node.
func (s *nodes) rest(first *node) int32 {
	i := first.child
	if i == 0 {
		return 0
	}
	first.child = 0
	// Pair the children from left to right, then meld the pairs from right to
	// left.
	pairs := int32(0)
	for i != 0 {
		a := s.at(i)
		j := a.next
		a.next = 0
		if j == 0 {
			if pairs == 0 {
				return i
			}
			a.next = pairs
			pairs = i
			break
		}
		b := s.at(j)
		after := b.next
		b.next = 0
		pair := s.meld(i, j)
		s.at(pair).next = pairs
		pairs, i = pair, after
	}
	heap := int32(0)
	for pairs != 0 {
		n := s.at(pairs)
		after := n.next
		n.next = 0
		heap = s.meld(heap, pairs)
		pairs = after
	}
	return heap
}

// A queue is a ring of nodes in the model's order: its first node, or 0. Each one's next
// is the one that comes after it, and its child the one before. What is added comes last,
// or nearly so.

// insert adds a node to a queue, looking for its place from the end in so many steps. It
// returns false where that is not enough.
func (s *nodes) insert(queue *int32, i int32, n *node, steps int) bool {
	first := *queue
	if first == 0 {
		n.next, n.child, *queue = i, i, i
		return true
	}
	before := s.at(first).child
	switch {
	case !n.before(s.at(before)):
	case n.before(s.at(first)): // as what a chain has had, which is older than all that it has not
		*queue = i
	default:
		for n.before(s.at(before)) {
			if steps--; steps < 0 {
				return false
			}
			before = s.at(before).child
		}
	}
	b := s.at(before)
	n.next, n.child = b.next, before
	s.at(b.next).child = i
	b.next = i
	return true
}

// anySteps is as many as it takes.
const anySteps = math.MaxInt

// shift removes the first node of a queue.
func (s *nodes) shift(queue *int32, n *node) {
	if n.next == *queue {
		*queue = 0
		return
	}
	s.at(n.child).next = n.next
	s.at(n.next).child = n.child
	*queue = n.next
}

// A list is a ring of nodes: its last node, or 0. That one's next is the first;
// child is the node before.

// push adds a node to the end of a list.
func (s *nodes) push(list *int32, i int32, n *node) {
	if *list == 0 {
		n.next, n.child = i, i
	} else {
		last := s.at(*list)
		n.next, n.child = last.next, *list
		s.at(last.next).child = i
		last.next = i
	}
	*list = i
}

// unlink removes a node from a list.
func (s *nodes) unlink(list *int32, i int32, n *node) {
	if n.next == i {
		*list = 0
	} else {
		s.at(n.child).next = n.next
		s.at(n.next).child = n.child
		if i == *list {
			*list = n.child
		}
	}
	n.next, n.child = 0, 0
}

// each calls a function for all nodes of a list.
func (s *nodes) each(list int32, do func(*node)) {
	if list == 0 {
		return
	}
	for i := s.at(list).next; ; i = s.at(i).next {
		do(s.at(i))
		if i == list {
			return
		}
	}
}
