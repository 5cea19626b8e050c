package sim

import (
	"loggops/sim/internal/program"
)

// Ranks returns the number of simulated ranks.
func (p *Program) Ranks() int { return p.program.Ranks() }

// Replicas returns the number of replicas of the base ranks.
func (p *Program) Replicas() int { return p.program.Replicas }

// CPUs returns the number of CPUs of each rank.
func (p *Program) CPUs() int { return p.program.RankCPUs }

// Operations returns the number of operations of all ranks.
func (p *Program) Operations() int64 { return p.program.Operations() }

// Iteration returns the number of an operation's iteration, or schedule.None, and the range
// [first, end) of operations around it with the same result.
func (p *Program) Iteration(rank, op int32) (number, first, end int32) {
	return p.program.Iteration(rank, op)
}

// HasIterations reports whether any operation belongs to an iteration.
func (p *Program) HasIterations() bool { return p.program.NumIterations > 0 }

// UsesNodes reports whether a collective depends on how ranks lie on the nodes of the machine.
func (p *Program) UsesNodes() bool { return p.program.UsesNodes }

// Call returns the MPI call of an operation, or the kind of its collective; "" if neither is
// known.
func (p *Program) Call(op int32) string { return p.program.Call(op) }

// IsCollective reports whether an operation is a collective.
func (p *Program) IsCollective(op int32) bool { return p.program.Shape(op).Coll != program.None }

// Region returns the region of the program that an operation belongs to, "" if none is known.
func (p *Program) Region(op int32) string { return p.program.Region(op) }

// Site returns where the program makes the MPI call of an operation, "" if it is not known.
func (p *Program) Site(op int32) string { return p.program.Site(op) }

// Origin returns the results of Call, Region, Site and TraceRow. It is faster than four calls.
func (p *Program) Origin(op int32) (call, region, site string, row int64) {
	return p.program.Origin(op)
}

// Previous returns the last operation of the MPI call before that of a rank's operation, on the same CPU. If
// the calls are not known, it is the last send, receive or collective; false if there is none.
func (p *Program) Previous(rank, op int32) (previous int32, exists bool) {
	previous = p.program.Previous(rank, op)
	return previous, previous != program.None
}
