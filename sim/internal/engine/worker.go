package engine

import "loggops/sim/internal/observe"

// MaxWorkers is the largest number of workers. Each may take one of the spare chunks of nodes.
const MaxWorkers = 1024

// worker runs a share of the LPs, window by window.
type worker struct {
	loop
	driver     driver
	repetition repetition // nil if no segments are repeated
	due        []int32    // the LPs of a window
	sent       []observe.Sent
	made       madeChunks
	lookahead  int64 // the least o + L of all levels
}

// repetition repeats segments, see package segments.
type repetition interface {
	// BeginWindow begins a window.
	BeginWindow()
	// Run runs the current LP, whose next event is due at time t, up to the safe time.
	Run(t, safe int64)
	// Skipped returns the number of events that were counted, not executed.
	Skipped() int64
}

// madeChunks are the chunks of nodes that a worker has allocated.
type madeChunks struct {
	chunks []int32
	used   int // in this run
}

func (e *engine) newWorker(number int) *worker {
	w := &worker{lookahead: e.program.Lookahead()}
	e.initLoop(w, number)
	w.driver, w.repetition = e.newDriver(w)
	w.lp.milestones = w.repetition != nil
	return w
}
