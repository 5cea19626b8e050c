package sim

// Processes returns the number of ranks that the program simulates.
func (p *Program) Processes() int { return p.program.Processes() }

// Replicas returns how many replicas of the base ranks they are.
func (p *Program) Replicas() int { return p.program.Replicas() }

// CPUs returns how many CPUs each rank has.
func (p *Program) CPUs() int { return p.program.CPUs() }

// Operations returns the number of operations of all ranks.
func (p *Program) Operations() int64 { return p.program.Operations() }

// TraceRow returns the row of the trace that an operation came from, or schedule.None.
func (p *Program) TraceRow(op int32) int64 { return p.program.TraceRow(op) }

// Iteration returns the iteration that an operation of a rank belongs to, or
// schedule.None, and the operations around it that do so too: from first up to, but
// without, end.
func (p *Program) Iteration(rank, op int32) (number, first, end int32) {
	return p.program.Iteration(rank, op)
}

// Marked reports whether any operation belongs to an iteration.
func (p *Program) Marked() bool { return p.program.Marked() }

// Call returns the MPI call that an operation stands for, or the kind of collective that
// it is; "" where neither is known.
func (p *Program) Call(op int32) string { return p.program.Call(op) }
