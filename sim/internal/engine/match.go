package engine

import (
	"math/bits"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/observe"
)

// matcher matches point-to-point messages: it has the posted receives and unexpected messages of ranks. collective.go matches
// the messages of collectives.
type matcher struct {
	nodes  *arena.Nodes
	tables *tables
	counts *observe.Counts
	engine *engine
	number int // of the worker
	scan   int // entries of a list that are looked at without an index

	posted, unexpected map[*rankState]*matchIndex // of long lists, see matchindex.go
	early              []int32                    // see unexpectedOf
	envelopes          [4]envelope                // the last result of messageEnvelopes
}

func (e *engine) newMatcher(w *worker) matcher {
	return matcher{
		nodes: &w.nodes, tables: &w.tables, counts: &w.actor.Counts, engine: e, number: w.actor.Number, scan: w.tuning.Scan,
		posted: map[*rankState]*matchIndex{}, unexpected: map[*rankState]*matchIndex{},
	}
}

// Most ranks have at most one posted receive. A single posted operation is stored as -1 - op;
// otherwise posted is a list. A node of the list holds either a step of a collective, or
// consecutive operations of the rank's list, with a bit for each one that is posted.

// post appends a receive to the posted ones.
func (x *matcher) post(r *rankState, op, step int32) {
	if r.posted == 0 && step == arena.Whole {
		r.posted = -1 - op
		return
	}
	if only := -1 - r.posted; only >= 0 {
		r.posted = 0
		x.postNode(r, only, arena.Whole)
	}
	if r.posted == 0 || step != arena.Whole {
		x.postNode(r, op, step)
		return
	}
	last := x.nodes.At(r.posted)
	if place := op - last.Op; last.Step == arena.Whole && place > 0 && place < longestRun && *last.Posted()>>place == 0 {
		*last.Posted() |= 1 << place
		x.indexReceive(r, r.posted, op)
		return
	}
	x.postNode(r, op, step)
}

func (x *matcher) postNode(r *rankState, op, step int32) {
	i, n := x.nodes.Add()
	n.Op, n.Step, n.Time = op, step, 0
	*n.Posted() = 0
	x.nodes.Push(&r.posted, i, n)
	if step == arena.Whole {
		*n.Posted() = 1
		x.indexReceive(r, i, op)
	}
}

// eachPosted calls do for each posted receive, with the node that holds it.
func (x *matcher) eachPosted(r *rankState, do func(node, op, step int32)) {
	if r.posted < 0 {
		do(0, -1-r.posted, arena.Whole)
		return
	}
	x.nodes.Each(r.posted, func(i int32, n *arena.Node) {
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
func (x *matcher) takePosted(r *rankState, m *arena.Node) (op, step int32, ok bool) {
	if r.posted == 0 {
		return 0, 0, false
	}
	if only := -1 - r.posted; only >= 0 {
		if !x.tables.takes(only, m) {
			return 0, 0, false
		}
		r.posted = 0
		return only, arena.Whole, true
	}
	for i, looks := x.nodes.At(r.posted).Next, 0; ; i = x.nodes.At(i).Next {
		n := x.nodes.At(i)
		for rest := uint32(*n.Posted()); rest != 0; rest &= rest - 1 {
			if op := n.Op + int32(bits.TrailingZeros32(rest)); x.tables.takes(op, m) {
				x.unpost(r, i, op)
				return op, arena.Whole, true
			}
			if looks++; looks == x.scan {
				first := x.firstPosted(r, m)
				if first == nil {
					return 0, 0, false
				}
				op = first.value
				x.unpost(r, first.node, op)
				return op, arena.Whole, true
			}
		}
		if i == r.posted {
			return 0, 0, false
		}
	}
}

// unpost removes operation op, in node i, from the posted receives.
func (x *matcher) unpost(r *rankState, i, op int32) {
	n := x.nodes.At(i)
	if *n.Posted() &^= 1 << (op - n.Op); *n.Posted() == 0 {
		x.nodes.Unlink(&r.posted, i, n)
		x.nodes.Drop(i, n)
	}
	if len(x.posted) > 0 {
		x.unindexReceive(r, op)
	}
}

// takeUnexpected removes and returns the first unexpected message that matches a receive; 0 if
// there is none.
func (x *matcher) takeUnexpected(r *rankState, recv int32) int32 {
	if r.unexpected == 0 {
		return 0
	}
	i := x.nodes.At(r.unexpected).Next
	for looks := 0; ; looks++ {
		if looks == x.scan {
			_, first := x.firstUnexpected(r, x.receiveEnvelope(recv))
			if i = first.node; i == 0 {
				return 0
			}
			break
		}
		m := x.nodes.At(i)
		if m.Step < 0 && x.tables.takes(recv, m) {
			break
		}
		if i == r.unexpected {
			return 0
		}
		i = m.Next
	}
	x.takeOut(r, i)
	return i
}

// keep appends a message to the unexpected ones.
func (x *matcher) keep(r *rankState, i int32, m *arena.Node) {
	x.counts.Unexpected++
	x.nodes.Push(&r.unexpected, i, m)
	if len(x.unexpected) > 0 {
		x.indexMessage(r, i, m)
	}
}
