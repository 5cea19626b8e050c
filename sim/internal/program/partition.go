package program

import (
	"math"

	"loggops/formats/schedule"
	"loggops/sim/internal/logp"
)

// partition is the partition of the ranks into logical processes (LPs) of consecutive ranks.
// Only eager messages leave an LP; they arrive at least o + L after their sends start.
type partition struct {
	LPSize int
	// Ordered is set if the ranks of an LP must run in the model's order, event by event: if
	// o + L is 0, or rendezvous messages pass links. Otherwise each rank without unmatched rendezvous messages
	// may run up to o + L ahead of the others.
	Ordered bool
	// RankLPs is set if each rank is an LP, and not ordered. A rank is nearly always about to
	// send, so its EOT is the time of its next event.
	RankLPs bool
	// LocalMessages is set if a message may stay within its LP.
	LocalMessages bool

	// Whether a message may be rendezvous: one that stays within a replica, and one of a
	// global collective.
	rendezvous, globalRendezvous bool
	Sends                        bool // there are point-to-point messages
	lookahead                    int64
}

// chooseLPs chooses the LPs: the replicas; the ranks if there is one replica, or a network of
// links; or one LP of all ranks, if rendezvous messages could leave an LP or o + L is 0.
func (p *Program) chooseLPs() {
	if p.lookahead = p.Params.Lookahead(logp.AllSizes); p.lookahead > 0 {
		p.lookahead = p.Params.Lookahead(p.sizes)
	}
	linked := p.Params.Topology != nil // so messages within a replica may depend on those of others
	p.Ordered = p.Lookahead() == 0 || linked && p.Releases()
	switch {
	case p.Ordered || p.globalRendezvous:
		p.LPSize = p.Ranks()
	case linked:
		p.LPSize = 1
	case p.Replicas > 1:
		p.LPSize = p.Base
	case p.rendezvous:
		p.LPSize = p.Ranks()
	default:
		p.LPSize = 1
	}
	for i := range p.Shapes {
		o := &p.Shapes[i]
		p.LocalMessages = p.LocalMessages || (o.Kind == schedule.Recv || o.Kind == schedule.Collective) && !p.LeavesLP(o)
	}
	p.RankLPs = p.LPSize == 1 && !p.Ordered && !p.Releases()
	if p.LPSize > 1 && p.LPSize < p.Ranks() {
		p.setDistances()
	}
}

// Repeats reports whether what an LP does may be reused for others (sim/internal/lane/segments).
func (p *Program) Repeats() bool {
	return !p.Ordered && p.LPSize > 1 && p.LPSize <= p.Tuning.Repeating && p.LPSize < p.Ranks()
}

// IsSmall reports whether an LP has few ranks.
func (p *Program) IsSmall() bool { return p.LPSize <= p.Tuning.InTurn }

// InTurn reports whether the ranks of an LP run in turn (turns.go of the engine).
func (p *Program) InTurn() bool { return p.Repeats() && !p.Releases() && p.IsSmall() }

// Releases reports whether messages may be rendezvous, whose match releases the sender, in the same LP, at once.
func (p *Program) Releases() bool { return p.rendezvous || p.globalRendezvous }

// Lookahead returns a lower bound on the time from the start of a send to the arrival of its message. It is 0
// if that is 0 for messages of any size: the order of events at a time depends on it (docs/model.md).
func (p *Program) Lookahead() int64 { return p.lookahead }

// Reorders reports whether messages between the same two ranks may have different times from the start of
// their sends to their arrivals.
func (p *Program) Reorders() bool { return p.Params.Reorders(p.sizes) }

// LeavesLP reports whether messages of an operation may leave its LP or come from outside.
func (p *Program) LeavesLP(o *Shape) bool {
	switch {
	case p.LPSize == p.Ranks():
		return false
	case o.Kind == schedule.Collective:
		return p.Colls[o.Coll].Global || p.LPSize == 1 && p.Base > 1
	case o.Kind.IsMessage():
		return p.LPSize == 1 && p.Base > 1
	}
	return false
}

// The distance from an operation to a send is a lower bound on the CPU time from its start to
// that of the next such send. It is stored in 32 bits, as any lower value is a bound too.
const noSend = math.MaxUint32 // no such send follows

// setDistances computes toSend and ToLeave. A dependent that precedes what it depends on
// counts as a send that leaves the LP, at distance 0.
func (p *Program) setDistances() {
	if p.ToLeave = make([]uint32, len(p.Ops)); p.InTurn() {
		p.toSend = make([]uint32, len(p.Ops))
	}
	overhead := p.Params.LeastOverhead()
	for i := int32(len(p.Ops)) - 1; i >= 0; i-- {
		o := p.Shape(i)
		cost := int64(0)
		switch {
		case o.Kind.IsWork():
			cost = p.Duration(i)
		case o.Kind == schedule.Send:
			cost = overhead
		}
		sends := o.Kind == schedule.Send || o.Kind == schedule.Collective
		p.ToLeave[i] = p.distance(p.ToLeave, i, o, cost, sends && p.LeavesLP(o))
		if p.toSend != nil {
			p.toSend[i] = p.distance(p.toSend, i, o, cost, sends)
		}
	}
}

// distance returns the distance of an operation that takes some CPU time, or is such a send
// itself.
func (p *Program) distance(distances []uint32, i int32, o *Shape, cost int64, reached bool) uint32 {
	if reached {
		return 0
	}
	starts, ends := p.DependentsOf(o, i)
	return min(p.nearest(distances, i, starts), addToDistance(p.nearest(distances, i, ends), cost))
}

// nearest returns the least distance of an operation's dependents.
func (p *Program) nearest(distances []uint32, i int32, dependents []int32) uint32 {
	least := uint32(noSend)
	for _, d := range dependents {
		if d < 0 {
			return 0
		}
		least = min(least, distances[i+d])
	}
	return least
}

// addToDistance adds a duration to a distance.
func addToDistance(distance uint32, ns int64) uint32 {
	if distance == noSend {
		return noSend
	}
	return uint32(min(int64(distance)+ns, maxDistance))
}

// NsToSend and NsToLeave return lower bounds on the CPU time from an operation's start to the
// next send, itself included, and to the next send that may leave the LP; never if there is
// none. NsToLeaveAfter is NsToLeave from the operation's completion.
func (p *Program) NsToSend(i int32) int64  { return distanceNs(p.toSend[i]) }
func (p *Program) NsToLeave(i int32) int64 { return distanceNs(p.ToLeave[i]) }

func (p *Program) NsToLeaveAfter(i int32) int64 {
	_, ends := p.DependentsOf(p.Shape(i), i)
	return distanceNs(p.nearest(p.ToLeave, i, ends))
}

func distanceNs(distance uint32) int64 {
	if distance == noSend {
		return logp.Never
	}
	return int64(distance)
}

// LPOf returns the LP of a rank.
func (p *Program) LPOf(rank int32) int32 {
	if p.LPSize == 1 {
		return rank
	}
	return int32(uint32(rank) / uint32(p.LPSize))
}
