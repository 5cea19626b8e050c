package engine

import (
	"loggops/sim/internal/arena"
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

	inbox, inboxEnd    int32 // messages on their way, see inbox.go and packed.go
	disorder           int32
	posted, unexpected int32 // lists of receives and messages without a match

	// Operations that wait for dependences: the first as its operation + 1 with the number of
	// missing dependences, the others in a list. See waiting.go.
	waitOp, missing int32
	rounds          uint32 // of an open dissemination in waitOp: a bit for each round received
	waiting         int32
}

// selector selects the next events of ranks.
type selector struct {
	tables  *tables
	nodes   *arena.Nodes
	inboxes *inboxes
	cpus    *cpus
}

// first returns the kind and time of the rank's next event; the time is never if nothing is in
// flight there.
func (x *selector) first(rank int32, r *rankState) (event program.EventKind, t int64) {
	if x.cpus.resources != nil {
		return x.cpus.firstResource(rank, r)
	}
	t = logp.Never
	if event = r.slot.event; event != program.NoEvent {
		if t = r.cpu; event == program.SendDue {
			t = max(t, r.tx)
		}
	}
	i := r.inbox
	if r.disorder != 0 || x.inboxes.overtaking {
		i = x.inboxes.firstMessage(r)
	}
	if r.calcs|r.sends|r.recvs != 0 {
		return x.firstQueued(rank, r, event, t, i)
	}
	if i != 0 {
		m := x.nodes.At(i)
		if at := max(m.Time, r.cpu, r.rx); at < t || at == t && m.Older(&logp.Key{Birth: r.slot.birth, Origin: rank, Count: r.slot.count}) {
			return program.MessageDue, at
		}
	}
	return event, t
}

// firstQueued is first for a rank with operations in its queues. The operation in the slot is
// due at time t, and the first message is in node i.
func (x *selector) firstQueued(rank int32, r *rankState, event program.EventKind, t int64, i int32) (program.EventKind, int64) {
	order := r.slot.key(rank)
	if r.recvs != 0 && event != program.RecvDue {
		if n := x.nodes.At(r.recvs); n.Time < t || n.Time == t && n.Older(&order) {
			event, t, order = program.RecvDue, n.Time, n.Key
		}
	}
	if r.calcs != 0 && event != program.CalcDue && r.cpu <= t {
		if n := x.nodes.At(r.calcs); r.cpu < t || n.Older(&order) {
			event, t, order = program.CalcDue, r.cpu, n.Key
		}
	}
	if at := max(r.cpu, r.tx); r.sends != 0 && event != program.SendDue && at <= t {
		if n := x.nodes.At(r.sends); at < t || n.Older(&order) {
			event, t, order = program.SendDue, at, n.Key
		}
	}
	if i != 0 {
		m := x.nodes.At(i)
		if at := max(m.Time, r.cpu, r.rx); at < t || at == t && m.Older(&order) {
			return program.MessageDue, at
		}
	}
	return event, t
}

// queue returns the queue of a kind of event.
func (r *rankState) queue(event program.EventKind) *int32 {
	switch event {
	case program.CalcDue:
		return &r.calcs
	case program.SendDue:
		return &r.sends
	}
	return &r.recvs
}

// waitingFor returns the queue or heap whose first node is the rank's next event, which is not
// a message.
func (x *selector) waitingFor(rank int32, r *rankState, event program.EventKind) *int32 {
	if x.cpus.resources != nil && event != program.RecvDue {
		return x.cpus.firstHeap(rank)
	}
	return r.queue(event)
}

// clocks returns the clocks of a CPU and of both directions of a NIC.
func (x *cpus) clocks(rank int32, r *rankState, cpu, nic uint8) (clock, tx, rx *int64) {
	if x.resources != nil {
		return x.resources.clocksAt(rank, cpu, nic)
	}
	return &r.cpu, &r.tx, &r.rx
}
