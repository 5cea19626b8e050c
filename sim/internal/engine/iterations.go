package engine

import (
	"slices"
	"unsafe"

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
	ranks  []rankIterations
	places []place     // of the ranks
	all    []iteration // rank by rank; those that ranks are in are not up to date
	from   []int       // index of each rank's first iteration, and the end
	// injected is, by iteration, for how long detours made its work longer; nil if there is no noise.
	injected []int64
	further  []int64 // when the last use of each CPU but the first of a rank ended, rank by rank
	// instants are, by rank, times for which the idle time of the CPUs is not known yet. Without
	// resources (resources.go) it is known at once, as no work can begin before.
	instants [][]instant
	used     bool // by a run
}

// iteration is the state of one iteration of a rank. All fields are 0 until its first operation starts.
type iteration struct {
	idleStart int64 // total idle time of the CPUs when it started
	iterationSums
}

// iterationSums are what most events of an iteration change.
type iterationSums struct {
	untilNever         int64 // from its start to logp.Never
	end, idleEnd       int64 // and total idle time of the CPUs by then
	calcNS, overheadNS int64
}

// rankIterations is what a rank has done, and the iteration that it is in: that of its last operation, as the
// next one mostly belongs to the same. It is a cache line, the only one that most events need.
type rankIterations struct {
	first   int32  // of consecutive operations of that iteration
	count   uint32 // of these; 0 before the first operation
	until   int64  // end of the last use of the first CPU
	busyNS  int64  // of all CPUs
	current iterationSums
}

// place is where a rank is among its iterations, counted from 1.
type place struct {
	current   int32 // 0 if its last operation belongs to none
	last      int32 // that it has been in
	idleStart int64 // of the current one
}

// instant is the start or the end of an iteration.
type instant struct {
	time      int64
	iteration *iteration
	end       bool
}

func (e *engine) newIterations() *iterations {
	n := e.program.Ranks()
	m := &iterations{engine: e, from: make([]int, n+1)}
	for rank := range n {
		m.from[rank+1] = m.from[rank] + len(e.program.IterationNumbers(int32(rank)))
	}
	m.all = arena.Large(make([]iteration, e.program.NumIterations))
	m.ranks, m.places = arena.Large(make([]rankIterations, n)), make([]place, n)
	if e.options.Noise != nil {
		m.injected = arena.Large(make([]int64, len(m.all)))
	}
	m.further = make([]int64, n*(e.program.RankCPUs-1))
	if e.program.Resources() {
		m.instants = make([][]instant, n)
	}
	return m
}

// bytesOfIterations returns the size of the state of all iterations.
func bytesOfIterations(p *program.Program, noisy bool) int64 {
	const word = 8
	each, ofRank := int64(unsafe.Sizeof(iteration{})), int64(unsafe.Sizeof(rankIterations{})+unsafe.Sizeof(place{}))+int64(p.RankCPUs-1)*word
	if noisy {
		each += word
	}
	return int64(p.NumIterations)*each + int64(p.Ranks())*ofRank
}

// reset prepares for another run.
func (m *iterations) reset() {
	if m.used { // new memory is clear, and not in the cache
		clear(m.all)
		clear(m.ranks)
		clear(m.places)
		clear(m.injected)
		clear(m.further)
		clear(m.instants)
	}
	m.used = true
}

// enter returns the state of a rank, which is in the iteration of an operation from now on.
func (m *iterations) enter(rank, op int32) (v *rankIterations) {
	if v = &m.ranks[rank]; uint32(op-v.first) >= v.count {
		m.change(rank, op)
	}
	return v
}

// change moves a rank from its iteration, if any, to that of an operation.
func (m *iterations) change(rank, op int32) {
	v, p := &m.ranks[rank], &m.places[rank]
	m.store(rank)
	current, first, end := m.program.IterationAround(rank, op)
	v.first, v.count, v.current, p.current = first, uint32(end-first), iterationSums{}, current+1
	if p.current > p.last { // it is in no cache
		p.last = p.current
		return
	}
	m.load(rank)
}

// stored returns where the iteration that a rank is in is stored, nil if it is in none.
func (m *iterations) stored(rank int32) *iteration {
	current := m.places[rank].current
	if current == 0 {
		return nil
	}
	return &m.all[m.from[rank]+int(current)-1]
}

// store stores the iteration that a rank is in, and load loads it.
func (m *iterations) store(rank int32) {
	if i := m.stored(rank); i != nil {
		i.idleStart, i.iterationSums = m.places[rank].idleStart, m.ranks[rank].current
	}
}

func (m *iterations) load(rank int32) {
	if i := m.stored(rank); i != nil {
		m.places[rank].idleStart, m.ranks[rank].current = i.idleStart, i.iterationSums
	}
}

// use adds a use of a CPU.
func (m *iterations) use(u *use) {
	v := &m.ranks[u.rank]
	if m.instants != nil {
		m.settle(u.rank, u.start)
	}
	v.busyNS += u.end - u.start
	if u.cpu == 0 {
		v.until = u.end
		return
	}
	m.furtherOf(u.rank)[u.cpu-1] = u.end
}

// furtherOf returns the further CPUs of a rank.
func (m *iterations) furtherOf(rank int32) []int64 {
	n := m.program.RankCPUs - 1
	return m.further[int(rank)*n : (int(rank)+1)*n]
}

// idle returns the total idle time of a rank's CPUs until time t. All uses known so far have
// started before.
func (m *iterations) idle(rank int32, t int64) int64 {
	v := &m.ranks[rank]
	ns := max(t, v.until) - v.busyNS
	if len(m.further) > 0 {
		for _, until := range m.furtherOf(rank) {
			ns += max(t, until)
		}
	}
	return ns
}

// settle computes the idle times of the instants up to a time.
func (m *iterations) settle(rank int32, t int64) {
	m.store(rank)
	m.instants[rank] = slices.DeleteFunc(m.instants[rank], func(i instant) bool {
		switch {
		case i.time > t:
			return false
		case i.end && i.iteration.end == i.time:
			i.iteration.idleEnd = m.idle(rank, i.time)
		case !i.end && i.iteration.untilNever == logp.Never-i.time:
			i.iteration.idleStart = m.idle(rank, i.time)
		}
		return true
	})
	m.load(rank)
}

// begins observes that an operation starts at time t.
func (m *iterations) begins(rank, op int32, t int64) {
	if v := m.enter(rank, op); v.current.startsAfter(t) {
		m.startsAt(rank, t)
	}
}

// completes observes that an operation completes at time t.
func (m *iterations) completes(rank, op int32, t int64) {
	if v := m.enter(rank, op); v.current.end < t {
		m.endsAt(rank, t)
	}
}

// startsAfter reports whether no operation is known that starts at time t or before.
func (i *iterationSums) startsAfter(t int64) bool { return i.untilNever < logp.Never-t }

// startsAt records that a rank's iteration starts at time t.
func (m *iterations) startsAt(rank int32, t int64) {
	m.ranks[rank].current.untilNever = logp.Never - t
	if m.instants == nil {
		m.places[rank].idleStart = m.idle(rank, t)
	} else if i := m.stored(rank); i != nil {
		m.instants[rank] = append(m.instants[rank], instant{t, i, false})
	}
}

// endsAt records that a rank's iteration ends at time t.
func (m *iterations) endsAt(rank int32, t int64) {
	c := &m.ranks[rank].current
	c.end = t
	if m.instants == nil {
		c.idleEnd = m.idle(rank, t)
	} else if i := m.stored(rank); i != nil {
		m.instants[rank] = append(m.instants[rank], instant{t, i, true})
	}
}

// calculates observes a calc.
func (m *iterations) calculates(u *use, injectedNS int64) {
	m.works(u, injectedNS).calcNS += u.end - u.start
}

// sends observes a send.
func (m *iterations) sends(u *use, injectedNS int64) {
	m.works(u, injectedNS).overheadNS += u.end - u.start
}

// works adds a calc or a send, and returns its iteration.
func (m *iterations) works(u *use, injectedNS int64) *iterationSums {
	m.use(u)
	v := m.enter(u.rank, u.op)
	if v.current.startsAfter(u.start) {
		m.startsAt(u.rank, u.start)
	}
	if v.current.end < u.end {
		m.endsAt(u.rank, u.end)
	}
	m.injects(u.rank, injectedNS)
	return &v.current
}

// matches observes that a message has met its receive, an operation whose rank has taken it in for some
// time.
func (m *iterations) matches(rank, op int32, ns, injectedNS int64) {
	m.enter(rank, op).current.overheadNS += ns
	m.injects(rank, injectedNS)
}

// injects adds to by how much detours made the work of a rank's iteration longer.
func (m *iterations) injects(rank int32, ns int64) {
	if current := m.places[rank].current; ns != 0 && current != 0 {
		m.injected[m.from[rank]+int(current)-1] += ns
	}
}

// ends computes the idle times of the remaining instants, and stores all iterations.
func (m *iterations) ends() {
	for rank := range int32(len(m.ranks)) {
		if m.instants != nil {
			m.settle(rank, logp.Never)
		}
		m.store(rank)
	}
}

// AppendIterations appends the iterations of a rank, in order.
func (e *engine) AppendIterations(to []Iteration, rank int32) []Iteration {
	m := e.tally.iterations
	numbers := m.program.IterationNumbers(rank)
	for place, c := range m.all[m.from[rank]:m.from[rank+1]] {
		to = append(to, Iteration{
			Number: numbers[place], StartNS: logp.Never - c.untilNever, EndNS: c.end, CalcNS: c.calcNS, OverheadNS: c.overheadNS,
			WaitNS: c.idleEnd - c.idleStart,
		})
		if m.injected != nil {
			to[len(to)-1].InjectedNS = m.injected[m.from[rank]+place]
		}
	}
	return to
}
