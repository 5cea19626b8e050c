//go:build !nolanes

package engine

import (
	"loggops/sim/internal/lane"
	"loggops/sim/internal/lane/segments"
	"loggops/sim/internal/observe"
)

// newRepetition returns the segments of a worker's LPs, which a runner runs; nil if LPs may differ in more than their states.
func (e *engine) newRepetition(w *worker, runner ranksRunner) repetition {
	p := e.program
	if !e.lanes.Has(lane.Segments) || !p.Repeats() || e.resources != nil || e.overtaking() || e.critical != nil && p.Releases() {
		return nil
	}
	x := &replica{segmentCauses: &segmentCauses{causes: w.causes, lp: &w.lp}, loop: &w.loop, runner: runner}
	x.states = e.newStates(w, x.segmentCauses)
	return segments.New(x, p.KeptSegments, p.Lookahead(), &w.tuning)
}

// replica lets package segments run the current LP, and read and restore its state.
type replica struct {
	*segmentCauses
	loop   *loop
	runner ranksRunner
	states states
}

func (x *replica) RunTo(safe int64) segments.Reached {
	lp := &x.loop.lp
	lp.safe, lp.global = safe, false
	x.runner.runAll(lp.first, lp.end)
	reached := segments.Reached{TimeNS: lp.safe, Global: lp.global, Failed: x.loop.actor.failures.current != nil}
	lp.safe = safe
	return reached
}

func (x *replica) AppendState(state []int64, t int64) (words []int64, ok bool) {
	x.refs = x.refs[:0]
	return x.states.stateOf(x.loop.lp.first, x.loop.lp.end, t, state)
}

func (x *replica) Restore(state []int64, t int64) {
	x.states.restoreState(x.loop.lp.first, x.loop.lp.end, t, state, x.refs)
}

func (x *replica) Done(done *segments.Done) {
	done.Counts = observe.Counts{}
	done.Counts.Add(&x.loop.actor.Counts, 1)
	done.Totals = append(done.Totals[:0], x.totals()...)
}

func (x *replica) Add(done *segments.Done) {
	x.loop.actor.Counts.Add(&done.Counts, 1)
	for k := range done.Totals {
		x.loop.engine.observers.Totals[int(x.loop.lp.first)+k].Add(&done.Totals[k], 1)
	}
}

// totals returns the totals of the LP's ranks, nil if they are not requested.
func (x *replica) totals() []observe.Total {
	if !x.loop.reports || x.loop.reporter.log == nil {
		return nil
	}
	x.loop.reporter.log.HandOver()
	return x.loop.engine.observers.Totals[x.loop.lp.first:x.loop.lp.end]
}
