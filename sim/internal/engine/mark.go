package engine

import (
	"slices"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// Mark is what a process did in one iteration (docs/formats.md).
type Mark struct {
	Number         int32
	StartNS, EndNS int64
	CalcNS         int64
	OverheadNS     int64
	WaitNS         int64
	InjectedNS     int64
}

// marks sums up the iterations of processes.
type marks struct {
	*engine
	cells  []cell  // of one process after the other
	from   []int   // where those of each base rank begin, counted from those of its replica
	clocks []idle  // of the CPUs of one process after the other
	visits []visit // by process
	// instants are times of each process of which it is not known yet how long its CPUs
	// have been idle by then. With one CPU that is known at once: nothing can begin
	// before.
	instants [][]instant
}

// cell is an iteration of a process.
type cell struct {
	start, end                     int64
	idleStart, idleEnd             int64 // for how long CPUs have been idle by then
	calcNS, overheadNS, injectedNS int64
}

// visit is the operations one after the other, in one iteration, of which a process did one
// last: the next one mostly is another of them.
type visit struct {
	first int32
	count uint32
	cell  *cell // nil where they are in none
}

// idle is for how long a CPU has been so before its last use ended.
type idle struct{ ns, until int64 }

// instant is when an iteration starts, or ends.
type instant struct {
	time int64
	cell *cell
	end  bool
}

func (e *engine) newMarks() *marks {
	m := &marks{engine: e, from: make([]int, e.program.Base)}
	for base, t := range e.program.Iterations[:e.program.Base-1] {
		m.from[base+1] = m.from[base] + len(t.Numbers)
	}
	m.cells = arena.Large(make([]cell, e.program.Cells*e.program.Copies))
	m.clocks = arena.Large(make([]idle, e.program.Processes()*e.program.RankCPUs))
	m.visits = arena.Large(make([]visit, e.program.Processes()))
	if e.program.RankCPUs > 1 {
		m.instants = make([][]instant, e.program.Processes())
	}
	return m
}

// reset begins another run.
func (m *marks) reset() {
	for i := range m.cells {
		m.cells[i] = cell{start: logp.Never}
	}
	clear(m.clocks)
	clear(m.instants)
}

// cell returns the iteration of an operation of a process, nil where it has none.
func (m *marks) cell(rank, op int32) *cell {
	v := &m.visits[rank]
	if uint32(op-v.first) >= v.count {
		*v = m.visit(rank, op)
	}
	return v.cell
}

// visit finds it.
func (m *marks) visit(rank, op int32) visit {
	place, first, end := m.program.IterationAround(rank, op)
	v := visit{first: first, count: uint32(end - first)}
	if place != program.None {
		v.cell = &m.cellsOf(rank)[place]
	}
	return v
}

// cellsOf returns the iterations of a process.
func (m *marks) cellsOf(rank int32) []cell {
	replica, base := int(rank)/m.program.Base, int(rank)%m.program.Base
	first := replica*m.program.Cells + m.from[base]
	return m.cells[first : first+len(m.program.Iterations[base].Numbers)]
}

// use adds a use of a CPU.
func (m *marks) use(u *use) {
	if m.instants != nil {
		m.settle(u.rank, u.start)
	}
	c := &m.clocks[int(u.rank)*m.program.RankCPUs+int(u.cpu)]
	c.ns += u.start - c.until
	c.until = u.end
}

// idle returns for how long the CPUs of a process have been idle by a time, before which
// all of their uses that are known have started.
func (m *marks) idle(rank int32, t int64) (ns int64) {
	first := int(rank) * m.program.RankCPUs
	for _, c := range m.clocks[first : first+m.program.RankCPUs] {
		ns += c.ns + max(0, t-c.until)
	}
	return ns
}

// settle finds out for how long CPUs have been idle by the instants up to a time.
func (m *marks) settle(rank int32, t int64) {
	m.instants[rank] = slices.DeleteFunc(m.instants[rank], func(i instant) bool {
		switch {
		case i.time > t:
			return false
		case i.end && i.cell.end == i.time:
			i.cell.idleEnd = m.idle(rank, i.time)
		case !i.end && i.cell.start == i.time:
			i.cell.idleStart = m.idle(rank, i.time)
		}
		return true
	})
}

func (m *marks) begins(rank, op int32, t int64) {
	if c := m.cell(rank, op); c != nil {
		m.startsBy(rank, c, t)
	}
}

func (m *marks) completes(rank, op int32, t int64) {
	if c := m.cell(rank, op); c != nil {
		m.endsAfter(rank, c, t)
	}
}

// startsBy notes that an iteration starts no later than at time t.
func (m *marks) startsBy(rank int32, c *cell, t int64) {
	if t >= c.start {
		return
	}
	c.start = t
	if m.instants != nil {
		m.instants[rank] = append(m.instants[rank], instant{t, c, false})
		return
	}
	c.idleStart = m.idle(rank, t)
}

// endsAfter notes that an iteration ends no earlier than at time t.
func (m *marks) endsAfter(rank int32, c *cell, t int64) {
	if t <= c.end {
		return
	}
	c.end = t
	if m.instants != nil {
		m.instants[rank] = append(m.instants[rank], instant{t, c, true})
		return
	}
	c.idleEnd = m.idle(rank, t)
}

func (m *marks) calculates(w work) {
	if c := m.works(&w); c != nil {
		c.calcNS += w.end - w.start
	}
}

func (m *marks) sends(w work, _, _, _ int32, _ int64) {
	if c := m.works(&w); c != nil {
		c.overheadNS += w.end - w.start
	}
}

// works adds a calc or a send, and returns its iteration, nil where it has none.
func (m *marks) works(w *work) *cell {
	m.use(&w.use)
	c := m.cell(w.rank, w.op)
	if c != nil {
		m.startsBy(w.rank, c, w.start)
		m.endsAfter(w.rank, c, w.end)
		c.injectedNS += w.injectedNS
	}
	return c
}

func (m *marks) takesIn(w work, _ int64) { m.use(&w.use) }

func (m *marks) matches(w work, _ int32, _ *arena.Node, _ int64) {
	if c := m.cell(w.rank, w.op); c != nil {
		c.overheadNS += w.end - w.start
		c.injectedNS += w.injectedNS
	}
}

// AppendMarks appends the iterations of a process, in order.
func (e *engine) AppendMarks(to []Mark, rank int32) []Mark {
	m := e.tally.marks
	if m.instants != nil {
		m.settle(rank, logp.Never)
	}
	numbers := m.program.Iterations[int(rank)%m.program.Base].Numbers
	for place, c := range m.cellsOf(rank) {
		to = append(to, Mark{
			Number: numbers[place], StartNS: c.start, EndNS: c.end, CalcNS: c.calcNS, OverheadNS: c.overheadNS,
			WaitNS: c.idleEnd - c.idleStart, InjectedNS: c.injectedNS,
		})
	}
	return to
}
