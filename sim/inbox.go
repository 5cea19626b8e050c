package sim

// Messages on their way to a process come mostly in the order in which they
// will arrive. Those are a list, in that order: its first node, whose child is
// the last. The others are a heap.

// enqueue adds a message to those on their way, of which there are some.
func (w *worker) enqueue(p *process, i int32, m *node) {
	first := w.at(p.inbox)
	last := w.at(first.child)
	if m.before(last) {
		p.disorder = w.meld(p.disorder, i)
		return
	}
	last.next, first.child = i, i
}

// firstMessage returns the message that arrives first, 0 where none is under
// way.
func (w *worker) firstMessage(p *process) int32 {
	if p.disorder == 0 {
		return p.inbox
	}
	if p.inbox != 0 && w.at(p.inbox).before(w.at(p.disorder)) {
		return p.inbox
	}
	return p.disorder
}

// dequeue removes and returns the message that arrives first.
func (w *worker) dequeue(p *process) (int32, *node) {
	i := w.firstMessage(p)
	m := w.at(i)
	if i == p.disorder {
		p.disorder = w.rest(m)
		return i, m
	}
	w.advance(p, m)
	return i, m
}

// advance removes the first message from the list.
func (w *worker) advance(p *process, first *node) {
	p.inbox = first.next
	if p.inbox != 0 {
		w.at(p.inbox).child = first.child
	}
	first.next, first.child = 0, 0
}
