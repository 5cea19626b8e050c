//go:build invariants || race

package sim

import "fmt"

// With the build tag invariants, and under the race detector, a run looks at
// itself: windows make progress, nothing happens before what has happened, and no
// node is lost. What is wrong ends the program.

const invariants = true

// checkWindow checks that nothing is left to do before the end of a window.
func checkWindow(bound, horizon int64) {
	if bound < horizon {
		panic(fmt.Sprintf("sim: after a window up to %d ns something is due at %d", horizon, bound))
	}
}

// checkNext checks that what comes next at a process is not before what has been.
func (w *worker) checkNext(rank int32, t int64) {
	if t < w.latestAt[rank] {
		panic(fmt.Sprintf("sim: at rank %d something happens at %d ns after what happened at %d", rank, t, w.latestAt[rank]))
	}
	w.latestAt[rank] = t
}

// checkNoneLost checks that a run that has left nothing has given all nodes back.
func (e *engine) checkNoneLost() {
	inUse := 0
	for _, w := range e.workers {
		inUse += w.inUse
	}
	if inUse != 0 {
		panic(fmt.Sprintf("sim: %d nodes are lost", inUse))
	}
}
