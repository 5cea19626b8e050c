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
func (x *Overview) Reset() {
	x.operations.Store(0)
	x.messages.Store(0)
}

// Actor is the part that the workers of all kinds of simulations share: counts, noise and
// failures.
type Actor struct {
	Number   int
	Overview *Overview
	Noise    *noise.Run // nil without noise
	Now      int64      // time of the current event
	until    int64      // the current rank runs its events before that

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
func (x *Actor) Count() {
	if x.Counts.Events++; x.Counts.Events&(eventsPerCheck-1) == 0 {
		x.check()
	}
}

// Pace checks whether the run is canceled now and then. It is called for n steps of work that
// are no events.
func (x *Actor) Pace(count int) {
	if x.paced += count; x.paced >= eventsPerCheck {
		x.paced = 0
		x.look()
	}
}

// look checks whether the run is canceled.
func (x *Actor) look() {
	if err := x.Overview.Ctx.Err(); err != nil {
		x.stop(err)
	}
}

// check checks whether the run is canceled, and reports progress.
func (x *Actor) check() {
	x.look()
	operations := x.Overview.operations.Add(x.Counts.Operations - x.reported.Operations)
	messages := x.Overview.messages.Add(x.Counts.Messages - x.reported.Messages)
	x.reported = x.Counts
	if x.Overview.Progress != nil && x.Number == 0 {
		x.Overview.Progress(Progress{operations, messages, x.Now})
	}
}

// failure is an error of a run, with its place and simulated time.
type failure struct {
	Err  error
	rank int32
	time int64
}

// before reports whether f is to be reported rather than g.
func (x *failure) before(other *failure) bool {
	return other == nil || x.time < other.time || x.time == other.time && x.rank < other.rank
}

// Fail ends the run of the current LP now, and the run after this window: another LP may fail
// earlier in simulated time.
func (x *Actor) Fail(err error, rank int32, t int64) {
	x.until = 0 // no event is due before 0
	if x.failures.current == nil {
		x.failures.current = &failure{err, rank, t}
	}
}

// keep makes a failure of the current LP its current one, unless that is earlier.
func (x *failures) keep(other *failure) {
	if other != nil && other.before(x.current) {
		x.current = other
	}
}

// stop ends the run at once, for a reason outside the simulation.
func (x *Actor) stop(err error) {
	x.until, x.failures.stopped = 0, true
	x.failures.current = &failure{Err: err, rank: program.None, time: -1}
}

// Running reports whether the current LP has not failed.
func (x *Actor) Running() bool { return x.failures.current == nil }

// SetAside keeps the current LP's failure if it is the first one, and reports whether the
// whole run has stopped.
func (x *Actor) SetAside() (stopped bool) {
	if x.failures.current.before(x.failures.first) {
		x.failures.first = x.failures.current
	}
	if !x.failures.stopped {
		x.failures.current = nil
	}
	return x.failures.stopped
}

// Failed reports whether an LP of this actor has failed before a safe time. One that has run ahead may have
// failed later, when another one may still fail before.
func (x *Actor) Failed(safe int64) bool {
	return x.failures.first != nil && x.failures.first.time < safe
}

// FirstFailure returns the error of a run: the reason why it was stopped, or the failure that
// is first in simulated time, at the lowest rank.
func FirstFailure[W interface{ failedFirst() *failure }](workers []W) error {
	var first *failure
	for _, worker := range workers {
		if failed := worker.failedFirst(); failed != nil && failed.before(first) {
			first = failed
		}
	}
	if first == nil {
		return nil
	}
	return first.Err
}

func (x *Actor) failedFirst() *failure { return x.failures.first }
