package engine

import (
	"slices"

	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/program"
)

// Collectives are expanded step by step. For an open collective, a rank stores how many final
// steps are missing and whether the receives are posted. A posted receive that requires no
// other step takes no memory, as the plan determines which step receives a message; the few other
// receives are in the list of posted receives.

// beginCollective opens a collective whose dependences are met, and makes the steps ready that require
// no other.
func (x *progress) beginCollective(rank int32, r *rankState, index int32, ready int64) {
	coll := &x.tables.colls[x.tables.shape(index).Coll]
	x.lp.global = x.lp.global || coll.Global
	// The event of a higher rank creates these steps if it releases a send of this rank. Operations that the first receive
	// makes ready precede the second receive then, as this rank creates them. Receives of a direct plan make none
	// ready, but messages may arrive between two receives if o + L is 0.
	oneByOne := x.event.releasing && (coll.Direct == nil || x.lookahead == 0)
	if coll.Direct != nil && !oneByOne {
		x.beginDirect(rank, r, index, ready)
		return
	}
	if dissemination := coll.Rounds; dissemination != nil && dissemination.Rounds() > 0 && !oneByOne {
		x.beginRounds(rank, r, index, dissemination, ready)
		return
	}
	plan, member := coll.Plan, x.tables.program.Member(rank, coll)
	last, receives, run := int32(0), false, -1
	x.actor.Pace(plan.Len(member))
	for k := range plan.Len(member) {
		x.tables.steps = plan.Dependants(member, k, x.tables.steps[:0])
		if len(x.tables.steps) == 0 {
			last++
		}
		x.tables.steps = plan.Requires(member, k, x.tables.steps[:0])
		if len(x.tables.steps) > 0 {
			continue
		}
		event, step := program.EventOf(plan.Step(member, k).Kind), int32(k)
		switch event {
		case program.RecvDue:
			if receives {
				continue
			}
			if !oneByOne {
				receives, step = true, arena.Posts
			}
		case program.SendDue:
			if run++; run == k && k > 0 {
				continue // part of the run before it
			}
			run, step = k, runOf(step)
		}
		x.event.addReady(rank, event, index, step, ready)
	}
	if last == 0 { // a communicator of one member
		x.event.addReady(rank, program.CalcDue, index, arena.Join, ready)
		return
	}
	x.waiters.await(r, index, arena.Whole, collectiveOpen|last, ready)
}

// beginDirect is begin for a plan whose steps require no other.
func (x *progress) beginDirect(rank int32, r *rankState, index int32, ready int64) {
	coll := &x.tables.colls[x.tables.shape(index).Coll]
	member := x.tables.program.Member(rank, coll)
	steps, sends := coll.Direct.Len(member), coll.Direct.Sends(member)
	if sends > 0 {
		x.event.addReady(rank, program.SendDue, index, runOf(0), ready)
	}
	if steps > sends {
		x.event.addReady(rank, program.RecvDue, index, arena.Posts, ready)
	}
	if steps == 0 {
		x.event.addReady(rank, program.CalcDue, index, arena.Join, ready)
		return
	}
	x.waiters.await(r, index, arena.Whole, collectiveOpen|int32(steps), ready)
}

// beginRounds is begin for a dissemination. Its final steps are all sends and the end of the
// last round.
func (x *progress) beginRounds(rank int32, r *rankState, index int32, dissemination *collective.Dissemination, ready int64) {
	rounds := dissemination.Rounds()
	last := dissemination.Ends(rounds - 1)
	for round := range rounds {
		last += dissemination.Messages(round)
	}
	first := int32(0)
	if dissemination.Messages(0) > 1 {
		first = runOf(first)
	}
	x.event.addReady(rank, program.SendDue, index, first, ready)
	x.event.addReady(rank, program.RecvDue, index, arena.Posts, ready)
	x.waiters.await(r, index, arena.Whole, collectiveOpen|int32(last), ready)
}

// A run is a sequence of consecutive sends of a collective that require no other step. It
// takes one node, whose Step is encoded by runOf.
const firstRun = -8

func runOf(step int32) int32 { return firstRun - step }

// stepDone releases the steps that require a completed one.
func (x *progress) stepDone(rank int32, r *rankState, coll *program.Coll, index, step int32, when int64) {
	switch {
	case coll.Dissemination != nil:
		x.roundDone(rank, r, index, coll.Dissemination, step, when)
		return
	case coll.Rounds != nil:
		x.roundStepDone(rank, r, index, coll.Rounds, int(step), when)
		return
	case coll.Direct != nil:
		x.lastDone(rank, r, index, x.waiters.findWaiting(r, index, arena.Whole), when)
		return
	}
	plan, member := coll.Plan, x.tables.program.Member(rank, coll)
	dependents := plan.Dependants(member, int(step), x.tables.steps[:0])
	x.tables.steps = dependents
	if len(dependents) == 0 {
		x.lastDone(rank, r, index, x.waiters.findWaiting(r, index, arena.Whole), when)
		return
	}
	for _, dependent := range dependents {
		var ready int64
		var last bool
		if entry := x.waiters.findWaiting(r, index, int32(dependent)); entry != notWaiting {
			ready, last = x.waiters.met(r, entry, when)
		} else {
			x.tables.needs = plan.Requires(member, dependent, x.tables.needs[:0])
			ready, last = x.waiters.meet(r, index, int32(dependent), int32(len(x.tables.needs)), when)
		}
		if last {
			x.event.addReady(rank, program.EventOf(plan.Step(member, dependent).Kind), index, int32(dependent), ready)
		}
	}
}

// roundDone is stepDone for a dissemination whose rounds are one send and one receive.
func (x *progress) roundDone(rank int32, r *rankState, index int32, dissemination *collective.Dissemination, step int32, when int64) {
	entry := x.waiters.findWaiting(r, index, arena.Whole)
	if step&1 != 0 {
		round := int(step / 2)
		next, end := dissemination.Complete(x.waiters.roundsOf(r, entry), round)
		for ; next < end; next++ {
			x.event.addReady(rank, program.SendDue, index, int32(2*next), when)
		}
		if round < dissemination.Rounds()-1 {
			return
		}
	}
	x.lastDone(rank, r, index, entry, when)
}

// roundStepDone is stepDone for any other dissemination.
func (x *progress) roundStepDone(rank int32, r *rankState, index int32, dissemination *collective.Dissemination, step int, when int64) {
	round, kind, first := dissemination.Locate(step)
	entry := x.waiters.findWaiting(r, index, arena.Whole)
	switch last := round == dissemination.Rounds()-1; {
	case kind == schedule.Recv && dissemination.Reduces():
		x.event.addReady(rank, program.CalcDue, index, int32(step+1), when)
		return
	case kind == schedule.Send, last && dissemination.Messages(round) > 1:
		x.lastDone(rank, r, index, entry, when)
		return
	case kind == schedule.Recv && dissemination.Messages(round) > 1:
		if _, all := x.waiters.meet(r, index, int32(first), int32(dissemination.Messages(round)), when); !all {
			return
		}
	}
	next, end := dissemination.Complete(x.waiters.roundsOf(r, entry), round)
	for ; next < end; next++ {
		for count := range dissemination.Messages(next) {
			x.event.addReady(rank, program.SendDue, index, int32(dissemination.Sends(next)+count), when)
		}
	}
	if round == dissemination.Rounds()-1 {
		x.lastDone(rank, r, index, entry, when)
	}
}

// lastDone records the completion of a final step. The last of these makes the end of the
// collective ready.
func (x *progress) lastDone(rank int32, r *rankState, index int32, entry entry, when int64) {
	if entry == inRank && r.missing > collectiveOpen|receivesPosted+1 { // the common case
		r.missing--
		return
	}
	if ready, last := x.waiters.met(r, entry, when); last {
		x.event.addReady(rank, program.CalcDue, index, arena.Join, ready)
	}
}

// postAll posts the receives of a collective that require no other step, in the order of its
// steps.
func (x *rules) postAll(rank int32, r *rankState, index int32, t int64) {
	*x.waiters.missing(r, x.waiters.findWaiting(r, index, arena.Whole)) |= receivesPosted
	o := x.tables.shape(index)
	coll := &x.tables.colls[o.Coll]
	var early []arrived
	for _, i := range x.matcher.unexpectedOf(r, index, schedule.AnySource) {
		if step, free := x.receiveStep(rank, coll, x.nodes.At(i)); free {
			x.matcher.takeOut(r, i)
			early = append(early, arrived{step, i})
		}
	}
	slices.SortFunc(early, func(a, b arrived) int { return int(a.step - b.step) })
	if x.takes.Has(observe.Search) {
		x.reporter.postingsOfAll(rank, index, early, t)
	}
	for _, a := range early {
		if end, done := x.found(rank, r, o, index, a.step, a.message, t); done {
			x.progress.completed(rank, r, o, index, a.step, end)
			x.progress.createReady(t, rank)
		}
	}
}

// arrived is an unexpected message with the step that receives it.
type arrived struct{ step, message int32 }

// receiveStep returns the step of a rank's collective that receives a message, program.None if
// there is no such step, and whether this step requires no other.
func (x *rules) receiveStep(rank int32, coll *program.Coll, m *arena.Node) (step int32, free bool) {
	if coll.Dissemination != nil {
		return m.Step + 1, true
	}
	from := &x.tables.colls[x.tables.shape(m.Op).Coll]
	sender := x.tables.program.Member(m.Origin, from)
	if coll.Same && !x.tables.program.Ordered && !coll.Cost.Rendezvous && !x.takes.Has(observe.Search) { // all messages are equal
		return 0, true
	}
	round := 0
	if coll.Direct == nil {
		round = x.tables.step(from, sender, int(m.Step)).Round
	}
	member := x.tables.program.Member(rank, coll)
	k := coll.Plan.Receive(member, sender, round)
	if k < 0 || k >= coll.Plan.Len(member) {
		return program.None, false
	}
	if step := x.tables.step(coll, member, k); step.Kind != schedule.Recv || step.Peer != sender || step.Round != round {
		return program.None, false
	}
	if coll.Direct != nil {
		return int32(k), true
	}
	x.tables.needs = coll.Plan.Requires(member, k, x.tables.needs[:0])
	return int32(k), len(x.tables.needs) == 0
}

// takeStep returns the operation and step that receive a collective's message, and whether
// that receive is posted.
func (x *rules) takeStep(rank int32, r *rankState, m *arena.Node) (index, step int32, ok bool) {
	entry := x.waiters.findCollective(r, m.Op)
	if entry == notWaiting {
		return 0, 0, false
	}
	index = x.waiters.opOf(r, entry)
	step, free := x.receiveStep(rank, &x.tables.colls[x.tables.shape(index).Coll], m)
	if free && *x.waiters.missing(r, entry)&receivesPosted != 0 {
		return index, step, true
	}
	return index, step, step != program.None && x.unpostStep(r, index, step)
}

// unpostStep removes a step from the posted receives, and reports whether it was there.
func (x *rules) unpostStep(r *rankState, op, step int32) bool {
	if r.posted <= 0 {
		return false
	}
	for i := x.nodes.At(r.posted).Next; ; i = x.nodes.At(i).Next {
		if n := x.nodes.At(i); n.Op == op && n.Step == step {
			x.nodes.Unlink(&r.posted, i, n)
			x.nodes.Drop(i, n)
			return true
		}
		if i == r.posted {
			return false
		}
	}
}

// takeEarly removes and returns the unexpected message that a step of the rank's collective
// receives; 0 if it has not arrived.
func (x *rules) takeEarly(rank int32, r *rankState, op, step int32) int32 {
	coll := &x.tables.colls[x.tables.shape(op).Coll]
	from := x.tables.program.RankOf(rank, coll, x.tables.step(coll, x.tables.program.Member(rank, coll), int(step)).Peer)
	for _, i := range x.matcher.unexpectedOf(r, op, from) {
		if at, _ := x.receiveStep(rank, coll, x.nodes.At(i)); at == step {
			x.matcher.takeOut(r, i)
			return i
		}
	}
	return 0
}
