package engine

import (
	"context"
	"sync/atomic"

	"loggops/sim/internal/program"
	"loggops/sim/noise"
)

// Overview is what the actors of a run share.
type Overview struct {
	Ctx                  context.Context
	Progress             func(Progress) // nil where nobody asks
	operations, messages atomic.Int64   // that they have reported
}

// Reset takes it back to before a run.
func (o *Overview) Reset() {
	o.operations.Store(0)
	o.messages.Store(0)
}

// Actor is what any worker has that simulates some ranks: what it has done, what
// noise these meet, and what has gone wrong.
type Actor struct {
	Number   int
	Overview *Overview
	Noise    *noise.Run // nil where there is none
	Now      int64      // time of the current event
	until    int64      // how far the current rank may run

	Counts   Counts
	reported Counts // of these, those that check has reported

	failures failures
}

// failures are what has gone wrong.
type failures struct {
	current *failure // of the current unit
	first   *failure // of those of its units in this window
	stopped bool     // the failure is not one of a unit
}

// Counts is how much has been done.
type Counts struct {
	handled        int64 // events
	Done           int64 // operations
	Messages, Sent int64
	unexpected     int64 // messages that came before their receives, and wait
}

func (c Counts) plus(d Counts) Counts {
	return Counts{c.handled + d.handled, c.Done + d.Done, c.Messages + d.Messages, c.Sent + d.Sent, c.unexpected + d.unexpected}
}

func (c Counts) minus(d Counts) Counts {
	return Counts{c.handled - d.handled, c.Done - d.Done, c.Messages - d.Messages, c.Sent - d.Sent, c.unexpected - d.unexpected}
}

// eventsPerCheck is how often an actor looks whether the run is cancelled, and
// the first of them reports its progress.
const eventsPerCheck = 1 << 16

// Count Counts an event.
func (a *Actor) Count() {
	if a.Counts.handled++; a.Counts.handled%eventsPerCheck == 0 {
		a.check()
	}
}

// check looks whether the run is cancelled, and reports its progress.
func (a *Actor) check() {
	if err := a.Overview.Ctx.Err(); err != nil {
		a.stop(err)
	}
	more := a.Counts.minus(a.reported)
	a.reported = a.Counts
	operations, messages := a.Overview.operations.Add(more.Done), a.Overview.messages.Add(more.Messages)
	if a.Overview.Progress != nil && a.Number == 0 {
		a.Overview.Progress(Progress{operations, messages, a.Now})
	}
}

// failure is an error of a run, and where and when it came up.
type failure struct {
	Err  error
	rank int32
	time int64
}

// before reports whether a failure is to be reported rather than another.
func (f *failure) before(g *failure) bool {
	return g == nil || f.time < g.time || f.time == g.time && f.rank < g.rank
}

// Fail ends the run of the current unit, and of all after this window: others
// may fail in it at an earlier time.
func (a *Actor) Fail(err error, rank int32, t int64) {
	a.until = 0 // nothing is due before
	if a.failures.current == nil {
		a.failures.current = &failure{err, rank, t}
	}
}

// stop ends the run at once, for a reason outside of the simulation.
func (a *Actor) stop(err error) {
	a.until, a.failures.stopped = 0, true
	a.failures.current = &failure{Err: err, rank: program.None, time: -1}
}

// Running tells whether nothing has gone wrong in the current unit.
func (a *Actor) Running() bool { return a.failures.current == nil }

// SetAside keeps the current unit's failure, if it is the first, and tells
// whether the others need not be run any more.
func (a *Actor) SetAside() (stopped bool) {
	if a.failures.current.before(a.failures.first) {
		a.failures.first = a.failures.current
	}
	if !a.failures.stopped {
		a.failures.current = nil
	}
	return a.failures.stopped
}

// Failed tells whether one of the actor's units has failed in this window.
func (a *Actor) Failed() bool { return a.failures.first != nil }

// FirstFailure returns the error of a run: what stopped it, or else the failure that came up
// first in simulated time, at the lowest rank.
func FirstFailure[W interface{ failedFirst() *failure }](workers []W) error {
	var first *failure
	for _, w := range workers {
		if f := w.failedFirst(); f != nil && f.before(first) {
			first = f
		}
	}
	if first == nil {
		return nil
	}
	return first.Err
}

func (a *Actor) failedFirst() *failure { return a.failures.first }
