package program

import (
	"sync"

	"loggops/formats/schedule"
)

// details are the trace rows of the operations, which only reports need. They are read from
// the schedule when the first report asks for them.
type details struct {
	once sync.Once
	rows []int64 // nil if there are none, or they cannot be read
}

func (p *Program) readDetails() {
	if !p.traced {
		return
	}
	rows := make([]int64, 0, len(p.Ops))
	source := p.source
	if p.grown != nil {
		source = p.grown.schedule.Recording()
	}
	for b, err := range schedule.Blocks(source) {
		if err != nil {
			return
		}
		if b.TraceRows != nil {
			rows = append(rows, b.TraceRows...)
			continue
		}
		for range b.Shapes {
			rows = append(rows, schedule.None)
		}
	}
	if len(rows) == len(p.Ops) {
		p.details.rows = rows
	}
}

// TraceRow returns the trace row that an operation stems from, or schedule.None.
func (p *Program) TraceRow(op int32) int64 {
	p.details.once.Do(p.readDetails)
	if p.details.rows == nil {
		return schedule.None
	}
	return p.details.rows[op]
}

// IterationNumbers returns the iterations of a rank.
func (p *Program) IterationNumbers(rank int32) []int32 { return p.Iterations[p.BaseOf(rank)].Numbers }

// IterationAround returns the index of an operation's iteration among those of its base rank,
// or None, and the range [first, end) of operations around it with the same result.
func (p *Program) IterationAround(rank, op int32) (place, first, end int32) {
	base := p.BaseOf(rank)
	place, first, end = p.Iterations[base].Around(op - p.First[base])
	return place, p.First[base] + first, p.First[base] + end
}

// Iteration returns the number of an operation's iteration, or schedule.None, and the range
// [first, end) of operations around it with the same result.
func (p *Program) Iteration(rank, op int32) (number, first, end int32) {
	place, first, end := p.IterationAround(rank, op)
	if place == None {
		return schedule.None, first, end
	}
	return p.Iterations[p.BaseOf(rank)].Numbers[place], first, end
}

// Call returns the MPI call of an operation, or the kind of its collective; "" if neither is
// known.
func (p *Program) Call(op int32) string {
	s := p.Shape(op)
	if s.from.Call == "" && s.Coll != None {
		return p.Colls[s.Coll].from.Kind
	}
	return s.from.Call
}

// Region returns the region of the program that an operation belongs to, "" if none is known.
func (p *Program) Region(op int32) string { return p.Shape(op).from.Region }

// Site returns where the program makes the call of an operation, "" if it is not known.
func (p *Program) Site(op int32) string { return p.Shape(op).from.Site }
