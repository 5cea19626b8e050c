package engine

import (
	"unsafe"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// observer is told what processes do, by what lets it happen. Workers share it, as each has
// its own processes.
type observer interface {
	// calculates adds a calc.
	calculates(w work)
	// sends adds a send of a message to a process.
	sends(w work, step, to, message int32, bytes int64)
	// takesIn adds the intake of a message, by an operation that may not be known yet.
	takesIn(w work, bytes int64)
	// matches adds that a message has met its receive. It was taken in, but may have
	// waited since.
	matches(w work, message int32, m *arena.Node, bytes int64)
	// begins adds that a receive or a collective has begun, and completes that an
	// operation has completed.
	begins(rank, op int32, t int64)
	completes(rank, op int32, t int64)
	// reset begins another run.
	reset()
}

// use is a use of a CPU by an operation of a process.
type use struct {
	rank, op   int32
	cpu        uint8
	start, end int64
}

// work is a use of a CPU, and by how much detours have made it longer.
type work struct {
	use
	injectedNS int64
}

// tally sums up what happens by process, by itself as that takes less than a call, and
// passes it on to what keeps what else somebody asks for.
type tally struct {
	engine    *engine
	totals    []Total
	marks     *marks
	observers []observer
	injected  []int64 // by rank: by how much detours have made its work longer; nil where nobody asks
}

// passage is what a node has no place for of a message.
type passage struct {
	number     int64 // which of its sender's messages it is, for spans
	injectedNS int64 // by how much detours have made its intake longer
	cpu        uint8 // that has taken it in
}

// passages are those of a chunk of nodes.
type passages [arena.ChunkSize]passage

// passage returns what is kept besides the node of a message.
func (e *engine) passage(i int32) *passage {
	return &e.passages[uint32(i)>>arena.ChunkBits][uint32(i)%arena.ChunkSize]
}

// addTally adds what keeps what somebody asks for.
func (e *engine) addTally() {
	o, n := e.options, e.program.Processes()
	if !o.Totals && !o.looksInside() {
		return
	}
	y := &tally{engine: e}
	e.tally = y
	if o.Totals {
		y.totals = arena.Large(make([]Total, n))
	}
	if o.Marks {
		y.marks = e.newMarks()
		y.observers = append(y.observers, y.marks)
	}
	if o.Span != nil {
		y.observers = append(y.observers, e.newSpans())
	}
	if o.looksInside() && o.Noise != nil {
		y.injected = arena.Large(make([]int64, n))
	}
	if o.KeepsPassages() {
		e.passages = make([]*passages, arena.MaxChunks)
	}
}

// bytesOfTally returns the size of what is kept for all processes.
func bytesOfTally(p *program.Program, o *Options) int64 {
	const word = 8
	each, all := int64(0), int64(0)
	if o.Totals {
		each = TotalBytes
	}
	if o.looksInside() && o.Noise != nil {
		each += word
	}
	if o.Span != nil {
		each += word + int64(unsafe.Sizeof([]begun{}))
	}
	if o.Marks {
		each += int64(p.RankCPUs)*int64(unsafe.Sizeof(idle{})) + int64(unsafe.Sizeof(visit{}))
		all = int64(p.Cells) * int64(p.Copies) * int64(unsafe.Sizeof(cell{}))
	}
	return all + int64(p.Processes())*each
}

// resetTally begins another run.
func (e *engine) resetTally() {
	if e.tally == nil {
		return
	}
	clear(e.tally.totals)
	clear(e.tally.injected)
	for _, o := range e.tally.observers {
		o.reset()
	}
}

// work tells by how much detours have made a rank's work longer since the last one.
func (y *tally) work(u use) work {
	if y.injected == nil {
		return work{use: u}
	}
	before := y.injected[u.rank]
	y.injected[u.rank] = y.engine.options.Noise.InjectedNS(u.rank)
	return work{u, y.injected[u.rank] - before}
}

func (y *tally) calculates(u use) {
	if y.totals != nil {
		y.totals[u.rank].CalcNS += u.end - u.start
	}
	w := y.work(u)
	for _, o := range y.observers {
		o.calculates(w)
	}
}

func (y *tally) sends(u use, step, to, message int32, bytes int64) {
	if y.totals != nil {
		y.totals[u.rank].Sends(u.end-u.start, bytes)
	}
	w := y.work(u)
	for _, o := range y.observers {
		o.sends(w, step, to, message, bytes)
	}
}

func (y *tally) takesIn(u use, message int32, bytes int64) {
	if y.totals != nil {
		y.totals[u.rank].TakesIn(1, u.end-u.start, bytes)
	}
	w := y.work(u)
	if y.engine.passages != nil {
		p := y.engine.passage(message)
		p.cpu, p.injectedNS = w.cpu, w.injectedNS
	}
	for _, o := range y.observers {
		o.takesIn(w, bytes)
	}
}

func (y *tally) matches(u use, message int32, m *arena.Node, bytes int64) {
	w := work{use: u}
	if y.engine.passages != nil {
		p := y.engine.passage(message)
		w.cpu, w.injectedNS = p.cpu, p.injectedNS
	}
	for _, o := range y.observers {
		o.matches(w, message, m, bytes)
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
