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
		Noise: e.options.Noise, Numbers: e.numbers, Workers: workers, Starts: e.options.Starts, Open: e.options.CriticalPath, Grow: e.addBytes, WorkerOf: e.workerOf,
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
		log: e.critical.Log(w.actor.Number), at: e.causes, nodes: &w.nodes, counts: &w.actor.Counts, event: &w.progress.event,
		resources: resources, keepsDue: resources || e.overtaking(), byReceive: p.ByReceive, known: p.ByReceive || p.Params.NIC,
	}
}

// current returns the current event for the log of the critical path.
func (c *causes) current(rank, op, step int32, cpu, nic uint8, start int64) *criticalpath.Event {
	return &criticalpath.Event{
		Number: c.counts.Events, Rank: rank, Op: op, Step: step, CPU: cpu, NIC: nic, StartNS: start, Ready: len(c.event.ready),
	}
}

// recordIntake records the intake of message i, whose node has the time at which it was due.
func (c *causes) recordIntake(rank, i int32, cpu, nic uint8, start, end, nicNS int64) {
	m, d, due := c.nodes.At(i), c.at.At(i), criticalpath.Instant(0)
	if c.known {
		due = d.due
	}
	dueNS := d.dueNS
	if !c.byReceive {
		dueNS = c.dueNS(i, m)
	}
	d.intake = c.log.Intake(c.current(rank, program.None, arena.Whole, cpu, nic, start), end, nicNS, m, dueNS, due)
}

// observeTaken reports that a receive posted at time t finds a message.
func (c *causes) observeTaken(rank int32, cpu uint8, message int32, m *arena.Node, t int64) {
	if c != nil {
		c.recordTaken(rank, cpu, message, m, t)
	}
}

func (c *causes) recordTaken(rank int32, cpu uint8, message int32, m *arena.Node, t int64) {
	e := c.current(rank, 0, arena.Whole, cpu, 0, t)
	c.log.Taken(e, m.Time, c.at.At(message).intake)
}

// observeAnswer reports that the answer to a rendezvous message matched at time t, and then its
// data, delay its send and its receive; observeAnswerOnNIC likewise, if the NIC receives alone.
func (c *causes) observeAnswer(op int32, m *arena.Node, t int64) {
	if c != nil {
		c.log.Answered(op, m, t)
	}
}

func (c *causes) observeAnswerOnNIC(rank, op int32, nic uint8, m *arena.Node, t, begins, free int64) {
	if c != nil {
		c.log.AnsweredOnNIC(rank, op, nic, m, t, begins, free)
	}
}

// observeDrained reports that the current receive completes when its data have drained, or also
// because of that.
func (c *causes) observeDrained(tied bool) {
	if c != nil {
		c.log.Drained(tied, len(c.event.ready))
	}
}

// observeDrain reports that the NIC alone takes in message i from time t on, and is free then.
func (c *causes) observeDrain(rank, i int32, m *arena.Node, nic uint8, t, free int64) {
	if c != nil {
		c.at.At(i).due = c.log.Drains(rank, nic, m, c.dueNS(i, m), t, free)
	}
}

// observeReleased reports that the operations of a sender have been made ready that a release has: the others are by what
// the match was.
func (c *causes) observeReleased(met criticalpath.Instant) {
	if c != nil {
		c.log.Meet(met, len(c.event.ready))
	}
}

// releasedBy returns what determined the release that was just observed.
func (c *causes) releasedBy() criticalpath.Instant {
	if c == nil {
		return 0
	}
	return c.log.When
}

// matchedBy returns what determined when a message that is sent over links met its receive, and when its receive would
// complete without its data.
func (c *causes) matchedBy() (matched, completes criticalpath.Instant) {
	if c == nil {
		return 0, 0
	}
	return c.log.MatchedBy(), c.log.When
}

// takenBy returns what determined the posting of a receive on a rank, the current event, and the end of the intake of
// message i that it finds.
func (c *causes) takenBy(rank, i int32) (posted, taken criticalpath.Instant) {
	if c == nil {
		return 0, 0
	}
	return c.log.TakenBy(c.counts.Events, rank), c.at.At(i).intake
}

// metBy returns what determined when the operation in node i has met dependences so far, and when it meets one now.
func (c *causes) metBy(i int32) (before, now criticalpath.Instant) {
	if c == nil {
		return 0, 0
	}
	return c.at.At(i).due, c.log.When
}

// laterBy returns what determined the later one of two known moments.
func (c *causes) laterBy(a, b moment) criticalpath.Instant {
	if c == nil {
		return 0
	}
	return c.log.Later(a.ns, b.ns, a.by, b.by)
}

// clocksBy returns what determined when a CPU and the sending side of a NIC are free.
func (c *causes) clocksBy(rank int32, cpu, nic uint8) (cpuBy, txBy criticalpath.Instant) {
	if c == nil {
		return 0, 0
	}
	return c.log.CPU(rank, cpu), c.log.NIC(rank, nic)
}

// observeHeldCPU and observeHeldNIC report until when a CPU, or the sending side of a NIC, was held.
func (c *causes) observeHeldCPU(rank int32, cpu uint8, m moment) {
	if c != nil {
		c.log.SetCPU(rank, cpu, m.ns, m.by)
	}
}

func (c *causes) observeHeldNIC(rank int32, nic uint8, m moment) {
	if c != nil {
		c.log.SetNIC(rank, nic, m.ns, m.by)
	}
}

// observeHeld reports that the message that is now sent arrives with one sent before; if they are
// tied, it would arrive then in any case.
func (c *causes) observeHeld(before uint32, tied bool) {
	if c != nil {
		c.log.Held(c.event.creations, before, tied)
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
func (c *causes) observeLanding(f *flight) {
	if c != nil && f.rare != nil {
		c.log.Lands(f.Origin, f.Count, f.rare.data != nil, f.rare.waits)
	}
}

// observeOpened reports that the first steps of a collective have become ready, those from the given one on.
func (c *causes) observeOpened(first int) {
	if c != nil {
		c.log.Opened(first, len(c.event.ready))
	}
}

// observeStart reports that an operation starts whose dependents require that.
func (c *causes) observeStart(rank int32, event program.EventKind, o *program.Shape, t int64) {
	if c != nil {
		c.recordStart(rank, event, o, t)
	}
}

func (c *causes) recordStart(rank int32, event program.EventKind, o *program.Shape, t int64) {
	e := c.current(rank, 0, arena.Whole, o.CPU, o.NIC, t)
	c.log.Starts(e, event)
}

// observeTaking reports that the current event is of an operation in node i.
func (c *causes) observeTaking(event program.EventKind, i int32, n *arena.Node) {
	if c != nil {
		c.recordTaking(event, i, n)
	}
}

func (c *causes) recordTaking(event program.EventKind, i int32, n *arena.Node) {
	if event == program.RecvDue || c.resources {
		c.log.SetDue(c.counts.Events, c.dueNS(i, n), c.at.At(i).due)
	}
}

// observeStarting reports that the run of a rank begins.
func (c *causes) observeStarting() {
	if c != nil {
		c.log.Begin()
	}
}

// observeMet reports that the dependences of an operation in node i were met at time when: no
// sooner than now, and also because of the current event if an earlier one is tied with it.
func (c *causes) observeMet(i int32, n *arena.Node, when int64) {
	if c != nil && when >= n.Time {
		c.recordMet(i, n, when)
	}
}

func (c *causes) recordMet(i int32, n *arena.Node, when int64) {
	d := c.at.At(i)
	if when == n.Time {
		d.due = c.log.MeetAlso(d.due)
		return
	}
	d.due = c.log.When
}

// observeLastMet reports that the last dependence of an entry was met.
func (c *causes) observeLastMet(e entry) {
	if c != nil && e != inRank {
		c.log.MeetOnce(c.at.At(int32(e)).due, len(c.event.ready))
	}
}

// noteDue notes what determined when node i is due.
func (c *causes) noteDue(i int32, by criticalpath.Instant) {
	if c != nil {
		c.at.At(i).due = by
	}
}

// notePosting notes that a receive in node i is posted when the only CPU is free.
func (c *causes) notePosting(rank, i int32) {
	if c != nil {
		c.at.At(i).due = c.log.CPU(rank, 0)
	}
}

// noteLatePosting is notePosting for one of several CPUs: a receive may be ready later.
func (c *causes) noteLatePosting(f *readyOp, cpu uint8, i int32) {
	if c != nil {
		c.at.At(i).due = c.log.Posting(f.rank, cpu, f.time, f.by)
	}
}

// noteReceiveDue notes that message i is due because of the receive that is now posted.
func (c *causes) noteReceiveDue(i, rank int32) {
	if c != nil {
		c.at.At(i).due = c.log.DueOf(c.counts.Events, rank)
	}
}

// noteAwaited notes when the operation in node i, which now begins to wait for dependences, has
// met one.
func (c *causes) noteAwaited(i int32) {
	if c != nil {
		c.at.At(i).due = c.log.Ready
	}
}

// noteWaited notes when a message was due whose ticket is node i.
func (c *causes) noteWaited(message, i int32, n *arena.Node) {
	if c != nil {
		c.at.At(message).dueNS = c.dueNS(i, n)
	}
}

// noteWaiting notes when node i was due, which waits for a resource from then on.
func (c *causes) noteWaiting(i int32, n *arena.Node) {
	if c != nil {
		c.at.At(i).dueNS = n.Time
	}
}

// dueNS returns when the node of an event that starts at time t was due. It was before if the
// node has waited for a resource.
func (c *causes) dueNS(i int32, n *arena.Node) int64 {
	if n.Time != 0 || !c.keepsDue {
		return n.Time
	}
	return c.at.At(i).dueNS
}
