// Package pdes is parallel discrete-event simulation with a constant lookahead, whatever the
// events are: logical processes (LPs) are shared out among workers, which run them window by
// window, up to the earliest output time (EOT) of all LPs and the lookahead.
package pdes

import (
	"fmt"
	"sync"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
)

// Worker runs a share of the LPs. Within a window none needs anything of
// another: a message to another's LP arrives behind it, and is handed over at its end.
// What is handed over alternates between two places: one is written while the other is
// read.
type Worker interface {
	// Window runs its LPs up to a time. It returns the least EOT of them and of the
	// messages that it hands over, and how many LPs were due.
	Window(horizon int64, parity int) (eot int64, active int)
	// Collect takes in what the others have handed over.
	Collect(parity int)
	// Failed tells whether one of its LPs has failed, and Deferred runs, after one of
	// any worker has, those to the window's end that had no need to be run in it: they
	// may have failed before.
	Failed() bool
	Deferred()
}

// report is what a worker tells all others at the end of a window.
type report struct {
	eot    int64
	active int
	failed bool
	_      [40]byte // a cache line of its own
}

// windows are those of a run.
type windows struct {
	workers   []Worker
	lookahead int64
	reports   [2][]report
	barrier   *barrier
	// What the first worker has come to alone.
	parity  int
	horizon int64
}

// Run has workers run window after window, on a goroutine each, until there is
// nothing left to do, or one fails. The first ends at a time; each other one ends the
// lookahead after the earliest time at which a send could leave an LP.
func Run(workers []Worker, lookahead, first int64) {
	x := &windows{workers: workers, lookahead: lookahead, barrier: newBarrier(len(workers))}
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
func (x *windows) work(i int, horizon int64) {
	for parity := 0; horizon > 0; {
		x.run(i, horizon, parity)
		if horizon == logp.Never {
			return
		}
		x.barrier.wait()
		var active int
		horizon, active = x.conclude(i, horizon, parity)
		parity = 1 - parity
		if active >= few || len(x.workers) == 1 || horizon == 0 || horizon == logp.Never {
			continue
		}
		x.barrier.wait() // until all have taken in what was for them
		if i == 0 {
			x.parity, x.horizon = x.workAlone(parity, horizon)
		}
		x.barrier.wait()
		parity, horizon = x.parity, x.horizon
	}
}

// few is how many LPs are so few that one worker runs them sooner than all meet.
const few = 16

// workAlone runs windows for all workers, until many LPs are due in one. It returns
// the next parity, and the next horizon.
func (x *windows) workAlone(parity int, horizon int64) (int, int64) {
	for active := 0; active < 2*few && horizon > 0 && horizon < logp.Never; parity = 1 - parity {
		for i := range x.workers {
			x.run(i, horizon, parity)
		}
		next := horizon
		for i := range x.workers {
			next, active = x.conclude(i, horizon, parity)
		}
		horizon = next
	}
	return parity, horizon
}

// run runs a worker's share of a window, and reports it.
func (x *windows) run(i int, horizon int64, parity int) {
	w := x.workers[i]
	eot, active := w.Window(horizon, parity)
	x.reports[parity][i] = report{eot: eot, active: active, failed: w.Failed()}
}

// conclude ends a window for a worker. It returns the next horizon, 0 where the run has
// failed, and how many LPs were due.
func (x *windows) conclude(i int, horizon int64, parity int) (next int64, active int) {
	eot := int64(logp.Never)
	for _, r := range x.reports[parity] {
		if r.failed {
			x.workers[i].Deferred()
			return 0, 0
		}
		eot, active = min(eot, r.eot), active+r.active
	}
	if arena.Invariants && eot < horizon {
		panic(fmt.Sprintf("sim: after a window up to %d ns something is due at %d", horizon, eot))
	}
	x.workers[i].Collect(parity)
	return logp.Later(eot, x.lookahead), active
}
