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
	"loggops/sim/noise"
)

// reporter reports the events of the rules to the observers and to the critical path. Workers of runs that ask for neither
// have none.
type reporter struct {
	log     *observe.Log // nil without observers
	causes  *causes      // nil without a critical path
	takes   observe.Kinds
	facts   arena.Beside[observe.Fact] // nil unless observers need any
	noise   *noise.Run
	tables  *tables
	event   *eventEffects
	pending *pendingTimes
	links   *links

	injects  bool // observers need the time of detours
	releases bool // a match may release the sender of a rendezvous message
}

// newReporter returns the reporter of a worker, nil if nothing is asked for.
func (e *engine) newReporter(w *worker) *reporter {
	if e.observers == nil && e.critical == nil {
		return nil
	}
	x := &reporter{
		causes: w.causes, facts: e.memory.facts, noise: w.actor.Noise, tables: &w.tables, event: &w.progress.event, pending: &w.pending, links: e.links,
		releases: e.program.Releases(),
	}
	if e.observers != nil {
		x.log, x.takes, x.injects = &e.observers.Logs[w.actor.Number], e.observers.Kinds, e.memory.facts != nil && w.actor.Noise != nil
	}
	return x
}

// addObservers creates what the options ask for.
func (e *engine) addObservers(workers int) {
	options := e.options
	if options.CriticalPath != nil {
		e.critical, e.memory.causes = e.newCritical(workers), make(arena.Beside[nodeCauses], arena.MaxChunks)
	}
	e.observers = observe.New(observe.Run{
		Program: e.program, Noise: options.Noise, Workers: workers, WorkerOf: e.workerOf, Starts: options.Starts, Finish: e.Finish, Links: e.links != nil,
	}, options.wanted())
	if e.observers != nil {
		e.memory.facts = e.observers.Facts
	}
	if options.Spans != nil {
		e.sent = pdes.NewPost[observe.Sent](workers, e.memory.addBytes)
	}
}

// bytesOfObservers returns the size of what the options ask for.
func bytesOfObservers(p *program.Program, options *Options) int64 {
	bytes := observe.Bytes(p, options.Noise != nil, options.wanted())
	if options.CriticalPath != nil {
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

// fact returns the facts of node i, up to all events so far.
func (x *reporter) fact(i int32) *observe.Fact {
	x.log.HandOver()
	return x.facts.At(i)
}

// calc reports a calc.
func (x *reporter) calc(rank, op, step int32, cpu uint8, start, end int64) {
	if x.log != nil {
		x.works(observe.Calc, rank, op, step, cpu, start, end)
		x.log.Add()
	}
	if x.causes != nil {
		x.causes.log.Calc(x.causes.current(rank, op, step, cpu, 0, start), end)
	}
}

// works returns the next event, the work of a CPU.
func (x *reporter) works(kind observe.Kind, rank, op, step int32, cpu uint8, start, end int64) *observe.Event {
	event := x.log.Next(kind, rank)
	event.CPU, event.Op, event.Step, event.StartNS, event.EndNS = cpu, op, step, start, end
	if x.injects {
		event.InjectedNS = x.noise.InjectedNS(rank)
	}
	return event
}

// send reports a send, whose message is node i.
func (x *reporter) send(use *use, step, to, i int32, c *logp.Cost, arrives int64) {
	if x.log != nil {
		event := x.works(observe.Send, use.rank, use.op, step, use.cpu, use.start, use.end)
		event.Peer, event.Message, event.Bytes, event.AtNS = to, i, c.Bytes, arrives
		x.log.Add()
	}
	if x.causes != nil {
		event := x.causes.current(use.rank, use.op, step, use.cpu, x.tables.shape(use.op).NIC, use.start)
		x.causes.log.Send(event, use.end, c.NICFree(use.start), x.event.creations)
	}
}

// intake reports the intake of message i for a step of an operation, which is None if the receive is not posted.
// The node of the message has the time at which it was due. Its NIC is free at time nicNS.
func (x *reporter) intake(rank, op, step, i int32, cpu, nic uint8, bytes, start, end, nicNS int64) {
	if x.log != nil {
		event := x.works(observe.Intake, rank, op, step, cpu, start, end)
		event.Message, event.Bytes = i, bytes
		x.log.Add()
	}
	if x.causes != nil {
		x.causes.recordIntake(rank, i, cpu, nic, start, end, nicNS)
	}
}

// search reports what message i finds that looks for its receive: a step of an operation, or None.
func (x *reporter) search(rank, i, op, step int32) {
	event := x.log.Next(observe.Search, rank)
	event.Op, event.Step, event.Message = op, step, i
	x.log.Add()
}

// postings reports that receives from op on, or one of a collective, are posted at time t, and find message i, 0
// for none.
func (x *reporter) postings(rank, op, step, count, i int32, t int64) {
	event := x.log.Next(observe.Post, rank)
	event.Op, event.Step, event.Count, event.Message, event.StartNS = op, step, count, i, t
	x.log.Add()
}

// postingsOfAll is postings for the receives of a collective that require no other step.
// Some find messages, which are sorted by step.
func (x *reporter) postingsOfAll(rank, op int32, early []arrived, t int64) {
	coll := &x.tables.colls[x.tables.shape(op).Coll]
	member := x.tables.program.Member(rank, coll)
	for step := range coll.Plan.Len(member) {
		if coll.Plan.Step(member, step).Kind != schedule.Recv || len(coll.Plan.Requires(member, step, nil)) > 0 {
			continue
		}
		message := int32(0)
		if k, ok := slices.BinarySearchFunc(early, int32(step), func(a arrived, at int32) int { return int(a.step - at) }); ok {
			message = early[k].message
		}
		x.postings(rank, op, int32(step), 1, message, t)
	}
}

// opening reports that a collective begins at time t.
func (x *reporter) opening(rank, op int32, t int64) {
	if x.takes.Has(observe.Open) {
		x.addAt(t, observe.Open, rank, op)
	}
	if x.causes != nil {
		x.causes.log.Opens(len(x.event.ready))
	}
}

// addAt reports an event of an operation of a rank at time t, as soon as that is known.
func (x *reporter) addAt(t int64, kind observe.Kind, rank, op int32) {
	if isPending(t) {
		x.addLater(t, kind, rank, op)
		return
	}
	event := x.log.Next(kind, rank)
	event.Op, event.StartNS = op, t
	x.log.Add()
}

func (x *reporter) addLater(t int64, kind observe.Kind, rank, op int32) {
	x.pending.whenKnown(t, func(at moment) { x.addAt(at.ns, kind, rank, op) })
}

// match reports that a message has met its receive.
func (x *reporter) match(rank, op, message int32, m *arena.Node, c *logp.Cost) {
	if x.takes.Has(observe.Match) {
		event := x.log.Next(observe.Match, rank)
		event.Op, event.Message, event.Peer, event.Bytes, event.Tag, event.StartNS, event.EndNS = op, message, m.Origin, c.Bytes, program.None, m.Birth, m.Time
		if m.Step < 0 { // the sender's operations are in no cache
			event.Tag = x.tables.program.TagOf(x.tables.shapeOf(m), m.Op)
		}
		x.log.Add()
	}
	if x.causes != nil {
		x.causes.log.Matched(x.causes.at.At(message).intake, op)
	}
}

// received reports that a receive, or a step of a collective, completes at time t, later than its message was taken
// in, which it has been for some time, unless that was reported for the receive.
func (x *reporter) received(rank, op, step, message int32, intakeNS, t int64) {
	if step != arena.Whole {
		t = 0 // only the end of the collective matters
	} else if isPending(t) {
		x.addLater(t, observe.Complete, rank, op)
		t = 0
	}
	event := x.log.Next(observe.Receive, rank)
	event.Op, event.Step, event.Message, event.StartNS, event.EndNS, event.AtNS = op, step, message, 0, intakeNS, t
	x.log.Add()
}

// release reports the release of the sender of a message, which met its receive on rank by
// at time t. It returns what released needs after the sender's operations.
func (x *reporter) release(by, message int32, m *arena.Node, t, released int64) (met criticalpath.Instant) {
	if x.takes.Has(observe.Release) {
		x.addRelease(by, message, m, t, released)
	}
	if x.causes != nil {
		met = x.causes.log.When
		o := x.tables.shape(m.Op)
		x.causes.log.Release(m.Origin, m.Op, o.CPU, o.NIC, released, len(x.event.ready))
	}
	return met
}

func (x *reporter) addRelease(by, message int32, m *arena.Node, t, released int64) {
	event := x.log.Next(observe.Release, m.Origin)
	event.Op, event.Step, event.Message, event.Peer, event.StartNS, event.AtNS = m.Op, m.Sent(), message, by, t, released
	x.log.Add()
}

// takeFacts gives a flight the facts of message i, which leaves for links, and keepFacts gives node i those of a flight,
// which has passed them.
func (x *reporter) takeFacts(i int32, f *flight) {
	f.makeRare().fact = *x.fact(i)
}

func (x *reporter) keepFacts(i int32, f *flight) {
	*x.fact(i) = f.rare.fact
}

// arrival notes when message i, which has passed all links, arrives, and how long it has waited for them.
func (x *reporter) arrival(i int32, f *flight) {
	fact := x.fact(i)
	fact.ArrivesNS, fact.Links[0] = f.TimeNS, x.links.waited(f)
}

// dataArrival reports that the data of message i have drained after a flight, which releases its sender. It
// returns what determined that.
func (x *reporter) dataArrival(i int32, m *arena.Node, f *flight, drained int64) (by criticalpath.Instant) {
	data := f.rare.data
	if x.facts != nil {
		x.fact(i).Links[1] = x.links.waited(f)
	}
	if x.takes.Has(observe.Release) {
		x.addRelease(data.receiver, i, m, data.matchedNS, drained)
	}
	if x.takes.Has(observe.Drain) {
		event := x.log.Next(observe.Drain, data.receiver)
		event.Message, event.AtNS = i, drained
		x.log.Add()
	}
	if x.causes != nil {
		by = x.causes.log.ReleaseAfter(data.matched, data.receiver, m.Op, drained)
	}
	return by
}

// ready reports the ready operations, while they are in the order in which they became so. Those that wait for
// the only CPU are due because of it.
func (x *reporter) ready() {
	ready := x.event.ready
	if x.takes.Has(observe.Ready) && x.releases {
		for k := range ready {
			x.addAt(ready[k].time, observe.Ready, ready[k].rank, ready[k].op)
		}
	}
	if x.causes == nil {
		return
	}
	if x.causes.resources {
		for k := range ready {
			ready[k].by = x.causes.log.ReadyBy(k)
		}
	}
	x.causes.log.Begin()
}
