package sim

// Most processes do one thing after the other: a calc, a send, a receive whose
// message they wait for, a round of a dissemination. While at most one thing is
// freed at a process nothing needs to be kept in queues, nor looked for in them.

// chain is what is freed at such a process. It needs not say when that is due:
// a receive is posted when the CPU is free, or in the same run if a message has
// come before it.
type chain struct {
	birth int64
	op    int32 // none is 0, an operation or the end of a collective its number + 1, a round of the open one -1 - round
	count uint32
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

// chainEnd is what follows a chain.
type chainEnd uint8

const (
	chainEnds   chainEnd = iota // nothing until the process's end
	chainFrees                  // what the last event freed
	chainStops                  // what is no chain
	chainGoesOn                 // other than with rounds
)

// followChain handles what is due at a process that is a chain.
func (w *worker) followChain(rank int32, p *process, c *chain) chainEnd {
	o, t := w.head(p, c)
	calm := w.calmUntil(p)
	for {
		if t >= calm {
			i := p.inbox
			if p.disorder != 0 || w.overtaking {
				i = w.firstMessage(p)
			}
			m := w.at(i) // due never where there is none
			at := max(m.time, p.cpu, p.rx)
			if at < t || at == t && at != never && c.after(m, rank) {
				if at >= w.until {
					w.next[rank] = at
					return chainEnds
				}
				if at > maxTimeNS {
					break
				}
				w.count()
				switch w.takeIn(rank, p, c, i, m, at, t) {
				case chainFrees:
					return chainFrees
				case chainStops:
					w.toQueue(rank, p, c, t)
					return chainStops
				}
				if o == nil || o.what != recvDue {
					o, t = w.head(p, c)
				}
				calm = w.calmUntil(p)
				continue
			}
			if t >= w.until {
				w.next[rank] = t
				return chainEnds
			}
			if t > maxTimeNS {
				break
			}
		}
		w.checkNext(rank, t)
		w.count()
		switch o.link {
		case calcDue:
			work := w.duration(c.op - 1)
			end := t + work
			if end < 0 {
				w.toQueue(rank, p, c, t)
				return chainStops
			}
			if w.noise != nil {
				end = w.noisyCalc(rank, c.op-1, whole, t, work)
				calm = min(calm, w.until)
			}
			p.cpu = end
			if w.tally != nil {
				w.tally.calculates(use{rank, c.op - 1, 0, t, end})
			}
		case sendDue:
			to := w.neighbour(c.op - 1)
			if to == rank {
				w.toQueue(rank, p, c, t)
				return chainStops
			}
			cost := w.between(&w.costs[o.cost], rank, to)
			arrives := w.startSend(rank, cost, t, &p.cpu, &p.tx)
			if w.isMilestone(c.op - 1) {
				w.reachMilestone(t)
			}
			w.launch(use{rank, c.op - 1, 0, t, p.cpu}, whole, to, cost, arrives)
			calm = min(calm, w.until)
		case recvDue:
			if w.tally != nil {
				w.tally.begins(rank, c.op-1, t)
			}
			i := int32(0)
			if p.unexpected != 0 {
				i = w.takeUnexpected(p, c.op-1)
			}
			if i == 0 {
				w.post(p, c.op-1, whole)
				c.op, o, t = 0, nil, never
				continue
			}
			m := w.at(i)
			cost := w.cost(m)
			if w.checked && cost.bytes > o.bytes {
				w.matched(rank, c.op-1, whole, i, m, cost, t)
				c.op = 0
				return chainStops
			}
			if w.tally != nil {
				w.tally.matches(use{rank, c.op - 1, 0, m.birth, m.time}, i, m, cost.bytes)
				w.tally.completes(rank, c.op-1, max(t, p.cpu))
			}
			w.drop(i, m)
		default:
			w.now = t
			op, step := c.op-1, int32(whole)
			if o.coll != none {
				step = join
			}
			c.op = 0
			w.happen(rank, p, o.what, op, step, t)
			return chainFrees
		}
		w.done++
		c.birth, c.op, c.count = t, c.op+o.then, w.created
		w.created++
		o = w.shape(c.op - 1)
		t = p.cpu
		if o.what == sendDue {
			t = max(t, p.tx)
		}
	}
	w.toQueue(rank, p, c, t)
	return chainStops
}

// calmUntil returns a time before which a process handles what is freed there
// without looking for messages.
func (w *worker) calmUntil(p *process) int64 {
	if p.disorder != 0 {
		return 0
	}
	return min(w.until, w.at(p.inbox).time, maxTimeNS+1)
}

// head returns the operation that is freed at a process, and when it is due.
func (w *worker) head(p *process, c *chain) (*shape, int64) {
	if c.op == 0 {
		return nil, never
	}
	o := w.shape(c.op - 1)
	if o.what == sendDue {
		return o, max(p.cpu, p.tx)
	}
	return o, p.cpu
}

// takeIn takes in the message that is due first at a process, at time t (rule
// 3). What is freed there is due at another.
func (w *worker) takeIn(rank int32, p *process, c *chain, i int32, m *node, t, due int64) chainEnd {
	if m.step >= 0 {
		return chainStops
	}
	if w.overtaking || m.next != i || p.disorder != 0 {
		w.remove(p, i, m)
	} else {
		p.inbox, m.child = 0, 0
	}
	cost := w.between(w.cost(m), m.origin, rank)
	w.startIntake(rank, cost, t, &p.cpu, &p.rx)
	if w.tally != nil {
		w.tally.takesIn(use{rank, none, 0, t, p.cpu}, i, cost.bytes)
	}
	op, matched := -1-p.posted, false
	switch {
	case p.posted > 0:
		op, _, matched = w.takePosted(p, m)
	case p.posted < 0 && w.takes(op, m):
		p.posted, matched = 0, true
	}
	if !matched {
		m.time, m.birth = p.cpu, t
		w.keep(p, i, m)
		return chainEnds
	}
	recv := w.shape(op)
	if w.checked && cost.bytes > recv.bytes {
		w.matched(rank, op, whole, i, m, cost, t)
		return chainFrees
	}
	if w.tally != nil {
		w.tally.matches(use{rank, op, 0, t, p.cpu}, i, m, cost.bytes)
	}
	w.drop(i, m)
	if recv.then != 0 && c.op == 0 {
		if w.tally != nil {
			w.tally.completes(rank, op, p.cpu)
		}
		w.done++
		c.birth, c.op, c.count = t, op+recv.then+1, w.created
		w.created++
		return chainEnds
	}
	w.now = t
	w.toQueue(rank, p, c, due)
	w.completed(rank, p, op, whole, p.cpu)
	return chainFrees
}

// toChain keeps the one thing that the current event has freed, if its process
// is then a chain. It tells whether it is.
func (w *worker) toChain(birth int64) bool {
	f := &w.freed[0]
	p, c := &w.processes[f.rank], &w.chained[f.rank]
	if c.op != 0 || p.calcs|p.sends|p.recvs != 0 {
		return false
	}
	switch {
	case f.step == whole && (f.what != recvDue || f.ready <= p.cpu), f.step == join:
		c.op = f.op + 1
	case f.step >= 0 && p.waits == f.op+1 && w.colls[w.shape(f.op).coll].dissemination != nil:
		c.op = -1 - f.step/2
	default:
		return false
	}
	c.birth, c.count = birth, w.created
	w.created++
	return true
}

// fromQueue takes what is freed at a process from its queue, and tells whether it is
// a chain.
func (w *worker) fromQueue(p *process, c *chain) bool {
	if p.calcs|p.recvs == 0 && (c.op < 0 || w.nextSend(p, c)) {
		return true
	}
	i := p.calcs | p.sends | p.recvs
	if p.calcs+p.sends+p.recvs != i || i != p.calcs && i != p.sends && i != p.recvs { // several
		return false
	}
	n := w.at(i)
	if n.next != i || n.step != whole && n.step != join || i == p.recvs && n.time != p.cpu {
		return false
	}
	c.op = n.op + 1
	c.birth, c.count = n.birth, n.count
	w.drop(i, n)
	p.calcs, p.sends, p.recvs = 0, 0, 0
	return true
}

// toQueue puts what is freed, and due at time t, into its queue.
func (w *worker) toQueue(rank int32, p *process, c *chain, t int64) {
	if c.op == 0 {
		return
	}
	i, n := w.add()
	n.time, n.birth, n.origin, n.count = 0, c.birth, rank, c.count
	if c.op < 0 {
		n.op, n.step = p.waits-1, 2*(-1-c.op)
		w.insert(&p.sends, i, n, anySteps)
		c.op = 0
		return
	}
	n.op, n.step = c.op-1, whole
	switch o := w.shape(n.op); {
	case o.coll != none:
		n.step = join
		w.insert(&p.calcs, i, n, anySteps)
	case o.what == sendDue:
		w.insert(&p.sends, i, n, anySteps)
	case o.what == recvDue:
		n.time = t
		w.insert(&p.recvs, i, n, anySteps)
	default:
		w.insert(&p.calcs, i, n, anySteps)
	}
	c.op = 0
}
