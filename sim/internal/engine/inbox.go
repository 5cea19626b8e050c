package engine

import (
	"loggops/sim/internal/arena"
)

// Without noise, and if all messages have the same o + L, messages arrive in order of birth
// and are mostly delivered in that order. The inbox of a rank is then a queue; a message
// delivered far out of order goes to the heap disorder.
//
// Otherwise a message may overtake an earlier one, but among messages that wait for the CPU
// the oldest goes first. Then inbox is a heap by arrival time, and disorder a heap by birth of
// the messages that have arrived and wait.

// enqueue adds a message to a rank's inbox.
func (w *worker) enqueue(r *rankState, i int32, m *arena.Node) {
	switch {
	case w.traits.overtaking:
		r.inbox = w.nodes.Meld(r.inbox, i)
	case !w.nodes.Insert(&r.inbox, i, m, nearby):
		r.disorder = w.nodes.Meld(r.disorder, i)
	}
}

// nearby is how many messages from the end of the queue enqueue inserts at most.
const nearby = 8

// firstMessage returns the message that is due first, 0 if the inbox is empty.
func (w *worker) firstMessage(r *rankState) int32 {
	if w.traits.overtaking && r.inbox != 0 {
		w.sortArrived(r)
	}
	switch {
	case r.disorder == 0:
		return r.inbox
	case !w.traits.overtaking && r.inbox != 0 && w.nodes.At(r.inbox).Before(w.nodes.At(r.disorder)):
		return r.inbox
	}
	return r.disorder
}

// sortArrived moves the messages that arrive before the CPU and the NIC are free to the heap
// by birth.
func (w *worker) sortArrived(r *rankState) {
	for free := max(r.cpu, r.rx); r.inbox != 0; {
		i := r.inbox
		m := w.nodes.At(i)
		if m.Time > free {
			return
		}
		r.inbox = w.nodes.Rest(m)
		w.waitsFrom(i, m)
		r.disorder = w.nodes.Meld(r.disorder, i)
	}
}

// dequeue removes and returns the message that is due first.
func (w *worker) dequeue(r *rankState) (int32, *arena.Node) {
	i := w.firstMessage(r)
	m := w.nodes.At(i)
	switch {
	case i == r.disorder:
		r.disorder = w.nodes.Rest(m)
	case w.traits.overtaking:
		r.inbox = w.nodes.Rest(m)
	default:
		w.nodes.Shift(&r.inbox, m)
		m.Next, m.Child = 0, 0
	}
	return i, m
}

// alone reports whether a message is the only one in the inbox.
func (w *worker) alone(r *rankState, m *arena.Node) bool {
	if w.traits.overtaking {
		return m.Child == 0
	}
	return m.Next == r.inbox
}
