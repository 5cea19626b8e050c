package engine

import (
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// process is the state of one process on a machine of one CPU and one NIC a
// rank. On others, clocks and the heaps of what waits for them are in places
// (places.go).
//
// With one CPU, what has been freed is ready at once: whatever freed it took
// place, or ends, no later than the CPU is free. So a calc is due when the CPU
// is, a send when the CPU and the NIC are, and a queue is in order of birth.
type process struct {
	cpu, tx, rx int64 // when the CPU, and the NIC in each direction, is next free

	slot         readySlot // what is due before what is in the queue of its kind
	calcs, sends int32     // queues
	recvs        int32     // queue of receives to be posted; a heap on several CPUs, which are not free at the same time

	inbox, disorder    int32 // messages under way, see inbox.go
	posted, unexpected int32 // lists of what is not matched

	// What waits for dependences: the first, as its operation + 1 and the
	// dependences left, and a list of others. See waiting.go.
	waits, left int32
	rounds      uint32 // of a dissemination that waits there: a bit for each round received
	waiting     int32
}

// first returns what is due first at a process, and when; never where nothing
// is under way there.
func (w *worker) first(rank int32, p *process) (what program.EventKind, t int64) {
	if w.engine.places != nil {
		return w.firstPlace(rank, p)
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

// firstQueued is first where something is in the queues: what is in the slot is due at
// time t, and i is the first message.
func (w *worker) firstQueued(rank int32, p *process, what program.EventKind, t int64, i int32) (program.EventKind, int64) {
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

// queue returns the queue of what is due at a process.
func (p *process) queue(what program.EventKind) *int32 {
	switch what {
	case program.CalcDue:
		return &p.calcs
	case program.SendDue:
		return &p.sends
	}
	return &p.recvs
}

// waitingFor returns the queue, or the heap, that what is due first, if no message, is
// the first of.
func (w *worker) waitingFor(p *process, what program.EventKind) *int32 {
	if w.engine.places != nil && what != program.RecvDue {
		return w.scratch.placeHeap
	}
	return p.queue(what)
}

// clocks returns when a CPU and a NIC of a process are next free.
func (w *worker) clocks(rank int32, p *process, cpu, nic uint8) (c, tx, rx *int64) {
	if w.engine.places != nil {
		return w.engine.places.clocks(rank, cpu, nic)
	}
	return &p.cpu, &p.tx, &p.rx
}
