package sim

import (
	"slices"

	"loggops/formats/schedule"
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

// iterations are those of the base ranks.
type iterations struct {
	of       []int32 // by operation: a place in numbered, none where it belongs to none
	numbered []int32 // of one base rank after the other, ascending
	from     []int32 // where those of each rank begin, and where the last end
}

// iterations returns them.
func (p *Program) iterations() *iterations {
	p.details.numbering.Do(func() { p.details.iterations = p.numberIterations() })
	return p.details.iterations
}

// numberIterations numbers them. Operations mostly follow others of the same iteration.
func (p *Program) numberIterations() *iterations {
	t := &iterations{of: make([]int32, len(p.ops)), from: []int32{0}}
	for base := range p.base {
		begin, end := p.first[base], p.first[base+1]
		all := len(t.numbered)
		for i, last := begin, int32(schedule.None); i < end; i++ {
			if number := p.Mark(i); number != schedule.None && number != last {
				t.numbered, last = append(t.numbered, number), number
			}
		}
		slices.Sort(t.numbered[all:])
		t.numbered = t.numbered[:all+len(slices.Compact(t.numbered[all:]))]
		for i := begin; i < end; i++ {
			number := p.Mark(i)
			if i > begin && number == p.Mark(i-1) {
				t.of[i] = t.of[i-1]
				continue
			}
			t.of[i] = none
			if place, ok := slices.BinarySearch(t.numbered[all:], number); ok {
				t.of[i] = int32(all + place)
			}
		}
		t.from = append(t.from, int32(len(t.numbered)))
	}
	return t
}

// marks sums up the iterations of processes.
type marks struct {
	*engine
	*iterations
	cells    []cell // those of one replica after the other
	clocks   []idle // of the CPUs of one process after the other
	injected *injected
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

// idle is for how long a CPU has been so before its last use ended.
type idle struct{ ns, until int64 }

// instant is when an iteration starts, or ends.
type instant struct {
	time int64
	cell *cell
	end  bool
}

func (e *engine) newMarks() *marks {
	m := &marks{engine: e, iterations: e.iterations(), injected: newInjected(e)}
	m.cells = large(make([]cell, len(m.numbered)*e.replicas))
	m.clocks = large(make([]idle, e.Processes()*e.cpus))
	if e.cpus > 1 {
		m.instants = make([][]instant, e.Processes())
	}
	return m
}

// reset begins another run.
func (m *marks) reset() {
	for i := range m.cells {
		m.cells[i] = cell{start: never}
	}
	clear(m.clocks)
	clear(m.instants)
	m.injected.reset()
}

// cell returns the iteration of an operation of a process, nil where it has none.
func (m *marks) cell(rank, op int32) *cell {
	place := m.of[op]
	if place < 0 {
		return nil
	}
	return &m.cells[int(uint32(rank)/uint32(m.base))*len(m.numbered)+int(place)]
}

// use adds a use of a CPU.
func (m *marks) use(u *use) {
	if m.instants != nil {
		m.settle(u.rank, u.start)
	}
	c := &m.clocks[int(u.rank)*m.cpus+int(u.cpu)]
	c.ns += u.start - c.until
	c.until = u.end
}

// idle returns for how long the CPUs of a process have been idle by a time, before which
// all of their uses that are known have started.
func (m *marks) idle(rank int32, t int64) (ns int64) {
	first := int(rank) * m.cpus
	for _, c := range m.clocks[first : first+m.cpus] {
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

func (m *marks) ends(rank, op int32, t int64) {
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

// works adds a calc, or a send.
func (m *marks) works(u *use, calc bool) {
	m.use(u)
	injected := m.injected.more(u.rank)
	c := m.cell(u.rank, u.op)
	if c == nil {
		return
	}
	m.startsBy(u.rank, c, u.start)
	m.endsAfter(u.rank, c, u.end)
	c.injectedNS += injected
	if calc {
		c.calcNS += u.end - u.start
	} else {
		c.overheadNS += u.end - u.start
	}
}

func (m *marks) takesIn(u *use, message int32) {
	m.use(u)
	if m.injected.before != nil {
		m.passage(message).injected = m.injected.more(u.rank)
	}
}

func (m *marks) matches(u *use, message int32) {
	c := m.cell(u.rank, u.op)
	if c == nil {
		return
	}
	c.overheadNS += u.end - u.start
	if m.injected.before != nil {
		c.injectedNS += m.passage(message).injected
	}
}

// appendMarks appends the iterations of a process, in order.
func (e *engine) appendMarks(to []Mark, rank int32) []Mark {
	m := e.tally.marks
	if m.instants != nil {
		m.settle(rank, never)
	}
	base, replica := int(rank)%m.base, int(rank)/m.base
	for place := m.from[base]; place < m.from[base+1]; place++ {
		c := &m.cells[replica*len(m.numbered)+int(place)]
		to = append(to, Mark{
			Number: m.numbered[place], StartNS: c.start, EndNS: c.end, CalcNS: c.calcNS, OverheadNS: c.overheadNS,
			WaitNS: c.idleEnd - c.idleStart, InjectedNS: c.injectedNS,
		})
	}
	return to
}
