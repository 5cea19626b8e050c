package engine

import (
	"math/bits"

	"loggops/sim/internal/arena"
)

// Matching of point-to-point messages. collective.go matches those of collectives.

// Most ranks have at most one posted receive. A single posted operation is stored as -1 - op;
// otherwise posted is a list. A node of the list holds either a step of a collective, or
// consecutive operations of the rank's list, with a bit for each one that is posted.

// post appends a receive to the posted ones.
func (w *worker) post(r *rankState, op, step int32) {
	if r.posted == 0 && step == arena.Whole {
		r.posted = -1 - op
		return
	}
	if only := -1 - r.posted; only >= 0 {
		r.posted = 0
		w.postNode(r, only, arena.Whole)
	}
	if r.posted == 0 || step != arena.Whole {
		w.postNode(r, op, step)
		return
	}
	last := w.nodes.At(r.posted)
	if place := op - last.Op; last.Step == arena.Whole && place > 0 && place < longestRun && *last.Posted()>>place == 0 {
		*last.Posted() |= 1 << place
		w.indexReceive(r, r.posted, op)
		return
	}
	w.postNode(r, op, step)
}

func (w *worker) postNode(r *rankState, op, step int32) {
	i, n := w.nodes.Add()
	n.Op, n.Step, n.Time = op, step, 0
	*n.Posted() = 0
	w.nodes.Push(&r.posted, i, n)
	if step == arena.Whole {
		*n.Posted() = 1
		w.indexReceive(r, i, op)
	}
}

// eachPosted calls do for each posted receive, with the node that holds it.
func (w *worker) eachPosted(r *rankState, do func(node, op, step int32)) {
	if r.posted < 0 {
		do(0, -1-r.posted, arena.Whole)
		return
	}
	w.nodes.Each(r.posted, func(i int32, n *arena.Node) {
		if n.Step != arena.Whole {
			do(i, n.Op, n.Step)
		}
		for rest := uint32(*n.Posted()); rest != 0; rest &= rest - 1 {
			do(i, n.Op+int32(bits.TrailingZeros32(rest)), arena.Whole)
		}
	})
}

// takePosted removes and returns the first posted receive that matches a message; ok is false
// if there is none.
//
// Where it were inlined, what it calls would not be.
//
//go:noinline
func (w *worker) takePosted(r *rankState, m *arena.Node) (op, step int32, ok bool) {
	if r.posted == 0 {
		return 0, 0, false
	}
	if only := -1 - r.posted; only >= 0 {
		if !w.tables.takes(only, m) {
			return 0, 0, false
		}
		r.posted = 0
		return only, arena.Whole, true
	}
	for i, looks := w.nodes.At(r.posted).Next, 0; ; i = w.nodes.At(i).Next {
		n := w.nodes.At(i)
		for rest := uint32(*n.Posted()); rest != 0; rest &= rest - 1 {
			if op := n.Op + int32(bits.TrailingZeros32(rest)); w.tables.takes(op, m) {
				w.unpost(r, i, op)
				return op, arena.Whole, true
			}
			if looks++; looks == w.tuning.Scan {
				first := w.firstPosted(r, m)
				if first == nil {
					return 0, 0, false
				}
				op = first.value
				w.unpost(r, first.node, op)
				return op, arena.Whole, true
			}
		}
		if i == r.posted {
			return 0, 0, false
		}
	}
}

// unpost removes operation op, in node i, from the posted receives.
func (w *worker) unpost(r *rankState, i, op int32) {
	n := w.nodes.At(i)
	if *n.Posted() &^= 1 << (op - n.Op); *n.Posted() == 0 {
		w.nodes.Unlink(&r.posted, i, n)
		w.nodes.Drop(i, n)
	}
	if len(w.index.posted) > 0 {
		w.unindexReceive(r, op)
	}
}

// takeUnexpected removes and returns the first unexpected message that matches a receive; 0 if
// there is none.
func (w *worker) takeUnexpected(r *rankState, recv int32) int32 {
	if r.unexpected == 0 {
		return 0
	}
	i := w.nodes.At(r.unexpected).Next
	for looks := 0; ; looks++ {
		if looks == w.tuning.Scan {
			_, first := w.firstUnexpected(r, w.receiveEnvelope(recv))
			if i = first.node; i == 0 {
				return 0
			}
			break
		}
		m := w.nodes.At(i)
		if m.Step < 0 && w.tables.takes(recv, m) {
			break
		}
		if i == r.unexpected {
			return 0
		}
		i = m.Next
	}
	w.takeOut(r, i)
	return i
}

// keep appends a message to the unexpected ones.
func (w *worker) keep(r *rankState, i int32, m *arena.Node) {
	w.Counts.unexpected++
	w.nodes.Push(&r.unexpected, i, m)
	if len(w.index.unexpected) > 0 {
		w.indexMessage(r, i, m)
	}
}
