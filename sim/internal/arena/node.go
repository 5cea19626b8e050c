// Package arena keeps what waits at ranks: nodes in chunks of memory that do not move, and
// the heaps, queues and lists that they are in. A node has no pointers, so the garbage
// collector does not look at it.
package arena

import (
	"math"

	"loggops/sim/internal/logp"
)

// Node is what waits at a process: an operation or a step of a collective that
// has been freed, a message under way or unexpected, a posted receive, or
// something of which not all dependences are met.
type Node struct {
	// When it is due, where that is its own: a message's arrival, a receive's
	// posting. Else 0: it is due when its CPU and NIC are free.
	//
	// Of an unexpected message, the end of its intake; of what waits for
	// dependences, the latest that was met.
	Time int64
	logp.Key
	Op   int32 // a message's is its send
	Step int32 // of a message that is no collective's, -1 - its shape
	// Links of the heap or list that it is in, 0 being none.
	Child, Next int32
}

// Steps that are none of a collective's plan.
const (
	Whole = -1 // the operation itself
	Join  = -2 // a collective's end: a calc of 0
	Posts = -3 // all receives of a collective that require nothing within it
)

// Sent returns the step whose message a node is.
func (a *Node) Sent() int32 { return max(a.Step, Whole) }

// Before is the model's order: by time, birth, origin and order of creation.
func (a *Node) Before(b *Node) bool {
	if a.Time != b.Time {
		return a.Time < b.Time
	}
	return a.Older(&b.Key)
}

// Nodes are kept in chunks, of one worker each, and referred to by number; what
// grows does not move.
const (
	ChunkBits = 16
	ChunkSize = 1 << ChunkBits
	MaxChunks = 1 << (31 - ChunkBits)
)

// Chunk is as many nodes as are made at once at least.
type Chunk [ChunkSize]Node

// Nodes is a worker's share of all nodes.
type Nodes struct {
	Table     *[MaxChunks]*Chunk
	unused    int32 // list
	Fresh     int32 // the next that was never used, and where the chunk of those ends
	lastFresh int32
	Grow      func() int32 // adds a chunk, and returns its number
	InUse     int          // counted where invariants are checked
}

// At returns a node by its number.
func (s *Nodes) At(i int32) *Node {
	return &s.Table[uint32(i)>>ChunkBits%MaxChunks][uint32(i)%ChunkSize]
}

// Add returns an unused node, with links of none.
func (s *Nodes) Add() (int32, *Node) {
	if Invariants {
		s.InUse++
	}
	if i := s.unused; i != 0 {
		n := s.At(i)
		s.unused = n.Next
		n.Child, n.Next = 0, 0
		return i, n
	}
	return s.addFresh()
}

// Drop gives a node back that is no longer used.
func (s *Nodes) Drop(i int32, n *Node) {
	if Invariants {
		s.InUse--
	}
	n.Next = s.unused
	s.unused = i
}

// addFresh is add where no node has been given back.
func (s *Nodes) addFresh() (int32, *Node) {
	if s.Fresh == s.lastFresh {
		s.Fresh = s.Grow() << ChunkBits
		s.lastFresh = s.Fresh + ChunkSize - 1
		if s.Fresh == 0 {
			s.Fresh++ // 0 is none
		}
	} else {
		s.Fresh++
	}
	n := s.At(s.Fresh)
	n.Child, n.Next = 0, 0 // it may be of an earlier run
	return s.Fresh, n
}

// A heap is a pairing heap (Fredman, Sedgewick, Sleator and Tarjan 1986) of
// nodes in the model's order: its first node, or 0. Most have one node or two,
// some have millions.

// Meld makes one heap of two.
func (s *Nodes) Meld(a, b int32) int32 {
	if a == 0 {
		return b
	}
	if b == 0 {
		return a
	}
	x, y := s.At(a), s.At(b)
	if y.Before(x) {
		x.Next = y.Child
		y.Child = a
		return b
	}
	y.Next = x.Child
	x.Child = b
	return a
}

// Rest returns a heap without its first node.
func (s *Nodes) Rest(first *Node) int32 {
	i := first.Child
	if i == 0 {
		return 0
	}
	first.Child = 0
	// Pair the children from left to right, then meld the pairs from right to
	// left.
	pairs := int32(0)
	for i != 0 {
		a := s.At(i)
		j := a.Next
		a.Next = 0
		if j == 0 {
			if pairs == 0 {
				return i
			}
			a.Next = pairs
			pairs = i
			break
		}
		b := s.At(j)
		after := b.Next
		b.Next = 0
		pair := s.Meld(i, j)
		s.At(pair).Next = pairs
		pairs, i = pair, after
	}
	heap := int32(0)
	for pairs != 0 {
		n := s.At(pairs)
		after := n.Next
		n.Next = 0
		heap = s.Meld(heap, pairs)
		pairs = after
	}
	return heap
}

// A queue is a ring of nodes in the model's order: its first node, or 0. Each one's next
// is the one that comes after it, and its child the one before. What is added comes last,
// or nearly so.

// Insert adds a node to a queue, looking for its place from the end in so many steps. It
// returns false where that is not enough.
func (s *Nodes) Insert(queue *int32, i int32, n *Node, steps int) bool {
	first := *queue
	if first == 0 {
		n.Next, n.Child, *queue = i, i, i
		return true
	}
	before := s.At(first).Child
	switch {
	case !n.Before(s.At(before)):
	case n.Before(s.At(first)): // as receives that have left the slot
		*queue = i
	default:
		for n.Before(s.At(before)) {
			if steps--; steps < 0 {
				return false
			}
			before = s.At(before).Child
		}
	}
	b := s.At(before)
	n.Next, n.Child = b.Next, before
	s.At(b.Next).Child = i
	b.Next = i
	return true
}

// AnySteps is as many as it takes.
const AnySteps = math.MaxInt

// Shift removes the first node of a queue.
func (s *Nodes) Shift(queue *int32, n *Node) {
	if n.Next == *queue {
		*queue = 0
		return
	}
	s.At(n.Child).Next = n.Next
	s.At(n.Next).Child = n.Child
	*queue = n.Next
}

// A list is a ring of nodes: its last node, or 0. That one's next is the first;
// child is the node before.

// Push adds a node to the end of a list.
func (s *Nodes) Push(list *int32, i int32, n *Node) {
	if *list == 0 {
		n.Next, n.Child = i, i
	} else {
		last := s.At(*list)
		n.Next, n.Child = last.Next, *list
		s.At(last.Next).Child = i
		last.Next = i
	}
	*list = i
}

// Unlink removes a node from a list.
func (s *Nodes) Unlink(list *int32, i int32, n *Node) {
	if n.Next == i {
		*list = 0
	} else {
		s.At(n.Child).Next = n.Next
		s.At(n.Next).Child = n.Child
		if i == *list {
			*list = n.Child
		}
	}
	n.Next, n.Child = 0, 0
}

// Each calls a function for all nodes of a list.
func (s *Nodes) Each(list int32, do func(*Node)) {
	if list == 0 {
		return
	}
	for i := s.At(list).Next; ; i = s.At(i).Next {
		do(s.At(i))
		if i == list {
			return
		}
	}
}
