package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
)

// What the critical path needs to know about nodes is in their details.

func (e *engine) newCritical(workers int) *criticalpath.Recorder {
	o := criticalpath.Options{Noise: e.options.Noise, Numbers: e.numbers, Workers: workers, Open: e.options.CriticalPath}
	o.WorkerOf = func(rank int32) int { return e.workers[0].workerOf(rank) }
	return criticalpath.New(e.program, o)
}

// CriticalPath returns the critical path of the last run.
func (e *engine) CriticalPath() (*criticalpath.Path, error) { return e.critical.Path() }

// notePosting notes that a receive in node i is posted when the only CPU is free.
func (w *worker) notePosting(rank, i int32) {
	if w.critical != nil {
		w.engine.detail(i).due = w.critical.CPU(rank, 0)
	}
}

// meetLater notes that the operation in node i has met a dependence, later than the others or
// not, and that the latest determines when it is ready.
func (w *worker) meetLater(i int32, later bool) {
	d := w.engine.detail(i)
	if later {
		d.due = w.critical.When
	}
	w.critical.Ready = d.due
}

// observeIntake records the intake of message i.
func (w *worker) observeIntake(rank, i int32, m *arena.Node, cpu, nic uint8, t, end, nicNS int64) {
	d, due := w.engine.detail(i), criticalpath.Instant(0)
	if w.traits.byReceive {
		due = d.due
	}
	d.intake = w.critical.Intake(rank, cpu, nic, t, end, nicNS, m.Origin, m.Count, due)
}
