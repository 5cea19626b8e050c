package sim

import (
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/sim/internal/logp"
)

// Program is a schedule made ready to run: the base ranks' operations in a
// compact form, which all replicas and all runs share and nobody changes.
type program struct {
	params   logp.Params
	source   schedule.Source // for details
	base     int             // ranks whose operations are listed
	replicas int
	// ops are those of all base ranks, one rank's list after the other's.
	ops             []op
	shapes          []shape
	long            []int64  // durations that an op does not hold
	first           []int32  // where the list of each rank begins, and where the last ends
	roots           []int32  // what depends on nothing, of one base rank after the other
	firstRoot       []int32  // where those of each rank begin, and where the last end
	toSend, toCross []uint32 // see division.go
	kept            int      // stretches that a worker keeps, see milestones.go
	milestones      []uint64 // bits of operations, see repeat.go
	colls           []coll
	costs           []logp.Cost
	comms           []communicator
	cpus            int // of each rank
	nics            int
	byReceive       bool                   // whether the receive says which CPU takes a message in; see arrival.go
	used            [][]uint8              // then: of each base rank, the CPUs that its operations name
	levels          *logp.Levels           // nil where all messages go by the network
	checked         bool                   // whether a message longer than its receive is an error
	maxMessage      int64                  // a bound on the bytes of any message
	recorded        bool                   // whether messages may be left over; see Unreceived
	traced          bool                   // whether any operation came from a row of a trace
	iterations      []*schedule.Iterations // of each base rank
	cells           int                    // iterations of all base ranks
	details         details

	division // see division.go
}

// op is an operation of a base rank: its shape, and a number of its own. For a calc
// that is the ns, or -1 - their place in Program.long; for a message the base rank at
// the other end; for a collective its number among the rank's on the communicator.
type op struct{ shape, own int32 }

// shape is what operations have in common.
type shape struct {
	bytes int64 // of a message, room of a receive, m of a collective
	label int64 // the tag, as it is told
	call  string
	// What depends on it, as distances down the list: what requires it to have
	// started, and what requires it to have completed, each in list order.
	onStart, onEnd []int32
	comm           int32
	tag            int32 // numbered, see compiler.tags
	need           int32 // dependences
	// then is the distance to the one thing that depends on it, if that waits for
	// nothing else and is no collective; 0 elsewhere.
	then int32
	coll int32 // in Program.colls, none where it is no collective
	cost int32 // of a send, in Program.costs

	kind     schedule.Kind
	what     eventKind
	cpu, nic uint8
}

const none = -1

// shape returns the shape of an operation.
func (p *program) shape(i int32) *shape { return &p.shapes[p.ops[i].shape] }

// duration returns the ns of a calc.
func (p *program) duration(i int32) int64 {
	if ns := p.ops[i].own; ns >= 0 {
		return int64(ns)
	}
	return p.long[-1-p.ops[i].own]
}

// peer returns the base rank that a message goes to or comes from, or
// schedule.AnySource.
func (p *program) peer(i int32) int32 { return p.ops[i].own }

// rootsOf returns the operations of a base rank that depend on nothing.
func (p *program) rootsOf(base int) []int32 { return p.roots[p.firstRoot[base]:p.firstRoot[base+1]] }

// coll is the collective operations of a shape, for one member or for all.
type coll struct {
	plan collective.Plan
	// rounds is the plan where it is a dissemination, and ranks have one CPU and
	// one NIC: then a bit for each round tells what has been received. It is nil
	// elsewhere. dissemination is the same where a round is one message, and all
	// messages are the same, which makes it quick to expand.
	rounds, dissemination *collective.Dissemination
	direct                *collective.Direct // the plan where it is one, else nil
	same                  bool               // all messages are the same, in a direct plan between all members
	cost                  logp.Cost          // of each, then
	comm                  int32
	member                int  // that the base rank is
	grows                 bool // its members are those of all replicas
	identity              bool // member i is process i
	from                  *schedule.Coll
}

// communicator is one of the base ranks.
type communicator struct {
	members []int32 // base ranks; nil for MPI_COMM_SELF
	spans   bool    // grows with the replicas
	ordered bool    // and member i is base rank i
}

// Processes returns the number of processes that the program simulates.
func (p *program) Processes() int { return p.base * p.replicas }

// Replicas returns how many replicas of the base ranks they are.
func (p *program) Replicas() int { return p.replicas }

// CPUs returns how many CPUs each process has.
func (p *program) CPUs() int { return p.cpus }

// Operations returns the number of operations of all processes.
func (p *program) Operations() int64 {
	return int64(len(p.ops)) * int64(p.replicas)
}

// member returns which member of a collective a process is: where it is one of
// all replicas, member i of replica j is i + n·j.
func (p *program) member(rank int32, c *coll) int {
	switch {
	case c.identity:
		return int(rank)
	case !c.grows:
		return c.member
	}
	return c.member + len(p.comms[c.comm].members)*(int(rank)/p.base)
}

// sameInstance tells whether an operation is part of the same collective as one that is
// part of a collective.
func (p *program) sameInstance(op, as int32) bool {
	o := p.shape(op)
	return o.coll != none && o.comm == p.shape(as).comm && p.ops[op].own == p.ops[as].own
}

// isOne tells whether the program is one collective among all processes, of
// eager messages, which is of a kind.
func (p *program) isOne(kind func(*coll) bool) bool {
	if p.exact || p.cpus*p.nics > 1 || p.levels != nil || len(p.ops) != p.base {
		return false
	}
	for base := range p.base {
		if p.first[base] != int32(base) || p.ops[base].shape != p.ops[0].shape {
			return false
		}
	}
	o := p.shape(0)
	return o.coll != none && p.colls[o.coll].identity && kind(&p.colls[o.coll])
}
