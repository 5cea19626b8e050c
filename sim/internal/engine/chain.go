package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// Many ranks do one thing after another: a calc, a send, a receive. As long as each operation
// makes one other ready, and no message is due before that, the next event of the rank is known.

// runChain executes the only ready operation of a rank, and then its successors, before w.actor.until
// and the next message.
func (w *worker) runChain(rank int32, r *rankState) {
	s := &r.slot
	if s.event == program.NoEvent || s.step != arena.Whole || r.calcs|r.sends|r.recvs != 0 {
		return
	}
	for o := w.tables.shape(s.op); r.disorder == 0 && len(o.OnStart) == 0; {
		op, event, t := s.op, s.event, r.cpu
		if event == program.SendDue {
			t = max(t, r.tx)
		}
		if t >= w.actor.until || r.inbox != 0 && t >= w.nodes.At(r.inbox).Time {
			return
		}
		if arena.Invariants {
			w.times.check(rank, t)
		}
		w.actor.Count()
		w.actor.Now = t
		s.event = program.NoEvent
		end, done := w.happen(rank, r, event, o, op, arena.Whole, t)
		switch {
		case !done:
			return
		case o.Then == 0 || o.Then == program.OwnDependents || len(w.progress.event.ready) > 0:
			w.progress.completed(rank, r, o, op, arena.Whole, end)
			w.progress.createReady(t, rank)
			return
		}
		w.actor.Counts.Done++
		op += o.Then
		o = w.tables.shape(op)
		s.birth, s.count = t, w.progress.event.creations
		s.op, s.step, s.event = op, arena.Whole, o.Event
		w.progress.event.creations++
	}
}
