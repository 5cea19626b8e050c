package engine

import (
	"slices"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/pdes"
	"loggops/sim/internal/program"
)

// The events of the rules, as the observers and the critical path see them. The rules call the functions observe...,
// whatever is asked of the run: if nothing is, each of them is a test of a trait, which is inlined.

// addObservers creates what the options ask for.
func (e *engine) addObservers(workers int) {
	o := e.options
	if o.CriticalPath != nil {
		e.critical, e.causes = e.newCritical(workers), make(arena.Beside[nodeCauses], arena.MaxChunks)
	}
	e.observers = observe.New(observe.Run{
		Program: e.program, Noise: o.Noise, Workers: workers, WorkerOf: e.workerOf, Starts: o.Starts, Finish: e.Finish, Links: e.links != nil,
	}, o.wanted())
	if e.observers != nil {
		e.facts = e.observers.Facts
	}
	if o.Spans != nil {
		e.sent = pdes.NewPost[observe.Sent](workers, e.addBytes)
	}
}

// bytesOfObservers returns the size of what the options ask for.
func bytesOfObservers(p *program.Program, o *Options) int64 {
	bytes := observe.Bytes(p, o.Noise != nil, o.wanted())
	if o.CriticalPath != nil {
		bytes += criticalpath.Bytes(p)
	}
	return bytes
}

// resetObservers prepares for another run.
func (e *engine) resetObservers() {
	if e.critical != nil {
		e.critical.Reset()
	}
	if e.observers != nil {
		e.observers.Reset()
	}
}

// Observers returns the observers of the run.
func (e *engine) Observers() *observe.Observers { return e.observers }

// Total returns the totals of a rank.
func (e *engine) Total(rank int32) observe.Total { return e.observers.Totals[rank] }

// facts returns the facts of node i, up to all events so far.
func (w *worker) facts(i int32) *observe.Fact {
	w.log.HandOver()
	return w.engine.facts.At(i)
}

// observeCalc reports a calc.
func (w *worker) observeCalc(rank, op, step int32, cpu uint8, start, end int64) {
	if w.traits.reports {
		w.reportCalc(rank, op, step, cpu, start, end)
	}
}

func (w *worker) reportCalc(rank, op, step int32, cpu uint8, start, end int64) {
	if w.log != nil {
		w.works(observe.Calc, rank, op, step, cpu, start, end)
		w.log.Add()
	}
	if w.critical != nil {
		w.critical.Calc(w.current(rank, op, step, cpu, 0, start), end)
	}
}

// works returns the next event, the work of a CPU.
func (w *worker) works(kind observe.Kind, rank, op, step int32, cpu uint8, start, end int64) *observe.Event {
	e := w.log.Next(kind, rank)
	e.CPU, e.Op, e.Step, e.StartNS, e.EndNS = cpu, op, step, start, end
	if w.traits.injects {
		e.InjectedNS = w.Noise.InjectedNS(rank)
	}
	return e
}

// observeSend reports a send, whose message is node i.
func (w *worker) observeSend(u *use, step, to, i int32, c *logp.Cost, arrives int64) {
	if w.traits.reports {
		w.reportSend(u, step, to, i, c, arrives)
	}
}

func (w *worker) reportSend(u *use, step, to, i int32, c *logp.Cost, arrives int64) {
	if w.log != nil {
		e := w.works(observe.Send, u.rank, u.op, step, u.cpu, u.start, u.end)
		e.Peer, e.Message, e.Bytes, e.AtNS = to, i, c.Bytes, arrives
		w.log.Add()
	}
	if w.critical != nil {
		e := w.current(u.rank, u.op, step, u.cpu, w.shape(u.op).NIC, u.start)
		w.critical.Send(e, u.end, c.NICFree(u.start), w.event.creations)
	}
}

// observeIntake reports the intake of message i for a step of an operation, which is None if the receive is not posted.
// The node of the message has the time at which it was due. Its NIC is free at time nicNS.
func (w *worker) observeIntake(rank, op, step, i int32, cpu, nic uint8, bytes, start, end, nicNS int64) {
	if w.traits.reports {
		w.reportIntake(rank, op, step, i, cpu, nic, bytes, start, end, nicNS)
	}
}

func (w *worker) reportIntake(rank, op, step, i int32, cpu, nic uint8, bytes, start, end, nicNS int64) {
	if w.log != nil {
		e := w.works(observe.Intake, rank, op, step, cpu, start, end)
		e.Message, e.Bytes = i, bytes
		w.log.Add()
	}
	if w.critical != nil {
		w.recordIntake(rank, i, cpu, nic, start, end, nicNS)
	}
}

// observeSearch reports what message i finds that looks for its receive: a step of an operation, or None.
func (w *worker) observeSearch(rank, i, op, step int32) {
	if w.traits.takes.Has(observe.Search) {
		w.reportSearch(rank, i, op, step)
	}
}

func (w *worker) reportSearch(rank, i, op, step int32) {
	e := w.log.Next(observe.Search, rank)
	e.Op, e.Step, e.Message = op, step, i
	w.log.Add()
}

// observePosting reports that receives from op on, or one of a collective, are posted at time t, and find message i, 0
// for none.
func (w *worker) observePosting(rank, op, step, count, i int32, t int64) {
	if w.traits.takes.Has(observe.Post) {
		w.reportPosting(rank, op, step, count, i, t)
	}
}

func (w *worker) reportPosting(rank, op, step, count, i int32, t int64) {
	e := w.log.Next(observe.Post, rank)
	e.Op, e.Step, e.Count, e.Message, e.StartNS = op, step, count, i, t
	w.log.Add()
}

// observePostingAll is observePosting for the receives of a collective that require no other step.
// Some find messages, which are sorted by step.
func (w *worker) observePostingAll(rank, op int32, early []arrived, t int64) {
	if w.traits.takes.Has(observe.Search) { // others want the collective only
		w.reportPostingAll(rank, op, early, t)
	}
}

func (w *worker) reportPostingAll(rank, op int32, early []arrived, t int64) {
	c := &w.tables.colls[w.shape(op).Coll]
	member := w.program.Member(rank, c)
	for s := range c.Plan.Len(member) {
		if c.Plan.Step(member, s).Kind != schedule.Recv || len(c.Plan.Requires(member, s, nil)) > 0 {
			continue
		}
		message := int32(0)
		if k, ok := slices.BinarySearchFunc(early, int32(s), func(a arrived, s int32) int { return int(a.step - s) }); ok {
			message = early[k].message
		}
		w.observePosting(rank, op, int32(s), 1, message, t)
	}
}

// observeOpening reports that a collective begins at time t.
func (w *worker) observeOpening(rank, op int32, t int64) {
	if w.traits.reports {
		w.reportOpening(rank, op, t)
	}
}

func (w *worker) reportOpening(rank, op int32, t int64) {
	if w.traits.takes.Has(observe.Open) {
		w.addAt(t, observe.Open, rank, op)
	}
	if w.critical != nil {
		w.critical.Opens(len(w.event.ready))
	}
}

// addAt reports an event of an operation of a rank at time t, as soon as that is known.
func (w *worker) addAt(t int64, kind observe.Kind, rank, op int32) {
	if isPending(t) {
		w.addLater(t, kind, rank, op)
		return
	}
	e := w.log.Next(kind, rank)
	e.Op, e.StartNS = op, t
	w.log.Add()
}

func (w *worker) addLater(t int64, kind observe.Kind, rank, op int32) {
	w.whenKnown(t, func(m moment) { w.addAt(m.ns, kind, rank, op) })
}

// observeMatch reports that a message has met its receive.
func (w *worker) observeMatch(rank, op, message int32, m *arena.Node, c *logp.Cost) {
	if w.traits.matches {
		w.reportMatch(rank, op, message, m, c)
	}
}

func (w *worker) reportMatch(rank, op, message int32, m *arena.Node, c *logp.Cost) {
	if w.traits.takes.Has(observe.Match) {
		e := w.log.Next(observe.Match, rank)
		e.Op, e.Message, e.Peer, e.Bytes, e.Tag, e.StartNS, e.EndNS = op, message, m.Origin, c.Bytes, program.None, m.Birth, m.Time
		if m.Step < 0 { // the sender's operations are in no cache
			e.Tag = w.program.TagOf(w.shapeOf(m), m.Op)
		}
		w.log.Add()
	}
	if w.critical != nil {
		w.critical.Matched(w.engine.causes.At(message).intake, op)
	}
}

// observeReceived reports that a receive, or a step of a collective, completes at time t, later than its message was taken
// in, which it has been for some time, unless that was reported for the receive.
func (w *worker) observeReceived(rank, op, step, message int32, intakeNS, t int64) {
	if w.traits.takes.Has(observe.Receive) {
		w.reportReceived(rank, op, step, message, intakeNS, t)
	}
}

func (w *worker) reportReceived(rank, op, step, message int32, intakeNS, t int64) {
	if step != arena.Whole {
		t = 0 // only the end of the collective matters
	} else if isPending(t) {
		w.addLater(t, observe.Complete, rank, op)
		t = 0
	}
	e := w.log.Next(observe.Receive, rank)
	e.Op, e.Step, e.Message, e.StartNS, e.EndNS, e.AtNS = op, step, message, 0, intakeNS, t
	w.log.Add()
}

// observeRelease reports the release of the sender of a message, which met its receive on rank by
// at time t. It returns what observeReleased needs after the sender's operations.
func (w *worker) observeRelease(by, message int32, m *arena.Node, t, released int64) (met criticalpath.Instant) {
	if w.traits.takes.Has(observe.Release) {
		w.addRelease(by, message, m, t, released)
	}
	if w.critical != nil {
		met = w.critical.When
		o := w.shape(m.Op)
		w.critical.Release(m.Origin, m.Op, o.CPU, o.NIC, released, len(w.event.ready))
	}
	return met
}

func (w *worker) addRelease(by, message int32, m *arena.Node, t, released int64) {
	e := w.log.Next(observe.Release, m.Origin)
	e.Op, e.Step, e.Message, e.Peer, e.StartNS, e.AtNS = m.Op, m.Sent(), message, by, t, released
	w.log.Add()
}

// takeFacts gives a flight the facts of message i, which leaves for links, and keepFacts gives node i those of a flight,
// which has passed them.
func (w *worker) takeFacts(i int32, f *flight) {
	if w.engine.facts != nil {
		f.makeRare().fact = *w.facts(i)
	}
}

func (w *worker) keepFacts(i int32, f *flight) {
	if w.engine.facts != nil {
		*w.facts(i) = f.rare.fact
	}
}

// observeArrival notes when message i, which has passed all links, arrives, and how long it has waited for them.
func (w *worker) observeArrival(i int32, f *flight) {
	if w.engine.facts != nil {
		fact := w.facts(i)
		fact.ArrivesNS, fact.Links[0] = f.TimeNS, w.engine.links.waited(f)
	}
}

// observeDataArrive reports that the data of message i have drained after a flight, which releases its sender. It
// returns what determined that.
func (w *worker) observeDataArrive(i int32, m *arena.Node, f *flight, drained int64) (by criticalpath.Instant) {
	d := f.rare.data
	if w.engine.facts != nil {
		w.facts(i).Links[1] = w.engine.links.waited(f)
	}
	if w.traits.takes.Has(observe.Release) {
		w.addRelease(d.receiver, i, m, d.matchedNS, drained)
	}
	if w.traits.takes.Has(observe.Drain) {
		e := w.log.Next(observe.Drain, d.receiver)
		e.Message, e.AtNS = i, drained
		w.log.Add()
	}
	if w.critical != nil {
		by = w.critical.ReleaseAfter(d.matched, d.receiver, m.Op, drained)
	}
	return by
}

// observeReady reports the ready operations, while they are in the order in which they became so. Those that wait for
// the only CPU are due because of it.
func (w *worker) observeReady() {
	if w.traits.matches {
		w.reportReady(w.event.ready)
	}
}

func (w *worker) reportReady(ready []readyOp) {
	if w.traits.takes.Has(observe.Ready) && w.traits.releases {
		for i := range ready {
			w.addAt(ready[i].time, observe.Ready, ready[i].rank, ready[i].op)
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
