// Package program compiles schedules for simulation: operations by shape, collectives with
// their plans, and the partition of the ranks into logical processes.
package program

import (
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/tuning"
)

// Program is a compiled schedule. It lists the operations of the base ranks, is shared by all
// replicas and runs, and is immutable.
type Program struct {
	Params    logp.Params
	Tuning    tuning.Tuning
	source    schedule.Source // read again for reports
	Base      int             // number of ranks whose operations are listed
	templates *templates      // nil unless the process grid of the base ranks has grown, or schedules are joint
	Replicas  int
	// Ops are the operations of all base ranks, rank after rank.
	Ops             []Op
	Shapes          []Shape
	long            []int64  // durations that do not fit into Op.Own
	First           []int32  // index of each base rank's first operation, and the end
	roots           []Roots  // rank after rank
	firstRoot       []int32  // index of each base rank's first roots, and the end
	toSend, ToLeave []uint32 // see partition.go
	KeptSegments    int      // per worker, see milestones.go
	Milestones      []uint64 // a bit per operation, see milestones.go
	Colls           []Coll
	Costs           []logp.Cost
	messages        // if there are many different ones
	lists           // dependents, if many operations have different ones
	Comms           []communicator
	RankCPUs        int // per rank
	RankNICs        int
	Places          []Place                // of the operations, in ascending order, if a rank has several CPUs or NICs
	placeAt         []int32                // index of each CPU and NIC in Places
	ByReceive       bool                   // the receive selects the CPU that takes a message in
	UsedCPUs        [][]uint8              // of each base rank, if ByReceive is set
	UsesNodes       bool                   // a collective depends on the placement of ranks on nodes
	Levels          *logp.Levels           // nil if all messages use the network
	Checked         bool                   // a message longer than its receive is an error
	sizes           logp.Sizes             // of messages
	Recorded        bool                   // messages may be left over, see Unreceived
	detailed        bool                   // some operation has a trace row, call, region or site
	Iterations      []*schedule.Iterations // of each base rank
	NumIterations   int                    // of all ranks
	details         details
	names           schedule.Names // of a joint schedule

	partition
}

// Op is an operation of a base rank. Own is what its shape does not determine: the duration of
// a calc in ns, or -1 - its index in Program.long; the peer of a message, which PeersFrom
// numbers; the number of a collective on its communicator.
type Op struct{ Shape, Own int32 }

// Shape is what many operations have in common. In some schedules, nearly every operation has
// a shape of its own, so a shape is small.
type Shape struct {
	Bytes int64 // size of a message, a receive buffer, or m of a collective; see messages
	Tag   int64 // see messages
	*Dependents
	Comm int32
	Need int32 // number of dependences
	// Then is the offset to the only dependent, if that has no other dependence and is no
	// collective; otherwise 0. OwnDependents if each operation has its own.
	Then int32
	Coll int32 // in Program.Colls, None if it is no collective
	Cost int32 // of a send, in Program.Costs, or one of the two below

	Kind     schedule.Kind
	Event    EventKind
	CPU, NIC uint8
}

// Costs of sends that are not in Program.Costs.
const (
	EagerCost      = -1
	RendezvousCost = -2
)

// None stands for no operation, rank or collective.
const None = -1

// Shape returns the shape of an operation.
func (p *Program) Shape(i int32) *Shape { return &p.Shapes[p.Ops[i].Shape] }

// CostOf returns the cost of a send on the network.
func (p *Program) CostOf(o *Shape, i int32) logp.Cost {
	if o.Cost < 0 {
		return p.Params.CostOf(p.BytesOf(o, i), o.Cost == RendezvousCost)
	}
	return p.Costs[o.Cost]
}

// Duration returns the duration of a calc in ns.
func (p *Program) Duration(i int32) int64 {
	if ns := p.Ops[i].Own; ns >= 0 {
		return int64(ns)
	}
	return p.long[-1-p.Ops[i].Own]
}

// Peer returns the rank at the other end of a rank's message, or schedule.AnySource.
func (p *Program) Peer(rank, i int32) int32 {
	if own := p.Ops[i].Own; own != schedule.AnySource {
		return p.PeersFrom(rank) + own
	}
	return schedule.AnySource
}

// Roots are consecutive operations without dependences.
type Roots struct{ First, End int32 }

// RootsOf returns all operations of a base rank without dependences.
func (p *Program) RootsOf(base int) []Roots { return p.roots[p.firstRoot[base]:p.firstRoot[base+1]] }

func (p *Program) addRoot(base int, i int32) {
	if last := len(p.roots) - 1; last >= int(p.firstRoot[base]) && p.roots[last].End == i {
		p.roots[last].End++
		return
	}
	p.roots = append(p.roots, Roots{i, i + 1})
}

// Coll is a collective of a shape, as one member or all members call it.
type Coll struct {
	Plan collective.Plan
	// Rounds is the plan of a dissemination on ranks with one CPU and one NIC, where a bit per
	// round records what has been received; otherwise nil. Dissemination is the same plan if
	// each round is one message and all messages are equal, which allows a faster expansion.
	Rounds, Dissemination *collective.Dissemination
	Direct                *collective.Direct // the plan of a direct collective, otherwise nil
	Same                  bool               // all messages are equal, in a direct plan between all members
	Cost                  logp.Cost          // of each message, if Same is set
	Comm                  int32
	Member                int            // of the base rank
	Global                bool           // one collective of all replicas
	Identity              bool           // member i is rank i
	Line                  *schedule.Line // of the grid, if members are those of a rank's line
	from                  *Called
	copies                *copies // the plan, if it is one of copies that differ; otherwise nil
}

// Called is what all members of a collective have to agree on.
type Called struct {
	Kind, Algorithm string
	Root            int32
}

// communicator is a communicator of the base ranks; in a grown schedule, one of all ranks, or
// those of all lines along some dimensions.
type communicator struct {
	line    *schedule.Line
	Members []int32 // base ranks; nil for MPI_COMM_SELF
	global  bool    // spans all base ranks
	ordered bool    // global, and member i is base rank i

	// The replicas that have copies: the first rank of the first, how many ranks each has, and their number. In a joint
	// schedule, Members are the ranks of the first.
	first, stride, replicas int32
}

// replica returns the number of a rank's replica.
func (x *communicator) replica(rank int32) int32 { return (rank - x.first) / x.stride }

// Operations returns the number of operations of all ranks.
func (p *Program) Operations() (n int64) {
	for base := range p.Base {
		n += int64(p.First[base+1]-p.First[base]) * p.Copies(base)
	}
	return n
}

// Member returns the member number of a rank in a collective. In a global one, member i of
// replica j has number i + n·j. See copies for one whose copies differ.
func (p *Program) Member(rank int32, coll *Coll) int {
	before := 0
	if coll.copies != nil {
		before = p.before(rank, coll)
	}
	switch {
	case coll.Identity:
		return int(rank)
	case coll.Line != nil:
		return before + coll.Line.Member(int(rank))
	case !coll.Global:
		return before + coll.Member
	}
	com := &p.Comms[coll.Comm]
	return coll.Member + len(com.Members)*int(com.replica(rank))
}

// RankOf returns the rank of a member of a collective that another rank calls.
func (p *Program) RankOf(rank int32, coll *Coll, member int) int32 {
	if coll.Identity {
		return int32(member)
	}
	if coll.copies != nil {
		member %= coll.copies.members
	}
	if coll.Line != nil {
		return int32(coll.Line.Rank(int(rank), member))
	}
	com := &p.Comms[coll.Comm]
	members := com.Members
	if members == nil {
		return rank
	}
	replica := int32(0)
	if coll.Global {
		replica = int32(member / len(members))
		member %= len(members)
	} else {
		replica = com.replica(rank)
	}
	return members[member] + replica*com.stride
}

// SameInstance reports whether an operation is part of the same collective as operation as,
// which is part of one.
func (p *Program) SameInstance(op, as int32) bool {
	o := p.Shape(op)
	return o.Coll != None && o.Comm == p.Shape(as).Comm && p.Ops[op].Own == p.Ops[as].Own
}

// Resources reports whether an operation may become ready after the CPU and the NIC of its rank
// are free: if there are several of them, the NIC receives alone, or receives complete when the
// data of rendezvous messages have drained.
func (p *Program) Resources() bool {
	return p.RankCPUs*p.RankNICs > 1 || p.Params.NIC || p.Params.Drain && p.Releases()
}

// IsSingleCollective reports whether the program is one collective of eager messages among all
// ranks, for which kind holds.
func (p *Program) IsSingleCollective(kind func(*Coll) bool) bool {
	if p.Ordered || p.Releases() || p.Resources() || p.Levels != nil || p.Params.Topology != nil || p.templates != nil || len(p.Ops) != p.Base {
		return false
	}
	for base := range p.Base {
		if p.First[base] != int32(base) || p.Ops[base].Shape != p.Ops[0].Shape {
			return false
		}
	}
	o := p.Shape(0)
	if o.Coll == None {
		return false
	}
	coll := &p.Colls[o.Coll]
	return coll.Identity && (coll.Same || !p.Reorders()) && kind(coll)
}
