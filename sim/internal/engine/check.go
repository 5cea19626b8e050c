package engine

import "fmt"

// latestTimes are the times of the latest events of ranks.
type latestTimes map[int32]int64

// check checks that the events of a rank are in order of time.
func (x latestTimes) check(rank int32, t int64) {
	if t < x[rank] {
		panic(fmt.Sprintf("sim: at rank %d something happens at %d ns after what happened at %d", rank, t, x[rank]))
	}
	x[rank] = t
}

// checkProgress checks that an LP has no event before the safe time after its run, in which case it would be due for ever.
func (w *worker) checkProgress(lp int32, eot int64) {
	if eot < w.lp.safe && w.actor.failures.current == nil {
		panic(fmt.Sprintf("sim: LP %d has run to %d ns, but still has an event at %d", lp, w.lp.safe, eot))
	}
}

// checkNoneLost checks that a complete run has released all nodes.
func (e *engine) checkNoneLost() {
	inUse := 0
	for _, w := range e.workers {
		inUse += w.nodes.InUse
	}
	if inUse != 0 {
		panic(fmt.Sprintf("sim: %d nodes are lost", inUse))
	}
}
