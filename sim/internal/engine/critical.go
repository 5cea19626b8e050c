package engine

import (
	"slices"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/program"
)

// Causes: what the workers report to the critical path alone, besides the events of observed.go. Without it, each report
// is a comparison of a pointer with nil, which is inlined: hence the pairs of observe and record.

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
func (w *worker) current(rank, op, step int32, cpu, nic uint8, start int64) *criticalpath.Event {
	return &criticalpath.Event{
		Number: w.Counts.handled, Rank: rank, Op: op, Step: step, CPU: cpu, NIC: nic, StartNS: start, Ready: len(w.event.ready),
	}
}

// recordIntake records the intake of message i, whose node has the time at which it was due.
func (w *worker) recordIntake(rank, i int32, cpu, nic uint8, start, end, nicNS int64) {
	m, d, due := w.nodes.At(i), w.engine.causes.At(i), criticalpath.Instant(0)
	if w.traits.byReceive || w.traits.nicAlone {
		due = d.due
	}
	dueNS := d.dueNS
	if !w.traits.byReceive {
		dueNS = w.dueNS(i, m)
	}
	d.intake = w.critical.Intake(w.current(rank, program.None, arena.Whole, cpu, nic, start), end, nicNS, m, dueNS, due)
}

// observeTaken reports that a receive posted at time t finds a message.
func (w *worker) observeTaken(rank int32, cpu uint8, message int32, m *arena.Node, t int64) {
	if w.critical != nil {
		w.recordTaken(rank, cpu, message, m, t)
	}
}

func (w *worker) recordTaken(rank int32, cpu uint8, message int32, m *arena.Node, t int64) {
	e := w.current(rank, 0, arena.Whole, cpu, 0, t)
	w.critical.Taken(e, m.Time, w.engine.causes.At(message).intake)
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
		w.engine.causes.At(i).due = w.critical.Drains(rank, nic, m, w.dueNS(i, m), t, free)
	}
}

// observeReleased reports that the operations of a sender have been made ready that a release has: the others are by what
// the match was.
func (w *worker) observeReleased(met criticalpath.Instant) {
	if w.critical != nil {
		w.critical.Meet(met, len(w.event.ready))
	}
}

// releasedBy returns what determined the release that was just observed.
func (w *worker) releasedBy() criticalpath.Instant {
	if w.critical == nil {
		return 0
	}
	return w.critical.When
}

// matchedBy returns what determined when a message that is sent over links met its receive, and when its receive would
// complete without its data.
func (w *worker) matchedBy() (matched, completes criticalpath.Instant) {
	if w.critical == nil {
		return 0, 0
	}
	return w.critical.MatchedBy(), w.critical.When
}

// takenBy returns what determined the posting of a receive on a rank, the current event, and the end of the intake of
// message i that it finds.
func (w *worker) takenBy(rank, i int32) (posted, taken criticalpath.Instant) {
	if w.critical == nil {
		return 0, 0
	}
	return w.critical.TakenBy(w.Counts.handled, rank), w.engine.causes.At(i).intake
}

// metBy returns what determined when the operation in node i has met dependences so far, and when it meets one now.
func (w *worker) metBy(i int32) (before, now criticalpath.Instant) {
	if w.critical == nil {
		return 0, 0
	}
	return w.engine.causes.At(i).due, w.critical.When
}

// laterBy returns what determined the later one of two known moments.
func (w *worker) laterBy(a, b moment) criticalpath.Instant {
	if w.critical == nil {
		return 0
	}
	return w.critical.Later(a.ns, b.ns, a.by, b.by)
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

// observeOpened reports that the first steps of a collective have become ready, those from the given one on.
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
	e := w.current(rank, 0, arena.Whole, o.CPU, o.NIC, t)
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
		w.critical.SetDue(w.Counts.handled, w.dueNS(i, n), w.engine.causes.At(i).due)
	}
}

// observeStarting reports that the run of a rank begins.
func (w *worker) observeStarting() {
	if w.critical != nil {
		w.critical.Begin()
	}
}

// observeMet reports that the dependences of an operation in node i were met at time when: no
// sooner than now, and also because of the current event if an earlier one is tied with it.
func (w *worker) observeMet(i int32, n *arena.Node, when int64) {
	if w.critical != nil && when >= n.Time {
		w.recordMet(i, n, when)
	}
}

func (w *worker) recordMet(i int32, n *arena.Node, when int64) {
	d := w.engine.causes.At(i)
	if when == n.Time {
		d.due = w.critical.MeetAlso(d.due)
		return
	}
	d.due = w.critical.When
}

// observeLastMet reports that the last dependence of an entry was met.
func (w *worker) observeLastMet(e entry) {
	if w.critical != nil && e != inRank {
		w.critical.MeetOnce(w.engine.causes.At(int32(e)).due, len(w.event.ready))
	}
}

// noteDue notes what determined when node i is due.
func (w *worker) noteDue(i int32, by criticalpath.Instant) {
	if w.critical != nil {
		w.engine.causes.At(i).due = by
	}
}

// notePosting notes that a receive in node i is posted when the only CPU is free.
func (w *worker) notePosting(rank, i int32) {
	if w.critical != nil {
		w.engine.causes.At(i).due = w.critical.CPU(rank, 0)
	}
}

// noteLatePosting is notePosting for one of several CPUs: a receive may be ready later.
func (w *worker) noteLatePosting(f *readyOp, cpu uint8, i int32) {
	if w.critical != nil {
		w.engine.causes.At(i).due = w.critical.Posting(f.rank, cpu, f.time, f.by)
	}
}

// noteReceiveDue notes that message i is due because of the receive that is now posted.
func (w *worker) noteReceiveDue(i, rank int32) {
	if w.critical != nil {
		w.engine.causes.At(i).due = w.critical.DueOf(w.Counts.handled, rank)
	}
}

// noteAwaited notes when the operation in node i, which now begins to wait for dependences, has
// met one.
func (w *worker) noteAwaited(i int32) {
	if w.critical != nil {
		w.engine.causes.At(i).due = w.critical.Ready
	}
}

// noteWaited notes when a message was due whose ticket is node i.
func (w *worker) noteWaited(message, i int32, n *arena.Node) {
	if w.critical != nil {
		w.engine.causes.At(message).dueNS = w.dueNS(i, n)
	}
}

// noteWaiting notes when node i was due, which waits for a resource from then on.
func (w *worker) noteWaiting(i int32, n *arena.Node) {
	if w.critical != nil {
		w.engine.causes.At(i).dueNS = n.Time
	}
}

// dueNS returns when the node of an event that starts at time t was due. It was before if the
// node has waited for a resource.
func (w *worker) dueNS(i int32, n *arena.Node) int64 {
	if n.Time != 0 || w.engine.resources == nil && !w.traits.overtaking {
		return n.Time
	}
	return w.engine.causes.At(i).dueNS
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
	if w.critical == nil {
		return s
	}
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
	if w.critical == nil {
		return s, refs
	}
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
	w.nodes.Each(r.unexpected, func(i int32, _ *arena.Node) { instant(&w.engine.causes.At(i).intake) })
	w.nodes.Each(r.waiting, func(i int32, _ *arena.Node) { instant(&w.engine.causes.At(i).due) })
}
