//go:build !nolanes

package engine

import (
	"slices"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// The members of disseminations and of linear all-to-alls exchange equal messages. Where ranks
// have one CPU, messages cost the same wherever they go, and nobody observes them but totals and the critical path,
// one loop executes all sends and arrivals, with a function for each instead of those of the rules: before the last one,
// hardly anything else is due at a rank.

// hasEqual reports whether runEqual may handle messages of collectives.
func (e *engine) hasEqual() bool {
	p := e.program
	return e.resources == nil && p.Levels == nil && !p.Reorders() && !e.options.observed() &&
		slices.ContainsFunc(p.Colls, func(coll program.Coll) bool { return coll.Same })
}

// runEqual executes the sends and arrivals of a rank's open collective, whose receives are posted, before x.actor.until,
// as long as nothing else is due. It reports whether the rank has no other event before x.actor.until.
func (x *loop) runEqual(rank int32, r *rankState) bool {
	op := r.waitOp - 1
	if op < 0 || r.missing&receivesPosted == 0 {
		return false
	}
	coll := &x.tables.colls[x.tables.shape(op).Coll]
	if !coll.Same || coll.Cost.Rendezvous {
		return false
	}
	for slot := &r.slot; r.waitOp == op+1 && r.calcs|r.recvs == 0; {
		t := int64(logp.Never)
		switch {
		case slot.event == program.SendDue && slot.op == op:
			t = max(r.cpu, r.tx)
		case slot.event != program.NoEvent || r.sends != 0:
			return false
		}
		i := r.inbox
		if r.disorder != 0 || x.inboxes.overtaking {
			i = x.inboxes.firstMessage(r)
		}
		m := x.nodes.At(i)
		at, arrives := max(m.Time, r.cpu, r.rx), false
		if i != 0 && at <= t && (at < t || m.Older(&logp.Key{Birth: slot.birth, Origin: rank, Count: slot.count})) {
			t, arrives = at, true
		}
		switch {
		case t >= x.actor.until:
			x.tables.next[rank] = t
			return true
		case t > MaxTimeNS || arrives && (m.Step < 0 || !x.program.SameInstance(op, m.Op)):
			return false
		}
		if arena.Invariants {
			x.times.check(rank, t)
		}
		x.actor.Count()
		x.actor.Now = t
		if arrives {
			x.inboxes.removeFirst(r, i, m)
			x.arriveEqual(rank, r, coll, op, i, m, t)
		} else {
			x.sendEqual(rank, r, coll, op, t)
		}
		if len(x.progress.event.ready) > 0 {
			x.progress.createReady(t, rank)
		}
	}
	return false
}

// sendEqual executes the send in the rank's slot, due at time t, of collective k in operation op.
func (x *loop) sendEqual(rank int32, r *rankState, coll *program.Coll, op int32, t int64) {
	slot, member, to := &r.slot, int(rank), 0
	if !coll.Identity {
		member = x.program.Member(rank, coll)
	}
	step := slot.step
	if dissemination := coll.Dissemination; dissemination != nil {
		to = dissemination.To(member, int(step/2))
		if slot.event = program.NoEvent; r.sends != 0 {
			x.progress.fillSlot(r)
		}
	} else {
		step = runOf(step)
		to = coll.Direct.To(member, int(step))
		if slot.step--; int(step)+1 == coll.Direct.Sends(member) {
			slot.event = program.NoEvent
		}
	}
	if !coll.Identity {
		to = int(x.program.RankOf(rank, coll, to))
	}
	arrives, cpu, tx := coll.Cost.Starts(t) // Actor.StartSend is too long to be inlined
	if x.actor.Noise != nil {
		arrives, cpu = x.actor.NoisySend(rank, &coll.Cost, t)
	}
	r.cpu, r.tx = cpu, tx
	if x.traits.plain {
		x.actor.CountSend(&coll.Cost)
		i, m := x.nodes.Add()
		m.Time, m.Birth, m.Origin, m.Count, m.Op, m.Step = arrives, t, rank, x.progress.event.creations, op, step
		x.progress.event.creations++
		x.delivery.deliver(int32(to), i, m)
	} else {
		x.rules.launch(use{rank, op, x.tables.shape(op).CPU, t, cpu}, step, int32(to), &coll.Cost, arrives)
	}
	x.progress.stepEnds(rank, r, op, cpu)
}

// stepEnds is lastDone for the open collective of a rank.
func (x *progress) stepEnds(rank int32, r *rankState, op int32, when int64) {
	if r.missing > collectiveOpen|receivesPosted+1 {
		r.missing--
		return
	}
	x.lastDone(rank, r, op, inRank, when)
}

// fillSlot moves the first send of a rank's queue to its slot, where runEqual looks for it.
func (x *progress) fillSlot(r *rankState) {
	i, slot := r.sends, &r.slot
	n := x.nodes.At(i)
	slot.birth, slot.count, slot.op, slot.step, slot.event = n.Birth, n.Count, n.Op, n.Step, program.SendDue
	x.nodes.Shift(&r.sends, n)
	x.nodes.Drop(i, n)
}

// arriveEqual takes in message i of collective k in operation op, due at time t.
func (x *loop) arriveEqual(rank int32, r *rankState, coll *program.Coll, op, i int32, m *arena.Node, t int64) {
	cpu, rx := coll.Cost.Takes(t)
	if x.actor.Noise != nil {
		cpu = x.actor.NoisyIntake(rank, &coll.Cost, t)
	}
	r.cpu, r.rx = cpu, rx
	if !x.traits.plain {
		x.reportEqual(rank, r, coll, op, i, m, t)
	}
	round := int(m.Step) >> 1
	x.nodes.Drop(i, m)
	if dissemination := coll.Dissemination; dissemination != nil {
		for next, end := dissemination.Complete(&r.rounds, round); next < end; next++ {
			x.progress.roundReady(rank, r, op, int32(2*next), t)
		}
		if round < dissemination.Rounds()-1 {
			return
		}
	}
	x.progress.stepEnds(rank, r, op, cpu)
}

// reportEqual reports the intake of a message that arriveEqual has taken in at time t.
func (x *loop) reportEqual(rank int32, r *rankState, coll *program.Coll, op, i int32, m *arena.Node, t int64) {
	o := x.tables.shape(op)
	if x.reports {
		x.reporter.intake(rank, op, m.Step, i, o.CPU, o.NIC, coll.Cost.Bytes, t, r.cpu, r.rx)
	}
	if x.reports {
		x.reporter.match(rank, op, i, m, &coll.Cost)
	}
}

// roundReady creates the send of a round, which the arrival of a message at time t makes ready.
func (x *progress) roundReady(rank int32, r *rankState, op, step int32, t int64) {
	count := x.event.creations
	x.event.creations++
	if slot := &r.slot; slot.event == program.NoEvent && r.sends == 0 {
		slot.birth, slot.count, slot.op, slot.step, slot.event = t, count, op, step, program.SendDue
		return
	}
	i, n := x.nodes.Add()
	n.Time, n.Birth, n.Origin, n.Count, n.Op, n.Step = 0, t, rank, count, op, step
	x.nodes.Insert(&r.sends, i, n)
}
