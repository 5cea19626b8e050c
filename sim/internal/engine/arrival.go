package engine

import (
	"cmp"
	"slices"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// In a schedule that was made from a recording, on ranks with several CPUs, the
// receive says which CPU takes a message in (docs/model.md, "Threads"). So a
// message is matched when it arrives, and only then waits for a CPU: that of its
// receive, or any of its rank's where it is unexpected.
//
// What waits for a CPU is a ticket: a node with the message's birth, whose op is
// the message. A message that waits with its receive has that in child and next,
// where lists and heaps have links. One that is unexpected waits in that list
// too, and its time is -1 times its ticket.

// arrivalKind is kind for the places that are there for arrivals only: one for each
// NIC, for any CPU and the NIC's receiving side; and the last, of messages on their way,
// which wait for nothing else.
func (s *places) arrivalKind(rank int32, i int) (what program.EventKind, free int64) {
	if i == s.nics {
		return program.ArrivalDue, 0
	}
	cpu := s.firstFree(rank)
	return program.MessageDue, max(s.cpu[int(rank)*s.cpus+int(cpu)], s.rx[int(rank)*s.nics+i])
}

// firstFree returns the CPU of a process that is free first, the lowest number
// among several.
func (s *places) firstFree(rank int32) uint8 {
	free := s.cpu[int(rank)*s.cpus : (int(rank)+1)*s.cpus]
	return slices.MinFunc(s.used[int(rank)%s.base], func(a, b uint8) int {
		return cmp.Compare(free[a], free[b])
	})
}

// forAny returns the place of unexpected messages that come by a NIC.
func (s *places) forAny(rank int32, nic uint8) *place {
	return &s.of(rank)[s.each-1-s.nics+int(nic)]
}

// handleArrival lets a message arrive, or be taken in by a CPU.
func (w *worker) handleArrival(rank int32, p *process, what program.EventKind, i int32, n *arena.Node, t int64) {
	switch {
	case t > MaxTimeNS:
		w.Fail(ErrTooLong, rank, t)
	case what == program.ArrivalDue:
		w.comes(rank, p, i, n, t)
	default:
		message := n.Op
		w.nodes.Drop(i, n)
		w.serve(rank, p, message, w.nodes.At(message), t)
	}
}

// comes (rule 3, its first half) matches a message that has arrived at time t.
func (w *worker) comes(rank int32, p *process, i int32, m *arena.Node, t int64) {
	if op, step, ok := w.takeReceive(rank, p, m); ok {
		w.assign(rank, i, m, op, step, t)
		return
	}
	ticket := w.queue(w.engine.places.forAny(rank, w.shapeOf(m).NIC), i, m, t)
	m.Time = -int64(ticket)
	w.keep(p, i, m)
}

// assign lets a message wait, from time t on, for the CPU of its receive.
func (w *worker) assign(rank, i int32, m *arena.Node, op, step int32, t int64) {
	m.Time, m.Child, m.Next = 0, op, step
	to := *w.shapeOf(m)
	to.CPU = w.shape(op).CPU
	w.queue(w.engine.places.at(rank, program.MessageDue, &to), i, m, t)
}

// reassign is assign for a message that has waited for any CPU.
func (w *worker) reassign(rank, i int32, m *arena.Node, op, step int32, t int64) {
	w.nodes.At(int32(-m.Time)).Op = 0
	w.assign(rank, i, m, op, step, t)
}

// queue lets a message wait for a place from time t on, and returns its ticket.
func (w *worker) queue(h *place, i int32, m *arena.Node, t int64) int32 {
	ticket, n := w.nodes.Add()
	n.Time, n.Birth, n.Origin, n.Count, n.Op = t, m.Birth, m.Origin, m.Count, i
	h.later = w.nodes.Meld(h.later, ticket)
	return ticket
}

// skipMoved removes tickets of messages that wait elsewhere from the fronts of a
// place's heaps. It tells whether any are left.
func (w *worker) skipMoved(h *place) bool {
	for _, heap := range [...]*int32{&h.later, &h.due} {
		for *heap != 0 && w.nodes.At(*heap).Op == 0 {
			i := *heap
			n := w.nodes.At(i)
			*heap = w.nodes.Rest(n)
			w.nodes.Drop(i, n)
		}
	}
	return h.later|h.due != 0
}

// serve (rule 3, its second half) has a message taken in at time t.
func (w *worker) serve(rank int32, p *process, i int32, m *arena.Node, t int64) {
	if m.Time < 0 {
		w.intake(rank, p, i, m, w.shapeOf(m), w.engine.places.firstFree(rank), t)
		return
	}
	op, step := m.Child, m.Next
	c, end := w.intake(rank, p, i, m, w.shapeOf(m), w.shape(op).CPU, t)
	w.matched(rank, op, step, i, m, c, t)
	w.completed(rank, p, w.shape(op), op, step, end)
}
