package sim

// Most processes do one thing after the other: a calc, a send, a receive whose
// message they wait for, a round of a dissemination. While at most one thing is
// freed at a process nothing needs to be kept in heaps, nor looked for in them.

// chain is what is freed at such a process.
type chain struct {
	op    int32 // none where nothing is
	step  int32 // whole, or one of a dissemination
	what  eventKind
	count uint32
	birth int64
	due   int64 // when a receive is posted
}

// parked is a calc or a send that is all that is freed at a process, between
// its runs.
type parked struct {
	birth int64
	op    int32 // + 1
	count uint32
}

// runChain handles what is due at a process for as long as it is a chain. It
// tells whether that was all until the process's end; if not, what is next is
// for others.
func (w *worker) runChain(rank int32, p *process) bool {
	var c chain
	for w.failure == nil {
		if !w.unpark(rank, p, &c) {
			return false
		}
		if p.disorder != 0 {
			w.putBack(rank, p, &c)
			return false
		}
		switch w.followChain(rank, p, &c) {
		case chainEnds:
			w.park(rank, p, &c)
			return true
		case chainFrees:
			w.createFreed(w.now, rank)
		case chainStops:
			w.putBack(rank, p, &c)
			return false
		}
	}
	return true
}

// chainEnd is what follows a chain.
type chainEnd uint8

const (
	chainEnds  chainEnd = iota // nothing until the process's end
	chainFrees                 // what the last event freed
	chainStops                 // what is no chain
)

// followChain handles what is due at a process that is a chain.
func (w *worker) followChain(rank int32, p *process, c *chain) chainEnd {
	t := w.dueOf(p, c)
	for {
		if i := p.inbox; i != 0 {
			m := w.at(i)
			if w.noise != nil && m.child != 0 {
				return chainStops // of several that have arrived another may be older
			}
			if at := max(m.time, p.cpu, p.rx); at < t || at == t && c.after(m, rank) {
				if at >= w.until {
					w.next[rank] = at
					return chainEnds
				}
				if at > maxTimeNS {
					return chainStops
				}
				w.count()
				if m.step != whole {
					if !w.roundEnds(rank, p, c, i, m, at) {
						return chainStops
					}
				} else if !w.takeIn(rank, p, c, i, m, at) {
					return chainFrees
				}
				t = w.dueOf(p, c)
				continue
			}
		}
		if t >= w.until {
			w.next[rank] = t
			return chainEnds
		}
		if t > maxTimeNS {
			return chainStops
		}
		w.count()
		o := &w.ops[c.op]
		if c.step != whole || o.then == none {
			w.now = t
			if c.step >= 0 {
				w.roundStarts(rank, p, c, t)
				t = w.dueOf(p, c)
				continue
			}
			op := c.op
			c.op = none
			w.happen(rank, p, c.what, op, c.step, t)
			return chainFrees
		}
		switch c.what {
		case calcDue:
			if t >= never-o.amount {
				return chainStops
			}
			if w.noise == nil {
				p.cpu = t + o.amount
			} else {
				p.cpu = w.noisyCalc(rank, c.op, whole, t, o.amount)
			}
		case sendDue:
			to := w.neighbour(o.peer)
			if to == rank {
				return chainStops
			}
			cost := &w.costs[o.cost]
			departs, end := w.sendEnds(rank, cost, t)
			p.cpu = end
			p.tx = t + cost.gap
			w.messages++
			w.sent += cost.bytes
			i, m := w.add()
			m.time, m.birth, m.origin, m.count = departs+w.latency, t, rank, w.created
			m.op, m.step = c.op, whole
			w.created++
			w.deliver(to, i, m)
		default:
			i := w.takeUnexpected(p, o)
			if i == 0 {
				w.post(p, c.op, whole)
				c.op, t = none, never
				continue
			}
			m := w.at(i)
			if !w.received(rank, c.op, i, m, w.cost(m), t) {
				return chainStops
			}
		}
		w.done++
		c.op = o.then
		c.what = w.ops[c.op].what
		c.birth, c.count, c.due = t, w.created, p.cpu
		t = p.cpu
		if c.what == sendDue {
			t = max(t, p.tx)
		}
	}
}

// dueOf returns when what is freed is due.
func (w *worker) dueOf(p *process, c *chain) int64 {
	switch {
	case c.op == none:
		return never
	case c.what == sendDue:
		return max(p.cpu, p.tx)
	case c.what == recvDue:
		return c.due
	}
	return p.cpu
}

// takeIn takes in the message of a point-to-point send at time t (rule 3). It
// tells whether the process is a chain from there.
func (w *worker) takeIn(rank int32, p *process, c *chain, i int32, m *node, t int64) bool {
	w.now = t
	w.advance(p, m)
	send := &w.ops[m.op]
	cost := &w.costs[send.cost]
	p.cpu = w.intakeEnds(rank, cost, t)
	p.rx = t + cost.gap
	op, matched := -1-p.posted, false
	switch {
	case p.posted > 0:
		op, _, matched = w.takePosted(p, m)
	case p.posted < 0 && w.takes(&w.ops[op], m.origin, send):
		p.posted, matched = 0, true
	}
	if !matched {
		m.time = p.cpu
		w.keep(p, i, m)
		return true
	}
	if !w.received(rank, op, i, m, cost, t) {
		return false
	}
	if then := w.ops[op].then; then != none && c.op == none {
		w.done++
		c.op, c.step, c.what = then, whole, w.ops[then].what
		c.birth, c.count, c.due = t, w.created, p.cpu
		return true
	}
	w.putBack(rank, p, c)
	w.completed(rank, p, op, whole, p.cpu)
	return false
}

// received ends a message that an operation has received. It tells whether the
// message is no longer than it may be.
func (w *worker) received(rank, op, i int32, m *node, cost *cost, t int64) bool {
	if w.checked && cost.bytes > w.ops[op].amount {
		w.matched(rank, op, whole, i, m, cost, t)
		return false
	}
	w.drop(i, m)
	return true
}

// roundEnds takes in a message of a dissemination at time t (rule 3), which
// frees the send of the next round, or the end. It tells whether it did.
func (w *worker) roundEnds(rank int32, p *process, c *chain, i int32, m *node, t int64) bool {
	if c.op != none || p.waits != m.op+1 || p.left <= opened|posted {
		return false
	}
	k := &w.colls[w.ops[m.op].coll]
	d := k.dissemination
	if d == nil {
		return false
	}
	w.now = t
	w.advance(p, m)
	p.cpu = w.intakeEnds(rank, &k.cost, t)
	p.rx = t + k.cost.gap
	c.op, c.birth, c.count = m.op, t, w.created
	w.created++
	if round := m.step/2 + 1; int(round) < d.Rounds() {
		c.step, c.what = 2*round, sendDue
	} else {
		w.roundDone(p, c)
	}
	w.drop(i, m)
	return true
}

// roundStarts sends a message of a dissemination at time t (rule 2).
func (w *worker) roundStarts(rank int32, p *process, c *chain, t int64) {
	k := &w.colls[w.ops[c.op].coll]
	departs, end := w.sendEnds(rank, &k.cost, t)
	p.cpu = end
	p.tx = t + k.cost.gap
	w.messages++
	w.sent += k.cost.bytes
	i, m := w.add()
	m.time, m.birth, m.origin, m.count = departs+w.latency, t, rank, w.created
	m.op, m.step = c.op, c.step
	c.birth, c.count = t, w.created+1
	w.created += 2
	w.roundDone(p, c)
	w.deliver(w.process(rank, k, k.dissemination.To(w.member(rank, k), int(m.step/2))), i, m)
}

// roundDone notes that a step of a dissemination has completed that no other
// requires. The last one frees the end.
func (w *worker) roundDone(p *process, c *chain) {
	if p.left--; p.left&^(opened|posted) > 0 {
		c.op = none
		return
	}
	p.waits = 0
	c.step, c.what = join, calcDue
}

// after tells whether a message comes before what is freed, both being due at
// the same time.
func (c *chain) after(m *node, rank int32) bool {
	if m.birth != c.birth {
		return m.birth < c.birth
	}
	if m.origin != rank {
		return m.origin < rank
	}
	return int32(m.count-c.count) < 0
}

// unpark takes what is freed at a process from where it is kept, and tells
// whether it is a chain.
func (w *worker) unpark(rank int32, p *process, c *chain) bool {
	c.op = none
	heaps := p.calcs | p.sends | p.recvs
	if heaps == 0 {
		if w.parked == nil {
			return true
		}
		k := &w.parked[rank]
		if k.op != 0 {
			c.op, c.step, c.what = k.op-1, whole, w.ops[k.op-1].what
			c.birth, c.count = k.birth, k.count
			k.op = 0
		}
		return true
	}
	var heap *int32
	switch heaps {
	case p.calcs:
		heap, c.what = &p.calcs, calcDue
	case p.sends:
		heap, c.what = &p.sends, sendDue
	default:
		heap, c.what = &p.recvs, recvDue
	}
	if *heap != heaps || p.calcs+p.sends+p.recvs != heaps { // several
		return false
	}
	n := w.at(*heap)
	if n.child != 0 || n.step < join || n.step >= 0 && (p.waits != n.op+1 || w.colls[w.ops[n.op].coll].dissemination == nil) {
		return false
	}
	c.op, c.step, c.birth, c.count, c.due = n.op, n.step, n.birth, n.count, n.time
	w.drop(*heap, n)
	*heap = 0
	return true
}

// park keeps what is freed until the process runs again.
func (w *worker) park(rank int32, p *process, c *chain) {
	if c.op == none || w.parked == nil || c.step != whole || c.what == recvDue {
		w.putBack(rank, p, c)
		return
	}
	w.created++
	k := &w.parked[rank]
	k.birth, k.op, k.count = c.birth, c.op+1, c.count
}

// putBack puts what is freed into its heap.
func (w *worker) putBack(rank int32, p *process, c *chain) {
	if c.op == none {
		return
	}
	w.created++
	i, n := w.add()
	n.time, n.birth, n.origin, n.count = 0, c.birth, rank, c.count
	n.op, n.step = c.op, c.step
	switch c.what {
	case calcDue:
		p.calcs = i
	case sendDue:
		p.sends = i
	default:
		n.time = c.due
		p.recvs = i
	}
	c.op = none
}
