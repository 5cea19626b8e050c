package engine

import (
	"unsafe"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/pdes"
	"loggops/sim/internal/program"
)

// use is a use of a CPU by an operation.
type use struct {
	rank, op   int32
	cpu        uint8
	start, end int64
}

// tally calls the observers. What nobody asks for is nil. Workers share it, as each has its own
// ranks.
type tally struct {
	engine     *engine
	queues     queues
	iterations *iterations
	spans      *spans
	injected   []int64 // by rank, the injected time so far
}

// observed reports whether there is an observer.
func (y *tally) observed() bool { return y.iterations != nil || y.spans != nil }

// messageDetail is what an observer needs about a message beyond its node.
type messageDetail struct {
	injectedNS int64 // detours during its intake
	cpu        uint8 // took it in
	unexpected bool  // it had no receive then

	sentDetail // for spans
}

// sentDetail is what spans need about the send of a message: its number among the sender's messages,
// when the send began, when the message arrives, the last member to begin its collective of those
// on which it depends, and for how long the message and its data waited for links before they arrived.
type sentDetail struct {
	number, sentNS, arrivesNS int64
	last                      beginning
	links                     [2]interval
}

// addTally creates the observers that the options request.
func (e *engine) addTally(workers int) {
	o, n := e.options, e.program.Ranks()
	if o.CriticalPath != nil {
		e.critical, e.causes = e.newCritical(workers), make(beside[nodeCauses], arena.MaxChunks)
	}
	if o.Totals {
		e.totals = arena.Large(make([]Total, n))
	}
	if !o.tallies() {
		return
	}
	y := &tally{engine: e}
	e.tally = y
	if o.Queues {
		y.queues = e.newQueues()
	}
	if o.Iterations {
		y.iterations = e.newIterations()
	}
	if o.Spans != nil {
		y.spans = e.newSpans(workers)
		e.sent = pdes.NewPost[sentDetail](workers, e.addBytes)
	}
	if o.Noise != nil {
		y.injected = arena.Large(make([]int64, n))
	}
	if o.keepsMessageDetails() {
		e.details = make(beside[messageDetail], arena.MaxChunks)
	}
}

// bytesOfTally returns the size of the tally and its observers.
func bytesOfTally(p *program.Program, o *Options) int64 {
	const word = 8
	each, all := int64(0), int64(0)
	if o.Totals {
		each = TotalBytes
	}
	if o.tallies() && o.Noise != nil {
		each += word
	}
	if o.Spans != nil {
		each += int64(unsafe.Sizeof(spanned{}))
	}
	if o.Queues {
		each += int64(unsafe.Sizeof(rankQueues{}))
	}
	if o.CriticalPath != nil {
		all += criticalpath.Bytes(p)
	}
	if o.Iterations {
		all += bytesOfIterations(p, o.Noise != nil)
	}
	return all + int64(p.Ranks())*each
}

// resetTally prepares for another run.
func (e *engine) resetTally() {
	if e.critical != nil {
		e.critical.Reset()
	}
	clear(e.totals)
	if e.tally == nil {
		return
	}
	clear(e.tally.injected)
	e.tally.queues.reset()
	if e.tally.iterations != nil {
		e.tally.iterations.reset()
	}
	if e.tally.spans != nil {
		e.tally.spans.reset()
	}
}

// lengthened returns how much detours made the last use of a rank's CPUs longer.
func (y *tally) lengthened(rank int32) int64 {
	if y.injected == nil {
		return 0
	}
	return y.injects(rank)
}

func (y *tally) injects(rank int32) int64 {
	before := y.injected[rank]
	y.injected[rank] = y.engine.options.Noise.InjectedNS(rank)
	return y.injected[rank] - before
}

// calculates observes a calc. The last one of a collective is its end.
func (y *tally) calculates(u *use, step int32) {
	ns := y.lengthened(u.rank)
	if y.iterations != nil {
		y.iterations.calculates(u, ns)
	}
	if y.spans != nil {
		y.spans.calculates(u, ns)
		if step == arena.Join {
			y.spans.endCollective(u)
		}
	}
}

// sends observes the send of a message.
func (y *tally) sends(u *use, step, to, message int32, bytes, arrivesNS int64) {
	ns := y.lengthened(u.rank)
	if y.iterations != nil {
		y.iterations.sends(u, ns)
	}
	if y.spans != nil {
		y.spans.sends(u, ns, step, to, message, bytes, arrivesNS)
	}
}

// takesIn observes the intake of a message, whose receive may not be known yet.
func (y *tally) takesIn(u *use, message int32) {
	ns := y.lengthened(u.rank)
	if y.engine.details != nil {
		p := y.engine.details.at(message)
		p.cpu, p.injectedNS, p.unexpected = u.cpu, ns, false
	}
	if y.iterations != nil {
		y.iterations.use(u)
	}
	if y.spans != nil {
		y.spans.busy(u)
	}
}

// takesUnexpected notes that the intake of a message had no receive.
func (y *tally) takesUnexpected(message int32) {
	if y.engine.details != nil {
		y.engine.details.at(message).unexpected = true
	}
}

// matches observes that a message met its receive, an operation. Its intake may be long past.
func (y *tally) matches(rank, op, message int32, m *arena.Node, bytes int64) {
	if y.spans != nil {
		p := y.engine.details.at(message)
		y.spans.matches(&use{rank, op, p.cpu, m.Birth, m.Time}, p.injectedNS, message, m, bytes)
	}
}

// begins observes that a receive or a collective begins.
func (y *tally) begins(rank, op int32, t int64) {
	if y.iterations != nil {
		y.iterations.begins(rank, op, t)
	}
	if y.spans != nil {
		y.spans.begins(rank, op, t)
	}
}

// receives observes the end of a message, which its rank has taken in for some time for an operation. A receive
// completes at time t, unless that is 0.
func (y *tally) receives(rank, op, message int32, intakeNS, t int64) {
	if y.iterations == nil {
		return
	}
	injectedNS := int64(0)
	if y.engine.details != nil {
		injectedNS = y.engine.details.at(message).injectedNS
	}
	y.iterations.receives(rank, op, intakeNS, injectedNS, t)
}

// completes observes that a receive, or a rendezvous send, completes at time t.
func (y *tally) completes(rank, op int32, t int64) {
	if y.iterations != nil {
		y.iterations.receives(rank, op, 0, 0, t)
	}
}

// releases observes that the sender of a message, which met its receive on rank by at time t, is
// released.
func (y *tally) releases(by, message int32, m *arena.Node, t, atNS int64) {
	if m.Sent() == arena.Whole {
		y.completes(m.Origin, m.Op, atNS)
	}
	if y.spans != nil {
		y.spans.releases(by, message, m, t, atNS)
	}
}

// drains observes that the data of a message, which end at a time, have come over links to a rank.
func (y *tally) drains(rank, message int32, atNS int64) {
	if y.spans != nil {
		y.spans.drains(rank, message, atNS)
	}
}

// ends observes the end of the run.
func (y *tally) ends() {
	if y.iterations != nil {
		y.iterations.ends()
	}
	if y.spans != nil {
		y.spans.ends()
	}
}
