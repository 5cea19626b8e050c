package observe

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
	*Observers
	ranks  []rankIterations
	places []place     // of the ranks
	all    []iteration // those that ranks are in are not up to date
	// injected is, by iteration, for how long detours made its work longer; nil if there is no noise.
	injected []int64
	further  []int64 // when the last use of each CPU but the first of a rank ended, rank by rank
	// instants are, by rank, times for which the idle time of the CPUs is not known yet. Without
	// resources (resources.go) it is known at once, as no work can begin before.
	instants [][]instant
	several  bool // resources: several CPUs or NICs
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

// works adds as Total.works does.
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

func newIterations(o *Observers) *iterations {
	p := o.Program
	m := &iterations{Observers: o, places: newPlaces(p), several: p.Resources()}
	m.all = make([]iteration, p.NumIterations) // in small pages, which take less time to clear
	m.ranks = arena.Large(make([]rankIterations, p.Ranks()))
	if o.Noise != nil {
		m.injected = arena.Large(make([]int64, len(m.all)))
	}
	m.further = make([]int64, p.Ranks()*(p.RankCPUs-1))
	if m.several {
		m.instants = make([][]instant, p.Ranks())
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
	current, first, end := m.Program.IterationAround(rank, op, p.current)
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

// ofIterations are the kinds of events that iterations take.
var ofIterations = kinds(Calc, Send, Intake, Post, Open, Receive, Complete, Release)

// take observes events.
func (m *iterations) take(events []Event) {
	for i := range events {
		switch e := &events[i]; e.Kind {
		case Calc:
			m.works(e).works(m.Program.Shape(e.Op).Kind, e.ns())
		case Send:
			m.works(e).overheadNS += e.ns()
		case Intake:
			m.uses(e, &m.ranks[e.Rank])
			if m.injected != nil {
				m.Facts.At(e.Message).injectedNS = e.InjectedNS
			}
			if e.Op != program.None {
				m.receives(e, e.EndNS)
			}
		case Receive:
			m.receives(e, e.AtNS)
		default:
			m.takeRare(e)
		}
	}
}

// takeRare observes an event that is none of work and none of an end of a message.
func (m *iterations) takeRare(e *Event) {
	switch e.Kind {
	case Post:
		if e.Step == arena.Whole {
			m.posts(e)
		}
	case Open:
		m.begins(e.Rank, e.Op, e.StartNS)
	case Complete:
		m.completes(e.Rank, e.Op, e.StartNS)
	case Release:
		if e.Step == arena.Whole {
			m.completes(e.Rank, e.Op, e.AtNS)
		}
	}
}

// uses adds a use of a CPU of a rank.
func (m *iterations) uses(e *Event, v *rankIterations) {
	if m.several {
		m.usesOne(e, v)
		return
	}
	v.busyNS += e.ns()
	v.until = e.EndNS
}

// usesOne is uses for ranks with several CPUs.
func (m *iterations) usesOne(e *Event, v *rankIterations) {
	m.settle(e.Rank, e.StartNS)
	v.busyNS += e.ns()
	if e.CPU == 0 {
		v.until = e.EndNS
		return
	}
	m.furtherOf(e.Rank)[e.CPU-1] = e.EndNS
}

// furtherOf returns the further CPUs of a rank.
func (m *iterations) furtherOf(rank int32) []int64 {
	n := m.Program.RankCPUs - 1
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

// begins observes that an operation starts at time t, and returns the state of its rank.
func (m *iterations) begins(rank, op int32, t int64) *rankIterations {
	v := m.enter(rank, op)
	if v.current.startsAfter(t) {
		m.startsAt(rank, t)
	}
	return v
}

// posts observes that receives are posted.
func (m *iterations) posts(e *Event) {
	for op := e.Op; op < e.Op+e.Count; {
		v := m.begins(e.Rank, op, e.StartNS)
		op = v.first + int32(v.count)
	}
}

// startsAfter reports whether no operation is known that starts at time t or before.
func (i *iterationSums) startsAfter(t int64) bool { return i.untilNever < logp.Never-t }

// startsAt records that a rank's iteration starts at time t.
func (m *iterations) startsAt(rank int32, t int64) {
	v := &m.ranks[rank]
	v.current.untilNever = logp.Never - t
	m.places[rank].idleStart = v.idle(t)
	if m.several {
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

// works adds a calc or a send, and returns its iteration.
func (m *iterations) works(e *Event) *iterationSums {
	v := &m.ranks[e.Rank]
	m.uses(e, v)
	if uint32(e.Op-v.first) >= v.count {
		m.change(e.Rank, e.Op)
	}
	if v.current.startsAfter(e.StartNS) {
		m.startsAt(e.Rank, e.StartNS)
	}
	if v.endsBefore(e.EndNS) && m.several {
		m.addInstant(e.Rank, e.EndNS, true)
	}
	if m.injected != nil {
		m.injects(e.Rank, e.InjectedNS)
	}
	return &v.current
}

// receives observes that a rank has taken a message in for an operation, whose receive completes at time t if it is one.
func (m *iterations) receives(e *Event, t int64) {
	v := m.enter(e.Rank, e.Op)
	v.current.overheadNS += e.ns()
	if e.Step == arena.Whole && v.endsBefore(t) && m.several {
		m.addInstant(e.Rank, t, true)
	}
	if m.injected != nil && e.ns() > 0 {
		m.injects(e.Rank, m.Facts.At(e.Message).injectedNS)
	}
}

// completes observes that a receive or a rendezvous send completes at time t; others do with their uses of CPUs.
func (m *iterations) completes(rank, op int32, t int64) {
	if v := m.enter(rank, op); v.endsBefore(t) && m.several {
		m.addInstant(rank, t, true)
	}
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
		if m.several {
			m.settle(rank, logp.Never)
		}
		m.store(rank)
	}
}

// AppendIterations appends the iterations of a rank, in order.
func (o *Observers) AppendIterations(to []Iteration, rank int32) []Iteration {
	m := o.iterations
	for k, number := range m.Program.IterationNumbers(rank) {
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
