package engine

import (
	"math/bits"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// Matching of point-to-point messages. collective.go matches those of collectives.

// takes reports whether a receive of the current rank matches a message.
func (w *worker) takes(op int32, m *arena.Node) bool {
	recv, send := w.shape(op), w.shapeOf(m)
	return recv.Comm == send.Comm &&
		(recv.Tag == send.Tag || recv.Tag == program.AnyTag) &&
		(w.tables.ops[op].Own == schedule.AnySource || w.peer(op) == m.Origin)
}

// shapeOf returns the shape of a message's send.
func (w *worker) shapeOf(m *arena.Node) *program.Shape {
	if m.Step < 0 {
		return &w.tables.shapes[-1-m.Step]
	}
	return w.shape(m.Op)
}

// Most ranks have at most one posted receive. A single posted operation is stored as -1 - op;
// otherwise posted is a list. A node of the list holds either a step of a collective, or
// consecutive operations of the rank's list: Origin has a bit for each one that is posted.

// LongestRun is the largest number of operations in a node of posted receives.
const LongestRun = 30

// post appends a receive to the posted ones.
func (w *worker) post(p *rankState, op, step int32) {
	if p.posted == 0 && step == arena.Whole {
		p.posted = -1 - op
		return
	}
	if only := -1 - p.posted; only >= 0 {
		p.posted = 0
		w.postNode(p, only, arena.Whole)
	}
	if p.posted == 0 || step != arena.Whole {
		w.postNode(p, op, step)
		return
	}
	last := w.nodes.At(p.posted)
	if place := op - last.Op; last.Step == arena.Whole && place > 0 && place < LongestRun && last.Origin>>place == 0 {
		last.Origin |= 1 << place
		w.indexReceive(p, p.posted, op)
		return
	}
	w.postNode(p, op, step)
}

func (w *worker) postNode(p *rankState, op, step int32) {
	i, n := w.nodes.Add()
	n.Op, n.Step, n.Time, n.Origin = op, step, 0, 0
	w.nodes.Push(&p.posted, i, n)
	if step == arena.Whole {
		n.Origin = 1
		w.indexReceive(p, i, op)
	}
}

// eachPosted calls do for each posted receive.
func (w *worker) eachPosted(p *rankState, do func(op, step int32)) {
	if p.posted < 0 {
		do(-1-p.posted, arena.Whole)
		return
	}
	w.nodes.Each(p.posted, func(n *arena.Node) {
		if n.Step != arena.Whole {
			do(n.Op, n.Step)
		}
		for rest := uint32(n.Origin); rest != 0; rest &= rest - 1 {
			do(n.Op+int32(bits.TrailingZeros32(rest)), arena.Whole)
		}
	})
}

// takePosted removes and returns the first posted receive that matches a message; ok is false
// if there is none.
func (w *worker) takePosted(p *rankState, m *arena.Node) (op, step int32, ok bool) {
	if p.posted == 0 {
		return 0, 0, false
	}
	if only := -1 - p.posted; only >= 0 {
		if !w.takes(only, m) {
			return 0, 0, false
		}
		p.posted = 0
		return only, arena.Whole, true
	}
	for i, looks := w.nodes.At(p.posted).Next, 0; ; i = w.nodes.At(i).Next {
		n := w.nodes.At(i)
		for rest := uint32(n.Origin); rest != 0; rest &= rest - 1 {
			if op := n.Op + int32(bits.TrailingZeros32(rest)); w.takes(op, m) {
				w.unpost(p, i, op)
				return op, arena.Whole, true
			}
			if looks++; looks == MaxScan {
				first := w.firstPosted(p, m)
				if first == nil {
					return 0, 0, false
				}
				op = first.value
				w.unpost(p, first.node, op)
				return op, arena.Whole, true
			}
		}
		if i == p.posted {
			return 0, 0, false
		}
	}
}

// unpost removes operation op, in node i, from the posted receives.
func (w *worker) unpost(p *rankState, i, op int32) {
	n := w.nodes.At(i)
	if n.Origin &^= 1 << (op - n.Op); n.Origin == 0 {
		w.nodes.Unlink(&p.posted, i, n)
		w.nodes.Drop(i, n)
	}
	if len(w.index.posted) > 0 {
		w.unindexReceive(p, op)
	}
}

// takeUnexpected removes and returns the first unexpected message that matches a receive; 0 if
// there is none.
func (w *worker) takeUnexpected(p *rankState, recv int32) int32 {
	if p.unexpected == 0 {
		return 0
	}
	i := w.nodes.At(p.unexpected).Next
	for looks := 0; ; looks++ {
		if looks == MaxScan {
			if i = w.firstUnexpected(p, recv); i == 0 {
				return 0
			}
			break
		}
		m := w.nodes.At(i)
		if m.Step < 0 && w.takes(recv, m) {
			break
		}
		if i == p.unexpected {
			return 0
		}
		i = m.Next
	}
	w.takeOut(p, i)
	return i
}

// keep appends a message to the unexpected ones.
func (w *worker) keep(p *rankState, i int32, m *arena.Node) {
	w.Counts.unexpected++
	w.nodes.Push(&p.unexpected, i, m)
	if len(w.index.unexpected) > 0 {
		w.indexMessage(p, i, m)
	}
}

// peer returns the other rank of a point-to-point operation, in the current rank's replica.
func (w *worker) peer(op int32) int32 { return w.lp.replica + w.tables.ops[op].Own }
