package sim

import (
	"slices"

	"loggops/formats/schedule"
)

// Processes are divided into units, each with one queue in the model's order.
// What crosses from unit to unit is an eager message, which arrives o + L after
// its send starts. So where no unit can start such a send before some time,
// all may run up to o + L later without looking at each other: a window.
//
// A bound on that time is kept for each unit: over what is in flight there,
// when it is due plus the least CPU time from there to a send that crosses.
// Only collectives of all ranks leave a replica, and with those being rare a
// replica runs alone, and in cache, for long.

// units is the processes' division and how far each unit has come.
type units struct {
	queues  []queue
	next    []int64 // when each unit's next event is due
	bound   []int64 // no send that crosses starts before; never earlier than next
	horizon int64   // where the current window ends
	current int     // the unit that runs, none while none does
	// hole is set while the first event of the current unit's queue is one
	// that is being handled: the next that is pushed takes its place.
	hole   bool
	parked []int32 // events of each unit that wait in a lot
}

const none = -1

func newUnits(n int) units {
	u := units{queues: make([]queue, n), next: make([]int64, n), bound: make([]int64, n), parked: make([]int32, n), current: none}
	for i := range n {
		u.next[i], u.bound[i] = never, never
	}
	return u
}

// divide chooses the units: replicas, or ranks where there is but one replica;
// all processes in one, which makes the window endless and is the model's
// single loop, where what crosses could be a rendezvous message, whose match
// frees its sender at once, or where o + L is 0.
func (p *Program) divide() {
	switch {
	case p.lookahead() == 0 || p.globalRendezvous:
		p.unitSize = p.Processes()
	case p.replicas > 1:
		p.unitSize = p.base
	case p.rendezvous:
		p.unitSize = p.Processes()
	default:
		p.unitSize = 1
	}
	p.distances()
}

func (p *Program) lookahead() int64 { return p.params.OverheadSendNS + p.params.LatencyNS }

// crosses tells whether an operation's messages may leave, or come from
// outside, its unit.
func (p *Program) crosses(o *op) bool {
	switch {
	case p.unitSize == p.Processes():
		return false
	case o.kind == schedule.Collective:
		return o.coll.grows || p.unitSize == 1 && p.base > 1
	case o.kind == schedule.Send || o.kind == schedule.Recv:
		return p.unitSize == 1 && p.base > 1
	}
	return false
}

// distances sets toCross and afterCross of all operations. A dependant
// that stands before what it depends on counts as if it crossed, which is
// never too far.
func (p *Program) distances() {
	for i := len(p.ops) - 1; i >= 0; i-- {
		o := &p.ops[i]
		start := p.nearest(i, o.dependants[:o.onStart])
		o.afterCross = p.nearest(i, o.dependants[o.onStart:])
		cost := int64(0)
		switch o.kind {
		case schedule.Calc, schedule.IO:
			cost = o.amount
		case schedule.Send:
			cost = p.params.OverheadSendNS
		}
		o.toCross = min(start, later(o.afterCross, cost))
		if p.crosses(o) && o.kind != schedule.Recv {
			o.toCross = 0
		}
	}
}

func (p *Program) nearest(i int, dependants []int32) int64 {
	least := int64(never)
	for _, d := range dependants {
		if int(d) < i {
			return 0
		}
		least = min(least, p.ops[d].toCross)
	}
	return least
}

// later adds a duration to a time that may be never.
func later(time, ns int64) int64 {
	if time > never-ns {
		return never
	}
	return time + ns
}

// push adds an event to a unit's queue.
func (u *units) push(ev *event, unit int) {
	if u.hole && unit == u.current {
		u.hole = false
		u.queues[unit].replace(ev)
		return
	}
	u.queues[unit].push(*ev)
	if unit != u.current {
		u.next[unit] = min(u.next[unit], ev.time)
		u.bound[unit] = min(u.bound[unit], ev.time)
	}
}

// run handles all events, window after window.
func (e *engine) run() {
	for e.err == nil {
		e.horizon = later(slices.Min(e.bound), e.lookahead())
		if e.unitSize == e.Processes() {
			e.horizon = never
		}
		idle := true
		for unit := range e.queues {
			if e.next[unit] < e.horizon {
				idle = false
				e.visit(unit)
			}
		}
		if idle {
			return
		}
	}
}

// visit runs a unit to the end of the window.
func (e *engine) visit(unit int) {
	e.current = unit
	q := &e.queues[unit]
	for len(*q) > 0 && e.err == nil {
		ev := (*q)[0]
		if ev.time >= e.horizon {
			break
		}
		if due := e.due(&ev); due > ev.time {
			if ev.busy || e.busy.wait(e.class(&ev), &ev) {
				ev.time, ev.busy = due, true
				q.replace(&ev)
			} else {
				q.pop()
				e.parked[unit]++
			}
			continue
		}
		class := none
		if ev.busy {
			class = e.class(&ev)
		}
		e.hole = true
		e.handle(&ev)
		if class != none {
			e.advance(class, unit)
		}
		if e.hole {
			e.hole = false
			q.pop()
		}
		if e.handled++; e.handled%eventsPerCheck == 0 {
			e.check()
		}
	}
	e.current = none
	e.next[unit] = never
	if len(*q) > 0 {
		e.next[unit] = (*q)[0].time
	}
	e.bound[unit] = e.earliest(unit)
}

// advance lets the next event of a class wait in the unit's queue for the one
// that is gone.
func (e *engine) advance(class, unit int) {
	ev, ok := e.busy.gone(class)
	if !ok {
		return
	}
	e.parked[unit]--
	ev.time, ev.busy = e.due(&ev), true
	e.push(&ev, unit)
}

// earliest returns a time before which no send that crosses can start in a
// unit, unless a message from outside comes in before.
func (e *engine) earliest(unit int) int64 {
	next := e.next[unit]
	if e.parked[unit] > 0 {
		return next // no need to look through what is crowded
	}
	least := int64(never)
	for i := range e.queues[unit] {
		ev := &e.queues[unit][i]
		least = min(least, later(ev.time, e.untilCross(ev)))
	}
	if least <= next {
		return next
	}
	for rank := unit * e.unitSize; rank < (unit+1)*e.unitSize; rank++ {
		box := &e.boxes[rank]
		for i := range box.posted {
			p := &box.posted[i]
			o := &e.ops[p.node.op]
			if !e.crosses(o) { // else it is a message from outside that wakes it
				least = min(least, later(next, o.afterCross))
			}
		}
		for _, m := range box.unexpected {
			least = min(least, later(next, e.afterRelease(m)))
		}
	}
	return max(least, next)
}

// untilCross returns a lower bound of the time from when an event is due to
// the start of a send that crosses, of which it is the cause.
func (e *engine) untilCross(ev *event) int64 {
	if ev.what == messageDue {
		if e.crosses(e.sender(ev.node.op)) {
			return 0
		}
		// What the receive leads to is counted with the receive.
		return e.afterRelease(ev.node.op)
	}
	o := &e.ops[ev.node.op]
	switch {
	case ev.node.step == whole:
		return o.toCross
	case ev.node.step == join || !e.crosses(o):
		return o.afterCross
	}
	return 0
}

// afterRelease bounds what the release of a rendezvous message's sender leads
// to.
func (e *engine) afterRelease(message int32) int64 {
	if !e.slab.messages[message].rendezvous {
		return never
	}
	return e.sender(message).afterCross
}

func (e *engine) sender(message int32) *op {
	return &e.ops[e.slab.messages[message].sent.op]
}
