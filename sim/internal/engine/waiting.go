package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// What has met some of its dependences waits for the others. Nothing is kept
// of what has met none: so the size of this is that of what is in flight. An
// open collective waits for its last steps, those that no other step requires.

// In the count of what is left, which is less than either, opened says that it is of a collective that is
// open, and posted that the receives of that are posted.
const (
	opened = 1 << 30
	posted = 1 << 29
)

// entry is where something waits: in a node of its process's list, by number, in the
// process itself, or nowhere.
type entry int32

const (
	notThere  = entry(0)
	inProcess = entry(-1)
)

// waitsFor returns the dependences that an entry has left.
func (w *worker) waitsFor(p *process, e entry) *int32 {
	if e == inProcess {
		return &p.left
	}
	return &w.nodes.At(int32(e)).Origin
}

// roundsOf returns the rounds of an open dissemination, see process.
func (w *worker) roundsOf(p *process, e entry) *uint32 {
	if e == inProcess {
		return &p.rounds
	}
	return &w.nodes.At(int32(e)).Count
}

// opOf returns the operation of an entry.
func (w *worker) opOf(p *process, e entry) int32 {
	if e == inProcess {
		return p.waits - 1
	}
	return w.nodes.At(int32(e)).Op
}

// await enters an operation or step that has so many dependences left.
func (w *worker) await(p *process, op, step, left int32, ready int64) {
	if p.waits == 0 && step == arena.Whole && w.engine.places == nil {
		p.waits, p.left, p.rounds = op+1, left, 0
		return
	}
	i, n := w.nodes.Add()
	n.Op, n.Step, n.Origin, n.Time, n.Count = op, step, left, ready, 0
	w.nodes.Push(&p.waiting, i, n)
	if len(w.index.waiters) > 0 {
		w.waiterJoins(p, i, n)
	}
}

// find returns where an operation or step waits.
func (w *worker) find(p *process, op, step int32) entry {
	if p.waits == op+1 && step == arena.Whole {
		return inProcess
	}
	if p.waiting == 0 {
		return notThere
	}
	for i, looks := w.nodes.At(p.waiting).Next, 0; looks < Crowded; looks++ {
		n := w.nodes.At(i)
		if n.Op == op && n.Step == step {
			return entry(i)
		}
		if i == p.waiting {
			return notThere
		}
		i = n.Next
	}
	return entry(w.waitersAt(p)[waiter{op, step}])
}

// open returns where a process's part waits of the collective that an operation is a
// part of; it may be open or not yet.
func (w *worker) open(p *process, as int32) entry {
	if p.waits != 0 && w.program.SameInstance(p.waits-1, as) {
		return inProcess
	}
	if p.waiting == 0 {
		return notThere
	}
	for i, looks := w.nodes.At(p.waiting).Next, 0; looks < Crowded; looks++ {
		n := w.nodes.At(i)
		if n.Step == arena.Whole && w.program.SameInstance(n.Op, as) {
			return entry(i)
		}
		if i == p.waiting {
			return notThere
		}
		i = n.Next
	}
	return entry(w.waitersAt(p)[w.partOf(as)])
}

// Where much waits at a process, its list is not searched beyond the first few:
// nodes of it are told by operation and step, and by collective.

// waiter is what waits in a node: an operation or a step, or a process's part of a
// collective.
type waiter struct{ op, step int32 }

// partOf returns the waiter that is a process's part of the collective that an
// operation is a part of. No operation has its number.
func (w *worker) partOf(as int32) waiter { return waiter{-1 - w.shape(as).Comm, w.tables.ops[as].Own} }

// waitersAt returns the nodes of what waits at a process.
func (w *worker) waitersAt(p *process) map[waiter]int32 {
	c := w.index.waiters[p]
	if c == nil {
		c = map[waiter]int32{}
		w.index.waiters[p] = c
		for i := w.nodes.At(p.waiting).Next; ; i = w.nodes.At(i).Next {
			w.waiterJoins(p, i, w.nodes.At(i))
			if i == p.waiting {
				break
			}
		}
	}
	return c
}

// waiterJoins notes that something waits in a node.
func (w *worker) waiterJoins(p *process, i int32, n *arena.Node) {
	c := w.index.waiters[p]
	if c == nil {
		return
	}
	c[waiter{n.Op, n.Step}] = i
	if n.Step == arena.Whole && w.shape(n.Op).Coll != program.None {
		c[w.partOf(n.Op)] = i
	}
}

// waiterLeaves notes that what waits in a node has been taken out of its list.
func (w *worker) waiterLeaves(p *process, n *arena.Node) {
	c := w.index.waiters[p]
	switch {
	case c == nil:
		return
	case p.waiting == 0:
		delete(w.index.waiters, p)
		return
	}
	delete(c, waiter{n.Op, n.Step})
	if n.Step == arena.Whole && w.shape(n.Op).Coll != program.None {
		delete(c, w.partOf(n.Op))
	}
}

// leave removes an entry.
func (w *worker) leave(p *process, e entry) {
	if e == inProcess {
		p.waits = 0
		return
	}
	i := int32(e)
	n := w.nodes.At(i)
	w.nodes.Unlink(&p.waiting, i, n)
	if len(w.index.waiters) > 0 {
		w.waiterLeaves(p, n)
	}
	w.nodes.Drop(i, n)
}

// meet notes that one of the dependences of an operation or step, need in all,
// was met at time when. It tells whether it was the last, and when all were.
func (w *worker) meet(p *process, op, step, need int32, when int64) (ready int64, last bool) {
	if need == 1 {
		return when, true
	}
	e := w.find(p, op, step)
	if e == notThere {
		w.await(p, op, step, need-1, when)
		return 0, false
	}
	return w.met(p, e, when)
}

// met is meet for what has an entry. With one CPU it is ready when the last one is met.
func (w *worker) met(p *process, e entry, when int64) (ready int64, last bool) {
	if e != inProcess {
		n := w.nodes.At(int32(e))
		n.Time = max(n.Time, when)
		when = n.Time
	}
	left := w.waitsFor(p, e)
	if *left--; *left&^(opened|posted) > 0 {
		return 0, false
	}
	w.leave(p, e)
	return when, true
}
