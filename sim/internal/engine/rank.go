package engine

import (
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// rankState is the state of a rank with one CPU and one NIC. With several, their clocks and
// the heaps of operations that wait for them are in resources (resources.go).
//
// With one CPU, an operation never waits to become ready: the event that made it ready took
// place, or ends, no later than the CPU is free. So a calc is due when the CPU is free, a send
// when the CPU and the NIC are free, and each queue is in order of birth.
type rankState struct {
	cpu, tx, rx int64 // when the CPU, and the NIC in each direction, is free

	slot         readySlot // due before the queue of its kind
	calcs, sends int32     // queues of ready operations
	recvs        int32     // queue of receives to post; a heap with several CPUs, which are free at different times

	inbox, disorder    int32 // messages on their way, see inbox.go
	posted, unexpected int32 // lists of receives and messages without a match

	// Operations that wait for dependences: the first as its operation + 1 with the number of
	// missing dependences, the others in a list. See waiting.go.
	waitOp, missing int32
	rounds          uint32 // of an open dissemination in waitOp: a bit for each round received
	waiting         int32
}

// first returns the kind and time of the rank's next event; the time is never if nothing is in
// flight there.
func (w *worker) first(rank int32, p *rankState) (what program.EventKind, t int64) {
	if w.engine.resources != nil {
		return w.firstResource(rank, p)
	}
	t = logp.Never
	if what = p.slot.what; what != program.Nothing {
		if t = p.cpu; what == program.SendDue {
			t = max(t, p.tx)
		}
	}
	i := p.inbox
	if p.disorder != 0 || w.traits.overtaking {
		i = w.firstMessage(p)
	}
	if p.calcs|p.sends|p.recvs != 0 {
		return w.firstQueued(rank, p, what, t, i)
	}
	if i != 0 {
		m := w.nodes.At(i)
		if at := max(m.Time, p.cpu, p.rx); at < t || at == t && m.Older(&logp.Key{Birth: p.slot.birth, Origin: rank, Count: p.slot.count}) {
			return program.MessageDue, at
		}
	}
	return what, t
}

// firstQueued is first for a rank with operations in its queues. The operation in the slot is
// due at time t, and i is the first message.
func (w *worker) firstQueued(rank int32, p *rankState, what program.EventKind, t int64, i int32) (program.EventKind, int64) {
	order := p.slot.key(rank)
	for _, queued := range [...]program.EventKind{program.RecvDue, program.CalcDue, program.SendDue} {
		i := *p.queue(queued)
		if i == 0 || queued == what {
			continue
		}
		n, at := w.nodes.At(i), p.cpu
		switch queued {
		case program.RecvDue:
			at = n.Time
		case program.SendDue:
			at = max(at, p.tx)
		}
		if at < t || at == t && n.Older(&order) {
			what, t, order = queued, at, n.Key
		}
	}
	if i != 0 {
		m := w.nodes.At(i)
		if at := max(m.Time, p.cpu, p.rx); at < t || at == t && m.Older(&order) {
			return program.MessageDue, at
		}
	}
	return what, t
}

// queue returns the queue of a kind of event.
func (p *rankState) queue(what program.EventKind) *int32 {
	switch what {
	case program.CalcDue:
		return &p.calcs
	case program.SendDue:
		return &p.sends
	}
	return &p.recvs
}

// waitingFor returns the queue or heap whose first node is the rank's next event, which is not
// a message.
func (w *worker) waitingFor(p *rankState, what program.EventKind) *int32 {
	if w.engine.resources != nil && what != program.RecvDue {
		return w.scratch.firstHeap
	}
	return p.queue(what)
}

// clocks returns the clocks of a CPU and of both directions of a NIC.
func (w *worker) clocks(rank int32, p *rankState, cpu, nic uint8) (c, tx, rx *int64) {
	if w.engine.resources != nil {
		return w.engine.resources.clocks(rank, cpu, nic)
	}
	return &p.cpu, &p.tx, &p.rx
}
