package sim

// Without noise, and where all messages take the same way, they arrive in the
// order of their births, and are mostly delivered in that order. Those on their
// way to a process are a list: its first node, whose child is the last. What is
// delivered out of order is in a heap.
//
// Elsewhere what was sent later may overtake what was sent before; but of messages
// that wait for the CPU the one born first goes first. So inbox is a heap by arrival, and
// disorder one by birth of what has arrived and waits.

// enqueue adds a message to those on their way.
func (w *worker) enqueue(p *process, i int32, m *node) {
	switch {
	case w.overtaking:
		p.inbox = w.meld(p.inbox, i)
		return
	case p.inbox == 0:
		p.inbox, m.child = i, i
		return
	}
	first := w.at(p.inbox)
	last := w.at(first.child)
	if m.before(last) {
		p.disorder = w.meld(p.disorder, i)
		return
	}
	last.next, first.child = i, i
}

// firstMessage returns the message that is due first, 0 where none is under
// way.
func (w *worker) firstMessage(p *process) int32 {
	if w.overtaking && p.inbox != 0 {
		w.sortArrived(p)
	}
	switch {
	case p.disorder == 0:
		return p.inbox
	case !w.overtaking && p.inbox != 0 && w.at(p.inbox).before(w.at(p.disorder)):
		return p.inbox
	}
	return p.disorder
}

// sortArrived sorts by birth what has arrived by the time at which the next
// message may be taken in.
func (w *worker) sortArrived(p *process) {
	for free := max(p.cpu, p.rx); p.inbox != 0; {
		i := p.inbox
		m := w.at(i)
		if m.time > free {
			return
		}
		p.inbox = w.rest(m)
		m.time = 0
		p.disorder = w.meld(p.disorder, i)
	}
}

// dequeue removes and returns the message that is due first.
func (w *worker) dequeue(p *process) (int32, *node) {
	i := w.firstMessage(p)
	m := w.at(i)
	w.remove(p, i, m)
	return i, m
}

// remove removes the message that is due first.
func (w *worker) remove(p *process, i int32, m *node) {
	if i == p.disorder {
		p.disorder = w.rest(m)
		return
	}
	w.advance(p, m)
}

// advance removes the first message of the inbox.
func (w *worker) advance(p *process, first *node) {
	if w.overtaking {
		p.inbox = w.rest(first)
		return
	}
	p.inbox = first.next
	if p.inbox != 0 {
		w.at(p.inbox).child = first.child
	}
	first.next, first.child = 0, 0
}

// follower returns one of the messages that come after the first of the inbox,
// 0 where there is none; where none overtakes it is the next.
func (w *worker) follower(first *node) int32 {
	if w.overtaking {
		return first.child
	}
	return first.next
}
