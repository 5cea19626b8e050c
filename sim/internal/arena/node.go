// Package arena allocates nodes in chunks of memory that do not move, and implements the
// heaps, queues and lists that link them. A node has no pointers, so the garbage collector
// does not scan it.
package arena

import (
	"unsafe"

	"loggops/sim/internal/logp"
)

// Node is something that waits at a rank: a ready operation or step of a collective, a message
// on its way or unexpected, a posted receive, or an operation with missing dependences.
type Node struct {
	// When it is due, if it has a time of its own: the arrival of a message, the posting of a
	// receive. Otherwise it is 0, and due when the CPU and the NIC are free. See view.go.
	Time int64
	logp.Key
	Op   int32 // of a message, its send
	Step int32 // of a point-to-point message, -1 - the shape of its send
	// Links of the heap, queue or list; 0 is none.
	Child, Next int32
}

// Values of Step that are no step of a collective's plan. Lower ones are runs of operations or steps (collective.go of the engine);
// there, all values below Join are runs to quietFor and distanceToLeave.
const (
	Whole = -1 // the operation itself
	Join  = -2 // the end of a collective: a calc of 0
	Posts = -3 // all receives of a collective that require no other step
)

// Sent returns the step that sent a message.
func (a *Node) Sent() int32 { return max(a.Step, Whole) }

// Before is the model's order: by time, birth, origin and order of creation.
func (a *Node) Before(b *Node) bool {
	if a.Time != b.Time {
		return a.Time < b.Time
	}
	return a.Older(&b.Key)
}

// Nodes are referred to by number. Each chunk belongs to one worker.
const ChunkSize = 1 << ChunkBits

// Chunk is the unit of allocation.
type Chunk [ChunkSize]Node

// Few returns a chunk, or another array as long as one, of which only the first FewNodes items exist.
//
//go:nocheckptr
func Few[Array, Item any]() *Array { return (*Array)(unsafe.Pointer(new([FewNodes]Item))) }

// Nodes is a worker's share of all nodes.
type Nodes struct {
	Table     *[MaxChunks]*Chunk
	unused    int32 // list of released nodes
	Fresh     int32 // the last one handed out for the first time, and the end of its chunk
	lastFresh int32
	Grow      func() (chunk, nodes int32) // adds a chunk and returns its number and size
	InUse     int                         // only if invariants are checked
}

// At returns a node by its number.
func (s *Nodes) At(i int32) *Node {
	return &s.Table[uint32(i)>>ChunkBits%MaxChunks][uint32(i)%ChunkSize]
}

// Add returns an unused node without links.
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

// Drop releases a node.
func (s *Nodes) Drop(i int32, n *Node) {
	if Invariants {
		s.InUse--
	}
	n.Next = s.unused
	s.unused = i
}

// addFresh is Add if there are no released nodes.
func (s *Nodes) addFresh() (int32, *Node) {
	if s.Fresh == s.lastFresh {
		chunk, nodes := s.Grow()
		s.Fresh = chunk << ChunkBits
		s.lastFresh = s.Fresh + nodes - 1
		if s.Fresh == 0 {
			s.Fresh++ // node 0 stands for none
		}
	} else {
		s.Fresh++
	}
	n := s.At(s.Fresh)
	n.Child, n.Next = 0, 0 // an earlier run may have set them
	return s.Fresh, n
}

// A heap is a pairing heap (Fredman, Sedgewick, Sleator and Tarjan 1986) of nodes in the
// model's order, referred to by its first node, or 0. Most have one or two nodes, some have
// millions.

// Meld melds two heaps.
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
	// Meld pairs of children from left to right, then meld the results from right to left.
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

// A queue is a ring of nodes in the model's order, referred to by its first node, or 0. Next
// is the node after, and Child the node before. A new node belongs at the end, or near it.

// Insert inserts a node into a queue, searching from the end.
func (s *Nodes) Insert(queue *int32, i int32, n *Node) {
	first := *queue
	if first == 0 {
		n.Next, n.Child, *queue = i, i, i
		return
	}
	before := s.At(first).Child
	if n.Before(s.At(first)) { // a receive that has left the slot
		*queue = i
	} else {
		for n.Before(s.At(before)) {
			before = s.At(before).Child
		}
	}
	b := s.At(before)
	n.Next, n.Child = b.Next, before
	s.At(b.Next).Child = i
	b.Next = i
}

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

// A list is a ring of nodes, referred to by its last node, or 0. Next is the node after, and
// Child the node before.

// Push appends a node to a list.
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

// Each calls do for each node of a list.
func (s *Nodes) Each(list int32, do func(i int32, n *Node)) {
	if list == 0 {
		return
	}
	for i := s.At(list).Next; ; i = s.At(i).Next {
		do(i, s.At(i))
		if i == list {
			return
		}
	}
}
