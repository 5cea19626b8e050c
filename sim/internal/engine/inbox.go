package engine

import (
	"loggops/sim/internal/arena"
)

// Without noise, and where all messages take the same way, they arrive in the
// order of their births, and are mostly delivered in that order. Those on their
// way to a process are a queue. What is delivered far out of order is in a heap.
//
// Elsewhere what was sent later may overtake what was sent before; but of messages
// that wait for the CPU the one born first goes first. So inbox is a heap by arrival, and
// disorder one by birth of what has arrived and waits.

// enqueue adds a message to those on their way.
func (w *worker) enqueue(p *process, i int32, m *arena.Node) {
	switch {
	case w.traits.overtaking:
		p.inbox = w.nodes.Meld(p.inbox, i)
		return
	case !w.nodes.Insert(&p.inbox, i, m, nearby):
		p.disorder = w.nodes.Meld(p.disorder, i)
	}
}

// nearby is how far from the end of the queue a message's place is looked for.
const nearby = 8

// firstMessage returns the message that is due first, 0 where none is under
// way.
func (w *worker) firstMessage(p *process) int32 {
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

// sortArrived sorts by birth what has arrived by the time at which the next
// message may be taken in.
func (w *worker) sortArrived(p *process) {
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
func (w *worker) dequeue(p *process) (int32, *arena.Node) {
	i := w.firstMessage(p)
	m := w.nodes.At(i)
	w.remove(p, i, m)
	return i, m
}

// remove removes the message that is due first.
func (w *worker) remove(p *process, i int32, m *arena.Node) {
	if i == p.disorder {
		p.disorder = w.nodes.Rest(m)
		return
	}
	w.advance(p, m)
}

// advance removes the first message of the inbox.
func (w *worker) advance(p *process, first *arena.Node) {
	if w.traits.overtaking {
		p.inbox = w.nodes.Rest(first)
		return
	}
	w.nodes.Shift(&p.inbox, first)
	first.Next, first.Child = 0, 0
}

// alone tells whether a message is the only one of the inbox.
func (w *worker) alone(p *process, m *arena.Node) bool {
	if w.traits.overtaking {
		return m.Child == 0
	}
	return m.Next == p.inbox
}
