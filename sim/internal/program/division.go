package program

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
	UnitSize int
	// exact is set where the processes of a unit are run in the model's order,
	// event by event: where messages among them may be rendezvous, whose match
	// frees the sender at once, or o + L is 0. Else any of them may run up to
	// o + L further than the others.
	Exact bool
	// tight is set where units are ranks: one of them is nearly always about to send, and
	// no bound is later than the next event.
	Tight bool
	// local is set where a message may stay within its unit.
	Local bool

	// Whether a message may be a rendezvous: a point-to-point message or one
	// of a collective that stays within a replica, and one of a collective
	// that does not.
	rendezvous, globalRendezvous bool
	Sends                        bool // whether there are messages outside of collectives
}

// divide chooses the units: replicas, or ranks where there is but one replica;
// all processes in one where what crosses could be a rendezvous message, or
// o + L is 0.
func (p *Program) divide() {
	p.Exact = p.Lookahead() == 0 || p.rendezvous || p.globalRendezvous
	switch {
	case p.Lookahead() == 0 || p.globalRendezvous:
		p.UnitSize = p.Processes()
	case p.Copies > 1:
		p.UnitSize = p.Base
	case p.rendezvous:
		p.UnitSize = p.Processes()
	default:
		p.UnitSize = 1
	}
	for i := range p.Shapes {
		o := &p.Shapes[i]
		p.Local = p.Local || (o.Kind == schedule.Recv || o.Kind == schedule.Collective) && !p.Crosses(o)
	}
	p.Tight = p.UnitSize == 1 && !p.Exact
	if p.UnitSize > 1 && p.UnitSize < p.Processes() {
		p.measure()
	}
}

// MaxInTurn is how many processes a unit has at most that are run in turn.
const MaxInTurn = 16

// InTurn tells whether the processes of a unit are run in turn, by the engine.
func (p *Program) InTurn() bool { return !p.Exact && p.UnitSize > 1 && p.UnitSize <= MaxInTurn }

// Lookahead returns how long after a send starts its message arrives at least.
func (p *Program) Lookahead() int64 { return p.Params.Lookahead() }

// Crosses tells whether an operation's messages may leave, or come from
// outside, its unit.
func (p *Program) Crosses(o *Shape) bool {
	switch {
	case p.UnitSize == p.Processes():
		return false
	case o.Kind == schedule.Collective:
		return p.Colls[o.Coll].Grows || p.UnitSize == 1 && p.Base > 1
	case o.Kind == schedule.Send || o.Kind == schedule.Recv:
		return p.UnitSize == 1 && p.Base > 1
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
func (p *Program) measure() {
	if p.ToCross = make([]uint32, len(p.Ops)); p.InTurn() {
		p.toSend = make([]uint32, len(p.Ops))
	}
	overhead := p.Params.LeastOverhead()
	for i := int32(len(p.Ops)) - 1; i >= 0; i-- {
		o := p.Shape(i)
		cost := int64(0)
		switch o.Kind {
		case schedule.Calc, schedule.IO:
			cost = p.Duration(i)
		case schedule.Send:
			cost = overhead
		}
		sends := o.Kind == schedule.Send || o.Kind == schedule.Collective
		p.ToCross[i] = p.bound(p.ToCross, i, o, cost, sends && p.Crosses(o))
		if p.toSend != nil {
			p.toSend[i] = p.bound(p.toSend, i, o, cost, sends)
		}
	}
}

// bound returns the bound of an operation that takes so much CPU time, or is what it is
// a bound on.
func (p *Program) bound(bounds []uint32, i int32, o *Shape, cost int64, reached bool) uint32 {
	if reached {
		return 0
	}
	return min(p.nearest(bounds, i, o.OnStart), farther(p.nearest(bounds, i, o.OnEnd), cost))
}

// nearest returns the least bound of an operation's dependants.
func (p *Program) nearest(bounds []uint32, i int32, dependants []int32) uint32 {
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

// NsToSend, NsToCross and NsToCrossAfter return lower bounds of the CPU time from
// an operation's start to that of any send, itself included, and, from its start and
// from its completion, to that of a send that may leave its unit; never where there is
// none.
func (p *Program) NsToSend(i int32) int64  { return nsOf(p.toSend[i]) }
func (p *Program) NsToCross(i int32) int64 { return nsOf(p.ToCross[i]) }

func (p *Program) NsToCrossAfter(i int32) int64 {
	return nsOf(p.nearest(p.ToCross, i, p.Shape(i).OnEnd))
}

func nsOf(bound uint32) int64 {
	if bound == nowhere {
		return logp.Never
	}
	return int64(bound)
}

// Stripes is how many a worker has of ranks that are units: as those near each other are
// busy at the same times, each worker is to have some everywhere. Replicas all do much the
// same, and have their messages go to those near them first.
const Stripes = 4

// StripeOf returns how many units in a row are one worker's; the next are the next one's.
// It is a number that whole blocks of an agenda make up.
func (p *Program) StripeOf(units, workers int) int {
	if p.Tight {
		workers *= Stripes
	}
	stripe := (units + workers - 1) / workers
	step := 1 << max(0, bits.Len(uint(stripe))-5)
	return (stripe + step - 1) / step * step
}

// SentAtOnce bounds the messages of two windows of o + L.
func (p *Program) SentAtOnce() int64 {
	o := p.Params.LeastOverhead()
	if o == 0 {
		return math.MaxInt32
	}
	return min(math.MaxInt32, 2*(p.Lookahead()/o+2)*int64(p.Processes()*p.RankCPUs))
}
