package engine

import "loggops/sim/internal/arena"

// A message goes from send, launch (rules.go) through deliver and arrives to the inbox of its
// rank. When it is the rank's first event (rank.go), handleMessage (run.go) takes it out, and
// arrive (rules.go) takes it in. It is matched there with a posted receive (match.go), or later,
// by recv, with a receive that finds it among the unexpected messages.
//
// Without noise, and if all messages have the same o + L, messages arrive in order of birth
// and are mostly delivered in that order. The inbox of a rank is then a queue; a message
// delivered far out of order goes to the heap disorder.
//
// Otherwise a message may overtake an earlier one, but among messages that wait for the CPU
// the oldest goes first. Then inbox is a heap by arrival time, and disorder a heap by birth of
// the messages that have arrived and wait.

// deliver sends message i on its way to a rank.
func (w *worker) deliver(to, i int32, m *arena.Node) {
	switch {
	case to >= w.lp.first && to < w.lp.end:
		w.arrives(to, i, m)
	case len(w.engine.workers) > 1 && w.workerOf(to) != w.Number:
		w.handOver(to, i, m)
	case w.traits.beyondCache && w.traits.holdsMessages:
		w.hold(to, i)
	default:
		w.arrives(to, i, m)
	}
}

// arrives adds message i to the inbox of a rank of this worker.
func (w *worker) arrives(to, i int32, m *arena.Node) {
	r := &w.tables.ranks[to]
	t := max(m.Time, r.cpu, r.rx)
	switch {
	case w.engine.resources != nil:
		t = m.Time
		w.waitFor(to, w.engine.resources.inbox(w.tables.shapeOf(m)), i)
	case r.inbox == 0 && !w.traits.overtaking:
		r.inbox, r.inboxEnd = i, i
	default:
		w.enqueue(r, i, m)
	}
	w.tables.next[to] = min(w.tables.next[to], t)
	within := to >= w.lp.first && to < w.lp.end
	switch {
	case within && w.traits.inTurn:
		if to != m.Origin {
			w.mayReply(to, t)
		}
		return
	case within && w.program.Ordered:
		w.touch(to)
		return
	case w.engine.rankAgendas != nil:
		lp := uint32(to) / uint32(w.program.LPSize)
		w.engine.rankAgendas[lp].Lower(to-int32(lp)*int32(w.program.LPSize), t)
	}
	if !within {
		w.agenda.Lower(w.lpOf(to), t)
	}
}

// deliverInTurn is deliver within an LP whose ranks run in turn, if messages arrive in order.
func (w *worker) deliverInTurn(to, i int32, m *arena.Node) {
	r := &w.tables.ranks[to]
	t := max(m.Time, r.cpu, r.rx)
	if r.inbox == 0 {
		r.inbox, r.inboxEnd = i, i
	} else {
		w.enqueue(r, i, m)
	}
	w.tables.next[to] = min(w.tables.next[to], t)
	w.mayReply(to, t)
}

// enqueue adds a message to a rank's inbox.
func (w *worker) enqueue(r *rankState, i int32, m *arena.Node) {
	switch {
	case w.traits.overtaking:
		r.inbox = w.nodes.Meld(r.inbox, i)
	case r.inbox == 0:
		r.inbox, r.inboxEnd = i, i
	case w.packed.begun && w.pack(r, i, m):
	case r.disorder != 0 && w.endsAfter(r, m) && w.extendDisorder(r, i, m):
	case r.inboxEnd < 0 || !w.enqueueNearEnd(r, i, m):
		r.disorder = w.nodes.Meld(r.disorder, i)
		w.nodes.At(r.disorder).Next = i
	}
}

// Thousands of ranks may send to one at the same time. Those of another worker are delivered
// later than those of this one, but in order. So the first message of disorder refers to the
// latest one by Next, and messages that follow it form a chain of only children, which leave
// the heap without a comparison.

// extendDisorder adds a message to the heap after the one added last, unless it precedes that.
func (w *worker) extendDisorder(r *rankState, i int32, m *arena.Node) bool {
	first := w.nodes.At(r.disorder)
	if first.Next == 0 || m.Before(w.nodes.At(first.Next)) {
		return false
	}
	latest := w.nodes.At(first.Next)
	m.Next, latest.Child = latest.Child, i
	first.Next = i
	return true
}

// shiftDisorder removes the first message from the heap.
func (w *worker) shiftDisorder(r *rankState, m *arena.Node) {
	i, latest := r.disorder, m.Next
	m.Next = 0
	if r.disorder = w.nodes.Rest(m); r.disorder != 0 && latest != i {
		w.nodes.At(r.disorder).Next = latest
	}
}

// The queue of messages from inbox to inboxEnd has links in both directions, so that a message
// enters and leaves it without a look at the others.

// enqueueNearEnd inserts a message into the queue, unless its place is far from the end.
func (w *worker) enqueueNearEnd(r *rankState, i int32, m *arena.Node) bool {
	at := r.inboxEnd
	n := w.nodes.At(at)
	for range w.tuning.Nearby {
		if !m.Before(n) {
			m.Child, m.Next, n.Next = at, n.Next, i
			if at == r.inboxEnd {
				r.inboxEnd = i
			} else {
				w.nodes.At(m.Next).Child = i
			}
			return true
		}
		if at == r.inbox {
			m.Next, n.Child, r.inbox = at, i, i
			return true
		}
		at = n.Child
		n = w.nodes.At(at)
	}
	return false
}

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
		w.causes.noteWaiting(i, m)
		m.Time = 0
		r.disorder = w.nodes.Meld(r.disorder, i)
	}
}

// dequeue removes and returns the message that is due first.
func (w *worker) dequeue(r *rankState) (int32, *arena.Node) {
	i := w.firstMessage(r)
	m := w.nodes.At(i)
	w.removeFirst(r, i, m)
	return i, m
}

// removeFirst removes message i, which is due first.
func (w *worker) removeFirst(r *rankState, i int32, m *arena.Node) {
	switch {
	case i == r.disorder:
		w.shiftDisorder(r, m)
	case w.traits.overtaking:
		r.inbox = w.nodes.Rest(m)
	default:
		w.shiftInbox(r, m)
	}
}

// shiftInbox removes the first message from the queue.
func (w *worker) shiftInbox(r *rankState, m *arena.Node) {
	if r.inbox == r.inboxEnd {
		r.inbox = 0
	} else if r.inbox = m.Next; r.inbox == 0 {
		w.unpack(r)
	}
	m.Next, m.Child = 0, 0
}

// eachInQueue calls do for each message in the queue that is not packed.
func eachInQueue(nodes *arena.Nodes, r *rankState, do func(i int32, m *arena.Node)) {
	for i := r.inbox; i != 0; {
		m := nodes.At(i)
		do(i, m)
		if i == r.inboxEnd {
			break
		}
		i = m.Next
	}
}

// alone reports whether a message is the only one in the inbox.
func (w *worker) alone(r *rankState, m *arena.Node) bool {
	if w.traits.overtaking {
		return m.Child == 0
	}
	return r.inbox == r.inboxEnd
}
