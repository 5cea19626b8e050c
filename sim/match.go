package sim

import "loggops/formats/schedule"

// Matching of point-to-point messages. Those of collectives are in
// collective.go.

// takes tells whether a receive of the current process takes a message.
func (w *worker) takes(recv *op, source int32, send *op) bool {
	return recv.comm == send.comm &&
		(recv.tag == send.tag || recv.tag == anyTag) &&
		(recv.peer == schedule.AnySource || w.neighbour(recv.peer) == source)
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
	n.op, n.step = op, step
	w.push(&p.posted, i, n)
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
	send := &w.ops[m.op]
	if only := -1 - p.posted; only >= 0 {
		if !w.takes(&w.ops[only], m.origin, send) {
			return 0, 0, false
		}
		p.posted = 0
		return only, whole, true
	}
	for before := p.posted; ; {
		i := w.at(before).next
		if n := w.at(i); n.step == whole && w.takes(&w.ops[n.op], m.origin, send) {
			w.unlink(&p.posted, before)
			w.drop(i, n)
			return n.op, whole, true
		}
		if before = i; i == p.posted {
			return 0, 0, false
		}
	}
}

// takeUnexpected removes and returns the first message that a receive takes; 0
// where there is none.
func (w *worker) takeUnexpected(p *process, recv *op) int32 {
	if p.unexpected == 0 {
		return 0
	}
	for before := p.unexpected; ; {
		i := w.at(before).next
		if m := w.at(i); m.step == whole && w.takes(recv, m.origin, &w.ops[m.op]) {
			w.unlink(&p.unexpected, before)
			w.unexpected--
			return i
		}
		if before = i; i == p.unexpected {
			return 0
		}
	}
}

// neighbour returns which process a base rank is within the current process's
// replica.
func (w *worker) neighbour(peer int32) int32 { return w.home + peer }
