package engine

import (
	"slices"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// What the workers report to the observers and to the critical path. Without any, each report is a
// comparison of a pointer with nil, which is inlined: hence the pairs of observe and record. Reports
// of uses of a CPU are called only if there is an observer; the others check that themselves.

// nodeCauses are what determined when a node is due, or ready, and the end of a message's intake.
type nodeCauses struct {
	due, intake criticalpath.Instant
	dueNS       int64 // when it is due, if it waits for a resource since
}

func (e *engine) newCritical(workers int) *criticalpath.Recorder {
	o := criticalpath.Options{Noise: e.options.Noise, Numbers: e.numbers, Workers: workers, Starts: e.options.Starts, Open: e.options.CriticalPath, Grow: e.addBytes}
	o.WorkerOf = func(rank int32) int { return e.workers[0].workerOf(rank) }
	return criticalpath.New(e.program, o)
}

// CriticalPath returns the critical path of the last run.
func (e *engine) CriticalPath() (*criticalpath.Path, error) { return e.critical.Path(e.overview.Ctx) }

// current returns the current event for the log of the critical path.
func (w *worker) current(u *use, step int32, nic uint8) *criticalpath.Event {
	return &criticalpath.Event{
		Number: w.Counts.handled, Rank: u.rank, Op: u.op, Step: step, CPU: u.cpu, NIC: nic, StartNS: u.start, Ready: len(w.event.ready),
	}
}

// observeCalc reports a calc.
func (w *worker) observeCalc(u *use, step int32) {
	if w.tally != nil {
		w.tally.calculates(u, step)
	}
	if w.critical != nil {
		e := w.current(u, step, 0)
		w.critical.Calc(e, u.end)
	}
}

// observeSend reports a send, whose message is node message.
func (w *worker) observeSend(u *use, step, to, message int32, c *logp.Cost, arrives int64) {
	if w.tally != nil {
		w.tally.sends(u, step, to, message, c.Bytes, arrives)
	}
	if w.critical != nil {
		e := w.current(u, step, w.shape(u.op).NIC)
		w.critical.Send(e, u.end, c.NICFree(u.start), w.event.creations)
	}
}

// observeIntake reports the intake of message i, whose node has the time at which it was due. Its
// NIC is free at time nicNS.
func (w *worker) observeIntake(u *use, i int32, m *arena.Node, c *logp.Cost, nic uint8, nicNS int64) {
	if w.tally != nil {
		w.tally.takesIn(u, i)
	}
	if w.critical == nil {
		return
	}
	d, due := w.engine.causes.at(i), criticalpath.Instant(0)
	if w.traits.byReceive || w.traits.nicAlone {
		due = d.due
	}
	dueNS := d.dueNS
	if !w.traits.byReceive {
		dueNS = w.dueNS(i, m)
	}
	e := w.current(u, arena.Whole, nic)
	d.intake = w.critical.Intake(e, u.end, nicNS, m, dueNS, due)
}

// observeMatch reports that a message has met its receive.
func (w *worker) observeMatch(rank, op, message int32, m *arena.Node, c *logp.Cost) {
	if w.tally != nil {
		w.tally.matches(rank, op, message, m, c.Bytes)
	}
	if w.critical != nil {
		w.critical.Matched(w.engine.causes.at(message).intake, op)
	}
}

// observeTaken reports that a receive posted at time t finds a message.
func (w *worker) observeTaken(rank int32, cpu uint8, message int32, m *arena.Node, t int64) {
	if w.critical != nil {
		w.recordTaken(rank, cpu, message, m, t)
	}
}

func (w *worker) recordTaken(rank int32, cpu uint8, message int32, m *arena.Node, t int64) {
	e := w.current(&use{rank: rank, cpu: cpu, start: t}, arena.Whole, 0)
	w.critical.Taken(e, m.Time, w.engine.causes.at(message).intake)
}

// observeAnswer reports that the answer to a rendezvous message matched at time t, and then its
// data, delay its send and its receive; observeAnswerOnNIC likewise, if the NIC receives alone.
func (w *worker) observeAnswer(op int32, m *arena.Node, t int64) {
	if w.critical != nil {
		w.critical.Answered(op, m, t)
	}
}

func (w *worker) observeAnswerOnNIC(rank, op int32, nic uint8, m *arena.Node, t, begins, free int64) {
	if w.critical != nil {
		w.critical.AnsweredOnNIC(rank, op, nic, m, t, begins, free)
	}
}

// observeDrained reports that the current receive completes when its data have drained, or also
// because of that.
func (w *worker) observeDrained(tied bool) {
	if w.critical != nil {
		w.critical.Drained(tied, len(w.event.ready))
	}
}

// observeDrain reports that the NIC alone takes in message i from time t on, and is free then.
func (w *worker) observeDrain(rank, i int32, m *arena.Node, nic uint8, t, free int64) {
	if w.critical != nil {
		w.engine.causes.at(i).due = w.critical.Drains(rank, nic, m, w.dueNS(i, m), t, free)
	}
}

// observeRelease reports the release of the sender of a message, which met its receive on rank by
// at time t. It returns what observeReleased needs after the sender's operations.
func (w *worker) observeRelease(by, message int32, m *arena.Node, t, released int64) (met criticalpath.Instant) {
	if w.tally != nil {
		w.tally.releases(by, message, m, t, released)
	}
	if w.critical != nil {
		met = w.critical.When
		o := w.shape(m.Op)
		w.critical.Release(m.Origin, m.Op, o.CPU, o.NIC, released, len(w.event.ready))
	}
	return met
}

func (w *worker) observeReleased(met criticalpath.Instant) {
	if w.critical != nil {
		w.critical.Meet(met, len(w.event.ready))
	}
}

// observeReceived reports that a receive completes at time t, or a step of a collective. Its rank has taken the message
// in for some time.
func (w *worker) observeReceived(rank, op, step, message int32, intakeNS, t int64) {
	if step != arena.Whole {
		t = 0 // only the end of the collective matters
	} else if isPending(t) {
		w.whenKnown(t, func(m moment) { w.tally.completes(rank, op, m.ns) })
		t = 0
	}
	w.tally.receives(rank, op, message, intakeNS, t)
}

// observeDataArrive reports that the data of message i have drained, which releases its sender. It
// returns what determined that.
func (w *worker) observeDataArrive(i int32, m *arena.Node, d *data, drained int64) (by criticalpath.Instant) {
	if w.tally != nil {
		w.tally.releases(d.receiver, i, m, d.matchedNS, drained)
		w.tally.drains(d.receiver, i, drained)
	}
	if w.critical != nil {
		by = w.critical.ReleaseAfter(d.matched, d.receiver, m.Op, drained)
	}
	return by
}

// releasedBy returns what determined the release that was just observed.
func (w *worker) releasedBy() criticalpath.Instant {
	if w.critical == nil {
		return 0
	}
	return w.critical.When
}

// clocksBy returns what determined when a CPU and the sending side of a NIC are free.
func (w *worker) clocksBy(rank int32, cpu, nic uint8) (cpuBy, txBy criticalpath.Instant) {
	if w.critical == nil {
		return 0, 0
	}
	return w.critical.CPU(rank, cpu), w.critical.NIC(rank, nic)
}

// observeHeldCPU and observeHeldNIC report until when a CPU, or the sending side of a NIC, was held.
func (w *worker) observeHeldCPU(rank int32, cpu uint8, m moment) {
	if w.critical != nil {
		w.critical.SetCPU(rank, cpu, m.ns, m.by)
	}
}

func (w *worker) observeHeldNIC(rank int32, nic uint8, m moment) {
	if w.critical != nil {
		w.critical.SetNIC(rank, nic, m.ns, m.by)
	}
}

// observeHeld reports that the message that is now sent arrives with one sent before; if they are
// tied, it would arrive then in any case.
func (w *worker) observeHeld(before uint32, tied bool) {
	if w.critical != nil {
		w.critical.Held(w.event.creations, before, tied)
	}
}

// observePass reports that a link lets a message pass, no sooner than it is free.
func (e *engine) observePass(worker int, f *flight, link int32, freeNS int64) {
	if e.critical != nil {
		e.recordPass(worker, f, link, freeNS)
	}
}

func (e *engine) recordPass(worker int, f *flight, link int32, freeNS int64) {
	c := criticalpath.Carried{Rank: f.Origin, Count: f.Count}
	rare := f.makeRare()
	if rare.data != nil {
		c.Rank, c.Data = f.to, rare.data.matched
	}
	rare.waits = e.critical.Log(worker).Passes(link, c, f.hop, rare.waits, f.TimeNS, freeNS)
}

// observeLanding reports that a message has passed all links.
func (w *worker) observeLanding(f *flight) {
	if w.critical != nil && f.rare != nil {
		w.critical.Lands(f.Origin, f.Count, f.rare.data != nil, f.rare.waits)
	}
}

// observeOpening reports that a collective begins, and observeOpened that its first steps have
// become ready, those from the given one on.
func (w *worker) observeOpening(rank, op int32, t int64) {
	if w.tally != nil {
		w.recordOpening(rank, op, t)
	}
	if w.critical != nil {
		w.critical.Opens(len(w.event.ready))
	}
}

func (w *worker) recordOpening(rank, op int32, t int64) {
	if isPending(t) {
		w.whenKnown(t, func(m moment) { w.tally.begins(rank, op, m.ns) })
		return
	}
	w.tally.begins(rank, op, t)
}

func (w *worker) observeOpened(first int) {
	if w.critical != nil {
		w.critical.Opened(first, len(w.event.ready))
	}
}

// observeStart reports that an operation starts whose dependents require that.
func (w *worker) observeStart(rank int32, event program.EventKind, o *program.Shape, t int64) {
	if w.critical != nil {
		w.recordStart(rank, event, o, t)
	}
}

func (w *worker) recordStart(rank int32, event program.EventKind, o *program.Shape, t int64) {
	e := w.current(&use{rank: rank, cpu: o.CPU, start: t}, arena.Whole, o.NIC)
	w.critical.Starts(e, event)
}

// observeTaking reports that the current event is of an operation in node i.
func (w *worker) observeTaking(event program.EventKind, i int32, n *arena.Node) {
	if w.critical != nil {
		w.recordTaking(event, i, n)
	}
}

func (w *worker) recordTaking(event program.EventKind, i int32, n *arena.Node) {
	if event == program.RecvDue || w.engine.resources != nil {
		w.critical.SetDue(w.Counts.handled, w.dueNS(i, n), w.engine.causes.at(i).due)
	}
}

// observeStarting reports that the run of a rank begins.
func (w *worker) observeStarting() {
	if w.critical != nil {
		w.critical.Begin()
	}
}

// explainReady reports the ready operations, while they are in the order in which they became so.
func (w *worker) explainReady() {
	if w.traits.matches {
		w.explain(w.event.ready)
	}
}

// explain is explainReady. Operations that wait for the only CPU are due because of it.
func (w *worker) explain(ready []readyOp) {
	if w.traits.releases && w.tally != nil && w.tally.spans != nil {
		for i := range ready {
			w.observeReady(&ready[i])
		}
	}
	if w.critical == nil {
		return
	}
	if w.engine.resources != nil {
		for i := range ready {
			ready[i].by = w.critical.ReadyBy(i)
		}
	}
	w.critical.Begin()
}

// observeReady reports when an operation is ready.
func (w *worker) observeReady(f *readyOp) {
	s, rank := w.tally.spans, f.rank
	if isPending(f.time) {
		w.whenKnown(f.time, func(m moment) { s.resumes(rank, m.ns) })
		return
	}
	s.resumes(rank, f.time)
}

// observeMet reports that the dependences of an operation in node i were met at time when: no
// sooner than now, and also because of the current event if an earlier one is tied with it.
func (w *worker) observeMet(i int32, n *arena.Node, when int64) {
	if w.critical != nil && when >= n.Time {
		w.recordMet(i, n, when)
	}
}

func (w *worker) recordMet(i int32, n *arena.Node, when int64) {
	d := w.engine.causes.at(i)
	if when == n.Time {
		d.due = w.critical.MeetAlso(d.due)
		return
	}
	d.due = w.critical.When
}

// observeLastMet reports that the last dependence of an entry was met.
func (w *worker) observeLastMet(e entry) {
	if w.critical != nil && e != inRank {
		w.critical.MeetOnce(w.engine.causes.at(int32(e)).due, len(w.event.ready))
	}
}

// noteDue notes what determined when node i is due.
func (w *worker) noteDue(i int32, by criticalpath.Instant) {
	if w.critical != nil {
		w.engine.causes.at(i).due = by
	}
}

// notePosting notes that a receive in node i is posted when the only CPU is free.
func (w *worker) notePosting(rank, i int32) {
	if w.critical != nil {
		w.engine.causes.at(i).due = w.critical.CPU(rank, 0)
	}
}

// noteLatePosting is notePosting for one of several CPUs: a receive may be ready later.
func (w *worker) noteLatePosting(f *readyOp, cpu uint8, i int32) {
	if w.critical != nil {
		w.engine.causes.at(i).due = w.critical.Posting(f.rank, cpu, f.time, f.by)
	}
}

// noteReceiveDue notes that message i is due because of the receive that is now posted.
func (w *worker) noteReceiveDue(i, rank int32) {
	if w.critical != nil {
		w.engine.causes.at(i).due = w.critical.DueOf(w.Counts.handled, rank)
	}
}

// noteAwaited notes when the operation in node i, which now begins to wait for dependences, has
// met one.
func (w *worker) noteAwaited(i int32) {
	if w.critical != nil {
		w.engine.causes.at(i).due = w.critical.Ready
	}
}

// noteWaited notes when a message was due whose ticket is node i.
func (w *worker) noteWaited(message, i int32, n *arena.Node) {
	if w.critical != nil {
		w.engine.causes.at(message).dueNS = w.dueNS(i, n)
	}
}

// waitsFrom lets node i, which is due, wait for a resource: it has no time of its own anymore.
func (w *worker) waitsFrom(i int32, n *arena.Node) {
	if w.critical != nil {
		w.engine.causes.at(i).dueNS = n.Time
	}
	n.Time = 0
}

// dueNS returns when the node of an event that starts at time t was due. It was before if the
// node has waited for a resource.
func (w *worker) dueNS(i int32, n *arena.Node) int64 {
	if n.Time != 0 || w.engine.resources == nil && !w.traits.overtaking {
		return n.Time
	}
	return w.engine.causes.at(i).dueNS
}

// observeBeginning and observeSegment report the beginning of a segment at time t, and the end.
func (w *worker) observeBeginning(s *criticalpath.Stretch, t int64) {
	if w.critical != nil {
		w.critical.BeginStretch(s, w.repeats.refs, t, w.lp.first, w.event.creations)
	}
}

func (w *worker) observeSegment(s *criticalpath.Stretch) {
	if w.critical != nil {
		w.critical.EndStretch(s, w.repeats.refs, w.event.creations)
	}
}

// observeRepeat reports that the current LP skips a segment at time t, the first or a further one, and
// observeRepeated that it has skipped the last one.
func (w *worker) observeRepeat(s *criticalpath.Stretch, first bool, t int64) {
	if w.critical == nil {
		return
	}
	refs := w.repeats.refs
	if !first {
		refs = nil
	}
	w.event.creations = w.critical.Repeat(s, refs, t, w.lp.first, w.event.creations)
}

func (w *worker) observeRepeated(s *criticalpath.Stretch) {
	if w.critical != nil {
		w.repeats.refs = w.critical.AppendRefs(w.repeats.refs[:0], s)
	}
}

// appendRefs adds what later events of a rank may refer to, and appends to a state which of them are the
// same, as times that the same event determined are not tied.
func (w *worker) appendRefs(s []int64, rank int32, r *rankState) []int64 {
	refs := &w.repeats.refs
	first := len(*refs)
	w.eachRef(rank, r, func(by *criticalpath.Instant) {
		*refs = append(*refs, criticalpath.RefTo(*by))
	}, func(count *uint32) {
		*refs = append(*refs, criticalpath.RefToMessage(*count))
	})
	for _, ref := range (*refs)[first:] {
		s = append(s, int64(slices.Index((*refs)[first:], ref)))
	}
	return s
}

// restoreRefs restores what appendRefs has added, and returns what is left of both lists.
func (w *worker) restoreRefs(s []int64, refs []criticalpath.Ref, rank int32, r *rankState) ([]int64, []criticalpath.Ref) {
	left := refs
	next := func() criticalpath.Ref {
		first := left[0]
		left = left[1:]
		return first
	}
	w.critical.SetClocks(rank, r.cpu, r.tx, r.rx)
	w.eachRef(rank, r, func(by *criticalpath.Instant) { *by = next().Instant() }, func(count *uint32) { *count = next().Message() })
	return s[len(refs)-len(left):], left
}

// eachRef calls instant or message for what later events of a rank may refer to: what determined its
// times, and messages on their way by their counts.
func (w *worker) eachRef(rank int32, r *rankState, instant func(by *criticalpath.Instant), message func(count *uint32)) {
	w.critical.EachClock(rank, instant)
	w.eachInQueue(r, func(_ int32, m *arena.Node) { message(&m.Count) })
	w.nodes.Each(r.unexpected, func(i int32, _ *arena.Node) { instant(&w.engine.causes.at(i).intake) })
	w.nodes.Each(r.waiting, func(i int32, _ *arena.Node) { instant(&w.engine.causes.at(i).due) })
}
