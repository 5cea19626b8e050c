package sim

import (
	"math"
	"math/bits"

	"loggops/formats/schedule"
	"loggops/sim/internal/logp"
)

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
	// tight is set where units are ranks: one of them is nearly always about to send, and
	// no bound is later than the next event.
	tight bool
	// local is set where a message may stay within its unit.
	local bool

	// Whether a message may be a rendezvous: a point-to-point message or one
	// of a collective that stays within a replica, and one of a collective
	// that does not.
	rendezvous, globalRendezvous bool
	sends                        bool // whether there are messages outside of collectives
}

// divide chooses the units: replicas, or ranks where there is but one replica;
// all processes in one where what crosses could be a rendezvous message, or
// o + L is 0.
func (p *program) divide() {
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
	for i := range p.shapes {
		o := &p.shapes[i]
		p.local = p.local || (o.kind == schedule.Recv || o.kind == schedule.Collective) && !p.crosses(o)
	}
	p.tight = p.unitSize == 1 && !p.exact
	if p.unitSize > 1 && p.unitSize < p.Processes() {
		p.measure()
	}
}

// maxInTurn is how many processes a unit has at most that are run in turn.
const maxInTurn = 16

// inTurn tells whether the processes of a unit are run in turn; see turns.go.
func (p *program) inTurn() bool { return !p.exact && p.unitSize > 1 && p.unitSize <= maxInTurn }

func (p *program) lookahead() int64 { return p.params.Lookahead() }

// crosses tells whether an operation's messages may leave, or come from
// outside, its unit.
func (p *program) crosses(o *shape) bool {
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

// Bounds on the CPU time from an operation's start to a send are kept in 32 bits: a
// lower one does as well where that is too little.
const (
	farthest = math.MaxUint32 - 1
	nowhere  = math.MaxUint32 // there is no such send
)

// measure sets toSend and toCross. A dependant that stands before what it depends on
// counts as if it were a send that crosses, which is never too far.
func (p *program) measure() {
	if p.toCross = make([]uint32, len(p.ops)); p.inTurn() {
		p.toSend = make([]uint32, len(p.ops))
	}
	overhead := p.params.LeastOverhead()
	for i := int32(len(p.ops)) - 1; i >= 0; i-- {
		o := p.shape(i)
		cost := int64(0)
		switch o.kind {
		case schedule.Calc, schedule.IO:
			cost = p.duration(i)
		case schedule.Send:
			cost = overhead
		}
		sends := o.kind == schedule.Send || o.kind == schedule.Collective
		p.toCross[i] = p.bound(p.toCross, i, o, cost, sends && p.crosses(o))
		if p.toSend != nil {
			p.toSend[i] = p.bound(p.toSend, i, o, cost, sends)
		}
	}
}

// bound returns the bound of an operation that takes so much CPU time, or is what it is
// a bound on.
func (p *program) bound(bounds []uint32, i int32, o *shape, cost int64, reached bool) uint32 {
	if reached {
		return 0
	}
	return min(p.nearest(bounds, i, o.onStart), farther(p.nearest(bounds, i, o.onEnd), cost))
}

// nearest returns the least bound of an operation's dependants.
func (p *program) nearest(bounds []uint32, i int32, dependants []int32) uint32 {
	least := uint32(nowhere)
	for _, d := range dependants {
		if d < 0 {
			return 0
		}
		least = min(least, bounds[i+d])
	}
	return least
}

// farther adds a duration to a bound.
func farther(bound uint32, ns int64) uint32 {
	if bound == nowhere {
		return nowhere
	}
	return uint32(min(int64(bound)+ns, farthest))
}

// nsToSend, nsToCross and nsToCrossAfter return lower bounds of the CPU time from
// an operation's start to that of any send, itself included, and, from its start and
// from its completion, to that of a send that may leave its unit; never where there is
// none.
func (p *program) nsToSend(i int32) int64  { return nsOf(p.toSend[i]) }
func (p *program) nsToCross(i int32) int64 { return nsOf(p.toCross[i]) }

func (p *program) nsToCrossAfter(i int32) int64 {
	return nsOf(p.nearest(p.toCross, i, p.shape(i).onEnd))
}

func nsOf(bound uint32) int64 {
	if bound == nowhere {
		return logp.Never
	}
	return int64(bound)
}

// stripes is how many a worker has of ranks that are units: as those near each other are
// busy at the same times, each worker is to have some everywhere. Replicas all do much the
// same, and have their messages go to those near them first.
const stripes = 4

// stripeOf returns how many units in a row are one worker's; the next are the next one's.
// It is a number that whole blocks of an agenda make up.
func (p *program) stripeOf(units, workers int) int {
	if p.tight {
		workers *= stripes
	}
	stripe := (units + workers - 1) / workers
	step := 1 << max(0, bits.Len(uint(stripe))-5)
	return (stripe + step - 1) / step * step
}

// sentAtOnce bounds the messages of two windows of o + L.
func (p *program) sentAtOnce() int64 {
	o := p.params.LeastOverhead()
	if o == 0 {
		return math.MaxInt32
	}
	return min(math.MaxInt32, 2*(p.lookahead()/o+2)*int64(p.Processes()*p.cpus))
}
