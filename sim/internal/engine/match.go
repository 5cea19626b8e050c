package engine

import (
	"math/bits"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// Matching of point-to-point messages. Those of collectives are in
// collective.go.

// takes tells whether a receive of the current process takes a message.
func (w *worker) takes(op int32, m *arena.Node) bool {
	recv, send := w.shape(op), w.shapeOf(m)
	return recv.Comm == send.Comm &&
		(recv.Tag == send.Tag || recv.Tag == program.AnyTag) &&
		(w.tables.ops[op].Own == schedule.AnySource || w.neighbour(op) == m.Origin)
}

// shapeOf returns the shape of a message's send.
func (w *worker) shapeOf(m *arena.Node) *program.Shape {
	if m.Step < 0 {
		return &w.tables.shapes[-1-m.Step]
	}
	return w.shape(m.Op)
}

// Most processes wait for one message at a time: a single posted receive, if an
// operation, is kept as -1 - its operation, and several are a list. A node of it is
// operations that follow one another in the rank's list, a bit of origin for each that is
// posted, or a step of a collective.

// LongestRun is how many operations a node of posted receives is at most.
const LongestRun = 30

// post adds a receive to the posted ones.
func (w *worker) post(p *process, op, step int32) {
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
		w.receiverJoins(p, p.posted, op)
		return
	}
	w.postNode(p, op, step)
}

func (w *worker) postNode(p *process, op, step int32) {
	i, n := w.nodes.Add()
	n.Op, n.Step, n.Time, n.Origin = op, step, 0, 0
	w.nodes.Push(&p.posted, i, n)
	if step == arena.Whole {
		n.Origin = 1
		w.receiverJoins(p, i, op)
	}
}

// eachPosted calls a function for all posted receives.
func (w *worker) eachPosted(p *process, do func(op, step int32)) {
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

// takePosted removes and returns the first receive that takes a message, if
// one does.
func (w *worker) takePosted(p *process, m *arena.Node) (op, step int32, ok bool) {
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
			if looks++; looks == Crowded {
				first := w.firstPosted(p, m)
				if first == nil {
					return 0, 0, false
				}
				op = first.is
				w.unpost(p, first.node, op)
				return op, arena.Whole, true
			}
		}
		if i == p.posted {
			return 0, 0, false
		}
	}
}

// unpost removes a receive from the posted ones.
func (w *worker) unpost(p *process, i, op int32) {
	n := w.nodes.At(i)
	if n.Origin &^= 1 << (op - n.Op); n.Origin == 0 {
		w.nodes.Unlink(&p.posted, i, n)
		w.nodes.Drop(i, n)
	}
	if len(w.index.receivers) > 0 {
		w.receiverLeaves(p, op)
	}
}

// takeUnexpected removes and returns the first message that a receive takes; 0
// where there is none.
func (w *worker) takeUnexpected(p *process, recv int32) int32 {
	if p.unexpected == 0 {
		return 0
	}
	i := w.nodes.At(p.unexpected).Next
	for looks := 0; ; looks++ {
		if looks == Crowded {
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

// keep adds a message to the unexpected ones.
func (w *worker) keep(p *process, i int32, m *arena.Node) {
	w.Counts.unexpected++
	w.nodes.Push(&p.unexpected, i, m)
	if len(w.index.arrivals) > 0 {
		w.arrivalJoins(p, i, m)
	}
}

// neighbour returns the process that an operation's message goes to or comes from:
// one of the current process's replica.
func (w *worker) neighbour(op int32) int32 { return w.unit.home + w.tables.ops[op].Own }
