package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// What the critical path needs to know about nodes is in their details.

func (e *engine) newCritical(workers int) *criticalpath.Recorder {
	o := criticalpath.Options{Noise: e.options.Noise, Numbers: e.numbers, Workers: workers, Open: e.options.CriticalPath}
	o.WorkerOf = func(rank int32) int { return e.workers[0].workerOf(rank) }
	return criticalpath.New(e.program, o)
}

// CriticalPath returns the critical path of the last run.
func (e *engine) CriticalPath() (*criticalpath.Path, error) { return e.critical.Path(e.overview.Ctx) }

// notePosting notes that a receive in node i is posted when the only CPU is free.
func (w *worker) notePosting(rank, i int32) {
	if w.critical != nil {
		w.engine.detail(i).due = w.critical.CPU(rank, 0)
	}
}

// explainReady notes what made the ready operations ready, while they are in the order in which
// they became so.
func (w *worker) explainReady() {
	for i := range w.event.ready {
		w.event.ready[i].by = w.critical.ReadyBy(i)
	}
	w.critical.Begin()
}

// observeBegin ends the opening of a collective, whose first steps are the ready operations
// from the given one on.
func (w *worker) observeBegin(first int) { w.critical.Opened(first, len(w.event.ready)) }

func (w *worker) observeCalc(u use, step int32) {
	w.critical.Calc(w.Counts.handled, u.rank, u.op, step, u.cpu, u.start, u.end, len(w.event.ready))
}

func (w *worker) observeSend(u *use, step int32, c *logp.Cost) {
	nic := w.shape(u.op).NIC
	w.critical.Send(w.Counts.handled, u.rank, u.op, step, u.cpu, nic, u.start, u.end, c.NICFree(u.start), w.event.creations, len(w.event.ready))
}

// dueNS returns when the node of an event that starts at time t was due. It was before if the
// node has waited for a resource.
func (w *worker) dueNS(i int32, n *arena.Node) int64 {
	if n.Time != 0 || w.engine.resources == nil && !w.traits.overtaking {
		return n.Time
	}
	return w.engine.detail(i).dueNS
}

// waitsFrom lets node i, which is due, wait for a resource: it has no time of its own anymore.
func (w *worker) waitsFrom(i int32, n *arena.Node) {
	if w.critical != nil {
		w.engine.detail(i).dueNS = n.Time
	}
	n.Time = 0
}

// observeIntake records the intake of message i, whose node has the time at which it was due.
func (w *worker) observeIntake(rank, i int32, m *arena.Node, cpu, nic uint8, t, end, nicNS int64) {
	d, due, dueNS := w.engine.detail(i), criticalpath.Instant(0), int64(0)
	if w.traits.byReceive || w.traits.nicAlone {
		due = d.due
	}
	if dueNS = d.dueNS; !w.traits.byReceive {
		dueNS = w.dueNS(i, m)
	}
	d.intake = w.critical.Intake(rank, cpu, nic, t, end, nicNS, m.Origin, m.Count, dueNS, due, len(w.event.ready))
}

// observeTaken records that a receive posted at time t finds a message.
func (w *worker) observeTaken(rank int32, cpu uint8, message int32, m *arena.Node, t int64) {
	w.critical.Taken(w.Counts.handled, rank, cpu, t, m.Time, w.engine.detail(message).intake, len(w.event.ready))
}

// observeDrained records that the current receive completes when its data have drained, or also
// because of that.
func (w *worker) observeDrained(tied bool) {
	if w.critical != nil {
		w.critical.Drained(tied, len(w.event.ready))
	}
}

// observeRelease records the release of a sender, and returns what ends it.
func (w *worker) observeRelease(m *arena.Node, o *program.Shape, ns int64) (end func()) {
	met := w.critical.When
	w.critical.Release(m.Origin, m.Op, o.CPU, o.NIC, ns, len(w.event.ready))
	return func() { w.critical.Meet(met, len(w.event.ready)) }
}

// observeMet records that the dependences of an operation in node i are met no sooner than now:
// also because of the current event if an earlier one is tied with it.
func (w *worker) observeMet(i int32, tied bool) {
	d := w.engine.detail(i)
	if tied {
		d.due = w.critical.MeetAlso(d.due)
		return
	}
	d.due = w.critical.When
}
