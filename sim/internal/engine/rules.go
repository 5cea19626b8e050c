package engine

import (
	"errors"
	"fmt"
	"math"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/program"
	"loggops/sim/internal/stuck"
)

// The event rules of the model, in the order of docs/model.md.

// rules executes the events of ranks.
type rules struct {
	actor    *Actor
	engine   *engine
	tables   *tables
	nodes    *arena.Nodes
	matcher  *matcher
	waiters  *waiters
	progress *progress
	cpus     *cpus
	pending  *pendingTimes
	delivery *delivery
	lp       *currentLP
	order    *order
	causes   *causes       // nil without a critical path
	reporter *reporter     // nil unless the caller asks for more than times
	takes    observe.Kinds // of events that observers take
	unused   int64         // a clock that does not matter

	reports     bool  // the reporter is there
	links       bool  // messages between hosts pass links
	reorders    bool  // so may messages between the same two ranks, see channels.go
	nicReceives bool  // the NIC receives the bytes of messages alone
	queues      bool  // inboxes are queues, and the ranks of an LP run in turn
	lookahead   int64 // the least o + L of all levels
}

func (e *engine) newRules(w *worker) rules {
	p := e.program
	return rules{
		actor: &w.actor, engine: e, tables: &w.tables, nodes: &w.nodes, matcher: &w.matcher, waiters: &w.waiters, progress: &w.progress, cpus: &w.cpus,
		pending: &w.pending, delivery: &w.delivery, lp: &w.lp, order: &w.order, causes: w.causes, reporter: w.reporter, takes: w.takes,
		reports: w.reports, links: e.links != nil, reorders: p.Reorders(), nicReceives: p.Params.NIC,
		queues: e.resources == nil && p.InTurn() && !e.overtaking(), lookahead: p.Lookahead(),
	}
}

// ErrTooLong says that the simulated time exceeds 292 years, the range of an int64 of
// nanoseconds.
var ErrTooLong = errors.New("the simulated run is longer than 292 years")

// MaxTimeNS leaves room for the cost of one more message.
const MaxTimeNS = math.MaxInt64 - 4*logp.MaxCostNS

// Truncation is the error of a message that is longer than the receive that it matches.
type Truncation struct {
	From, To  stuck.Place
	Sent, Max int64 // bytes
}

func (x *Truncation) Error() string {
	return fmt.Sprintf("truncation: a message of %d B where there is room for %d B: %s; %s", x.Sent, x.Max, x.From, x.To)
}

// calc (rule 1) executes an operation or step that takes only CPU time, and returns its end.
func (x *rules) calc(rank int32, r *rankState, o *program.Shape, op, step int32, t int64) (end int64) {
	work := int64(0)
	if step == arena.Whole {
		work = x.tables.program.Duration(op)
	} else {
		work = x.tables.stepDuration(rank, o, step)
	}
	if t >= logp.Never-work {
		x.actor.Fail(ErrTooLong, rank, t)
		return t
	}
	end = t + work
	if x.actor.Noise != nil {
		end = x.noisyCalc(rank, op, step, t, work)
	}
	cpu, _, _ := x.cpus.clocks(rank, r, o.CPU, o.NIC)
	*cpu = end
	if x.reports {
		x.reporter.calc(rank, op, step, o.CPU, t, end)
	}
	return end
}

// send (rule 2) starts a send and returns when the CPU is free. An eager send is done then; a
// rendezvous send is done only when its message is matched.
//
// Where it were inlined, its caller would not be.
//
//go:noinline
func (x *rules) send(rank int32, r *rankState, o *program.Shape, op, step int32, t int64) (end int64, done bool) {
	if t > MaxTimeNS {
		x.actor.Fail(ErrTooLong, rank, t)
		return t, false
	}
	to, c := x.tables.outgoing(rank, o, op, step)
	c = x.tables.between(c, rank, to)
	cpu, tx, _ := x.cpus.clocks(rank, r, o.CPU, o.NIC)
	arrives := x.actor.StartSend(rank, c, t, cpu, tx)
	if x.reorders {
		arrives = x.delivery.inOrder(rank, to, t, arrives)
	}
	x.launch(use{rank, op, o.CPU, t, *cpu}, step, to, c, arrives)
	if x.lp.milestones && step == arena.Whole && x.tables.program.IsMilestone(op) {
		x.reachMilestone(t)
	}
	return *cpu, !c.Rendezvous
}

// reachMilestone ends the run of the current LP o + L after a milestone's send at time t.
func (x *rules) reachMilestone(t int64) {
	x.lp.safe = min(x.lp.safe, t+x.lookahead)
	x.actor.until = min(x.actor.until, x.lp.safe)
}

// StartSend (rule 2) starts a send at time t, advances the clocks of its CPU and NIC, and
// returns the arrival time of the message.
func (x *Actor) StartSend(rank int32, c *logp.Cost, t int64, cpu, tx *int64) (arrives int64) {
	if arrives, *cpu, *tx = c.Starts(t); x.Noise != nil {
		arrives, *cpu = x.NoisySend(rank, c, t)
	}
	return arrives
}

// CountSend counts a message and its bytes.
func (x *Actor) CountSend(c *logp.Cost) {
	x.Counts.Messages++
	x.Counts.Bytes += c.Bytes
}

// use is a use of a CPU by an operation.
type use struct {
	rank, op   int32
	cpu        uint8
	start, end int64
}

// launch creates the message of a send and delivers it.
func (x *rules) launch(use use, step, to int32, c *logp.Cost, arrives int64) {
	x.actor.CountSend(c)
	i, m := x.nodes.Add()
	if x.reports {
		x.reporter.send(&use, step, to, i, c, arrives)
	}
	m.Time, m.Birth, m.Origin, m.Count = arrives, use.start, use.rank, x.progress.event.creations
	m.Op, m.Step = use.op, step
	x.progress.event.creations++
	if c.Rendezvous {
		x.engine.unmatched[use.rank]++
		x.engine.unmatched[to]++
	}
	if step < 0 {
		m.Step = -1 - x.tables.ops[use.op].Shape
	}
	switch {
	case x.links && x.crossesLinks(use.rank, to):
		x.depart(to, i, m, c)
		return
	case step >= 0:
		x.delivery.deliver(to, i, m)
		return
	}
	if x.queues && to != use.rank {
		x.delivery.deliverInTurn(to, i, m)
		return
	}
	x.delivery.deliver(to, i, m)
}

// arrive (rule 3) takes in message i. If its receive is posted, arrive returns that receive
// and its completion time; otherwise the message is unexpected.
func (x *rules) arrive(rank int32, r *rankState, i int32, m *arena.Node, t int64) (op, step int32, end int64, done bool) {
	if t > MaxTimeNS {
		x.actor.Fail(ErrTooLong, rank, t)
		return 0, 0, t, false
	}
	o := x.tables.shapeOf(m)
	op, step, done = x.takeReceive(rank, r, m)
	if x.takes.Has(observe.Search) {
		x.reporter.search(rank, i, op, step)
	}
	c, end := x.intake(rank, r, i, m, o, o.CPU, op, step, t)
	if !done {
		x.matcher.keep(r, i, m)
		return
	}
	return op, step, x.taken(rank, op, step, i, m, c, t, end), true
}

// taken matches a message with its receive when it is taken in, from time t on, and returns when the receive completes.
func (x *rules) taken(rank, op, step, i int32, m *arena.Node, c *logp.Cost, t, end int64) (completes int64) {
	if completes = x.matched(rank, op, step, i, m, c, t, end); completes != end {
		if x.takes.Has(observe.Receive) {
			x.reporter.received(rank, op, step, i, 0, completes)
		}
	}
	return completes
}

// intake advances the clocks for taking in message i, whose send has shape o, for a receive; its operation is None if it is
// not posted. intake returns the cost of the message and the time at which the CPU is free.
func (x *rules) intake(rank int32, r *rankState, i int32, m *arena.Node, o *program.Shape, cpu uint8, op, step int32, t int64) (c *logp.Cost, end int64) {
	c = x.tables.between(x.tables.cost(m, o), m.Origin, rank)
	clock, rx := &r.cpu, &r.rx
	if x.engine.resources != nil {
		clock, _, rx = x.engine.resources.clocksAt(rank, cpu, o.NIC)
	}
	if x.nicReceives {
		rx = &x.unused
	}
	x.actor.StartIntake(rank, c, t, clock, rx)
	end = *clock
	if x.reports {
		x.reporter.intake(rank, op, step, i, cpu, o.NIC, c.Bytes, t, end, *rx)
	}
	m.Birth, m.Time = t, end
	return c, end
}

// StartIntake (rule 3) starts taking in a message at time t and advances the clocks of its CPU
// and NIC.
func (x *Actor) StartIntake(rank int32, c *logp.Cost, t int64, cpu, rx *int64) {
	if *cpu, *rx = c.Takes(t); x.Noise != nil {
		*cpu = x.NoisyIntake(rank, c, t)
	}
}

// takeReceive removes and returns the posted receive, or step of a collective, that matches a
// message; ok is false if there is none, and the operation None.
func (x *rules) takeReceive(rank int32, r *rankState, m *arena.Node) (op, step int32, ok bool) {
	if m.Step < 0 {
		op, step, ok = x.matcher.takePosted(r, m)
	} else {
		op, step, ok = x.takeStep(rank, r, m)
	}
	if !ok {
		op = program.None
	}
	return op, step, ok
}

// recv (rule 4) posts a receive. If its message has already arrived, recv returns the time at
// which the receive completes.
func (x *rules) recv(rank int32, r *rankState, o *program.Shape, op, step int32, t int64) (end int64, done bool) {
	if t > MaxTimeNS {
		x.actor.Fail(ErrTooLong, rank, t)
		return t, false
	}
	var message int32
	if step == arena.Whole {
		message = x.matcher.takeUnexpected(r, op)
	} else {
		message = x.takeEarly(rank, r, op, step)
	}
	if x.takes.Has(observe.Post) {
		x.reporter.postings(rank, op, step, 1, message, t)
	}
	if message == 0 {
		x.matcher.post(r, op, step)
		return 0, false
	}
	return x.found(rank, r, o, op, step, message, t)
}

// found matches a receive posted at time t with an unexpected message. It returns the time at
// which the receive completes; done is false if the message still waits for a CPU
// (arrival.go).
func (x *rules) found(rank int32, r *rankState, o *program.Shape, op, step, message int32, t int64) (end int64, done bool) {
	m := x.nodes.At(message)
	if m.Ticket() != 0 {
		x.reassign(rank, message, m, op, step, t)
		return 0, false
	}
	cpu, _, _ := x.cpus.clocks(rank, r, o.CPU, o.NIC)
	if end = max(t, *cpu, m.Time); isPending(end) {
		end = x.takenLater(rank, message, m, t, end)
	} else {
		x.causes.observeTaken(rank, o.CPU, message, m, t)
	}
	c := x.tables.cost(m, x.tables.shapeOf(m))
	if c.Late {
		c = x.tables.between(c, m.Origin, rank)
	}
	intakeNS := m.Time - m.Birth
	end = x.matched(rank, op, step, message, m, c, t, end)
	if x.takes.Has(observe.Receive) {
		x.reporter.received(rank, op, step, message, intakeNS, end)
	}
	return end, true
}

// matched ends a message that has met its receive at time t, and releases the sender of a
// rendezvous message. The receive would complete at some time; matched returns when it does.
func (x *rules) matched(rank, op, step, message int32, m *arena.Node, c *logp.Cost, t, completes int64) int64 {
	if x.tables.program.Checked && c.Bytes > x.tables.room(rank, op, step) {
		x.checkRoom(rank, op, step, m, c, t)
	}
	if x.reports {
		x.reporter.match(rank, op, message, m, c)
	}
	switch {
	case c.Late && x.links && x.crossesLinks(m.Origin, rank):
		completes = x.sendData(rank, op, message, m, c, t, completes)
	case c.Late:
		drained := x.dataBegin(rank, op, m, c, t) + c.Wire
		x.freeSender(rank, message, m, t, drained)
		if completes <= drained {
			x.causes.observeDrained(completes == drained)
			completes = drained
		}
	case c.Rendezvous:
		x.freeSender(rank, message, m, t, t+x.tables.program.Params.HandshakeNS)
	}
	x.nodes.Drop(message, m)
	return completes
}

// dataBegin returns when the data of a rendezvous message that is matched at time t begin to
// drain, after the receiver's answer.
func (x *rules) dataBegin(rank, op int32, m *arena.Node, c *logp.Cost, t int64) int64 {
	answered := t + x.tables.program.Params.HandshakeNS + c.Flight
	if !x.nicReceives {
		x.causes.observeAnswer(op, m, t)
		return answered
	}
	nic := x.tables.shapeOf(m).NIC
	_, _, rx := x.engine.resources.clocksAt(rank, 0, nic)
	begins := max(answered, *rx)
	_, free := c.Drains(begins)
	x.causes.observeAnswerOnNIC(rank, op, nic, m, t, answered, free)
	*rx = free
	return begins
}

// freeSender completes the send of a rendezvous message that met its receive on rank by at time
// t. The sender's CPU and NIC are busy until then.
func (x *rules) freeSender(by, message int32, m *arena.Node, t, released int64) {
	sender := &x.tables.ranks[m.Origin]
	if sender.slot.event != program.NoEvent {
		x.progress.saveSlot(m.Origin, sender)
	}
	x.engine.unmatched[m.Origin]--
	x.engine.unmatched[by]--
	o := x.tables.shape(m.Op)
	cpu, tx, _ := x.cpus.clocks(m.Origin, sender, o.CPU, o.NIC)
	*cpu = max(*cpu, released)
	*tx = max(*tx, released)
	met := criticalpath.Instant(0)
	if x.reports {
		met = x.reporter.release(by, message, m, t, released)
	}
	if isPending(*cpu) || isPending(*tx) {
		x.progress.holdSenderUntil(m.Origin, o, moment{released, x.causes.releasedBy()})
	}
	x.progress.event.releasing = true
	x.progress.completed(m.Origin, sender, o, m.Op, m.Sent(), released)
	x.progress.event.releasing = false
	x.causes.observeReleased(met)
	x.order.touch(m.Origin)
}

// checkRoom fails unless a message fits into the buffer of a receive that has its own size.
func (x *rules) checkRoom(rank, op, step int32, m *arena.Node, c *logp.Cost, t int64) {
	most := x.tables.room(rank, op, step)
	if step == arena.Whole {
		most = x.tables.program.BytesOf(x.tables.shape(op), op)
	}
	if c.Bytes > most {
		x.actor.Fail(&Truncation{x.tables.program.Describe(m.Origin, m.Op), x.tables.program.Describe(rank, op), c.Bytes, most}, rank, t)
	}
}
