package sim

import "loggops/formats/schedule"

// Matching of point-to-point messages. Those of collectives are in
// collective.go.

// takes tells whether a receive of the current process takes a message.
func (w *worker) takes(op int32, m *node) bool {
	recv, send := w.shape(op), w.shapeOf(m)
	return recv.comm == send.comm &&
		(recv.tag == send.tag || recv.tag == anyTag) &&
		(w.ops[op].own == schedule.AnySource || w.neighbour(op) == m.origin)
}

// A posted receive that is a node has in it what takes compares, so that neither the
// operation nor its shape needs to be looked at: in birth the communicator and the base
// rank that it receives from, in count the tag.

// address writes that into a node.
func (w *worker) address(n *node) {
	recv := w.shape(n.op)
	n.birth, n.count = pair(recv.comm, w.ops[n.op].own), uint32(recv.tag)
}

// fits is takes for a posted receive that is a node.
func (w *worker) fits(n, m *node) bool {
	send := w.shapeOf(m)
	return (n.birth == pair(send.comm, m.origin-w.home) || n.birth == pair(send.comm, schedule.AnySource)) &&
		(n.count == uint32(send.tag) || int32(n.count) == anyTag)
}

// shapeOf returns the shape of a message's send.
func (w *worker) shapeOf(m *node) *shape {
	if m.step < 0 {
		return &w.shapes[-1-m.step]
	}
	return w.shape(m.op)
}

// post adds a receive to the posted ones. Most processes wait for one message
// at a time: a single receive, if an operation, is kept as -1 - its operation,
// and several are a list.
func (w *worker) post(p *process, op, step int32) {
	if p.posted == 0 && step == whole {
		p.posted = -1 - op
		return
	}
	if only := -1 - p.posted; only >= 0 {
		p.posted = 0
		w.postNode(p, only, whole)
	}
	w.postNode(p, op, step)
}

func (w *worker) postNode(p *process, op, step int32) {
	i, n := w.add()
	n.op, n.step, n.time, n.origin = op, step, 0, 0
	if step == whole {
		w.address(n)
	}
	w.push(&p.posted, i, n)
	if len(w.receivers) > 0 {
		w.receiverJoins(p, i, n)
	}
}

// eachPosted calls a function for all posted receives.
func (w *worker) eachPosted(p *process, do func(op, step int32)) {
	if p.posted < 0 {
		do(-1-p.posted, whole)
		return
	}
	w.each(p.posted, func(n *node) { do(n.op, n.step) })
}

// takePosted removes and returns the first receive that takes a message, if
// one does.
func (w *worker) takePosted(p *process, m *node) (op, step int32, ok bool) {
	if p.posted == 0 {
		return 0, 0, false
	}
	if only := -1 - p.posted; only >= 0 {
		if !w.takes(only, m) {
			return 0, 0, false
		}
		p.posted = 0
		return only, whole, true
	}
	i, n := w.at(p.posted).next, (*node)(nil)
	for looks := 0; ; i = n.next {
		if n = w.at(i); n.step == whole && w.fits(n, m) {
			break
		}
		if i == p.posted {
			return 0, 0, false
		}
		if looks++; looks == crowded {
			if i = w.firstPosted(p, m); i == 0 {
				return 0, 0, false
			}
			n = w.at(i)
			break
		}
	}
	w.unlink(&p.posted, i, n)
	if len(w.receivers) > 0 {
		leaves(w.receivers, p, i, p.posted)
	}
	w.drop(i, n)
	return n.op, whole, true
}

// takeUnexpected removes and returns the first message that a receive takes; 0
// where there is none.
func (w *worker) takeUnexpected(p *process, recv int32) int32 {
	if p.unexpected == 0 {
		return 0
	}
	i := w.at(p.unexpected).next
	for looks := 0; ; looks++ {
		if looks == crowded {
			if i = w.firstUnexpected(p, recv); i == 0 {
				return 0
			}
			break
		}
		m := w.at(i)
		if m.step < 0 && w.takes(recv, m) {
			break
		}
		if i == p.unexpected {
			return 0
		}
		i = m.next
	}
	w.takeOut(p, i)
	return i
}

// keep adds a message to the unexpected ones.
func (w *worker) keep(p *process, i int32, m *node) {
	w.unexpected++
	w.push(&p.unexpected, i, m)
	if len(w.arrivals) > 0 {
		w.arrivalJoins(p, i, m)
	}
}

// neighbour returns the process that an operation's message goes to or comes from:
// one of the current process's replica.
func (w *worker) neighbour(op int32) int32 { return w.home + w.ops[op].own }
