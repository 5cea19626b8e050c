package sim

import "unsafe"

// tally is told what processes do, by what lets it happen, and keeps what somebody asks
// for. Workers share it, as each has its own processes.
type tally struct {
	totals   []Total
	marks    *marks
	observer *observer
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
	e.tally = &tally{}
	if o.Totals {
		e.tally.totals = large(make([]Total, n))
	}
	if o.Marks {
		e.tally.marks = e.newMarks()
	}
	if o.Span != nil {
		e.tally.observer = e.newObserver()
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
	clear(e.tally.totals)
	if e.tally.marks != nil {
		e.tally.marks.reset()
	}
	if e.tally.observer != nil {
		e.tally.observer.reset()
	}
}

// calculates adds a calc.
func (y *tally) calculates(u use) {
	if y.totals != nil {
		y.totals[u.rank].CalcNS += u.end - u.start
	}
	if y.marks != nil {
		y.marks.works(&u, true)
	}
	if y.observer != nil {
		y.observer.calculates(&u)
	}
}

// sends adds a send of a message to a process.
func (y *tally) sends(u use, step, to, message int32, bytes int64) {
	if y.totals != nil {
		y.totals[u.rank].sends(u.end-u.start, bytes)
	}
	if y.marks != nil {
		y.marks.works(&u, false)
	}
	if y.observer != nil {
		y.observer.sends(&u, step, to, message, bytes)
	}
}

// takesIn adds the intake of a message, by an operation that may not be known yet.
func (y *tally) takesIn(u use, message int32, bytes int64) {
	if y.totals != nil {
		y.totals[u.rank].takesIn(1, u.end-u.start, bytes)
	}
	if y.marks != nil {
		y.marks.takesIn(&u, message)
	}
	if y.observer != nil {
		y.observer.takesIn(&u, message)
	}
}

// matches adds that a message has met its receive. It was taken in, but may have waited
// since.
func (y *tally) matches(u use, message int32, m *node, bytes int64) {
	if y.marks != nil {
		y.marks.matches(&u, message)
	}
	if y.observer != nil {
		y.observer.matches(&u, message, m, bytes)
	}
}

// begins adds that a receive or a collective has begun.
func (y *tally) begins(rank, op int32, t int64) {
	if y.marks != nil {
		y.marks.begins(rank, op, t)
	}
	if y.observer != nil {
		y.observer.begins(rank, op, t)
	}
}

// completes adds that an operation has completed.
func (y *tally) completes(rank, op int32, t int64) {
	if y.marks != nil {
		y.marks.ends(rank, op, t)
	}
	if y.observer != nil {
		y.observer.completes(rank, op, t)
	}
}
