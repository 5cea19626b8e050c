package engine

import (
	"context"
	"sync/atomic"

	"loggops/sim/internal/observe"
	"loggops/sim/internal/program"
	"loggops/sim/noise"
)

// Overview is what the actors of a run share.
type Overview struct {
	Ctx                  context.Context
	Progress             func(Progress) // may be nil
	operations, messages atomic.Int64   // reported by the actors
}

// Reset returns to the state before a run.
func (o *Overview) Reset() {
	o.operations.Store(0)
	o.messages.Store(0)
}

// Actor is the part that the workers of all kinds of simulations share: counts, noise and
// failures.
type Actor struct {
	Number   int
	Overview *Overview
	Noise    *noise.Run // nil without noise
	Now      int64      // time of the current event
	until    int64      // the safe time of the current rank

	Counts   observe.Counts
	reported observe.Counts // the part of Counts that check has reported
	paced    int            // steps since the last look at the context, see Pace

	failures failures
}

// failures are the errors of an actor.
type failures struct {
	current *failure // of the current LP
	first   *failure // of all LPs in this window
	stopped bool     // the error is not one of an LP
}

// Count counts an event.
func (a *Actor) Count() {
	if a.Counts.Events++; a.Counts.Events&(eventsPerCheck-1) == 0 {
		a.check()
	}
}

// Pace checks whether the run is canceled now and then. It is called for n steps of work that
// are no events.
func (a *Actor) Pace(n int) {
	if a.paced += n; a.paced >= eventsPerCheck {
		a.paced = 0
		a.look()
	}
}

// look checks whether the run is canceled.
func (a *Actor) look() {
	if err := a.Overview.Ctx.Err(); err != nil {
		a.stop(err)
	}
}

// check checks whether the run is canceled, and reports progress.
func (a *Actor) check() {
	a.look()
	operations := a.Overview.operations.Add(a.Counts.Operations - a.reported.Operations)
	messages := a.Overview.messages.Add(a.Counts.Messages - a.reported.Messages)
	a.reported = a.Counts
	if a.Overview.Progress != nil && a.Number == 0 {
		a.Overview.Progress(Progress{operations, messages, a.Now})
	}
}

// failure is an error of a run, with its place and simulated time.
type failure struct {
	Err  error
	rank int32
	time int64
}

// before reports whether f is to be reported rather than g.
func (f *failure) before(g *failure) bool {
	return g == nil || f.time < g.time || f.time == g.time && f.rank < g.rank
}

// Fail ends the run of the current LP now, and the run after this window: another LP may fail
// earlier in simulated time.
func (a *Actor) Fail(err error, rank int32, t int64) {
	a.until = 0 // no event is due before 0
	if a.failures.current == nil {
		a.failures.current = &failure{err, rank, t}
	}
}

// keep makes a failure of the current LP its current one, unless that is earlier.
func (f *failures) keep(g *failure) {
	if g != nil && g.before(f.current) {
		f.current = g
	}
}

// stop ends the run at once, for a reason outside the simulation.
func (a *Actor) stop(err error) {
	a.until, a.failures.stopped = 0, true
	a.failures.current = &failure{Err: err, rank: program.None, time: -1}
}

// Running reports whether the current LP has not failed.
func (a *Actor) Running() bool { return a.failures.current == nil }

// SetAside keeps the current LP's failure if it is the first one, and reports whether the
// whole run has stopped.
func (a *Actor) SetAside() (stopped bool) {
	if a.failures.current.before(a.failures.first) {
		a.failures.first = a.failures.current
	}
	if !a.failures.stopped {
		a.failures.current = nil
	}
	return a.failures.stopped
}

// Failed reports whether an LP of this actor has failed before a safe time. One that has run ahead may have
// failed later, when another one may still fail before.
func (a *Actor) Failed(safe int64) bool {
	return a.failures.first != nil && a.failures.first.time < safe
}

// FirstFailure returns the error of a run: the reason why it was stopped, or the failure that
// is first in simulated time, at the lowest rank.
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
