package engine

import (
	"math/bits"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/pdes"
)

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
// the messages that have arrived and wait, as for a resource (resources.go).

// inboxes has the messages on their way to the ranks of a worker.
type inboxes struct {
	nodes      *arena.Nodes
	packed     packedInboxes
	causes     *causes // nil without a critical path
	engine     *engine
	number     int   // of the worker
	nearby     int   // places from the end of a queue at which a message is inserted
	overtaking bool  // messages may arrive in another order than they are born
	lookahead  int64 // the least o + L of all levels
}

func (e *engine) newInboxes(w *worker) inboxes {
	return inboxes{nodes: &w.nodes, causes: w.causes, engine: e, number: w.actor.Number, nearby: w.tuning.Nearby, overtaking: e.overtaking(), lookahead: e.program.Lookahead()}
}

// delivery brings messages to the inboxes of their ranks, or of other workers.
type delivery struct {
	actor    *Actor
	engine   *engine
	tables   *tables
	nodes    *arena.Nodes
	inboxes  *inboxes
	cpus     *cpus
	fetcher  *fetcher
	event    *eventEffects
	lp       *currentLP
	order    *order
	causes   *causes // nil without a critical path
	reporter *reporter

	agenda   pdes.Agenda // of the worker's LPs
	outbound outbound
	channels channels // if messages could arrive in another order than they are sent

	overtaking bool  // messages may arrive in another order than they are born
	inTurn     bool  // the ranks of an LP run in turn
	links      bool  // messages between hosts pass links
	holds      bool  // messages to other LPs are delayed for prefetching, see hold
	lookahead  int64 // the least o + L of all levels
}

func (e *engine) newDelivery(w *worker) delivery {
	p := e.program
	x := delivery{
		actor: &w.actor, engine: e, tables: &w.tables, nodes: &w.nodes, inboxes: &w.inboxes, cpus: &w.cpus, fetcher: &w.fetcher, event: &w.progress.event, lp: &w.lp,
		order: &w.order, causes: w.causes, reporter: w.reporter, channels: channels{map[channel]latest{}, p.Tuning.Channels},
		overtaking: e.overtaking(), inTurn: p.InTurn(), links: e.links != nil, holds: e.resources == nil && p.Sends && e.beyondCache(), lookahead: p.Lookahead(),
	}
	x.agenda = pdes.NewAgenda(e.eots, min(bits.TrailingZeros(uint(e.stripe)), pdes.MaxBlockBits))
	x.agenda.KeepOnly(w.actor.Number, len(e.workers), e.stripe)
	return x
}

// deliver sends message i on its way to a rank.
func (x *delivery) deliver(to, i int32, m *arena.Node) {
	switch {
	case to >= x.lp.first && to < x.lp.end:
		x.toInbox(to, i, m)
	case len(x.engine.workers) > 1 && x.engine.workerOf(to) != x.actor.Number:
		x.handOver(to, i, m)
	case x.holds:
		x.hold(to, i)
	default:
		x.toInbox(to, i, m)
	}
}

// toInbox adds message i to the inbox of a rank of this worker.
func (x *delivery) toInbox(to, i int32, m *arena.Node) {
	r := &x.tables.ranks[to]
	t := max(m.Time, r.cpu, r.rx)
	switch {
	case x.engine.resources != nil:
		t = m.Time
		x.cpus.waitFor(to, x.engine.resources.inbox(x.tables.shapeOf(m)), i)
	case r.inbox == 0 && !x.overtaking:
		r.inbox, r.inboxEnd = i, i
	default:
		x.inboxes.enqueue(r, i, m)
	}
	x.tables.next[to] = min(x.tables.next[to], t)
	within := to >= x.lp.first && to < x.lp.end
	switch {
	case within && x.inTurn:
		if to != m.Origin {
			x.mayReply(to, t)
		}
		return
	case within && x.tables.program.Ordered:
		x.order.touch(to)
		return
	case x.engine.rankAgendas != nil:
		lp := uint32(to) / uint32(x.tables.program.LPSize)
		x.engine.rankAgendas[lp].Lower(to-int32(lp)*int32(x.tables.program.LPSize), t)
	}
	if !within {
		x.agenda.Lower(x.tables.program.LPOf(to), t)
	}
}

// deliverInTurn is deliver within an LP whose ranks run in turn, if messages arrive in order.
func (x *delivery) deliverInTurn(to, i int32, m *arena.Node) {
	r := &x.tables.ranks[to]
	t := max(m.Time, r.cpu, r.rx)
	if r.inbox == 0 {
		r.inbox, r.inboxEnd = i, i
	} else {
		x.inboxes.enqueue(r, i, m)
	}
	x.tables.next[to] = min(x.tables.next[to], t)
	x.mayReply(to, t)
}

// enqueue adds a message to a rank's inbox.
func (x *inboxes) enqueue(r *rankState, i int32, m *arena.Node) {
	switch {
	case x.overtaking:
		r.inbox = x.nodes.Meld(r.inbox, i)
	case r.inbox == 0:
		r.inbox, r.inboxEnd = i, i
	case x.packed.begun && x.pack(r, i, m):
	case r.disorder != 0 && x.endsAfter(r, m) && x.extendDisorder(r, i, m):
	case r.inboxEnd < 0 || !x.enqueueNearEnd(r, i, m):
		r.disorder = x.nodes.Meld(r.disorder, i)
		x.nodes.At(r.disorder).Next = i
	}
}

// Thousands of ranks may send to one at the same time. Those of another worker are delivered
// later than those of this one, but in order. So the first message of disorder refers to the
// latest one by Next, and messages that follow it form a chain of only children, which leave
// the heap without a comparison.

// extendDisorder adds a message to the heap after the one added last, unless it precedes that.
func (x *inboxes) extendDisorder(r *rankState, i int32, m *arena.Node) bool {
	first := x.nodes.At(r.disorder)
	if first.Next == 0 || m.Before(x.nodes.At(first.Next)) {
		return false
	}
	latest := x.nodes.At(first.Next)
	m.Next, latest.Child = latest.Child, i
	first.Next = i
	return true
}

// shiftDisorder removes the first message from the heap.
func (x *inboxes) shiftDisorder(r *rankState, m *arena.Node) {
	i, latest := r.disorder, m.Next
	m.Next = 0
	if r.disorder = x.nodes.Rest(m); r.disorder != 0 && latest != i {
		x.nodes.At(r.disorder).Next = latest
	}
}

// The queue of messages from inbox to inboxEnd has links in both directions, so that a message
// enters and leaves it without a look at the others.

// enqueueNearEnd inserts a message into the queue, unless its place is far from the end.
func (x *inboxes) enqueueNearEnd(r *rankState, i int32, m *arena.Node) bool {
	at := r.inboxEnd
	n := x.nodes.At(at)
	for range x.nearby {
		if !m.Before(n) {
			m.Child, m.Next, n.Next = at, n.Next, i
			if at == r.inboxEnd {
				r.inboxEnd = i
			} else {
				x.nodes.At(m.Next).Child = i
			}
			return true
		}
		if at == r.inbox {
			m.Next, n.Child, r.inbox = at, i, i
			return true
		}
		at = n.Child
		n = x.nodes.At(at)
	}
	return false
}

// firstMessage returns the message that is due first, 0 if the inbox is empty.
func (x *inboxes) firstMessage(r *rankState) int32 {
	if x.overtaking && r.inbox != 0 {
		sortByBirth(x.nodes, x.causes, &r.inbox, &r.disorder, max(r.cpu, r.rx))
	}
	switch {
	case r.disorder == 0:
		return r.inbox
	case !x.overtaking && r.inbox != 0 && x.nodes.At(r.inbox).Before(x.nodes.At(r.disorder)):
		return r.inbox
	}
	return r.disorder
}

// dequeue removes and returns the message that is due first.
func (x *inboxes) dequeue(r *rankState) (int32, *arena.Node) {
	i := x.firstMessage(r)
	m := x.nodes.At(i)
	x.removeFirst(r, i, m)
	return i, m
}

// removeFirst removes message i, which is due first.
func (x *inboxes) removeFirst(r *rankState, i int32, m *arena.Node) {
	switch {
	case i == r.disorder:
		x.shiftDisorder(r, m)
	case x.overtaking:
		r.inbox = x.nodes.Rest(m)
	default:
		x.shiftInbox(r, m)
	}
}

// shiftInbox removes the first message from the queue.
func (x *inboxes) shiftInbox(r *rankState, m *arena.Node) {
	if r.inbox == r.inboxEnd {
		r.inbox = 0
	} else if r.inbox = m.Next; r.inbox == 0 {
		x.unpack(r)
	}
	m.Next, m.Child = 0, 0
}

// isOnly reports whether a message is the only one in the inbox.
func (x *inboxes) isOnly(r *rankState, m *arena.Node) bool {
	if x.overtaking {
		return m.Child == 0
	}
	return r.inbox == r.inboxEnd
}
