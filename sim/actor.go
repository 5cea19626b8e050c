package sim

import (
	"context"
	"sync/atomic"

	"loggops/sim/noise"
)

// overview is what the actors of a run share.
type overview struct {
	ctx                  context.Context
	progress             func(Progress) // nil where nobody asks
	operations, messages atomic.Int64   // that they have reported
}

// reset takes it back to before a run.
func (o *overview) reset() {
	o.operations.Store(0)
	o.messages.Store(0)
}

// actor is what any worker has that simulates some ranks: what it has done, what
// noise these meet, and what has gone wrong.
type actor struct {
	number   int
	overview *overview
	noise    *noise.Run // nil where there is none
	now      int64      // time of the current event
	until    int64      // how far the current rank may run

	counts
	reported counts // of these, those that check has reported

	failure      *failure // of the current unit
	firstFailure *failure // of those of its units in this window
	stopped      bool     // the failure is not one of a unit
}

// counts is how much has been done.
type counts struct {
	handled        int64 // events
	done           int64 // operations
	messages, sent int64
	unexpected     int64 // messages that came before their receives, and wait
}

func (c counts) plus(d counts) counts {
	return counts{c.handled + d.handled, c.done + d.done, c.messages + d.messages, c.sent + d.sent, c.unexpected + d.unexpected}
}

func (c counts) minus(d counts) counts {
	return counts{c.handled - d.handled, c.done - d.done, c.messages - d.messages, c.sent - d.sent, c.unexpected - d.unexpected}
}

// eventsPerCheck is how often an actor looks whether the run is cancelled, and
// the first of them reports its progress.
const eventsPerCheck = 1 << 16

// count counts an event.
func (a *actor) count() {
	if a.handled++; a.handled%eventsPerCheck == 0 {
		a.check()
	}
}

// check looks whether the run is cancelled, and reports its progress.
func (a *actor) check() {
	if err := a.overview.ctx.Err(); err != nil {
		a.stop(err)
	}
	more := a.counts.minus(a.reported)
	a.reported = a.counts
	operations, messages := a.overview.operations.Add(more.done), a.overview.messages.Add(more.messages)
	if a.overview.progress != nil && a.number == 0 {
		a.overview.progress(Progress{operations, messages, a.now})
	}
}

// failure is an error of a run, and where and when it came up.
type failure struct {
	err  error
	rank int32
	time int64
}

// before tells whether a failure is the one to be told of two.
func (f *failure) before(g *failure) bool {
	return g == nil || f.time < g.time || f.time == g.time && f.rank < g.rank
}

// fail ends the run of the current unit, and of all after this window: others
// may fail in it at an earlier time.
func (a *actor) fail(err error, rank int32, t int64) {
	a.until = 0 // nothing is due before
	if a.failure == nil {
		a.failure = &failure{err, rank, t}
	}
}

// stop ends the run at once, for a reason outside of the simulation.
func (a *actor) stop(err error) {
	a.until, a.stopped = 0, true
	a.failure = &failure{err: err, rank: none, time: -1}
}

// setAside keeps the current unit's failure, if it is the first, and tells
// whether the others need not be run any more.
func (a *actor) setAside() (stopped bool) {
	if a.failure.before(a.firstFailure) {
		a.firstFailure = a.failure
	}
	if !a.stopped {
		a.failure = nil
	}
	return a.stopped
}

// Failed tells whether one of the actor's units has failed in this window.
func (a *actor) Failed() bool { return a.firstFailure != nil }

// firstFailure returns the error of a run: what stopped it, or of its workers' that which
// came up first in simulated time, and of these that of the lowest rank.
func firstFailure[W interface{ failedFirst() *failure }](workers []W) error {
	var first *failure
	for _, w := range workers {
		if f := w.failedFirst(); f != nil && f.before(first) {
			first = f
		}
	}
	if first == nil {
		return nil
	}
	return first.err
}

func (a *actor) failedFirst() *failure { return a.firstFailure }
