package sim

import (
	"sync"

	"loggops/formats/schedule"
)

// details is what only reports need of operations. It is read from the schedule
// when the first of them is asked for.
type details struct {
	once sync.Once
	// iterations number the marks, when somebody first asks for that.
	iterations *iterations
	numbering  sync.Once

	marks []int32 // nil where there are none, or they cannot be read
	rows  []int64 // of the trace, likewise
}

// readDetails reads them.
func (p *Program) readDetails() {
	marks, rows := make([]int32, 0, len(p.ops)), make([]int64, 0, len(p.ops))
	for b, err := range schedule.Blocks(p.source) {
		if err != nil {
			return
		}
		for i := range b.Shapes {
			mark, row := int32(schedule.None), int64(schedule.None)
			if b.Marks != nil {
				mark = b.Marks[i]
			}
			if b.TraceRows != nil {
				row = b.TraceRows[i]
			}
			marks, rows = append(marks, mark), append(rows, row)
		}
	}
	if len(rows) == len(p.ops) {
		p.details.marks, p.details.rows = marks, rows
	}
}

// TraceRow returns the row of the trace that an operation came from, or
// schedule.None.
func (p *Program) TraceRow(op int32) int64 {
	p.details.once.Do(p.readDetails)
	if p.details.rows == nil {
		return schedule.None
	}
	return p.details.rows[op]
}

// Mark returns the iteration that an operation belongs to, or schedule.None.
func (p *Program) Mark(op int32) int32 {
	p.details.once.Do(p.readDetails)
	if p.details.marks == nil {
		return schedule.None
	}
	return p.details.marks[op]
}

// Marked tells whether any operation belongs to an iteration.
func (p *Program) Marked() bool { return p.marked }

// Call returns the MPI call that an operation stands for, or the kind of
// collective that it is; "" where neither is known.
func (p *Program) Call(op int32) string {
	s := p.shape(op)
	if s.call == "" && s.coll != none {
		return p.colls[s.coll].from.Kind
	}
	return s.call
}
