package engine

import "fmt"

// checkNext checks that the events of a rank are in order of time.
func (w *worker) checkNext(rank int32, t int64) {
	if t < w.latestAt[rank] {
		panic(fmt.Sprintf("sim: at rank %d something happens at %d ns after what happened at %d", rank, t, w.latestAt[rank]))
	}
	w.latestAt[rank] = t
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
