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
	r := &reporter{
		causes: w.causes, facts: e.facts, noise: w.actor.Noise, tables: &w.tables, event: &w.progress.event, pending: &w.pending, links: e.links,
		releases: e.program.Releases(),
	}
	if e.observers != nil {
		r.log, r.takes, r.injects = &e.observers.Logs[w.actor.Number], e.observers.Kinds, e.facts != nil && w.actor.Noise != nil
	}
	return r
}

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

// fact returns the facts of node i, up to all events so far.
func (r *reporter) fact(i int32) *observe.Fact {
	r.log.HandOver()
	return r.facts.At(i)
}

// calc reports a calc.
func (r *reporter) calc(rank, op, step int32, cpu uint8, start, end int64) {
	if r.log != nil {
		r.works(observe.Calc, rank, op, step, cpu, start, end)
		r.log.Add()
	}
	if r.causes != nil {
		r.causes.log.Calc(r.causes.current(rank, op, step, cpu, 0, start), end)
	}
}

// works returns the next event, the work of a CPU.
func (r *reporter) works(kind observe.Kind, rank, op, step int32, cpu uint8, start, end int64) *observe.Event {
	e := r.log.Next(kind, rank)
	e.CPU, e.Op, e.Step, e.StartNS, e.EndNS = cpu, op, step, start, end
	if r.injects {
		e.InjectedNS = r.noise.InjectedNS(rank)
	}
	return e
}

// send reports a send, whose message is node i.
func (r *reporter) send(u *use, step, to, i int32, c *logp.Cost, arrives int64) {
	if r.log != nil {
		e := r.works(observe.Send, u.rank, u.op, step, u.cpu, u.start, u.end)
		e.Peer, e.Message, e.Bytes, e.AtNS = to, i, c.Bytes, arrives
		r.log.Add()
	}
	if r.causes != nil {
		e := r.causes.current(u.rank, u.op, step, u.cpu, r.tables.shape(u.op).NIC, u.start)
		r.causes.log.Send(e, u.end, c.NICFree(u.start), r.event.creations)
	}
}

// intake reports the intake of message i for a step of an operation, which is None if the receive is not posted.
// The node of the message has the time at which it was due. Its NIC is free at time nicNS.
func (r *reporter) intake(rank, op, step, i int32, cpu, nic uint8, bytes, start, end, nicNS int64) {
	if r.log != nil {
		e := r.works(observe.Intake, rank, op, step, cpu, start, end)
		e.Message, e.Bytes = i, bytes
		r.log.Add()
	}
	if r.causes != nil {
		r.causes.recordIntake(rank, i, cpu, nic, start, end, nicNS)
	}
}

// search reports what message i finds that looks for its receive: a step of an operation, or None.
func (r *reporter) search(rank, i, op, step int32) {
	e := r.log.Next(observe.Search, rank)
	e.Op, e.Step, e.Message = op, step, i
	r.log.Add()
}

// postings reports that receives from op on, or one of a collective, are posted at time t, and find message i, 0
// for none.
func (r *reporter) postings(rank, op, step, count, i int32, t int64) {
	e := r.log.Next(observe.Post, rank)
	e.Op, e.Step, e.Count, e.Message, e.StartNS = op, step, count, i, t
	r.log.Add()
}

// postingsOfAll is postings for the receives of a collective that require no other step.
// Some find messages, which are sorted by step.
func (r *reporter) postingsOfAll(rank, op int32, early []arrived, t int64) {
	c := &r.tables.colls[r.tables.shape(op).Coll]
	member := r.tables.program.Member(rank, c)
	for s := range c.Plan.Len(member) {
		if c.Plan.Step(member, s).Kind != schedule.Recv || len(c.Plan.Requires(member, s, nil)) > 0 {
			continue
		}
		message := int32(0)
		if k, ok := slices.BinarySearchFunc(early, int32(s), func(a arrived, s int32) int { return int(a.step - s) }); ok {
			message = early[k].message
		}
		r.postings(rank, op, int32(s), 1, message, t)
	}
}

// opening reports that a collective begins at time t.
func (r *reporter) opening(rank, op int32, t int64) {
	if r.takes.Has(observe.Open) {
		r.addAt(t, observe.Open, rank, op)
	}
	if r.causes != nil {
		r.causes.log.Opens(len(r.event.ready))
	}
}

// addAt reports an event of an operation of a rank at time t, as soon as that is known.
func (r *reporter) addAt(t int64, kind observe.Kind, rank, op int32) {
	if isPending(t) {
		r.addLater(t, kind, rank, op)
		return
	}
	e := r.log.Next(kind, rank)
	e.Op, e.StartNS = op, t
	r.log.Add()
}

func (r *reporter) addLater(t int64, kind observe.Kind, rank, op int32) {
	r.pending.whenKnown(t, func(m moment) { r.addAt(m.ns, kind, rank, op) })
}

// match reports that a message has met its receive.
func (r *reporter) match(rank, op, message int32, m *arena.Node, c *logp.Cost) {
	if r.takes.Has(observe.Match) {
		e := r.log.Next(observe.Match, rank)
		e.Op, e.Message, e.Peer, e.Bytes, e.Tag, e.StartNS, e.EndNS = op, message, m.Origin, c.Bytes, program.None, m.Birth, m.Time
		if m.Step < 0 { // the sender's operations are in no cache
			e.Tag = r.tables.program.TagOf(r.tables.shapeOf(m), m.Op)
		}
		r.log.Add()
	}
	if r.causes != nil {
		r.causes.log.Matched(r.causes.at.At(message).intake, op)
	}
}

// received reports that a receive, or a step of a collective, completes at time t, later than its message was taken
// in, which it has been for some time, unless that was reported for the receive.
func (r *reporter) received(rank, op, step, message int32, intakeNS, t int64) {
	if step != arena.Whole {
		t = 0 // only the end of the collective matters
	} else if isPending(t) {
		r.addLater(t, observe.Complete, rank, op)
		t = 0
	}
	e := r.log.Next(observe.Receive, rank)
	e.Op, e.Step, e.Message, e.StartNS, e.EndNS, e.AtNS = op, step, message, 0, intakeNS, t
	r.log.Add()
}

// release reports the release of the sender of a message, which met its receive on rank by
// at time t. It returns what released needs after the sender's operations.
func (r *reporter) release(by, message int32, m *arena.Node, t, released int64) (met criticalpath.Instant) {
	if r.takes.Has(observe.Release) {
		r.addRelease(by, message, m, t, released)
	}
	if r.causes != nil {
		met = r.causes.log.When
		o := r.tables.shape(m.Op)
		r.causes.log.Release(m.Origin, m.Op, o.CPU, o.NIC, released, len(r.event.ready))
	}
	return met
}

func (r *reporter) addRelease(by, message int32, m *arena.Node, t, released int64) {
	e := r.log.Next(observe.Release, m.Origin)
	e.Op, e.Step, e.Message, e.Peer, e.StartNS, e.AtNS = m.Op, m.Sent(), message, by, t, released
	r.log.Add()
}

// takeFacts gives a flight the facts of message i, which leaves for links, and keepFacts gives node i those of a flight,
// which has passed them.
func (r *reporter) takeFacts(i int32, f *flight) {
	f.makeRare().fact = *r.fact(i)
}

func (r *reporter) keepFacts(i int32, f *flight) {
	*r.fact(i) = f.rare.fact
}

// arrival notes when message i, which has passed all links, arrives, and how long it has waited for them.
func (r *reporter) arrival(i int32, f *flight) {
	fact := r.fact(i)
	fact.ArrivesNS, fact.Links[0] = f.TimeNS, r.links.waited(f)
}

// dataArrival reports that the data of message i have drained after a flight, which releases its sender. It
// returns what determined that.
func (r *reporter) dataArrival(i int32, m *arena.Node, f *flight, drained int64) (by criticalpath.Instant) {
	d := f.rare.data
	if r.facts != nil {
		r.fact(i).Links[1] = r.links.waited(f)
	}
	if r.takes.Has(observe.Release) {
		r.addRelease(d.receiver, i, m, d.matchedNS, drained)
	}
	if r.takes.Has(observe.Drain) {
		e := r.log.Next(observe.Drain, d.receiver)
		e.Message, e.AtNS = i, drained
		r.log.Add()
	}
	if r.causes != nil {
		by = r.causes.log.ReleaseAfter(d.matched, d.receiver, m.Op, drained)
	}
	return by
}

// ready reports the ready operations, while they are in the order in which they became so. Those that wait for
// the only CPU are due because of it.
func (r *reporter) ready() {
	ready := r.event.ready
	if r.takes.Has(observe.Ready) && r.releases {
		for i := range ready {
			r.addAt(ready[i].time, observe.Ready, ready[i].rank, ready[i].op)
		}
	}
	if r.causes == nil {
		return
	}
	if r.causes.resources {
		for i := range ready {
			ready[i].by = r.causes.log.ReadyBy(i)
		}
	}
	r.causes.log.Begin()
}
