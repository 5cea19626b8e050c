package sim

// What has met some of its dependences waits for the others. Nothing is kept
// of what has met none: so the size of this is that of what is in flight. An
// open collective waits for its last steps, those that no other step requires.

// In the count of what is left, which is less than either, opened says that it is of a collective that is
// open, and posted that the receives of that are posted.
const (
	opened = 1 << 30
	posted = 1 << 29
)

// entry is where something waits: in its process, or in a node of a list.
type entry struct {
	op     int32
	left   *int32  // dependences, nil where there is no such entry
	rounds *uint32 // of a dissemination, see process
	ready  *int64  // the latest that was met; nil in a process, see there
	node   int32   // in the list
}

// await enters an operation or step that has so many dependences left.
func (w *worker) await(p *process, op, step, left int32, ready int64) {
	if p.waits == 0 && step == whole && w.places == nil {
		p.waits, p.left, p.rounds = op+1, left, 0
		return
	}
	i, n := w.add()
	n.op, n.step, n.origin, n.time, n.count = op, step, left, ready, 0
	w.push(&p.waiting, i, n)
}

// find returns where an operation or step waits.
func (w *worker) find(p *process, op, step int32) entry {
	if p.waits == op+1 && step == whole {
		return entry{op: op, left: &p.left, rounds: &p.rounds}
	}
	if p.waiting == 0 {
		return entry{}
	}
	for i := w.at(p.waiting).next; ; i = w.at(i).next {
		if n := w.at(i); n.op == op && n.step == step {
			return entry{op, &n.origin, &n.count, &n.time, i}
		}
		if i == p.waiting {
			return entry{}
		}
	}
}

// open returns where a process's part waits of the collective that an operation is a
// part of; it may be open or not yet.
func (w *worker) open(p *process, as int32) entry {
	if p.waits != 0 && w.sameInstance(p.waits-1, as) {
		return entry{op: p.waits - 1, left: &p.left, rounds: &p.rounds}
	}
	if p.waiting == 0 {
		return entry{}
	}
	for i := w.at(p.waiting).next; ; i = w.at(i).next {
		if n := w.at(i); n.step == whole && w.sameInstance(n.op, as) {
			return entry{n.op, &n.origin, &n.count, &n.time, i}
		}
		if i == p.waiting {
			return entry{}
		}
	}
}

// sameInstance tells whether an operation is part of the same collective as one that is
// part of a collective.
func (p *Program) sameInstance(op, as int32) bool {
	o := p.shape(op)
	return o.coll != none && o.comm == p.shape(as).comm && p.ops[op].own == p.ops[as].own
}

// leave removes an entry.
func (w *worker) leave(p *process, e entry) {
	if e.ready == nil {
		p.waits = 0
		return
	}
	n := w.at(e.node)
	w.unlink(&p.waiting, e.node, n)
	w.drop(e.node, n)
}

// meet notes that one of the dependences of an operation or step, need in all,
// was met at time when. It tells whether it was the last, and when all were.
func (w *worker) meet(p *process, op, step, need int32, when int64) (ready int64, last bool) {
	if need == 1 {
		return when, true
	}
	e := w.find(p, op, step)
	if e.left == nil {
		w.await(p, op, step, need-1, when)
		return 0, false
	}
	return w.met(p, e, when)
}

// met is meet for what has an entry.
func (w *worker) met(p *process, e entry, when int64) (ready int64, last bool) {
	ready = when
	if e.ready != nil {
		ready = max(ready, *e.ready)
		*e.ready = ready
	}
	*e.left--
	if *e.left&^(opened|posted) > 0 {
		return 0, false
	}
	w.leave(p, e)
	return ready, true
}
