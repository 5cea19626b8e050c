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

func (e *Truncation) Error() string {
	return fmt.Sprintf("truncation: a message of %d B where there is room for %d B: %s; %s", e.Sent, e.Max, e.From, e.To)
}

// calc (rule 1) executes an operation or step that takes only CPU time, and returns its end.
func (w *worker) calc(rank int32, r *rankState, o *program.Shape, op, step int32, t int64) (end int64) {
	work := int64(0)
	if step == arena.Whole {
		work = w.program.Duration(op)
	} else {
		work = w.tables.reduction(rank, o, step)
	}
	if t >= logp.Never-work {
		w.Fail(ErrTooLong, rank, t)
		return t
	}
	end = t + work
	if w.Noise != nil {
		end = w.noisyCalc(rank, op, step, t, work)
	}
	cpu, _, _ := w.cpus.clocks(rank, r, o.CPU, o.NIC)
	*cpu = end
	if w.reports {
		w.reporter.calc(rank, op, step, o.CPU, t, end)
	}
	return end
}

// send (rule 2) starts a send and returns when the CPU is free. An eager send is done then; a
// rendezvous send is done only when its message is matched.
//
// Where it were inlined, its caller would not be.
//
//go:noinline
func (w *worker) send(rank int32, r *rankState, o *program.Shape, op, step int32, t int64) (end int64, done bool) {
	if t > MaxTimeNS {
		w.Fail(ErrTooLong, rank, t)
		return t, false
	}
	to, c := w.tables.outgoing(rank, o, op, step)
	c = w.tables.between(c, rank, to)
	cpu, tx, _ := w.cpus.clocks(rank, r, o.CPU, o.NIC)
	arrives := w.StartSend(rank, c, t, cpu, tx)
	if w.traits.reorders {
		arrives = w.inOrder(rank, to, t, arrives)
	}
	w.launch(use{rank, op, o.CPU, t, *cpu}, step, to, c, arrives)
	if w.repeats != nil && step == arena.Whole && w.program.IsMilestone(op) {
		w.reachMilestone(t)
	}
	return *cpu, !c.Rendezvous
}

// StartSend (rule 2) starts a send at time t, advances the clocks of its CPU and NIC, and
// returns the arrival time of the message.
func (w *Actor) StartSend(rank int32, c *logp.Cost, t int64, cpu, tx *int64) (arrives int64) {
	if arrives, *cpu, *tx = c.Starts(t); w.Noise != nil {
		arrives, *cpu = w.NoisySend(rank, c, t)
	}
	return arrives
}

// CountSend counts a message and its bytes.
func (w *Actor) CountSend(c *logp.Cost) {
	w.Counts.Messages++
	w.Counts.Sent += c.Bytes
}

// use is a use of a CPU by an operation.
type use struct {
	rank, op   int32
	cpu        uint8
	start, end int64
}

// launch creates the message of a send and delivers it.
func (w *worker) launch(u use, step, to int32, c *logp.Cost, arrives int64) {
	w.CountSend(c)
	i, m := w.nodes.Add()
	if w.reports {
		w.reporter.send(&u, step, to, i, c, arrives)
	}
	m.Time, m.Birth, m.Origin, m.Count = arrives, u.start, u.rank, w.progress.event.creations
	m.Op, m.Step = u.op, step
	w.progress.event.creations++
	if c.Rendezvous {
		w.engine.unmatched[u.rank]++
		w.engine.unmatched[to]++
	}
	if step < 0 {
		m.Step = -1 - w.tables.ops[u.op].Shape
	}
	switch {
	case w.traits.links && w.crossesLinks(u.rank, to):
		w.depart(to, i, m, c)
		return
	case step >= 0:
		w.deliver(to, i, m)
		return
	}
	if w.traits.singleCPU && w.traits.inTurn && !w.traits.overtaking && to != u.rank {
		w.deliverInTurn(to, i, m)
		return
	}
	w.deliver(to, i, m)
}

// arrive (rule 3) takes in message i. If its receive is posted, arrive returns that receive
// and its completion time; otherwise the message is unexpected.
func (w *worker) arrive(rank int32, r *rankState, i int32, m *arena.Node, t int64) (op, step int32, end int64, done bool) {
	if t > MaxTimeNS {
		w.Fail(ErrTooLong, rank, t)
		return 0, 0, t, false
	}
	o := w.tables.shapeOf(m)
	op, step, done = w.takeReceive(rank, r, m)
	if w.takes.Has(observe.Search) {
		w.reporter.search(rank, i, op, step)
	}
	c, end := w.intake(rank, r, i, m, o, o.CPU, op, step, t)
	if !done {
		w.matcher.keep(r, i, m)
		return
	}
	return op, step, w.taken(rank, op, step, i, m, c, t, end), true
}

// taken matches a message with its receive when it is taken in, from time t on, and returns when the receive completes.
func (w *worker) taken(rank, op, step, i int32, m *arena.Node, c *logp.Cost, t, end int64) (completes int64) {
	if completes = w.matched(rank, op, step, i, m, c, t, end); completes != end {
		if w.takes.Has(observe.Receive) {
			w.reporter.received(rank, op, step, i, 0, completes)
		}
	}
	return completes
}

// intake advances the clocks for taking in message i, whose send has shape o, for a receive; its operation is None if it is
// not posted. intake returns the cost of the message and the time at which the CPU is free.
func (w *worker) intake(rank int32, r *rankState, i int32, m *arena.Node, o *program.Shape, cpu uint8, op, step int32, t int64) (c *logp.Cost, end int64) {
	c = w.tables.between(w.tables.cost(m, o), m.Origin, rank)
	clock, rx := &r.cpu, &r.rx
	if w.engine.resources != nil {
		clock, _, rx = w.engine.resources.clocksAt(rank, cpu, o.NIC)
	}
	if w.traits.nicAlone {
		rx = &w.scratch.unused
	}
	w.StartIntake(rank, c, t, clock, rx)
	end = *clock
	if w.reports {
		w.reporter.intake(rank, op, step, i, cpu, o.NIC, c.Bytes, t, end, *rx)
	}
	m.Birth, m.Time = t, end
	return c, end
}

// StartIntake (rule 3) starts taking in a message at time t and advances the clocks of its CPU
// and NIC.
func (w *Actor) StartIntake(rank int32, c *logp.Cost, t int64, cpu, rx *int64) {
	if *cpu, *rx = c.Takes(t); w.Noise != nil {
		*cpu = w.NoisyIntake(rank, c, t)
	}
}

// takeReceive removes and returns the posted receive, or step of a collective, that matches a
// message; ok is false if there is none, and the operation None.
func (w *worker) takeReceive(rank int32, r *rankState, m *arena.Node) (op, step int32, ok bool) {
	if m.Step < 0 {
		op, step, ok = w.matcher.takePosted(r, m)
	} else {
		op, step, ok = w.takeStep(rank, r, m)
	}
	if !ok {
		op = program.None
	}
	return op, step, ok
}

// recv (rule 4) posts a receive. If its message has already arrived, recv returns the time at
// which the receive completes.
func (w *worker) recv(rank int32, r *rankState, o *program.Shape, op, step int32, t int64) (end int64, done bool) {
	if t > MaxTimeNS {
		w.Fail(ErrTooLong, rank, t)
		return t, false
	}
	var message int32
	if step == arena.Whole {
		message = w.matcher.takeUnexpected(r, op)
	} else {
		message = w.takeEarly(rank, r, op, step)
	}
	if w.takes.Has(observe.Post) {
		w.reporter.postings(rank, op, step, 1, message, t)
	}
	if message == 0 {
		w.matcher.post(r, op, step)
		return 0, false
	}
	return w.found(rank, r, o, op, step, message, t)
}

// found matches a receive posted at time t with an unexpected message. It returns the time at
// which the receive completes; done is false if the message still waits for a CPU
// (arrival.go).
func (w *worker) found(rank int32, r *rankState, o *program.Shape, op, step, message int32, t int64) (end int64, done bool) {
	m := w.nodes.At(message)
	if m.Ticket() != 0 {
		w.reassign(rank, message, m, op, step, t)
		return 0, false
	}
	cpu, _, _ := w.cpus.clocks(rank, r, o.CPU, o.NIC)
	if end = max(t, *cpu, m.Time); isPending(end) {
		end = w.takenLater(rank, message, m, t, end)
	} else {
		w.causes.observeTaken(rank, o.CPU, message, m, t)
	}
	c := w.tables.cost(m, w.tables.shapeOf(m))
	if c.Late {
		c = w.tables.between(c, m.Origin, rank)
	}
	intakeNS := m.Time - m.Birth
	end = w.matched(rank, op, step, message, m, c, t, end)
	if w.takes.Has(observe.Receive) {
		w.reporter.received(rank, op, step, message, intakeNS, end)
	}
	return end, true
}

// matched ends a message that has met its receive at time t, and releases the sender of a
// rendezvous message. The receive would complete at some time; matched returns when it does.
func (w *worker) matched(rank, op, step, message int32, m *arena.Node, c *logp.Cost, t, completes int64) int64 {
	if w.program.Checked && c.Bytes > w.tables.room(rank, op, step) {
		w.checkRoom(rank, op, step, m, c, t)
	}
	if w.reports {
		w.reporter.match(rank, op, message, m, c)
	}
	switch {
	case c.Late && w.traits.links && w.crossesLinks(m.Origin, rank):
		completes = w.sendData(rank, op, message, m, c, t, completes)
	case c.Late:
		drained := w.dataBegin(rank, op, m, c, t) + c.Wire
		w.freeSender(rank, message, m, t, drained)
		if completes <= drained {
			w.causes.observeDrained(completes == drained)
			completes = drained
		}
	case c.Rendezvous:
		w.freeSender(rank, message, m, t, t+w.program.Params.HandshakeNS)
	}
	w.nodes.Drop(message, m)
	return completes
}

// dataBegin returns when the data of a rendezvous message that is matched at time t begin to
// drain, after the receiver's answer.
func (w *worker) dataBegin(rank, op int32, m *arena.Node, c *logp.Cost, t int64) int64 {
	answered := t + w.program.Params.HandshakeNS + c.Flight
	if !w.traits.nicAlone {
		w.causes.observeAnswer(op, m, t)
		return answered
	}
	nic := w.tables.shapeOf(m).NIC
	_, _, rx := w.engine.resources.clocksAt(rank, 0, nic)
	begins := max(answered, *rx)
	_, free := c.Drains(begins)
	w.causes.observeAnswerOnNIC(rank, op, nic, m, t, answered, free)
	*rx = free
	return begins
}

// freeSender completes the send of a rendezvous message that met its receive on rank by at time
// t. The sender's CPU and NIC are busy until then.
func (w *worker) freeSender(by, message int32, m *arena.Node, t, released int64) {
	sender := &w.tables.ranks[m.Origin]
	if sender.slot.event != program.NoEvent {
		w.progress.saveSlot(m.Origin, sender)
	}
	w.engine.unmatched[m.Origin]--
	w.engine.unmatched[by]--
	o := w.tables.shape(m.Op)
	cpu, tx, _ := w.cpus.clocks(m.Origin, sender, o.CPU, o.NIC)
	*cpu = max(*cpu, released)
	*tx = max(*tx, released)
	met := criticalpath.Instant(0)
	if w.reports {
		met = w.reporter.release(by, message, m, t, released)
	}
	if isPending(*cpu) || isPending(*tx) {
		w.progress.holdSenderUntil(m.Origin, o, moment{released, w.causes.releasedBy()})
	}
	w.progress.event.releasing = true
	w.progress.completed(m.Origin, sender, o, m.Op, m.Sent(), released)
	w.progress.event.releasing = false
	w.causes.observeReleased(met)
	w.order.touch(m.Origin)
}

// checkRoom fails unless a message fits into the buffer of a receive that has its own size.
func (w *worker) checkRoom(rank, op, step int32, m *arena.Node, c *logp.Cost, t int64) {
	most := w.tables.room(rank, op, step)
	if step == arena.Whole {
		most = w.program.BytesOf(w.tables.shape(op), op)
	}
	if c.Bytes > most {
		w.Fail(&Truncation{w.program.Describe(m.Origin, m.Op), w.program.Describe(rank, op), c.Bytes, most}, rank, t)
	}
}
