package engine

import (
	"slices"
	"unsafe"

	"loggops/formats/schedule"
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
	all    []iteration // those that ranks are in are not up to date
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

// works adds as Total.Works does.
func (s *iterationSums) works(kind schedule.Kind, ns int64) {
	if kind == schedule.OneSided {
		s.overheadNS += ns
	} else {
		s.calcNS += ns
	}
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
	first     int   // index of its first iteration
	step      int32 // from each iteration to the next
	current   int32 // 0 if its last operation belongs to none
	last      int32 // that it has been in
	idleStart int64 // of the current one
}

// index returns the index of an iteration.
func (p *place) index(number int32) int { return p.first + int(number-1)*int(p.step) }

// instant is the start or the end of an iteration.
type instant struct {
	time      int64
	iteration *iteration
	end       bool
}

func (e *engine) newIterations() *iterations {
	n := e.program.Ranks()
	m := &iterations{engine: e, places: newPlaces(e.program)}
	m.all = make([]iteration, e.program.NumIterations) // in small pages, which take less time to clear
	m.ranks = arena.Large(make([]rankIterations, n))
	if e.options.Noise != nil {
		m.injected = arena.Large(make([]int64, len(m.all)))
	}
	m.further = make([]int64, n*(e.program.RankCPUs-1))
	if e.program.Resources() {
		m.instants = make([][]instant, n)
	}
	return m
}

// newPlaces interleaves the iterations of consecutive ranks that have equally many: ranks are in the same
// iteration at about the same time, and then write to the same cache lines and pages.
func newPlaces(p *program.Program) []place {
	all, at, n := make([]place, p.Ranks()), 0, int32(p.Ranks())
	for first, end := int32(0), int32(0); first < n; first = end {
		count := len(p.IterationNumbers(first))
		for end = first; end < n && len(p.IterationNumbers(end)) == count; end++ {
			all[end].first = at + int(end-first)
		}
		for rank := first; rank < end; rank++ {
			all[rank].step = end - first
		}
		at += count * int(end-first)
	}
	return all
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
		for i := range m.places {
			m.places[i].current, m.places[i].last = 0, 0
		}
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
//
// If it were inlined, enter would not be.
//
//go:noinline
func (m *iterations) change(rank, op int32) {
	v, p := &m.ranks[rank], &m.places[rank]
	m.store(rank)
	current, first, end := m.program.IterationAround(rank, op, p.current)
	v.first, v.count, p.current = first, uint32(end-first), current+1
	v.current = iterationSums{}
	if p.current > p.last { // it is in no cache
		p.last = p.current
		return
	}
	m.load(rank)
}

// stored returns where the iteration that a rank is in is stored, nil if it is in none.
func (m *iterations) stored(rank int32) *iteration {
	p := &m.places[rank]
	if p.current == 0 {
		return nil
	}
	return &m.all[p.index(p.current)]
}

// store stores the iteration that a rank is in, and load loads it. The fields are loaded one by one: a load
// that spans several stores stalls.
func (m *iterations) store(rank int32) {
	if i := m.stored(rank); i != nil {
		c := &m.ranks[rank].current
		i.idleStart, i.untilNever, i.end, i.idleEnd = m.places[rank].idleStart, c.untilNever, c.end, c.idleEnd
		i.calcNS, i.overheadNS = c.calcNS, c.overheadNS
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
	ns := m.ranks[rank].idle(t)
	for _, until := range m.furtherOf(rank) {
		ns += max(t, until)
	}
	return ns
}

// idle is iterations.idle for a rank with one CPU.
func (v *rankIterations) idle(t int64) int64 { return max(t, v.until) - v.busyNS }

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

// startsAfter reports whether no operation is known that starts at time t or before.
func (i *iterationSums) startsAfter(t int64) bool { return i.untilNever < logp.Never-t }

// startsAt records that a rank's iteration starts at time t.
func (m *iterations) startsAt(rank int32, t int64) {
	v := &m.ranks[rank]
	v.current.untilNever = logp.Never - t
	m.places[rank].idleStart = v.idle(t)
	if m.instants != nil {
		m.addInstant(rank, t, false)
	}
}

// addInstant notes that the idle time at the start or the end of a rank's iteration is not known yet.
func (m *iterations) addInstant(rank int32, t int64, end bool) {
	if i := m.stored(rank); i != nil {
		m.instants[rank] = append(m.instants[rank], instant{t, i, end})
	}
}

// endsBefore reports whether the rank's iteration ends before time t as far as is known; now it ends then.
func (v *rankIterations) endsBefore(t int64) bool {
	if v.current.end >= t {
		return false
	}
	v.current.end, v.current.idleEnd = t, v.idle(t)
	return true
}

// calculates observes a calc.
func (m *iterations) calculates(u *use, injectedNS int64) {
	m.works(u, injectedNS).works(m.program.Shape(u.op).Kind, u.end-u.start)
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
	if v.endsBefore(u.end) && m.instants != nil {
		m.addInstant(u.rank, u.end, true)
	}
	m.injects(u.rank, injectedNS)
	return &v.current
}

// receives observes that a rank has taken a message in for some time for an operation, which completes at time t,
// if it is a receive or a rendezvous send; others do with their uses of CPUs.
func (m *iterations) receives(rank, op int32, ns, injectedNS, t int64) {
	v := m.enter(rank, op)
	v.current.overheadNS += ns
	if v.endsBefore(t) && m.instants != nil {
		m.addInstant(rank, t, true)
	}
	m.injects(rank, injectedNS)
}

// injects adds to by how much detours made the work of a rank's iteration longer.
func (m *iterations) injects(rank int32, ns int64) {
	if p := &m.places[rank]; ns != 0 && p.current != 0 {
		m.injected[p.index(p.current)] += ns
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
	for k, number := range m.program.IterationNumbers(rank) {
		i := m.places[rank].index(int32(k) + 1)
		c := &m.all[i]
		to = append(to, Iteration{
			Number: number, StartNS: logp.Never - c.untilNever, EndNS: c.end, CalcNS: c.calcNS, OverheadNS: c.overheadNS,
			WaitNS: c.idleEnd - c.idleStart,
		})
		if m.injected != nil {
			to[len(to)-1].InjectedNS = m.injected[i]
		}
	}
	return to
}
