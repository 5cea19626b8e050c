// Package program is schedules made ready to run: operations by shapes, collectives, and
// units of ranks.
package program

import (
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/sim/internal/logp"
)

// Program is a schedule made ready to run: the base ranks' operations in a
// compact form, which all replicas and all runs share and nobody changes.
type Program struct {
	Params logp.Params
	source schedule.Source // for details
	Base   int             // ranks whose operations are listed
	Copies int
	// ops are those of all base ranks, one rank's list after the other's.
	Ops             []Op
	Shapes          []Shape
	long            []int64  // durations that an op does not hold
	First           []int32  // where the list of each rank begins, and where the last ends
	roots           []int32  // what depends on nothing, of one base rank after the other
	firstRoot       []int32  // where those of each rank begin, and where the last end
	toSend, ToCross []uint32 // see division.go
	Kept            int      // stretches that a worker keeps, see milestones.go
	Milestones      []uint64 // bits of operations, see milestones.go
	Colls           []Coll
	Costs           []logp.Cost
	Comms           []communicator
	RankCPUs        int // of each rank
	RankNICs        int
	ByReceive       bool                   // whether the receive says which CPU takes a message in
	Used            [][]uint8              // then: of each base rank, the CPUs that its operations name
	Levels          *logp.Levels           // nil where all messages go by the network
	Checked         bool                   // whether a message longer than its receive is an error
	maxMessage      int64                  // a bound on the bytes of any message
	Recorded        bool                   // whether messages may be left over; see Unreceived
	traced          bool                   // whether any operation came from a row of a trace
	Iterations      []*schedule.Iterations // of each base rank
	Cells           int                    // iterations of all base ranks
	details         details

	division // see division.go
}

// Op is an operation of a base rank: its shape, and a number of its own. For a calc
// that is the ns, or -1 - their place in Program.long; for a message the base rank at
// the other end; for a collective its number among the rank's on the communicator.
type Op struct{ Shape, Own int32 }

// Shape is what operations have in common.
type Shape struct {
	Bytes int64 // of a message, room of a receive, m of a collective
	Label int64 // the tag, as it is told
	call  string
	// What depends on it, as distances down the list: what requires it to have
	// started, and what requires it to have completed, each in list order.
	OnStart, OnEnd []int32
	Comm           int32
	Tag            int32 // numbered, see compiler.tags
	Need           int32 // dependences
	// then is the distance to the one thing that depends on it, if that waits for
	// nothing else and is no collective; 0 elsewhere.
	Then int32
	Coll int32 // in Program.colls, none where it is no collective
	Cost int32 // of a send, in Program.costs

	Kind     schedule.Kind
	What     EventKind
	CPU, NIC uint8
}

// None stands for no operation, rank or collective.
const None = -1

// Shape returns the shape of an operation.
func (p *Program) Shape(i int32) *Shape { return &p.Shapes[p.Ops[i].Shape] }

// Duration returns the ns of a calc.
func (p *Program) Duration(i int32) int64 {
	if ns := p.Ops[i].Own; ns >= 0 {
		return int64(ns)
	}
	return p.long[-1-p.Ops[i].Own]
}

// Peer returns the base rank that a message goes to or comes from, or
// schedule.AnySource.
func (p *Program) Peer(i int32) int32 { return p.Ops[i].Own }

// RootsOf returns the operations of a base rank that depend on nothing.
func (p *Program) RootsOf(base int) []int32 { return p.roots[p.firstRoot[base]:p.firstRoot[base+1]] }

// Coll is the collective operations of a shape, for one member or for all.
type Coll struct {
	Plan collective.Plan
	// rounds is the plan where it is a dissemination, and ranks have one CPU and
	// one NIC: then a bit for each round tells what has been received. It is nil
	// elsewhere. dissemination is the same where a round is one message, and all
	// messages are the same, which makes it quick to expand.
	Rounds, Dissemination *collective.Dissemination
	Direct                *collective.Direct // the plan where it is one, else nil
	Same                  bool               // all messages are the same, in a direct plan between all members
	Cost                  logp.Cost          // of each, then
	Comm                  int32
	Member                int  // that the base rank is
	Grows                 bool // its members are those of all replicas
	Identity              bool // member i is process i
	from                  *schedule.Coll
}

// communicator is one of the base ranks.
type communicator struct {
	Members []int32 // base ranks; nil for MPI_COMM_SELF
	spans   bool    // grows with the replicas
	ordered bool    // and member i is base rank i
}

// Processes returns the number of processes that the program simulates.
func (p *Program) Processes() int { return p.Base * p.Copies }

// Replicas returns how many replicas of the base ranks they are.
func (p *Program) Replicas() int { return p.Copies }

// CPUs returns how many CPUs each process has.
func (p *Program) CPUs() int { return p.RankCPUs }

// Operations returns the number of operations of all processes.
func (p *Program) Operations() int64 {
	return int64(len(p.Ops)) * int64(p.Copies)
}

// Member returns which member of a collective a process is: where it is one of
// all replicas, member i of replica j is i + n·j.
func (p *Program) Member(rank int32, c *Coll) int {
	switch {
	case c.Identity:
		return int(rank)
	case !c.Grows:
		return c.Member
	}
	return c.Member + len(p.Comms[c.Comm].Members)*(int(rank)/p.Base)
}

// SameInstance tells whether an operation is part of the same collective as one that is
// part of a collective.
func (p *Program) SameInstance(op, as int32) bool {
	o := p.Shape(op)
	return o.Coll != None && o.Comm == p.Shape(as).Comm && p.Ops[op].Own == p.Ops[as].Own
}

// IsOne tells whether the program is one collective among all processes, of
// eager messages, which is of a kind.
func (p *Program) IsOne(kind func(*Coll) bool) bool {
	if p.Exact || p.RankCPUs*p.RankNICs > 1 || p.Levels != nil || len(p.Ops) != p.Base {
		return false
	}
	for base := range p.Base {
		if p.First[base] != int32(base) || p.Ops[base].Shape != p.Ops[0].Shape {
			return false
		}
	}
	o := p.Shape(0)
	return o.Coll != None && p.Colls[o.Coll].Identity && kind(&p.Colls[o.Coll])
}
