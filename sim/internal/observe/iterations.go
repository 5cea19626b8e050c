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
func (x *iterationSums) works(kind schedule.Kind, ns int64) {
	if kind == schedule.OneSided {
		x.overheadNS += ns
	} else {
		x.calcNS += ns
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
func (x *place) index(number int32) int { return x.first + int(number-1)*int(x.step) }

// instant is the start or the end of an iteration.
type instant struct {
	time      int64
	iteration *iteration
	end       bool
}

func newIterations(observers *Observers) *iterations {
	p := observers.Program
	m := &iterations{Observers: observers, places: newPlaces(p), several: p.Resources()}
	m.all = make([]iteration, p.NumIterations) // in small pages, which take less time to clear
	m.ranks = arena.Large(make([]rankIterations, p.Ranks()))
	if observers.Noise != nil {
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
func (x *iterations) reset() {
	if x.used { // new memory is clear, and not in the cache
		clear(x.all)
		clear(x.ranks)
		for i := range x.places {
			x.places[i].current, x.places[i].last = 0, 0
		}
		clear(x.injected)
		clear(x.further)
		clear(x.instants)
	}
	x.used = true
}

// enter returns the state of a rank, which is in the iteration of an operation from now on.
func (x *iterations) enter(rank, op int32) (iterations *rankIterations) {
	if iterations = &x.ranks[rank]; uint32(op-iterations.first) >= iterations.count {
		x.change(rank, op)
	}
	return iterations
}

// change moves a rank from its iteration, if any, to that of an operation.
//
// If it were inlined, enter would not be.
//
//go:noinline
func (x *iterations) change(rank, op int32) {
	iterations, place := &x.ranks[rank], &x.places[rank]
	x.store(rank)
	current, first, end := x.Program.IterationAround(rank, op, place.current)
	iterations.first, iterations.count, place.current = first, uint32(end-first), current+1
	iterations.current = iterationSums{}
	if place.current > place.last { // it is in no cache
		place.last = place.current
		return
	}
	x.load(rank)
}

// stored returns where the iteration that a rank is in is stored, nil if it is in none.
func (x *iterations) stored(rank int32) *iteration {
	place := &x.places[rank]
	if place.current == 0 {
		return nil
	}
	return &x.all[place.index(place.current)]
}

// store stores the iteration that a rank is in, and load loads it. The fields are loaded one by one: a load
// that spans several stores stalls.
func (x *iterations) store(rank int32) {
	if iteration := x.stored(rank); iteration != nil {
		sums := &x.ranks[rank].current
		iteration.idleStart, iteration.untilNever, iteration.end, iteration.idleEnd = x.places[rank].idleStart, sums.untilNever, sums.end, sums.idleEnd
		iteration.calcNS, iteration.overheadNS = sums.calcNS, sums.overheadNS
	}
}

func (x *iterations) load(rank int32) {
	if iteration := x.stored(rank); iteration != nil {
		x.places[rank].idleStart, x.ranks[rank].current = iteration.idleStart, iteration.iterationSums
	}
}

// ofIterations are the kinds of events that iterations take.
var ofIterations = kinds(Calc, Send, Intake, Post, Open, Receive, Complete, Release)

// take observes events.
func (x *iterations) take(events []Event) {
	for i := range events {
		switch event := &events[i]; event.Kind {
		case Calc:
			x.works(event).works(x.Program.Shape(event.Op).Kind, event.ns())
		case Send:
			x.works(event).overheadNS += event.ns()
		case Intake:
			x.uses(event, &x.ranks[event.Rank])
			if x.injected != nil {
				x.Facts.At(event.Message).injectedNS = event.InjectedNS
			}
			if event.Op != program.None {
				x.receives(event, event.EndNS)
			}
		case Receive:
			x.receives(event, event.AtNS)
		default:
			x.takeRare(event)
		}
	}
}

// takeRare observes an event that is none of work and none of an end of a message.
func (x *iterations) takeRare(event *Event) {
	switch event.Kind {
	case Post:
		if event.Step == arena.Whole {
			x.posts(event)
		}
	case Open:
		x.begins(event.Rank, event.Op, event.StartNS)
	case Complete:
		x.completes(event.Rank, event.Op, event.StartNS)
	case Release:
		if event.Step == arena.Whole {
			x.completes(event.Rank, event.Op, event.AtNS)
		}
	}
}

// uses adds a use of a CPU of a rank.
func (x *iterations) uses(event *Event, iterations *rankIterations) {
	if x.several {
		x.usesOne(event, iterations)
		return
	}
	iterations.busyNS += event.ns()
	iterations.until = event.EndNS
}

// usesOne is uses for ranks with several CPUs.
func (x *iterations) usesOne(event *Event, iterations *rankIterations) {
	x.settle(event.Rank, event.StartNS)
	iterations.busyNS += event.ns()
	if event.CPU == 0 {
		iterations.until = event.EndNS
		return
	}
	x.furtherOf(event.Rank)[event.CPU-1] = event.EndNS
}

// furtherOf returns the further CPUs of a rank.
func (x *iterations) furtherOf(rank int32) []int64 {
	n := x.Program.RankCPUs - 1
	return x.further[int(rank)*n : (int(rank)+1)*n]
}

// idle returns the total idle time of a rank's CPUs until time t. All uses known so far have
// started before.
func (x *iterations) idle(rank int32, t int64) int64 {
	ns := x.ranks[rank].idle(t)
	for _, until := range x.furtherOf(rank) {
		ns += max(t, until)
	}
	return ns
}

// idle is iterations.idle for a rank with one CPU.
func (x *rankIterations) idle(t int64) int64 { return max(t, x.until) - x.busyNS }

// settle computes the idle times of the instants up to a time.
func (x *iterations) settle(rank int32, t int64) {
	x.store(rank)
	x.instants[rank] = slices.DeleteFunc(x.instants[rank], func(at instant) bool {
		switch {
		case at.time > t:
			return false
		case at.end && at.iteration.end == at.time:
			at.iteration.idleEnd = x.idle(rank, at.time)
		case !at.end && at.iteration.untilNever == logp.Never-at.time:
			at.iteration.idleStart = x.idle(rank, at.time)
		}
		return true
	})
	x.load(rank)
}

// begins observes that an operation starts at time t, and returns the state of its rank.
func (x *iterations) begins(rank, op int32, t int64) *rankIterations {
	iterations := x.enter(rank, op)
	if iterations.current.startsAfter(t) {
		x.startsAt(rank, t)
	}
	return iterations
}

// posts observes that receives are posted.
func (x *iterations) posts(event *Event) {
	for op := event.Op; op < event.Op+event.Count; {
		iterations := x.begins(event.Rank, op, event.StartNS)
		op = iterations.first + int32(iterations.count)
	}
}

// startsAfter reports whether no operation is known that starts at time t or before.
func (x *iterationSums) startsAfter(t int64) bool { return x.untilNever < logp.Never-t }

// startsAt records that a rank's iteration starts at time t.
func (x *iterations) startsAt(rank int32, t int64) {
	iterations := &x.ranks[rank]
	iterations.current.untilNever = logp.Never - t
	x.places[rank].idleStart = iterations.idle(t)
	if x.several {
		x.addInstant(rank, t, false)
	}
}

// addInstant notes that the idle time at the start or the end of a rank's iteration is not known yet.
func (x *iterations) addInstant(rank int32, t int64, end bool) {
	if iteration := x.stored(rank); iteration != nil {
		x.instants[rank] = append(x.instants[rank], instant{t, iteration, end})
	}
}

// endsBefore reports whether the rank's iteration ends before time t as far as is known; now it ends then.
func (x *rankIterations) endsBefore(t int64) bool {
	if x.current.end >= t {
		return false
	}
	x.current.end, x.current.idleEnd = t, x.idle(t)
	return true
}

// works adds a calc or a send, and returns its iteration.
func (x *iterations) works(event *Event) *iterationSums {
	iterations := &x.ranks[event.Rank]
	x.uses(event, iterations)
	if uint32(event.Op-iterations.first) >= iterations.count {
		x.change(event.Rank, event.Op)
	}
	if iterations.current.startsAfter(event.StartNS) {
		x.startsAt(event.Rank, event.StartNS)
	}
	if iterations.endsBefore(event.EndNS) && x.several {
		x.addInstant(event.Rank, event.EndNS, true)
	}
	if x.injected != nil {
		x.injects(event.Rank, event.InjectedNS)
	}
	return &iterations.current
}

// receives observes that a rank has taken a message in for an operation, whose receive completes at time t if it is one.
func (x *iterations) receives(event *Event, t int64) {
	iterations := x.enter(event.Rank, event.Op)
	iterations.current.overheadNS += event.ns()
	if event.Step == arena.Whole && iterations.endsBefore(t) && x.several {
		x.addInstant(event.Rank, t, true)
	}
	if x.injected != nil && event.ns() > 0 {
		x.injects(event.Rank, x.Facts.At(event.Message).injectedNS)
	}
}

// completes observes that a receive or a rendezvous send completes at time t; others do with their uses of CPUs.
func (x *iterations) completes(rank, op int32, t int64) {
	if iterations := x.enter(rank, op); iterations.endsBefore(t) && x.several {
		x.addInstant(rank, t, true)
	}
}

// injects adds to by how much detours made the work of a rank's iteration longer.
func (x *iterations) injects(rank int32, ns int64) {
	if place := &x.places[rank]; ns != 0 && place.current != 0 {
		x.injected[place.index(place.current)] += ns
	}
}

// ends computes the idle times of the remaining instants, and stores all iterations.
func (x *iterations) ends() {
	for rank := range int32(len(x.ranks)) {
		if x.several {
			x.settle(rank, logp.Never)
		}
		x.store(rank)
	}
}

// AppendIterations appends the iterations of a rank, in order.
func (x *Observers) AppendIterations(to []Iteration, rank int32) []Iteration {
	m := x.iterations
	for k, number := range m.Program.IterationNumbers(rank) {
		i := m.places[rank].index(int32(k) + 1)
		iteration := &m.all[i]
		to = append(to, Iteration{
			Number: number, StartNS: logp.Never - iteration.untilNever, EndNS: iteration.end, CalcNS: iteration.calcNS, OverheadNS: iteration.overheadNS,
			WaitNS: iteration.idleEnd - iteration.idleStart,
		})
		if m.injected != nil {
			to[len(to)-1].InjectedNS = m.injected[i]
		}
	}
	return to
}
