//go:build !invariants && !race

package sim

const invariants = false

func checkWindow(bound, horizon int64) {}

func (w *worker) checkNext(rank int32, t int64) {}

func (e *engine) checkNoneLost() {}
