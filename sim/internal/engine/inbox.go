package engine

import (
	"loggops/sim/internal/arena"
)

// Without noise, and if all messages have the same latency, messages arrive in order of birth
// and are mostly delivered in that order. The inbox of a rank is then a queue; a message
// delivered far out of order goes to the heap disorder.
//
// Otherwise a message may overtake an earlier one, but among messages that wait for the CPU
// the oldest goes first. Then inbox is a heap by arrival time, and disorder a heap by birth of
// the messages that have arrived and wait.

// enqueue adds a message to a rank's inbox.
func (w *worker) enqueue(p *rankState, i int32, m *arena.Node) {
	switch {
	case w.traits.overtaking:
		p.inbox = w.nodes.Meld(p.inbox, i)
		return
	case !w.nodes.Insert(&p.inbox, i, m, nearby):
		p.disorder = w.nodes.Meld(p.disorder, i)
	}
}

// nearby is how many messages from the end of the queue enqueue inserts at most.
const nearby = 8

// firstMessage returns the message that is due first, 0 if the inbox is empty.
func (w *worker) firstMessage(p *rankState) int32 {
	if w.traits.overtaking && p.inbox != 0 {
		w.sortArrived(p)
	}
	switch {
	case p.disorder == 0:
		return p.inbox
	case !w.traits.overtaking && p.inbox != 0 && w.nodes.At(p.inbox).Before(w.nodes.At(p.disorder)):
		return p.inbox
	}
	return p.disorder
}

// sortArrived moves the messages that arrive before the CPU and the NIC are free to the heap
// by birth.
func (w *worker) sortArrived(p *rankState) {
	for free := max(p.cpu, p.rx); p.inbox != 0; {
		i := p.inbox
		m := w.nodes.At(i)
		if m.Time > free {
			return
		}
		p.inbox = w.nodes.Rest(m)
		m.Time = 0
		p.disorder = w.nodes.Meld(p.disorder, i)
	}
}

// dequeue removes and returns the message that is due first.
func (w *worker) dequeue(p *rankState) (int32, *arena.Node) {
	i := w.firstMessage(p)
	m := w.nodes.At(i)
	w.remove(p, i, m)
	return i, m
}

// remove removes the message that is due first.
func (w *worker) remove(p *rankState, i int32, m *arena.Node) {
	if i == p.disorder {
		p.disorder = w.nodes.Rest(m)
		return
	}
	w.advance(p, m)
}

// advance removes the first message of the inbox.
func (w *worker) advance(p *rankState, first *arena.Node) {
	if w.traits.overtaking {
		p.inbox = w.nodes.Rest(first)
		return
	}
	w.nodes.Shift(&p.inbox, first)
	first.Next, first.Child = 0, 0
}

// alone reports whether a message is the only one in the inbox.
func (w *worker) alone(p *rankState, m *arena.Node) bool {
	if w.traits.overtaking {
		return m.Child == 0
	}
	return m.Next == p.inbox
}
