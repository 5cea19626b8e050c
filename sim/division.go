package sim

import "loggops/formats/schedule"

// division is how processes are divided into units, of consecutive ranks.
// What crosses from unit to unit is an eager message, which arrives o + L
// after its send starts.
type division struct {
	unitSize int
	// exact is set where the processes of a unit are run in the model's order,
	// event by event: where messages among them may be rendezvous, whose match
	// frees the sender at once, or o + L is 0. Else any of them may run up to
	// o + L further than the others.
	exact bool
	// tight is set where units are ranks that do not compute before they send:
	// then no bound is later than the next event.
	tight bool
	// local is set where a message may stay within its unit.
	local bool

	// Whether a message may be a rendezvous: a point-to-point message or one
	// of a collective that stays within a replica, and one of a collective
	// that does not.
	rendezvous, globalRendezvous bool
}

// divide chooses the units: replicas, or ranks where there is but one replica;
// all processes in one where what crosses could be a rendezvous message, or
// o + L is 0.
func (p *Program) divide() {
	p.exact = p.lookahead() == 0 || p.rendezvous || p.globalRendezvous
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
	for i := range p.details {
		o := &p.ops[i]
		p.local = p.local || (o.kind == schedule.Recv || o.kind == schedule.Collective) && !p.crosses(o)
	}
	p.measure()
	p.tight = p.unitSize == 1 && !p.exact
	for _, d := range p.distances {
		p.tight = p.tight && (d.toCross == 0 || d.toCross == never)
	}
}

func (p *Program) lookahead() int64 { return p.params.lookahead() }

// crosses tells whether an operation's messages may leave, or come from
// outside, its unit.
func (p *Program) crosses(o *op) bool {
	switch {
	case p.unitSize == p.Processes():
		return false
	case o.kind == schedule.Collective:
		return p.colls[o.coll].grows || p.unitSize == 1 && p.base > 1
	case o.kind == schedule.Send || o.kind == schedule.Recv:
		return p.unitSize == 1 && p.base > 1
	}
	return false
}

// measure sets the distances of all operations. A dependant
// that stands before what it depends on counts as if it were a send that
// crosses, which is never too far.
func (p *Program) measure() {
	p.distances = make([]distance, len(p.details))
	overhead := p.params.leastOverhead()
	for i := len(p.details) - 1; i >= 0; i-- {
		o, d := &p.ops[i], &p.distances[i]
		cost := int64(0)
		switch o.kind {
		case schedule.Calc, schedule.IO:
			cost = o.amount
		case schedule.Send:
			cost = overhead
		}
		startedToSend, startedToCross := p.nearest(i, p.onStart(int32(i)))
		completedToSend, completedToCross := p.nearest(i, p.onEnd(int32(i)))
		o.toSend = min(startedToSend, later(completedToSend, cost))
		d.toCross = min(startedToCross, later(completedToCross, cost))
		d.afterCross = completedToCross
		if o.kind == schedule.Send || o.kind == schedule.Collective {
			o.toSend = 0
			if p.crosses(o) {
				d.toCross = 0
			}
		}
	}
}

// nearest returns the least distances of an operation's dependants.
func (p *Program) nearest(i int, dependants []int32) (toSend, toCross int64) {
	toSend, toCross = never, never
	for _, d := range dependants {
		if int(d) < i {
			return 0, 0
		}
		toSend = min(toSend, p.ops[d].toSend)
		toCross = min(toCross, p.distances[d].toCross)
	}
	return toSend, toCross
}

// later adds a duration to a time that may be never.
func later(time, ns int64) int64 {
	if time > never-ns {
		return never
	}
	return time + ns
}
