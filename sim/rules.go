package sim

import (
	"errors"
	"fmt"
	"math"

	"loggops/formats/schedule"
)

// The rules of the model, in the order in which docs/model.md gives them.

// ErrTooLong says that a simulated run exceeds the 292 years that an int64 of
// nanoseconds holds.
var ErrTooLong = errors.New("the simulated run is longer than 292 years")

// maxTimeNS leaves room for the costs of one more message.
const maxTimeNS = math.MaxInt64 - 4*maxCostNS

// Truncation says that a message is longer than the receive that it matches.
type Truncation struct {
	From, To  Place
	Sent, Max int64 // bytes
}

func (e *Truncation) Error() string {
	return fmt.Sprintf("truncation: %s of %d B matches %s of %d B", e.From, e.Sent, e.To, e.Max)
}

// due returns when an event's CPU and NIC are free.
func (e *engine) due(ev *event) int64 {
	rank := ev.rank
	switch ev.what {
	case calcDue:
		cpu, _ := e.places(rank, ev.node)
		return e.cpu[cpu]
	case sendDue:
		cpu, nic := e.places(rank, ev.node)
		return max(e.cpu[cpu], e.tx[nic])
	case messageDue:
		m := &e.slab.messages[ev.node.op]
		return max(e.cpu[int(rank)*e.cpus+int(m.cpu)], e.rx[int(rank)*e.nics+int(m.nic)])
	}
	return ev.time // posting a receive takes no CPU time and does not queue
}

// handle lets an event happen; its CPU and NIC are free.
func (e *engine) handle(ev *event) {
	rank := ev.rank
	if ev.time > maxTimeNS && ev.what != calcDue {
		e.err = ErrTooLong
		return
	}
	switch ev.what {
	case calcDue:
		e.calc(rank, ev)
	case sendDue:
		e.send(rank, ev)
	case messageDue:
		e.arrive(rank, ev)
	case recvDue:
		e.recv(rank, ev)
	}
	e.createFreed(ev.time, rank)
}

// calc (rule 1).
func (e *engine) calc(rank int32, ev *event) {
	t := ev.time
	work := e.duration(rank, ev.node)
	if t >= never-work {
		e.err = ErrTooLong
		return
	}
	end := t + work
	cpu, _ := e.places(rank, ev.node)
	e.cpu[cpu] = end
	if e.watch.Span != nil {
		e.watch.Span(Span{Kind: SpanCalc, CPU: uint8(cpu % e.cpus), Rank: rank, Peer: schedule.None, StartNS: t, EndNS: end})
	}
	e.started(rank, ev.node, t)
	e.completed(rank, ev.node, end)
}

// send (rule 2).
func (e *engine) send(rank int32, ev *event) {
	t := ev.time
	m, to := e.outgoing(rank, ev.node)
	cpu, nic := e.places(rank, ev.node)
	ready := t + e.params.OverheadSendNS
	e.cpu[cpu] = ready + perByte(m.bytes, e.params.OverheadPerByte)
	e.tx[nic] = t + e.params.GapNS + perByte(m.bytes, e.params.GapPerByte)
	e.messages++
	e.sent += m.bytes
	if e.watch.Span != nil {
		e.watch.Span(Span{SpanSend, m.cpu, rank, to, m.bytes, t, e.cpu[cpu]})
	}
	arrival := event{rank: to, what: messageDue, node: node{op: e.slab.add(m)}}
	arrival.time = ready + e.params.LatencyNS
	e.create(arrival, t, rank)
	e.started(rank, ev.node, t)
	if !m.rendezvous {
		e.completed(rank, ev.node, e.cpu[cpu])
	}
}

// arrive takes in a message (rule 3).
func (e *engine) arrive(rank int32, ev *event) {
	t := ev.time
	m := &e.slab.messages[ev.node.op]
	cpu, nic := int(rank)*e.cpus+int(m.cpu), int(rank)*e.nics+int(m.nic)
	work := max(perByte(m.bytes, e.params.OverheadPerByte), perByte(m.bytes, e.params.GapPerByte))
	e.cpu[cpu] = t + e.params.OverheadRecvNS + work
	e.rx[nic] = t + e.params.GapNS + perByte(m.bytes, e.params.GapPerByte)
	m.intakeEnd = e.cpu[cpu]
	if e.watch.Span != nil {
		e.watch.Span(Span{SpanRecv, m.cpu, rank, m.source, m.bytes, t, m.intakeEnd})
	}
	box := &e.boxes[rank]
	p, ok := box.takePosted(&m.envelope)
	if !ok {
		box.unexpected = append(box.unexpected, ev.node.op)
		return
	}
	e.matched(rank, p.node, p.bytes, ev.node.op, t, m.intakeEnd)
}

// recv posts a receive (rule 4).
func (e *engine) recv(rank int32, ev *event) {
	t := ev.time
	e.started(rank, ev.node, t)
	want := e.wanted(rank, ev.node)
	box := &e.boxes[rank]
	i, ok := box.takeUnexpected(&want.envelope, &e.slab)
	if !ok {
		box.posted = append(box.posted, want)
		return
	}
	cpu, _ := e.places(rank, ev.node)
	e.matched(rank, ev.node, want.bytes, i, t, max(t, e.cpu[cpu], e.slab.messages[i].intakeEnd))
}

// matched ends a receive, at time end, and at time t the send of a rendezvous
// message.
func (e *engine) matched(rank int32, receive node, room int64, msg int32, t, end int64) {
	m := e.slab.messages[msg]
	e.slab.remove(msg)
	if e.checked && m.bytes > room {
		e.err = &Truncation{e.place(m.source, m.sent), e.place(rank, receive), m.bytes, room}
		return
	}
	if m.rendezvous {
		cpu, nic := e.places(m.source, m.sent)
		released := t + e.params.HandshakeNS
		e.cpu[cpu] = max(e.cpu[cpu], released)
		e.tx[nic] = max(e.tx[nic], released)
		e.completed(m.source, m.sent, released)
	}
	e.completed(rank, receive, end)
}

// duration returns the ns of a calc: the operation's own, that of a reduction
// within a collective, or 0 for a collective's join.
func (e *engine) duration(rank int32, n node) int64 {
	o := &e.ops[n.op]
	switch n.step {
	case whole:
		return o.amount
	case join:
		return 0
	}
	step := o.coll.plan.Step(e.member(rank, o), int(n.step))
	return perByte(step.Bytes, e.params.ReducePerByte)
}

// outgoing returns the message of a send and its receiver.
func (e *engine) outgoing(rank int32, n node) (m message, to int32) {
	o := &e.ops[n.op]
	m = message{sent: n, cpu: o.cpu, nic: o.nic}
	if n.step == whole {
		m.envelope = envelope{rank, o.comm, pointToPoint, o.tag}
		m.bytes, m.rendezvous = o.amount, isRendezvous(o.amount, o.mode, &e.params)
		return m, e.neighbour(rank, o.peer)
	}
	step := o.coll.plan.Step(e.member(rank, o), int(n.step))
	m.envelope = envelope{rank, o.comm, o.coll.instance, int64(step.Round)}
	m.bytes, m.rendezvous = step.Bytes, step.Bytes > e.params.EagerMax
	return m, e.process(rank, o, step.Peer)
}

// wanted returns what a receive waits for.
func (e *engine) wanted(rank int32, n node) posted {
	o := &e.ops[n.op]
	if n.step == whole {
		source := int32(schedule.AnySource)
		if o.peer != schedule.AnySource {
			source = e.neighbour(rank, o.peer)
		}
		return posted{envelope{source, o.comm, pointToPoint, o.tag}, n, o.amount}
	}
	step := o.coll.plan.Step(e.member(rank, o), int(n.step))
	return posted{envelope{e.process(rank, o, step.Peer), o.comm, o.coll.instance, int64(step.Round)}, n, step.Bytes}
}
