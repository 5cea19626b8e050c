package sim

import "unsafe"

// observer is told what processes do, by what lets it happen. Workers share it, as each has
// its own processes.
type observer interface {
	// calculates adds a calc.
	calculates(u use)
	// sends adds a send of a message to a process.
	sends(u use, step, to, message int32, bytes int64)
	// takesIn adds the intake of a message, by an operation that may not be known yet.
	takesIn(u use, message int32, bytes int64)
	// matches adds that a message has met its receive. It was taken in, but may have
	// waited since.
	matches(u use, message int32, m *node, bytes int64)
	// begins adds that a receive or a collective has begun, and completes that an
	// operation has completed.
	begins(rank, op int32, t int64)
	completes(rank, op int32, t int64)
	// reset begins another run.
	reset()
}

// tally passes what it is told on to what keeps what somebody asks for.
type tally struct {
	totals    []Total
	marks     *marks
	observers []observer
}

// use is a use of a CPU by an operation of a process.
type use struct {
	rank, op   int32
	cpu        uint8
	start, end int64
}

// addTally adds what keeps what somebody asks for.
func (e *engine) addTally() {
	o, n := &e.options, e.Processes()
	if e.relays != nil {
		if o.Totals && o.Noise != nil {
			e.relays.overheadNS = large(make([]int64, n))
		}
		return
	}
	if !o.Totals && !o.looksInside() {
		return
	}
	y := &tally{}
	e.tally = y
	if o.Totals {
		y.totals = large(make([]Total, n))
		y.observers = append(y.observers, totals{of: y.totals})
	}
	if o.Marks {
		y.marks = e.newMarks()
		y.observers = append(y.observers, y.marks)
	}
	if o.Span != nil {
		y.observers = append(y.observers, e.newSpans())
	}
	if o.Span != nil || o.Marks && o.Noise != nil {
		e.passages = make([]*passages, maxChunks)
	}
}

// bytesOfTally returns the size of what is kept for all processes.
func (p *Program) bytesOfTally(o *Options) int64 {
	const word = 8
	each, all := int64(0), int64(0)
	switch {
	case !o.general() && p.disseminates():
		if o.Totals && o.Noise != nil {
			each = word
		}
		return int64(p.Processes()) * each
	case o.Totals:
		each = int64(unsafe.Sizeof(Total{}))
	}
	if o.Span != nil {
		each += word + int64(unsafe.Sizeof([]begun{})) + injectedBytes(o)
	}
	if o.Marks {
		each += int64(p.cpus)*int64(unsafe.Sizeof(idle{})) + int64(unsafe.Sizeof(visit{})) + injectedBytes(o)
		all = int64(p.cells) * int64(p.replicas) * int64(unsafe.Sizeof(cell{}))
	}
	return all + int64(p.Processes())*each
}

// general tells whether no operation may be left out, as where somebody looks inside.
func (o *Options) general() bool { return o.General || o.looksInside() }

// looksInside tells whether somebody asks for more than sums by process.
func (o *Options) looksInside() bool { return o.Span != nil || o.Marks }

// resetTally begins another run.
func (e *engine) resetTally() {
	if e.relays != nil {
		clear(e.relays.overheadNS)
	}
	if e.tally == nil {
		return
	}
	for _, o := range e.tally.observers {
		o.reset()
	}
}

func (y *tally) calculates(u use) {
	for _, o := range y.observers {
		o.calculates(u)
	}
}

func (y *tally) sends(u use, step, to, message int32, bytes int64) {
	for _, o := range y.observers {
		o.sends(u, step, to, message, bytes)
	}
}

func (y *tally) takesIn(u use, message int32, bytes int64) {
	for _, o := range y.observers {
		o.takesIn(u, message, bytes)
	}
}

func (y *tally) matches(u use, message int32, m *node, bytes int64) {
	for _, o := range y.observers {
		o.matches(u, message, m, bytes)
	}
}

func (y *tally) begins(rank, op int32, t int64) {
	for _, o := range y.observers {
		o.begins(rank, op, t)
	}
}

func (y *tally) completes(rank, op int32, t int64) {
	for _, o := range y.observers {
		o.completes(rank, op, t)
	}
}
