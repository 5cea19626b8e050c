package sim

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// Workers share the units. Within a window none needs anything of another: a
// message to another's process arrives behind it, and is handed over at its end
// (mail.go).

// stripes is how many a worker has of ranks that are units: as those near each other are
// busy at the same times, each worker is to have some everywhere. Replicas all do much the
// same, and have their messages go to those near them first.
const stripes = 4

// stripeOf returns how many units in a row are one worker's; the next are the next one's.
// It is a number that whole blocks of an agenda make up.
func (e *engine) stripeOf(units, workers int) int {
	if e.tight && e.relays == nil {
		workers *= stripes
	}
	stripe := (units + workers - 1) / workers
	step := 1 << max(0, bits.Len(uint(stripe))-5)
	return (stripe + step - 1) / step * step
}

// report is what a worker tells all others at the end of a window.
type report struct {
	eot    int64 // the least of its units, and of messages that have crossed
	active int   // units that it has run
	failed bool
	_      [40]byte // a cache line of its own
}

// exchange is where workers meet. Its parts alternate between windows: one is
// written while the other is read.
type exchange struct {
	mail    [2][][]mail // by sender and receiver
	reports [2][]report
	barrier barrier
	part    int // what the first worker has come to alone
	horizon int64
}

func newExchange(workers int) *exchange {
	x := &exchange{barrier: barrier{workers: int32(workers)}}
	x.barrier.changed.L = &x.barrier.lock
	for part := range 2 {
		x.reports[part] = make([]report, workers)
		for range workers {
			x.mail[part] = append(x.mail[part], make([]mail, workers))
		}
	}
	return x
}

// run runs all windows.
func (e *engine) run() error {
	if e.ends != nil {
		e.workers[0].broadcast()
		return e.failed()
	}
	var others sync.WaitGroup
	for _, w := range e.workers[1:] {
		others.Add(1)
		go func() {
			defer others.Done()
			w.work()
		}()
	}
	e.workers[0].work()
	others.Wait()
	return e.failed()
}

// work runs window after window: each ends o + L after the earliest time at
// which a send could cross, and the last one never.
func (w *worker) work() {
	x := w.exchange
	horizon := w.ahead
	if w.unitSize == w.Processes() {
		horizon = never
	}
	for part := 0; horizon > 0; {
		w.takePart(horizon, part)
		if horizon == never {
			return
		}
		x.barrier.wait()
		var active int
		horizon, active = w.conclude(part)
		part = 1 - part
		if active >= few || len(w.workers) == 1 || horizon == 0 || horizon == never {
			continue
		}
		x.barrier.wait() // until all have taken in what was for them
		if w.number == 0 {
			x.part, x.horizon = w.workAlone(part, horizon)
		}
		x.barrier.wait()
		part, horizon = x.part, x.horizon
	}
}

// few is how many units are so few that one worker runs them sooner than all meet.
const few = 16

// workAlone runs windows for all workers, until many units are due in one. It returns
// the next part of the exchange, and the next horizon.
func (w *worker) workAlone(part int, horizon int64) (int, int64) {
	for active := 0; active < 2*few && horizon > 0 && horizon < never; part = 1 - part {
		for _, other := range w.workers {
			other.takePart(horizon, part)
		}
		for _, other := range w.workers {
			horizon, active = other.conclude(part)
		}
	}
	return part, horizon
}

// takePart runs a worker's share of a window, and reports it.
func (w *worker) takePart(horizon int64, part int) {
	w.out = w.exchange.mail[part][w.number]
	w.crossed = never
	eot := min(w.runWindow(horizon), w.crossed)
	if w.failure != nil { // that came up behind the last unit
		w.setAside()
	}
	w.exchange.reports[part][w.number] = report{eot: eot, active: w.active, failed: w.firstFailure != nil}
}

// conclude takes in what the others have handed over in a window. It returns the next
// horizon, 0 where the run has failed, and how many units were run.
func (w *worker) conclude(part int) (horizon int64, active int) {
	eot := int64(never)
	for _, r := range w.exchange.reports[part] {
		if r.failed {
			w.runDeferred()
			return 0, 0
		}
		eot, active = min(eot, r.eot), active+r.active
	}
	checkWindow(eot, w.horizon)
	w.collect(part)
	return later(eot, w.ahead), active
}

// failed returns the error of the run: what stopped it, or of its units' that
// which came up first in simulated time, and of these that of the lowest rank.
func (e *engine) failed() error {
	var first *failure
	for _, w := range e.workers {
		if w.firstFailure != nil && w.firstFailure.before(first) {
			first = w.firstFailure
		}
	}
	if first == nil {
		return nil
	}
	return first.err
}

// barrier is where workers wait for each other: looking for about as long as a
// window takes, as to be woken may take longer than that; then asleep.
type barrier struct {
	workers int32
	waiting atomic.Int32
	passed  atomic.Uint32 // how often
	lock    sync.Mutex
	changed sync.Cond
}

// Looks before a worker gives way to others, and before it sleeps.
const (
	looks    = 1000
	giveWays = 1000
)

func (b *barrier) wait() {
	passed := b.passed.Load()
	if b.waiting.Add(1) == b.workers {
		b.waiting.Store(0)
		b.lock.Lock()
		b.passed.Add(1)
		b.lock.Unlock()
		b.changed.Broadcast()
		return
	}
	for look := range looks + giveWays {
		if b.passed.Load() != passed {
			return
		}
		if look >= looks {
			runtime.Gosched()
		}
	}
	b.lock.Lock()
	for b.passed.Load() == passed {
		b.changed.Wait()
	}
	b.lock.Unlock()
}
