package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/program"
)

// causes tell the critical path what determined the times of events, besides the events of reporter. Without it, they are nil, and each
// report is a comparison of a pointer, which is inlined: hence the pairs of observe and record.
type causes struct {
	log    *criticalpath.Log
	at     arena.Beside[nodeCauses]
	nodes  *arena.Nodes
	counts *observe.Counts
	event  *eventEffects

	resources bool // operations and messages wait for CPUs and NICs
	keepsDue  bool // nodes may wait after they are due
	byReceive bool // the receive selects the CPU that takes a message in
	known     bool // what determines when a message is due is in its node's causes
}

// nodeCauses are what determined when a node is due, or ready, and the end of a message's intake.
type nodeCauses struct {
	due, intake criticalpath.Instant
	dueNS       int64 // when it is due, if it waits for a resource since
}

func (e *engine) newCritical(workers int) *criticalpath.Recorder {
	return criticalpath.New(e.program, criticalpath.Options{
		Noise: e.options.Noise, Numbers: e.numbers, Workers: workers, Starts: e.options.Starts, Open: e.options.CriticalPath, Grow: e.memory.addBytes, WorkerOf: e.workerOf,
	})
}

// CriticalPath returns the critical path of the last run.
func (e *engine) CriticalPath() (*criticalpath.Path, error) { return e.critical.Path(e.overview.Ctx) }

// newCauses returns the causes that a worker records, nil without a critical path.
func (e *engine) newCauses(w *worker) *causes {
	if e.critical == nil {
		return nil
	}
	resources, p := e.resources != nil, e.program
	return &causes{
		log: e.critical.Log(w.actor.Number), at: e.memory.causes, nodes: &w.nodes, counts: &w.actor.Counts, event: &w.progress.event,
		resources: resources, keepsDue: resources || e.overtaking(), byReceive: p.ByReceive, known: p.ByReceive || p.Params.NIC,
	}
}

// current returns the current event for the log of the critical path.
func (x *causes) current(rank, op, step int32, cpu, nic uint8, start int64) *criticalpath.Event {
	return &criticalpath.Event{
		Number: x.counts.Events, Rank: rank, Op: op, Step: step, CPU: cpu, NIC: nic, StartNS: start, Ready: len(x.event.ready),
	}
}

// recordIntake records the intake of message i, whose node has the time at which it was due.
func (x *causes) recordIntake(rank, i int32, cpu, nic uint8, start, end, nicNS int64) {
	m, known, due := x.nodes.At(i), x.at.At(i), criticalpath.Instant(0)
	if x.known {
		due = known.due
	}
	dueNS := known.dueNS
	if !x.byReceive {
		dueNS = x.dueNS(i, m)
	}
	known.intake = x.log.Intake(x.current(rank, program.None, arena.Whole, cpu, nic, start), end, nicNS, m, dueNS, due)
}

// observeTaken reports that a receive posted at time t finds a message.
func (x *causes) observeTaken(rank int32, cpu uint8, message int32, m *arena.Node, t int64) {
	if x != nil {
		x.recordTaken(rank, cpu, message, m, t)
	}
}

func (x *causes) recordTaken(rank int32, cpu uint8, message int32, m *arena.Node, t int64) {
	event := x.current(rank, 0, arena.Whole, cpu, 0, t)
	x.log.Taken(event, m.Time, x.at.At(message).intake)
}

// observeAnswer reports that the answer to a rendezvous message matched at time t, and then its
// data, delay its send and its receive; observeAnswerOnNIC likewise, if the NIC receives alone.
func (x *causes) observeAnswer(op int32, m *arena.Node, t int64) {
	if x != nil {
		x.log.Answered(op, m, t)
	}
}

func (x *causes) observeAnswerOnNIC(rank, op int32, nic uint8, m *arena.Node, t, begins, free int64) {
	if x != nil {
		x.log.AnsweredOnNIC(rank, op, nic, m, t, begins, free)
	}
}

// observeDrained reports that the current receive completes when its data have drained, or also
// because of that.
func (x *causes) observeDrained(tied bool) {
	if x != nil {
		x.log.Drained(tied, len(x.event.ready))
	}
}

// observeDrain reports that the NIC alone takes in message i from time t on, and is free then.
func (x *causes) observeDrain(rank, i int32, m *arena.Node, nic uint8, t, free int64) {
	if x != nil {
		x.at.At(i).due = x.log.Drains(rank, nic, m, x.dueNS(i, m), t, free)
	}
}

// observeReleased reports that the operations of a sender have been made ready that a release has: the others are by what
// the match was.
func (x *causes) observeReleased(met criticalpath.Instant) {
	if x != nil {
		x.log.Meet(met, len(x.event.ready))
	}
}

// releasedBy returns what determined the release that was just observed.
func (x *causes) releasedBy() criticalpath.Instant {
	if x == nil {
		return 0
	}
	return x.log.When
}

// matchedBy returns what determined when a message that is sent over links met its receive, and when its receive would
// complete without its data.
func (x *causes) matchedBy() (matched, completes criticalpath.Instant) {
	if x == nil {
		return 0, 0
	}
	return x.log.MatchedBy(), x.log.When
}

// takenBy returns what determined the posting of a receive on a rank, the current event, and the end of the intake of
// message i that it finds.
func (x *causes) takenBy(rank, i int32) (posted, taken criticalpath.Instant) {
	if x == nil {
		return 0, 0
	}
	return x.log.TakenBy(x.counts.Events, rank), x.at.At(i).intake
}

// metBy returns what determined when the operation in node i has met dependences so far, and when it meets one now.
func (x *causes) metBy(i int32) (before, now criticalpath.Instant) {
	if x == nil {
		return 0, 0
	}
	return x.at.At(i).due, x.log.When
}

// laterBy returns what determined the later one of two known moments.
func (x *causes) laterBy(a, b moment) criticalpath.Instant {
	if x == nil {
		return 0
	}
	return x.log.Later(a.ns, b.ns, a.by, b.by)
}

// clocksBy returns what determined when a CPU and the sending side of a NIC are free.
func (x *causes) clocksBy(rank int32, cpu, nic uint8) (cpuBy, txBy criticalpath.Instant) {
	if x == nil {
		return 0, 0
	}
	return x.log.CPU(rank, cpu), x.log.NIC(rank, nic)
}

// observeHeldCPU and observeHeldNIC report until when a CPU, or the sending side of a NIC, was held.
func (x *causes) observeHeldCPU(rank int32, cpu uint8, at moment) {
	if x != nil {
		x.log.SetCPU(rank, cpu, at.ns, at.by)
	}
}

func (x *causes) observeHeldNIC(rank int32, nic uint8, at moment) {
	if x != nil {
		x.log.SetNIC(rank, nic, at.ns, at.by)
	}
}

// observeHeld reports that the message that is now sent arrives with one sent before; if they are
// tied, it would arrive then in any case.
func (x *causes) observeHeld(before uint32, tied bool) {
	if x != nil {
		x.log.Held(x.event.creations, before, tied)
	}
}

// observeLanding reports that a message has passed all links.
func (x *causes) observeLanding(f *flight) {
	if x != nil && f.rare != nil {
		x.log.Lands(f.Origin, f.Count, f.rare.data != nil, f.rare.waits)
	}
}

// observeOpened reports that the first steps of a collective have become ready, those from the given one on.
func (x *causes) observeOpened(first int) {
	if x != nil {
		x.log.Opened(first, len(x.event.ready))
	}
}

// observeStart reports that an operation starts whose dependents require that.
func (x *causes) observeStart(rank int32, event program.EventKind, o *program.Shape, t int64) {
	if x != nil {
		x.recordStart(rank, event, o, t)
	}
}

func (x *causes) recordStart(rank int32, event program.EventKind, o *program.Shape, t int64) {
	started := x.current(rank, 0, arena.Whole, o.CPU, o.NIC, t)
	x.log.Starts(started, event)
}

// observeTaking reports that the current event is of an operation in node i.
func (x *causes) observeTaking(event program.EventKind, i int32, n *arena.Node) {
	if x != nil {
		x.recordTaking(event, i, n)
	}
}

func (x *causes) recordTaking(event program.EventKind, i int32, n *arena.Node) {
	if event == program.RecvDue || x.resources {
		x.log.SetDue(x.counts.Events, x.dueNS(i, n), x.at.At(i).due)
	}
}

// observeStarting reports that the run of a rank begins.
func (x *causes) observeStarting() {
	if x != nil {
		x.log.Begin()
	}
}

// observeMet reports that the dependences of an operation in node i were met at time when: no
// sooner than now, and also because of the current event if an earlier one is tied with it.
func (x *causes) observeMet(i int32, n *arena.Node, when int64) {
	if x != nil && when >= n.Time {
		x.recordMet(i, n, when)
	}
}

func (x *causes) recordMet(i int32, n *arena.Node, when int64) {
	known := x.at.At(i)
	if when == n.Time {
		known.due = x.log.MeetAlso(known.due)
		return
	}
	known.due = x.log.When
}

// observeLastMet reports that the last dependence of an entry was met.
func (x *causes) observeLastMet(entry entry) {
	if x != nil && entry != inRank {
		x.log.MeetOnce(x.at.At(int32(entry)).due, len(x.event.ready))
	}
}

// noteDue notes what determined when node i is due.
func (x *causes) noteDue(i int32, by criticalpath.Instant) {
	if x != nil {
		x.at.At(i).due = by
	}
}

// notePosting notes that a receive in node i is posted when the only CPU is free.
func (x *causes) notePosting(rank, i int32) {
	if x != nil {
		x.at.At(i).due = x.log.CPU(rank, 0)
	}
}

// noteLatePosting is notePosting for one of several CPUs: a receive may be ready later.
func (x *causes) noteLatePosting(ready *readyOp, cpu uint8, i int32) {
	if x != nil {
		x.at.At(i).due = x.log.Posting(ready.rank, cpu, ready.time, ready.by)
	}
}

// noteReceiveDue notes that message i is due because of the receive that is now posted.
func (x *causes) noteReceiveDue(i, rank int32) {
	if x != nil {
		x.at.At(i).due = x.log.DueOf(x.counts.Events, rank)
	}
}

// noteAwaited notes when the operation in node i, which now begins to wait for dependences, has
// met one.
func (x *causes) noteAwaited(i int32) {
	if x != nil {
		x.at.At(i).due = x.log.Ready
	}
}

// noteWaited notes when a message was due whose ticket is node i.
func (x *causes) noteWaited(message, i int32, n *arena.Node) {
	if x != nil {
		x.at.At(message).dueNS = x.dueNS(i, n)
	}
}

// noteWaiting notes when node i was due, which waits for a resource from then on.
func (x *causes) noteWaiting(i int32, n *arena.Node) {
	if x != nil {
		x.at.At(i).dueNS = n.Time
	}
}

// dueNS returns when the node of an event that starts at time t was due. It was before if the
// node has waited for a resource.
func (x *causes) dueNS(i int32, n *arena.Node) int64 {
	if n.Time != 0 || !x.keepsDue {
		return n.Time
	}
	return x.at.At(i).dueNS
}
