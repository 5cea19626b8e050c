// Package pdes is a conservative, window-based scheduler for parallel discrete-event
// simulation with constant lookahead. It knows nothing of the events: workers run logical
// processes (LPs) window by window, each up to the safe time, which is the earliest output
// time (EOT) of all LPs plus the lookahead.
package pdes

import (
	"fmt"
	"sync"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/tuning"
)

// Worker runs a share of the LPs. Within a window the LPs are independent: a message to
// another one arrives after the window, and is passed at its end. Messages alternate by parity
// between two places: one is written while the other is read.
type Worker interface {
	// Window runs its LPs up to the safe time. It returns the earliest of their EOTs and of
	// the arrivals of the messages that it passes on, and the number of events.
	// Other workers do nothing before time others, which is 0 if that is not known.
	Window(safe, others int64, parity int) (eot, events int64)
	// Least returns a lower bound on the EOTs of its LPs between two windows.
	Least() int64
	// Collect takes over the messages from the other workers.
	Collect(parity int)
	// Failed reports whether one of its LPs has failed before the safe time. After such a failure of
	// any worker, Deferred runs the LPs that were not due in the window up to its end: they may have
	// failed earlier in simulated time.
	Failed(safe int64) bool
	Deferred()
}

// Medium carries messages between LPs between two windows.
type Medium interface {
	// Least returns the earliest time at which a message moves, as a worker knows it.
	Least(worker int) int64
	// Round moves a worker's share of the messages that move before a time, some of which may
	// have to move again in another round, which begins when all workers have ended this one.
	Round(worker int, until int64) (more bool)
}

// report is the result of a worker's share of a window.
type report struct {
	eot    int64
	events int64
	failed bool
	_      [40]byte // fills a cache line
}

// windows is the state of a run.
type windows struct {
	workers   []Worker
	medium    Medium // may be nil
	tuning    *tuning.Tuning
	lookahead int64
	reports   [2][]report
	barrier   *barrier
	// Set by the first worker after it has run alone.
	parity int
	safe   int64
}

// Run makes workers run window after window, each on a goroutine, until nothing is left to do
// or one fails. The first window ends at time first.
func Run(workers []Worker, lookahead, first int64, medium Medium, t *tuning.Tuning) {
	x := &windows{workers: workers, lookahead: lookahead, medium: medium, tuning: t, barrier: newBarrier(len(workers), t)}
	for parity := range x.reports {
		x.reports[parity] = make([]report, len(workers))
	}
	var others sync.WaitGroup
	for i := 1; i < len(workers); i++ {
		others.Go(func() { x.work(i, first) })
	}
	x.work(0, first)
	others.Wait()
}

// work runs the windows of a worker.
func (x *windows) work(i int, safe int64) {
	calm := 0 // windows in a row with few events: then one worker alone is faster, while the others sleep
	for parity := 0; safe > 0; {
		others := int64(0)
		if len(x.workers) == 1 && x.medium == nil {
			others = logp.Never
		}
		x.run(i, safe, others, parity)
		if safe == logp.Never {
			return
		}
		x.barrier.wait()
		var events int64
		safe, events = x.conclude(i, safe, parity)
		parity = 1 - parity
		if x.medium != nil {
			for safe > 0 && x.medium.Round(i, safe) {
				x.barrier.wait()
			}
		}
		if calm++; events >= int64(x.tuning.FewEvents) {
			calm = 0
		}
		if calm < x.tuning.CalmWindows || len(x.workers) == 1 || safe == 0 || safe == logp.Never {
			continue
		}
		calm = 0
		x.barrier.wait() // until all have collected their messages
		if i == 0 {
			x.parity, x.safe = x.workAlone(parity, safe)
		}
		x.barrier.wait()
		parity, safe = x.parity, x.safe
	}
}

// workAlone runs windows for all workers until one has many events. It returns the next
// parity and safe time.
func (x *windows) workAlone(parity int, safe int64) (int, int64) {
	for events := int64(0); events < 2*int64(x.tuning.FewEvents) && safe > 0 && safe < logp.Never; parity = 1 - parity {
		soonest, least, second := x.leastTwo()
		for i := range x.workers {
			others := least
			if i == soonest {
				others = second
			}
			x.run(i, safe, others, parity)
		}
		next := safe
		for i := range x.workers {
			next, events = x.conclude(i, safe, parity)
		}
		safe = next
		for more := x.medium != nil && safe > 0; more; {
			for i := range x.workers {
				more = x.medium.Round(i, safe)
			}
		}
	}
	return parity, safe
}

// leastTwo returns the worker that has the first LP, when that is due, and when the first one of another worker is.
// The times are 0 if messages may also come from the medium.
func (x *windows) leastTwo() (soonest int, least, second int64) {
	if x.medium != nil {
		return 0, 0, 0
	}
	least, second = logp.Never, logp.Never
	for i, w := range x.workers {
		if t := w.Least(); t < least {
			soonest, least, second = i, t, least
		} else {
			second = min(second, t)
		}
	}
	return soonest, least, second
}

// run runs a worker's share of a window and reports it. Other workers do nothing before time others.
func (x *windows) run(i int, safe, others int64, parity int) {
	w := x.workers[i]
	eot, events := w.Window(safe, others, parity)
	x.reports[parity][i] = report{eot: eot, events: events, failed: w.Failed(safe)}
}

// conclude ends a window for a worker. It returns the next safe time, 0 after a failure, and
// the number of events.
func (x *windows) conclude(i int, safe int64, parity int) (next, events int64) {
	eot := int64(logp.Never)
	for _, r := range x.reports[parity] {
		if r.failed {
			x.workers[i].Deferred()
			return 0, 0
		}
		eot, events = min(eot, r.eot), events+r.events
	}
	if x.medium != nil {
		eot = min(eot, x.medium.Least(i))
	}
	if arena.Invariants && eot < safe {
		panic(fmt.Sprintf("sim: after a window up to %d ns something is due at %d", safe, eot))
	}
	x.workers[i].Collect(parity)
	return logp.Later(eot, x.lookahead), events
}
