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

// waiters are the operations that wait for dependences.
type waiters struct {
	nodes    *arena.Nodes
	tables   *tables
	pending  *pendingTimes
	causes   *causes                         // nil without a critical path
	index    map[*rankState]map[waiter]int32 // of long lists
	scan     int                             // entries of a list that are looked at without an index
	direct   bool                            // an operation may wait in its rank's state, as nothing needs the time at which it is ready,
	observed bool                            // unless it is a collective, which observers follow
}

func (e *engine) newWaiters(w *worker) waiters {
	return waiters{
		nodes: &w.nodes, tables: &w.tables, pending: &w.pending, causes: w.causes, index: map[*rankState]map[waiter]int32{}, scan: w.tuning.Scan,
		direct: e.createsDirectly(), observed: e.options.observed(),
	}
}

// entry is where an operation waits: in a node of the rank's list, in the rank's state, or
// nowhere.
type entry int32

const (
	notWaiting = entry(0)
	inRank     = entry(-1)
)

// missing returns the number of missing dependences of an entry.
func (x *waiters) missing(r *rankState, entry entry) *int32 {
	if entry == inRank {
		return &r.missing
	}
	return x.nodes.At(int32(entry)).Missing()
}

// roundsOf returns the received rounds of an open dissemination, see rankState.rounds.
func (x *waiters) roundsOf(r *rankState, entry entry) *uint32 {
	if entry == inRank {
		return &r.rounds
	}
	return x.nodes.At(int32(entry)).Rounds()
}

// opOf returns the operation of an entry.
func (x *waiters) opOf(r *rankState, entry entry) int32 {
	if entry == inRank {
		return r.waitOp - 1
	}
	return x.nodes.At(int32(entry)).Op
}

// await adds an operation or step with some missing dependences. The entry in the rank has no time: the CPU's suffices,
// but for the beginning of a collective that is observed.
func (x *waiters) await(r *rankState, op, step, left int32, ready int64) {
	if r.waitOp != 0 || step != arena.Whole || !x.direct || x.observed && x.tables.shape(op).Coll != program.None {
		x.awaitInList(r, op, step, left, ready)
		return
	}
	r.waitOp, r.missing, r.rounds = op+1, left, 0
}

// awaitInList is await in a node of the rank's list.
func (x *waiters) awaitInList(r *rankState, op, step, left int32, ready int64) {
	i, n := x.nodes.Add()
	n.Op, n.Step, n.Time = op, step, ready
	*n.Missing(), *n.Rounds() = left, 0
	if isPending(ready) {
		x.pending.awaitPending(i, n)
	}
	x.causes.noteAwaited(i)
	x.nodes.Push(&r.waiting, i, n)
	if len(x.index) > 0 {
		x.indexWaiter(r, i, n)
	}
}

// findWaiting returns the entry of an operation or step.
func (x *waiters) findWaiting(r *rankState, op, step int32) entry {
	if r.waitOp == op+1 && step == arena.Whole {
		return inRank
	}
	if r.waiting == 0 {
		return notWaiting
	}
	for i, looks := x.nodes.At(r.waiting).Next, 0; looks < x.scan; looks++ {
		n := x.nodes.At(i)
		if n.Op == op && n.Step == step {
			return entry(i)
		}
		if i == r.waiting {
			return notWaiting
		}
		i = n.Next
	}
	return entry(x.waiterIndex(r)[waiter{op, step}])
}

// findCollective returns the entry of the rank's part in a collective, whether open or not.
// Operation as is any rank's part in it.
func (x *waiters) findCollective(r *rankState, as int32) entry {
	if r.waitOp != 0 && x.tables.program.SameInstance(r.waitOp-1, as) {
		return inRank
	}
	if r.waiting == 0 {
		return notWaiting
	}
	for i, looks := x.nodes.At(r.waiting).Next, 0; looks < x.scan; looks++ {
		n := x.nodes.At(i)
		if n.Step == arena.Whole && x.tables.program.SameInstance(n.Op, as) {
			return entry(i)
		}
		if i == r.waiting {
			return notWaiting
		}
		i = n.Next
	}
	return entry(x.waiterIndex(r)[x.collectiveWaiter(as)])
}

// If many operations wait at a rank, only the first few of the list are scanned. Beyond these,
// a map finds nodes by operation and step, and by collective.

// waiter identifies what waits in a node: an operation, a step, or the rank's part in a
// collective.
type waiter struct{ op, step int32 }

// collectiveWaiter returns the waiter for the rank's part in a collective; its op is no
// operation's. Operation as is any rank's part in it.
func (x *waiters) collectiveWaiter(as int32) waiter {
	return waiter{-1 - x.tables.shape(as).Comm, x.tables.ops[as].Own}
}

// waiterIndex returns the nodes of a rank's waiters. It builds the index if there is none.
func (x *waiters) waiterIndex(r *rankState) map[waiter]int32 {
	counts := x.index[r]
	if counts == nil {
		counts = map[waiter]int32{}
		x.index[r] = counts
		for i := x.nodes.At(r.waiting).Next; ; i = x.nodes.At(i).Next {
			x.indexWaiter(r, i, x.nodes.At(i))
			if i == r.waiting {
				break
			}
		}
	}
	return counts
}

// indexWaiter adds a node to the rank's index, if there is one.
func (x *waiters) indexWaiter(r *rankState, i int32, n *arena.Node) {
	counts := x.index[r]
	if counts == nil {
		return
	}
	counts[waiter{n.Op, n.Step}] = i
	if n.Step == arena.Whole && x.tables.shape(n.Op).Coll != program.None {
		counts[x.collectiveWaiter(n.Op)] = i
	}
}

// unindexWaiter removes a node from the rank's index, if there is one.
func (x *waiters) unindexWaiter(r *rankState, n *arena.Node) {
	counts := x.index[r]
	switch {
	case counts == nil:
		return
	case r.waiting == 0:
		delete(x.index, r)
		return
	}
	delete(counts, waiter{n.Op, n.Step})
	if n.Step == arena.Whole && x.tables.shape(n.Op).Coll != program.None {
		delete(counts, x.collectiveWaiter(n.Op))
	}
}

// stopWaiting removes an entry.
func (x *waiters) stopWaiting(r *rankState, entry entry) {
	if entry == inRank {
		r.waitOp = 0
		return
	}
	i := int32(entry)
	n := x.nodes.At(i)
	x.nodes.Unlink(&r.waiting, i, n)
	if len(x.index) > 0 {
		x.unindexWaiter(r, n)
	}
	x.nodes.Drop(i, n)
}

// meet records that one of the need dependences of an operation or step was met at time when.
// If it was the last, meet returns the time at which all were met.
func (x *waiters) meet(r *rankState, op, step, need int32, when int64) (ready int64, last bool) {
	if need == 1 {
		return when, true
	}
	entry := x.findWaiting(r, op, step)
	if entry == notWaiting {
		x.await(r, op, step, need-1, when)
		return 0, false
	}
	return x.met(r, entry, when)
}

// met is meet for an existing entry. With one CPU, events at a rank are in order of time, so
// the last dependence met is the latest.
func (x *waiters) met(r *rankState, entry entry, when int64) (ready int64, last bool) {
	if entry != inRank {
		n := x.nodes.At(int32(entry))
		if latest := max(n.Time, when); isPending(latest) {
			x.pending.meetLater(int32(entry), n, when)
		} else {
			x.causes.observeMet(int32(entry), n, when)
			n.Time = latest
		}
		when = n.Time
	}
	left := x.missing(r, entry)
	if *left--; *left&^(collectiveOpen|receivesPosted) > 0 {
		return 0, false
	}
	x.causes.observeLastMet(entry)
	x.stopWaiting(r, entry)
	return when, true
}
