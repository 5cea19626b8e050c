//go:build !nolanes

package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// Many ranks do one thing after another: a calc, a send, a receive. As long as each operation
// makes one other ready, and no message is due before that, the next event of the rank is known.

// runChain executes the only ready operation of a rank, and then its successors, before x.actor.until
// and the next message.
func (x *loop) runChain(rank int32, r *rankState) {
	slot := &r.slot
	if slot.event == program.NoEvent || slot.step != arena.Whole || r.calcs|r.sends|r.recvs != 0 {
		return
	}
	for o := x.tables.shape(slot.op); r.disorder == 0 && len(o.OnStart) == 0; {
		op, event, t := slot.op, slot.event, r.cpu
		if event == program.SendDue {
			t = max(t, r.tx)
		}
		if t >= x.actor.until || r.inbox != 0 && t >= x.nodes.At(r.inbox).Time {
			return
		}
		if arena.Invariants {
			x.times.check(rank, t)
		}
		x.actor.Count()
		x.actor.Now = t
		slot.event = program.NoEvent
		end, done := x.happen(rank, r, event, o, op, arena.Whole, t)
		switch {
		case !done:
			return
		case o.Then == 0 || o.Then == program.OwnDependents || len(x.progress.event.ready) > 0:
			x.progress.completed(rank, r, o, op, arena.Whole, end)
			x.progress.createReady(t, rank)
			return
		}
		x.actor.Counts.Operations++
		op += o.Then
		o = x.tables.shape(op)
		slot.birth, slot.count = t, x.progress.event.creations
		slot.op, slot.step, slot.event = op, arena.Whole, o.Event
		x.progress.event.creations++
	}
}
