package loops

// Run is a sequence that was read as a program.
type Run struct {
	Executions []*Execution // of the outermost loops
	Leaves     []int32      // of each symbol of the sequence, its number in Program.Leaves
}

// Execution is one execution of a loop.
type Execution struct {
	Loop   *Part
	Starts []int32        // the place where each repetition begins, and the one behind the last
	Inner  [][]*Execution // of each repetition, the executions of loops in it; nil if the body has no loops
}

// Count returns the number of repetitions.
func (e *Execution) Count() int { return len(e.Starts) - 1 }

// Within returns the executions of loops in repetition i.
func (e *Execution) Within(i int) []*Execution {
	if e.Inner == nil {
		return nil
	}
	return e.Inner[i]
}

// Parse reads a sequence as a program: the same symbols in the same order, with any number of repetitions of the
// loops. A repetition that begins and cannot be completed ends its loop before it. The function plain returns the
// symbol of the sequence that stands for one of the program; nil means that all stand for themselves. If the
// program does not explain the sequence, the run is nil and the number is that of the symbols that it explains.
func (p *Program) Parse(sequence []int32, plain func(int32) int32) (*Run, int) {
	if plain == nil {
		plain = func(symbol int32) int32 { return symbol }
	}
	r := parser{plain: plain, sequence: sequence, leaves: make([]int32, len(sequence))}
	executions, end, ok := r.parts(p.Parts, 0)
	if !ok || end < len(sequence) {
		return nil, r.furthest
	}
	return &Run{executions, r.leaves}, end
}

type parser struct {
	plain    func(int32) int32
	sequence []int32
	leaves   []int32
	furthest int
}

// givenBack is how many repetitions in all the loops of one list of parts may give back to the parts behind them.
const givenBack = 16

// parts reads symbols from one on as parts, and returns the place behind the last one. Where a part does not come, the
// loop before it gives back its last repetition.
func (r *parser) parts(parts []*Part, at int) (executions []*Execution, end int, ok bool) {
	var places []int // of the loops in parts
	for i, back := 0, 0; i < len(parts); i++ {
		p := parts[i]
		if p.Body != nil {
			var e *Execution
			e, at = r.loop(p, at)
			executions, places = append(executions, e), append(places, i)
			continue
		}
		r.furthest = max(r.furthest, at)
		if at < len(r.sequence) && r.plain(p.Symbol) == r.sequence[at] {
			r.leaves[at] = int32(p.Number)
			at++
			continue
		}
		last := len(executions) - 1
		for last >= 0 && !r.gives(executions[last], parts[places[last]+1]) {
			last--
		}
		if back++; last < 0 || back > givenBack {
			return nil, at, false
		}
		at = executions[last].giveBack()
		executions, i, places = executions[:last+1], places[last], places[:last+1]
	}
	r.furthest = max(r.furthest, at)
	return executions, at, true
}

// gives reports whether the last repetition of a loop begins like the part behind the loop.
func (r *parser) gives(e *Execution, next *Part) bool {
	return e.Count() > 0 && r.plain(next.First()) == r.sequence[e.Starts[e.Count()-1]]
}

// giveBack removes the last repetition and returns where it began.
func (e *Execution) giveBack() int {
	last := e.Count()
	e.Starts = e.Starts[:last]
	if e.Inner != nil {
		e.Inner = e.Inner[:last-1]
	}
	return int(e.Starts[last-1])
}

func (r *parser) loop(l *Part, at int) (*Execution, int) {
	e := &Execution{Loop: l, Starts: []int32{int32(at)}}
	for {
		inner, end, ok := r.parts(l.Body, at)
		if !ok || end == at {
			return e, at
		}
		e.Starts = append(e.Starts, int32(end))
		if len(e.Inner) > 0 || inner != nil {
			e.Inner = append(e.Inner, inner)
		}
		at = end
	}
}

// Order lists the places of the sequence in the order of a run in which loops have other counts: the function
// count returns that of an execution. A loop that is repeated more often repeats its repetitions in turn, other
// than the first, which is often a special one.
func (r *Run) Order(count func(*Execution) int) []int32 {
	u := unroller{count: count}
	u.unroll(0, int32(len(r.Leaves)), r.Executions)
	return u.order
}

type unroller struct {
	count func(*Execution) int
	order []int32
}

// unroll lists places from first up to, but without, end, in which loops were executed.
func (u *unroller) unroll(first, end int32, executions []*Execution) {
	for _, e := range executions {
		u.plain(first, e.Starts[0])
		recorded := e.Count()
		for i := range u.count(e) {
			if i >= recorded {
				i = min(1, recorded-1) + (i-recorded)%max(1, recorded-1)
			}
			u.unroll(e.Starts[i], e.Starts[i+1], e.Within(i))
		}
		first = e.Starts[recorded]
	}
	u.plain(first, end)
}

func (u *unroller) plain(first, end int32) {
	for i := first; i < end; i++ {
		u.order = append(u.order, i)
	}
}
