package sim

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Workers share the units. Within a window none needs anything of another: a
// message to another's process arrives behind it, and is handed over at its end
// (mail.go).

// report is what a worker tells all others at the end of a window.
type report struct {
	bound  int64 // no send that crosses starts before, and no message that has crossed is due
	failed bool
	_      [48]byte // a cache line of its own
}

// exchange is where workers meet. Its parts alternate between windows: one is
// written while the other is read.
type exchange struct {
	mail    [2][][]mail // by sender and receiver
	reports [2][]report
	barrier barrier
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
	horizon := w.ahead
	if w.unitSize == w.Processes() {
		horizon = never
	}
	for part := 0; ; part = 1 - part {
		w.out = w.exchange.mail[part][w.number]
		w.crossed = never
		bound := min(w.runWindow(horizon), w.crossed)
		if w.failure != nil { // that came up behind the last unit
			w.setAside()
		}
		if horizon == never {
			return
		}
		reports := w.exchange.reports[part]
		reports[w.number] = report{bound: bound, failed: w.firstFailure != nil}
		w.exchange.barrier.wait()
		for i := range reports {
			if reports[i].failed {
				return
			}
			bound = min(bound, reports[i].bound)
		}
		w.collect(part)
		horizon = later(bound, w.ahead)
	}
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
