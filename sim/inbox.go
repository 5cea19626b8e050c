package sim

// Without noise, and where all messages take the same way, they arrive in the
// order of their births, and are mostly delivered in that order. Those on their
// way to a process are a queue. What is delivered far out of order is in a heap.
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
	case !w.insert(&p.inbox, i, m, nearby):
		p.disorder = w.meld(p.disorder, i)
	}
}

// nearby is how far from the end of the queue a message's place is looked for.
const nearby = 8

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
	w.shift(&p.inbox, first)
	first.next, first.child = 0, 0
}

// alone tells whether a message is the only one of the inbox.
func (w *worker) alone(p *process, m *node) bool {
	if w.overtaking {
		return m.child == 0
	}
	return m.next == p.inbox
}
