package engine

import (
	"slices"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// Iteration is what a rank did in one iteration (docs/formats.md).
type Iteration struct {
	Number         int32
	StartNS, EndNS int64
	CalcNS         int64
	OverheadNS     int64
	WaitNS         int64
	InjectedNS     int64
}

// iterations observes the iterations of all ranks.
type iterations struct {
	*engine
	all  []iteration     // rank by rank
	from []int           // index of each rank's first iteration, and the end
	cpus []cpuIterations // rank by rank
	// instants are, by rank, times for which the idle time of the CPUs is not known yet. Without
	// resources (resources.go) it is known at once, as no work can begin before.
	instants [][]instant
}

// iteration is the state of one iteration of a rank, a cache line.
type iteration struct {
	start, end                     int64
	idleStart, idleEnd             int64 // total idle time of the CPUs by then
	calcNS, overheadNS, injectedNS int64
	_                              int64
}

// cpuIterations is the state of a CPU. That of a rank's first CPU has the rank's last search.
type cpuIterations struct {
	idle
	cachedIteration
}

// cachedIteration is the last search of a rank: consecutive operations of one iteration, as the
// next operation mostly is one of them.
type cachedIteration struct {
	first     int32
	count     uint32
	iteration *iteration // nil if they belong to none
}

// idle is the idle time of a CPU until its last use ended.
type idle struct{ ns, until int64 }

// instant is the start or the end of an iteration.
type instant struct {
	time      int64
	iteration *iteration
	end       bool
}

func (e *engine) newIterations() *iterations {
	m := &iterations{engine: e, from: make([]int, e.program.Ranks()+1)}
	for rank := range e.program.Ranks() {
		m.from[rank+1] = m.from[rank] + len(e.program.IterationNumbers(int32(rank)))
	}
	m.all = arena.Large(make([]iteration, e.program.NumIterations))
	m.cpus = arena.Large(make([]cpuIterations, e.program.Ranks()*e.program.RankCPUs))
	if e.program.Resources() {
		m.instants = make([][]instant, e.program.Ranks())
	}
	return m
}

// reset prepares for another run.
func (m *iterations) reset() {
	for i := range m.all {
		m.all[i] = iteration{start: logp.Never}
	}
	clear(m.cpus)
	clear(m.instants)
}

// find returns the iteration of an operation, nil if it has none.
func (m *iterations) find(rank, op int32) *iteration {
	v := &m.cpus[int(rank)*m.program.RankCPUs].cachedIteration
	if uint32(op-v.first) >= v.count {
		*v = m.search(rank, op)
	}
	return v.iteration
}

// search is find without the cache.
func (m *iterations) search(rank, op int32) cachedIteration {
	place, first, end := m.program.IterationAround(rank, op)
	v := cachedIteration{first: first, count: uint32(end - first)}
	if place != program.None {
		v.iteration = &m.ofRank(rank)[place]
	}
	return v
}

// ofRank returns the iterations of a rank.
func (m *iterations) ofRank(rank int32) []iteration {
	return m.all[m.from[rank]:m.from[rank+1]]
}

// use adds a use of a CPU.
func (m *iterations) use(u *use) {
	if m.instants != nil {
		m.settle(u.rank, u.start)
	}
	c := &m.cpus[int(u.rank)*m.program.RankCPUs+int(u.cpu)]
	c.ns += u.start - c.until
	c.until = u.end
}

// idle returns the total idle time of a rank's CPUs until time t. All uses known so far have
// started before.
func (m *iterations) idle(rank int32, t int64) (ns int64) {
	first := int(rank) * m.program.RankCPUs
	for i := range m.cpus[first : first+m.program.RankCPUs] {
		c := &m.cpus[first+i]
		ns += c.ns + max(0, t-c.until)
	}
	return ns
}

// settle computes the idle times of the instants up to a time.
func (m *iterations) settle(rank int32, t int64) {
	m.instants[rank] = slices.DeleteFunc(m.instants[rank], func(i instant) bool {
		switch {
		case i.time > t:
			return false
		case i.end && i.iteration.end == i.time:
			i.iteration.idleEnd = m.idle(rank, i.time)
		case !i.end && i.iteration.start == i.time:
			i.iteration.idleStart = m.idle(rank, i.time)
		}
		return true
	})
}

func (m *iterations) begins(rank, op int32, t int64) {
	if c := m.find(rank, op); c != nil {
		m.startsBy(rank, c, t)
	}
}

func (m *iterations) completes(rank, op int32, t int64) {
	if c := m.find(rank, op); c != nil {
		m.endsAfter(rank, c, t)
	}
}

// startsBy records that an iteration starts no later than time t.
func (m *iterations) startsBy(rank int32, c *iteration, t int64) {
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

// endsAfter records that an iteration ends no earlier than time t.
func (m *iterations) endsAfter(rank int32, c *iteration, t int64) {
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

func (m *iterations) calculates(w *work) {
	if c := m.works(w); c != nil {
		c.calcNS += w.end - w.start
	}
}

func (m *iterations) sends(w *work) {
	if c := m.works(w); c != nil {
		c.overheadNS += w.end - w.start
	}
}

// works adds a calc or a send, and returns its iteration, nil if it has none.
func (m *iterations) works(w *work) *iteration {
	m.use(&w.use)
	c := m.find(w.rank, w.op)
	if c != nil {
		m.startsBy(w.rank, c, w.start)
		m.endsAfter(w.rank, c, w.end)
		c.injectedNS += w.injectedNS
	}
	return c
}

func (m *iterations) matches(w *work) {
	if c := m.find(w.rank, w.op); c != nil {
		c.overheadNS += w.end - w.start
		c.injectedNS += w.injectedNS
	}
}

// ends computes the idle times of the remaining instants.
func (m *iterations) ends() {
	for rank := range m.instants {
		m.settle(int32(rank), logp.Never)
	}
}

// AppendIterations appends the iterations of a rank, in order.
func (e *engine) AppendIterations(to []Iteration, rank int32) []Iteration {
	m := e.tally.iterations
	numbers := m.program.IterationNumbers(rank)
	for place, c := range m.ofRank(rank) {
		to = append(to, Iteration{
			Number: numbers[place], StartNS: c.start, EndNS: c.end, CalcNS: c.calcNS, OverheadNS: c.overheadNS,
			WaitNS: c.idleEnd - c.idleStart, InjectedNS: c.injectedNS,
		})
	}
	return to
}
