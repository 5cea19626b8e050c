package engine

import (
	"slices"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// The members of disseminations and of linear all-to-alls exchange equal messages. Where ranks
// have one CPU, messages cost the same wherever they go, and nobody observes them but totals and the critical path, a send or an
// arrival is one function, in place of those of the rules.

// hasEqual reports whether sendEqual and arriveEqual may handle messages of collectives.
func (e *engine) hasEqual() bool {
	p := e.program
	return e.resources == nil && p.Levels == nil && !p.Reorders() && !p.Ordered && e.tally == nil &&
		slices.ContainsFunc(p.Colls, func(c program.Coll) bool { return c.Same })
}

// sendEqual executes the next send of an open collective, due at time t, and reports whether it
// did.
func (w *worker) sendEqual(rank int32, r *rankState, t int64) bool {
	s := &r.slot
	op := s.op
	if s.event != program.SendDue || r.waitOp != op+1 || t > MaxTimeNS {
		return false
	}
	o := w.shape(op)
	if o.Coll == program.None {
		return false
	}
	k := &w.tables.colls[o.Coll]
	if !k.Same || k.Cost.Rendezvous {
		return false
	}
	member, step, to := w.program.Member(rank, k), s.step, 0
	if d := k.Dissemination; d != nil {
		to = d.To(member, int(step/2))
		if s.event = program.NoEvent; r.sends != 0 {
			w.fillSlot(r)
		}
	} else {
		step = runOf(step)
		to = k.Direct.To(member, int(step))
		if s.step--; int(step)+1 == k.Direct.Sends(member) {
			s.event = program.NoEvent
		}
	}
	arrives := w.StartSend(rank, &k.Cost, t, &r.cpu, &r.tx)
	w.launch(use{rank, op, o.CPU, t, r.cpu}, step, w.program.RankOf(rank, k, to), &k.Cost, arrives)
	w.lastDone(rank, r, op, inRank, r.cpu)
	return true
}

// fillSlot moves the first send of a rank's queue to its slot, where sendEqual looks for it.
func (w *worker) fillSlot(r *rankState) {
	i, s := r.sends, &r.slot
	n := w.nodes.At(i)
	s.birth, s.count, s.op, s.step, s.event = n.Birth, n.Count, n.Op, n.Step, program.SendDue
	w.nodes.Shift(&r.sends, n)
	w.nodes.Drop(i, n)
}

// arriveEqual takes in a message of an open collective whose receives are posted, due at time
// t, and reports whether it did.
func (w *worker) arriveEqual(rank int32, r *rankState, i int32, m *arena.Node, t int64) bool {
	op := r.waitOp - 1
	if op < 0 || r.missing&receivesPosted == 0 || t > MaxTimeNS {
		return false
	}
	o := w.shape(op)
	if w.tables.ops[op] != w.tables.ops[m.Op] && (o.Coll != w.shape(m.Op).Coll || w.tables.ops[op].Own != w.tables.ops[m.Op].Own) {
		return false
	}
	k := &w.tables.colls[o.Coll]
	if !k.Same || k.Cost.Rendezvous {
		return false
	}
	round := int(m.Step / 2)
	w.StartIntake(rank, &k.Cost, t, &r.cpu, &r.rx)
	if w.totals != nil {
		w.totals[rank].TakesIn(1, r.cpu-t, k.Cost.Bytes)
	}
	if w.critical != nil {
		w.observeIntake(use{rank, program.None, o.CPU, t, r.cpu}, i, m, &k.Cost, o.NIC, r.rx)
		w.observeMatch(rank, op, i, m, &k.Cost)
	}
	w.nodes.Drop(i, m)
	if d := k.Dissemination; d != nil {
		for next, end := d.Complete(&r.rounds, round); next < end; next++ {
			w.readyAlone(rank, r, program.SendDue, op, int32(2*next), r.cpu)
		}
		if round < d.Rounds()-1 {
			return true
		}
	}
	w.lastDone(rank, r, op, inRank, r.cpu)
	return true
}
