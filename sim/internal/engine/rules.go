package engine

import (
	"errors"
	"fmt"
	"math"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
	"loggops/sim/internal/stuck"
)

// The rules of the model, in the order in which docs/model.md gives them.

// ErrTooLong says that a simulated run exceeds the 292 years that an int64 of
// nanoseconds holds.
var ErrTooLong = errors.New("the simulated run is longer than 292 years")

// MaxTimeNS leaves room for the costs of one more message.
const MaxTimeNS = math.MaxInt64 - 4*logp.MaxCostNS

// Truncation says that a message is longer than the receive that it matches.
type Truncation struct {
	From, To  stuck.Place
	Sent, Max int64 // bytes
}

func (e *Truncation) Error() string {
	return fmt.Sprintf("truncation: a message of %d B where there is room for %d B: %s; %s", e.Sent, e.Max, e.From, e.To)
}

// calc (rule 1) returns when an operation or step ends that takes CPU time only.
func (w *worker) calc(rank int32, p *process, o *program.Shape, op, step int32, t int64) (end int64) {
	work := int64(0)
	if step == arena.Whole {
		work = w.program.Duration(op)
	} else {
		work = w.reduction(rank, o, step)
	}
	if t >= logp.Never-work {
		w.Fail(ErrTooLong, rank, t)
		return t
	}
	end = t + work
	if w.Noise != nil {
		end = w.noisyCalc(rank, op, step, t, work)
	}
	cpu, _, _ := w.clocks(rank, p, o.CPU, o.NIC)
	*cpu = end
	if w.tally != nil {
		w.tally.calculates(use{rank, op, o.CPU, t, end})
	}
	return end
}

// reduction returns the CPU time of a calc of a collective.
func (w *worker) reduction(rank int32, o *program.Shape, step int32) int64 {
	if step == arena.Join {
		return 0
	}
	c := &w.tables.colls[o.Coll]
	return logp.PerByte(w.step(c, w.program.Member(rank, c), int(step)).Bytes, w.program.Params.ReducePerByte)
}

// send (rule 2) returns when an eager send completes; a rendezvous send is not
// done before its message is matched.
func (w *worker) send(rank int32, p *process, o *program.Shape, op, step int32, t int64) (end int64, done bool) {
	if t > MaxTimeNS {
		w.Fail(ErrTooLong, rank, t)
		return t, false
	}
	to, c := w.outgoing(rank, o, op, step)
	c = w.between(c, rank, to)
	cpu, tx, _ := w.clocks(rank, p, o.CPU, o.NIC)
	arrives := w.StartSend(rank, c, t, cpu, tx)
	w.launch(use{rank, op, o.CPU, t, *cpu}, step, to, c, arrives)
	if w.repeats != nil && step == arena.Whole && w.isMilestone(op) {
		w.reachMilestone(t)
	}
	return *cpu, !c.Rendezvous
}

// StartSend (rule 2) lets a CPU and a NIC send a message from time t on, and returns when
// it arrives.
func (w *Actor) StartSend(rank int32, c *logp.Cost, t int64, cpu, tx *int64) (arrives int64) {
	if arrives, *cpu, *tx = c.Starts(t); w.Noise != nil {
		arrives, *cpu = w.NoisySend(rank, c, t)
	}
	return arrives
}

// CountSend counts a message that is sent.
func (w *Actor) CountSend(c *logp.Cost) {
	w.Counts.Messages++
	w.Counts.Sent += c.Bytes
}

// launch lets a message get under way that a rank has sent.
func (w *worker) launch(u use, step, to int32, c *logp.Cost, arrives int64) {
	w.CountSend(c)
	i, m := w.nodes.Add()
	if w.tally != nil {
		w.tally.sends(u, step, to, i, c.Bytes)
	}
	m.Time, m.Birth, m.Origin, m.Count = arrives, u.start, u.rank, w.event.created
	m.Op, m.Step = u.op, step
	w.event.created++
	if step >= 0 {
		w.deliver(to, i, m)
		return
	}
	m.Step = -1 - w.tables.ops[u.op].Shape
	if w.traits.plain && w.traits.inTurn && !w.traits.overtaking && to != u.rank {
		w.deliverInTurn(to, i, m)
		return
	}
	w.deliver(to, i, m)
}

// arrive (rule 3) takes in a message. Where its receive is posted it returns
// that, and when it completes.
func (w *worker) arrive(rank int32, p *process, i int32, m *arena.Node, t int64) (op, step int32, end int64, done bool) {
	if t > MaxTimeNS {
		w.Fail(ErrTooLong, rank, t)
		return 0, 0, t, false
	}
	o := w.shapeOf(m)
	c, end := w.intake(rank, p, i, m, o, o.CPU, t)
	if op, step, done = w.takeReceive(rank, p, m); !done {
		w.keep(p, i, m)
		return
	}
	w.matched(rank, op, step, i, m, c, t)
	return
}

// intake returns when a CPU has taken in a message, of which the send has a shape, and
// what that costs.
func (w *worker) intake(rank int32, p *process, i int32, m *arena.Node, o *program.Shape, cpu uint8, t int64) (c *logp.Cost, end int64) {
	c = w.between(w.cost(m, o), m.Origin, rank)
	clock, rx := &p.cpu, &p.rx
	if w.engine.places != nil {
		clock, _, rx = w.engine.places.clocks(rank, cpu, o.NIC)
	}
	w.StartIntake(rank, c, t, clock, rx)
	end = *clock
	m.Birth, m.Time = t, end
	if w.tally != nil {
		w.tally.takesIn(use{rank, program.None, cpu, t, end}, i, c.Bytes)
	}
	return c, end
}

// StartIntake (rule 3) lets a CPU and a NIC take a message in from time t on.
func (w *Actor) StartIntake(rank int32, c *logp.Cost, t int64, cpu, rx *int64) {
	if *cpu, *rx = c.Takes(t); w.Noise != nil {
		*cpu = w.NoisyIntake(rank, c, t)
	}
}

// takeReceive removes and returns the posted receive, or step of a collective,
// that a message matches, if one does.
func (w *worker) takeReceive(rank int32, p *process, m *arena.Node) (op, step int32, ok bool) {
	if m.Step < 0 {
		return w.takePosted(p, m)
	}
	return w.takeStep(rank, p, m)
}

// recv (rule 4) posts a receive, and returns when it completes if its message
// is there.
func (w *worker) recv(rank int32, p *process, o *program.Shape, op, step int32, t int64) (end int64, done bool) {
	if t > MaxTimeNS {
		w.Fail(ErrTooLong, rank, t)
		return t, false
	}
	var message int32
	if step == arena.Whole {
		message = w.takeUnexpected(p, op)
	} else {
		message = w.takeEarly(rank, p, op, step)
	}
	if w.tally != nil && step == arena.Whole {
		w.tally.begins(rank, op, t)
	}
	if message == 0 {
		w.post(p, op, step)
		return 0, false
	}
	return w.taken(rank, p, o, op, step, message, t)
}

// taken matches a receive that is posted at time t with a message that is
// there. It returns when the receive completes; false where the message has yet
// to be taken in (see arrival.go).
func (w *worker) taken(rank int32, p *process, o *program.Shape, op, step, message int32, t int64) (end int64, done bool) {
	m := w.nodes.At(message)
	if m.Time < 0 {
		w.reassign(rank, message, m, op, step, t)
		return 0, false
	}
	cpu, _, _ := w.clocks(rank, p, o.CPU, o.NIC)
	end = max(t, *cpu, m.Time)
	w.matched(rank, op, step, message, m, w.cost(m, w.shapeOf(m)), t)
	return end, true
}

// matched ends a message, and, where that is a rendezvous message, its send.
func (w *worker) matched(rank, op, step, message int32, m *arena.Node, c *logp.Cost, t int64) {
	if w.program.Checked && c.Bytes > w.room(rank, op, step) {
		w.Fail(&Truncation{w.program.Describe(m.Origin, m.Op), w.program.Describe(rank, op), c.Bytes, w.room(rank, op, step)}, rank, t)
	}
	if w.tally != nil {
		w.tally.matches(use{rank: rank, op: op, start: m.Birth, end: m.Time}, message, m, c.Bytes)
	}
	if c.Rendezvous {
		w.freeSender(m, t+w.program.Params.HandshakeNS)
	}
	w.nodes.Drop(message, m)
}

// freeSender ends the send of a rendezvous message.
func (w *worker) freeSender(m *arena.Node, released int64) {
	sender := &w.tables.processes[m.Origin]
	o := w.shape(m.Op)
	cpu, tx, _ := w.clocks(m.Origin, sender, o.CPU, o.NIC)
	*cpu = max(*cpu, released)
	*tx = max(*tx, released)
	w.completed(m.Origin, sender, o, m.Op, m.Sent(), released)
	w.touch(m.Origin)
}

// room returns the bytes that a receive has room for.
func (w *worker) room(rank, op, step int32) int64 {
	o := w.shape(op)
	if step == arena.Whole {
		return o.Bytes
	}
	c := &w.tables.colls[o.Coll]
	if c.Same {
		return c.Cost.Bytes
	}
	return w.step(c, w.program.Member(rank, c), int(step)).Bytes
}

// outgoing returns whom a send goes to, and what the message takes by the
// network.
func (w *worker) outgoing(rank int32, o *program.Shape, op, step int32) (to int32, c *logp.Cost) {
	if step == arena.Whole {
		return w.neighbour(op), &w.tables.costs[o.Cost]
	}
	k := &w.tables.colls[o.Coll]
	member := w.program.Member(rank, k)
	if d := k.Dissemination; d != nil {
		return w.process(rank, k, d.To(member, int(step/2))), &k.Cost
	}
	if k.Same {
		return w.process(rank, k, k.Direct.To(member, int(step))), &k.Cost
	}
	s := w.step(k, member, int(step))
	return w.process(rank, k, s.Peer), w.costOf(s.Bytes)
}

// cost returns what a message takes by the network, of which the send has a shape.
func (w *worker) cost(m *arena.Node, o *program.Shape) *logp.Cost {
	if m.Step < 0 {
		return &w.tables.costs[o.Cost]
	}
	k := &w.tables.colls[o.Coll]
	if k.Same {
		return &k.Cost
	}
	return w.costOf(w.step(k, w.program.Member(m.Origin, k), int(m.Step)).Bytes)
}

// costOf is cost for a step of a collective.
func (w *worker) costOf(bytes int64) *logp.Cost {
	if bytes != w.scratch.cost.Bytes {
		w.scratch.cost = w.program.Params.Cost(bytes, schedule.Standard)
	}
	return &w.scratch.cost
}
