package program

import (
	"errors"
	"sync"

	"loggops/formats/schedule"
)

// details are properties of operations that only reports need. They are read from the schedule before the
// first run with observers.
type details struct {
	once    sync.Once
	err     error
	rows    []int64  // of the trace; nil if there are none, or they cannot be read
	numbers []int32  // of the origins; nil likewise
	origins []origin // that differ
}

// origin is the call, the region and the site that an operation stems from.
type origin struct{ call, region, site string }

// ReadDetails reads the origins of operations. Otherwise they are read when a report first needs them, and remain
// unknown if the schedule cannot be read. The error is the schedule's.
func (p *Program) ReadDetails() error {
	p.details.once.Do(func() {
		if p.detailed {
			p.details.err = p.readDetails()
		}
	})
	return p.details.err
}

// errChanged says that a schedule has other operations than when it was compiled.
var errChanged = errors.New("the schedule has changed while it was simulated")

func (p *Program) readDetails() error {
	rows, numbers := make([]int64, 0, len(p.Ops)), make([]int32, 0, len(p.Ops))
	var origins []origin
	known := map[origin]int32{}
	var ofShapes []int32 // numbers of the origins of the table's shapes
	generation := 0
	blocks := schedule.Blocks(p.source)
	switch {
	case p.isGrown():
		blocks = schedule.Blocks(p.templates.schedule.Recording())
	case p.templates != nil:
		blocks = schedule.JointOf(p.source).Templates()
	}
	for b, err := range blocks {
		if err != nil {
			return err
		}
		if b.Generation != generation {
			generation, ofShapes = b.Generation, ofShapes[:0]
		}
		for len(ofShapes) < len(b.Table) {
			s := &b.Table[len(ofShapes)]
			from := origin{s.Call, s.Region, s.Site}
			number, ok := known[from]
			if !ok {
				number = int32(len(origins))
				origins, known[from] = append(origins, from), number
			}
			ofShapes = append(ofShapes, number)
		}
		for _, shape := range b.Shapes {
			numbers = append(numbers, ofShapes[shape])
		}
		if b.TraceRows != nil {
			rows = append(rows, b.TraceRows...)
			continue
		}
		for range b.Shapes {
			rows = append(rows, schedule.None)
		}
	}
	if len(rows) != len(p.Ops) {
		return errChanged
	}
	p.details.rows, p.details.numbers, p.details.origins = rows, numbers, origins
	return nil
}

// noOrigin is the origin of an operation of which nothing is known.
var noOrigin origin

// origin returns where an operation stems from, as far as that is known.
func (p *Program) origin(op int32) *origin {
	p.ReadDetails()
	if p.details.numbers == nil {
		return &noOrigin
	}
	return &p.details.origins[p.details.numbers[op]]
}

// TraceRow returns the trace row that an operation stems from, or schedule.None.
func (p *Program) TraceRow(op int32) int64 {
	p.ReadDetails()
	if p.details.rows == nil {
		return schedule.None
	}
	return p.details.rows[op]
}

// IterationNumbers returns the iterations of a rank.
func (p *Program) IterationNumbers(rank int32) []int32 { return p.Iterations[p.BaseOf(rank)].Numbers }

// IterationAround returns the index of an operation's iteration among those of its base rank,
// or None, and the range [first, end) of operations around it with the same result; near is an
// estimate of the index.
func (p *Program) IterationAround(rank, op, near int32) (place, first, end int32) {
	base := p.BaseOf(rank)
	place, first, end = p.Iterations[base].Around(op-p.First[base], near)
	return place, p.First[base] + first, p.First[base] + end
}

// Iteration returns the number of an operation's iteration, or schedule.None, and the range
// [first, end) of operations around it with the same result.
func (p *Program) Iteration(rank, op int32) (number, first, end int32) {
	place, first, end := p.IterationAround(rank, op, 0)
	if place == None {
		return schedule.None, first, end
	}
	return p.Iterations[p.BaseOf(rank)].Numbers[place], first, end
}

// Call returns the MPI call of an operation, or the kind of its collective; "" if neither is
// known.
func (p *Program) Call(op int32) string { return p.callOf(op, p.origin(op)) }

func (p *Program) callOf(op int32, from *origin) string {
	if s := p.Shape(op); from.call == "" && s.Coll != None {
		return p.Colls[s.Coll].from.Kind
	}
	return from.call
}

// Region returns the region of the program that an operation belongs to, "" if none is known.
func (p *Program) Region(op int32) string { return p.origin(op).region }

// Site returns where the program makes the call of an operation, "" if it is not known.
func (p *Program) Site(op int32) string { return p.origin(op).site }

// Origin returns Call, Region, Site and TraceRow of an operation.
func (p *Program) Origin(op int32) (call, region, site string, row int64) {
	from := p.origin(op)
	return p.callOf(op, from), from.region, from.site, p.TraceRow(op)
}

// Previous returns the last operation of the MPI call before that of an operation, or None. If the calls are
// not known, it is the last send, receive or collective. Operations on other CPUs, which are of other threads,
// do not count.
func (p *Program) Previous(rank, op int32) int32 {
	row, cpu := p.TraceRow(op), p.Shape(op).CPU
	for i := op - 1; i >= p.First[p.BaseOf(rank)]; i-- {
		switch s := p.Shape(i); {
		case s.CPU != cpu:
		case row == schedule.None && s.Kind != schedule.Calc, row != schedule.None && p.TraceRow(i) != row:
			return i
		}
	}
	return None
}
