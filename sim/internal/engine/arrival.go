package engine

import (
	"cmp"
	"slices"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/program"
)

// In a schedule made from a recording, on ranks with several CPUs, the receive selects the CPU
// that takes a message in (docs/model.md, "Threads"). So a message is matched when it arrives
// and then waits for the CPU of its receive; an unexpected message waits for any CPU of the
// rank.
//
// What waits for a CPU is a ticket: a node with the message's birth. An unexpected message waits
// in that list too, and has the number of its ticket.

// anyCPU is the clock of the resources that exist for arrivals only: one for each NIC (any CPU and the NIC's receiving
// side), and the last one, of messages on their way, which wait for nothing else.
const anyCPU = -1

// freeForArrival is free for these resources.
func (x *resources) freeForArrival(rank int32, kind *resourceKind) int64 {
	if kind.event == program.ArrivalDue {
		return 0
	}
	of := x.clocksOf(rank)
	free := of[x.firstFree(rank)]
	if x.program.Params.NIC {
		return free
	}
	return max(free, of[kind.also])
}

// firstFree returns the CPU of a rank that is free first, the lowest number of several.
func (x *resources) firstFree(rank int32) uint8 {
	free := x.cpusOf(rank)
	return slices.MinFunc(x.program.UsedCPUs[x.program.BaseOf(rank)], func(a, b uint8) int {
		return cmp.Compare(free[a], free[b])
	})
}

// waitingForAny returns the number of the resource of unexpected messages that arrive at a NIC.
func (x *resources) waitingForAny(nic uint8) int { return x.cpus + 2*len(x.program.Places) + int(nic) }

// onTheWay returns the number of the resource of messages on their way, if receives select CPUs.
func (x *resources) onTheWay() int { return x.cpus + 2*len(x.program.Places) + x.nics }

// handleArrival executes the arrival of a message, or its intake by a CPU.
func (x *rules) handleArrival(rank int32, r *rankState, event program.EventKind, i int32, n *arena.Node, t int64) {
	switch {
	case t > MaxTimeNS:
		x.actor.Fail(ErrTooLong, rank, t)
	case event == program.ArrivalDue:
		x.matchArrival(rank, r, i, n, t)
	default:
		message := *n.Message()
		x.causes.noteWaited(message, i, n)
		x.nodes.Drop(i, n)
		x.takeIn(rank, r, message, x.nodes.At(message), t)
	}
}

// matchArrival (rule 3, first half) matches a message that arrives at time t.
func (x *rules) matchArrival(rank int32, r *rankState, i int32, m *arena.Node, t int64) {
	if !x.nicReceives {
		x.causes.noteDue(i, 0)
	}
	op, step, ok := x.takeReceive(rank, r, m)
	if x.takes.Has(observe.Search) {
		x.reporter.search(rank, i, op, step)
	}
	if ok {
		x.assign(rank, i, m, op, step, t)
		return
	}
	ticket := x.cpus.addTicket(rank, x.engine.resources.waitingForAny(x.tables.shapeOf(m).NIC), i, m, t)
	m.SetTicket(ticket)
	x.matcher.keep(r, i, m)
}

// assign makes a message wait, from time t on, for the CPU of its receive.
func (x *rules) assign(rank, i int32, m *arena.Node, op, step int32, t int64) {
	m.SetReceive(op, step)
	to := *x.tables.shapeOf(m)
	to.CPU = x.tables.shape(op).CPU
	x.cpus.addTicket(rank, x.engine.resources.find(program.MessageDue, &to), i, m, t)
}

// reassign is assign for a message that has waited for any CPU. It voids the old ticket.
func (x *rules) reassign(rank, i int32, m *arena.Node, op, step int32, t int64) {
	*x.nodes.At(m.Ticket()).Message() = 0
	x.causes.noteReceiveDue(i, rank)
	x.assign(rank, i, m, op, step, t)
}

// addTicket makes a message wait for a resource of a rank from time t on, and returns its ticket.
func (x *cpus) addTicket(rank int32, number int, i int32, m *arena.Node, t int64) int32 {
	ticket, n := x.nodes.Add()
	n.Time, n.Key = t, m.Key
	*n.Message() = i
	x.waitFor(rank, number, ticket)
	return ticket
}

// dropMoved removes void tickets from the tops of a resource's heaps.
func (x *cpus) dropMoved(heaps *resource) {
	for _, heap := range [...]*int32{&heaps.later, &heaps.due} {
		for *heap != 0 && *x.nodes.At(*heap).Message() == 0 {
			i := *heap
			n := x.nodes.At(i)
			*heap = x.nodes.Rest(n)
			x.nodes.Drop(i, n)
		}
	}
}

// takeIn (rule 3, second half) takes in a message at time t.
func (x *rules) takeIn(rank int32, r *rankState, i int32, m *arena.Node, t int64) {
	if m.Ticket() != 0 {
		x.intake(rank, r, i, m, x.tables.shapeOf(m), x.engine.resources.firstFree(rank), program.None, arena.Whole, t)
		return
	}
	op, step := m.Receive()
	c, end := x.intake(rank, r, i, m, x.tables.shapeOf(m), x.tables.shape(op).CPU, op, step, t)
	end = x.taken(rank, op, step, i, m, c, t, end)
	x.progress.completed(rank, r, x.tables.shape(op), op, step, end)
}
