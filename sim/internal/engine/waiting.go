package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// An operation that has met some of its dependences waits for the others. Operations that have
// met none take no memory, so the size of this state is proportional to what is in flight. An
// open collective waits for its final steps: those that no other step requires.

// Flags in the number of missing dependences, which is less than either: it is of an open
// collective, and that collective's receives are posted.
const (
	collectiveOpen = 1 << 30
	receivesPosted = 1 << 29
)

// entry is where an operation waits: in a node of the rank's list, in the rank's state, or
// nowhere.
type entry int32

const (
	notWaiting = entry(0)
	inRank     = entry(-1)
)

// missing returns the number of missing dependences of an entry.
func (w *worker) missing(r *rankState, e entry) *int32 {
	if e == inRank {
		return &r.missing
	}
	return w.nodes.At(int32(e)).Missing()
}

// roundsOf returns the received rounds of an open dissemination, see rankState.rounds.
func (w *worker) roundsOf(r *rankState, e entry) *uint32 {
	if e == inRank {
		return &r.rounds
	}
	return w.nodes.At(int32(e)).Rounds()
}

// opOf returns the operation of an entry.
func (w *worker) opOf(r *rankState, e entry) int32 {
	if e == inRank {
		return r.waitOp - 1
	}
	return w.nodes.At(int32(e)).Op
}

// await adds an operation or step with some missing dependences. The entry in the rank has no time: the CPU's suffices,
// but for the beginning of a collective that is observed.
func (w *worker) await(r *rankState, op, step, left int32, ready int64) {
	if r.waitOp == 0 && step == arena.Whole && w.traits.direct && (!w.traits.observed || w.tables.shape(op).Coll == program.None) {
		r.waitOp, r.missing, r.rounds = op+1, left, 0
		return
	}
	i, n := w.nodes.Add()
	n.Op, n.Step, n.Time = op, step, ready
	*n.Missing(), *n.Rounds() = left, 0
	if isPending(ready) {
		w.awaitPending(i, n)
	}
	w.causes.noteAwaited(i)
	w.nodes.Push(&r.waiting, i, n)
	if len(w.index.waiting) > 0 {
		w.indexWaiter(r, i, n)
	}
}

// findWaiting returns the entry of an operation or step.
func (w *worker) findWaiting(r *rankState, op, step int32) entry {
	if r.waitOp == op+1 && step == arena.Whole {
		return inRank
	}
	if r.waiting == 0 {
		return notWaiting
	}
	for i, looks := w.nodes.At(r.waiting).Next, 0; looks < w.tuning.Scan; looks++ {
		n := w.nodes.At(i)
		if n.Op == op && n.Step == step {
			return entry(i)
		}
		if i == r.waiting {
			return notWaiting
		}
		i = n.Next
	}
	return entry(w.waiterIndex(r)[waiter{op, step}])
}

// findCollective returns the entry of the rank's part in a collective, whether open or not.
// Operation as is any rank's part in it.
func (w *worker) findCollective(r *rankState, as int32) entry {
	if r.waitOp != 0 && w.program.SameInstance(r.waitOp-1, as) {
		return inRank
	}
	if r.waiting == 0 {
		return notWaiting
	}
	for i, looks := w.nodes.At(r.waiting).Next, 0; looks < w.tuning.Scan; looks++ {
		n := w.nodes.At(i)
		if n.Step == arena.Whole && w.program.SameInstance(n.Op, as) {
			return entry(i)
		}
		if i == r.waiting {
			return notWaiting
		}
		i = n.Next
	}
	return entry(w.waiterIndex(r)[w.collectiveWaiter(as)])
}

// If many operations wait at a rank, only the first few of the list are scanned. Beyond these,
// a map finds nodes by operation and step, and by collective.

// waiter identifies what waits in a node: an operation, a step, or the rank's part in a
// collective.
type waiter struct{ op, step int32 }

// collectiveWaiter returns the waiter for the rank's part in a collective; its op is no
// operation's. Operation as is any rank's part in it.
func (w *worker) collectiveWaiter(as int32) waiter {
	return waiter{-1 - w.tables.shape(as).Comm, w.tables.ops[as].Own}
}

// waiterIndex returns the nodes of a rank's waiters. It builds the index if there is none.
func (w *worker) waiterIndex(r *rankState) map[waiter]int32 {
	c := w.index.waiting[r]
	if c == nil {
		c = map[waiter]int32{}
		w.index.waiting[r] = c
		for i := w.nodes.At(r.waiting).Next; ; i = w.nodes.At(i).Next {
			w.indexWaiter(r, i, w.nodes.At(i))
			if i == r.waiting {
				break
			}
		}
	}
	return c
}

// indexWaiter adds a node to the rank's index, if there is one.
func (w *worker) indexWaiter(r *rankState, i int32, n *arena.Node) {
	c := w.index.waiting[r]
	if c == nil {
		return
	}
	c[waiter{n.Op, n.Step}] = i
	if n.Step == arena.Whole && w.tables.shape(n.Op).Coll != program.None {
		c[w.collectiveWaiter(n.Op)] = i
	}
}

// unindexWaiter removes a node from the rank's index, if there is one.
func (w *worker) unindexWaiter(r *rankState, n *arena.Node) {
	c := w.index.waiting[r]
	switch {
	case c == nil:
		return
	case r.waiting == 0:
		delete(w.index.waiting, r)
		return
	}
	delete(c, waiter{n.Op, n.Step})
	if n.Step == arena.Whole && w.tables.shape(n.Op).Coll != program.None {
		delete(c, w.collectiveWaiter(n.Op))
	}
}

// stopWaiting removes an entry.
func (w *worker) stopWaiting(r *rankState, e entry) {
	if e == inRank {
		r.waitOp = 0
		return
	}
	i := int32(e)
	n := w.nodes.At(i)
	w.nodes.Unlink(&r.waiting, i, n)
	if len(w.index.waiting) > 0 {
		w.unindexWaiter(r, n)
	}
	w.nodes.Drop(i, n)
}

// meet records that one of the need dependences of an operation or step was met at time when.
// If it was the last, meet returns the time at which all were met.
func (w *worker) meet(r *rankState, op, step, need int32, when int64) (ready int64, last bool) {
	if need == 1 {
		return when, true
	}
	e := w.findWaiting(r, op, step)
	if e == notWaiting {
		w.await(r, op, step, need-1, when)
		return 0, false
	}
	return w.met(r, e, when)
}

// met is meet for an existing entry. With one CPU, events at a rank are in order of time, so
// the last dependence met is the latest.
func (w *worker) met(r *rankState, e entry, when int64) (ready int64, last bool) {
	if e != inRank {
		n := w.nodes.At(int32(e))
		if latest := max(n.Time, when); isPending(latest) {
			w.meetLater(int32(e), n, when)
		} else {
			w.causes.observeMet(int32(e), n, when)
			n.Time = latest
		}
		when = n.Time
	}
	left := w.missing(r, e)
	if *left--; *left&^(collectiveOpen|receivesPosted) > 0 {
		return 0, false
	}
	w.causes.observeLastMet(e)
	w.stopWaiting(r, e)
	return when, true
}
