package sim

// A process that is a chain spends the time in a dissemination with its rounds:
// a message frees the send of the next one, and those of later rounds whose
// messages came before it. A send waits for the NIC, and further messages come
// in meanwhile: what they free is in the queue of sends.

// followRounds handles what is due at a process that is a chain in a
// dissemination.
func (w *worker) followRounds(rank int32, p *process, c *chain) chainEnd {
	op := p.waits - 1
	k := &w.colls[w.shape(op).coll]
	if k.dissemination == nil {
		return chainGoesOn
	}
	last := int32(k.dissemination.Rounds() - 1)
	for {
		t := max(p.cpu, p.tx)
		if c.op >= 0 {
			t = never
		}
		i := p.inbox
		m := w.at(i) // which is due never where there is none
		if p.disorder != 0 || w.overtaking && m.child != 0 {
			i = w.firstMessage(p)
			m = w.at(i)
		}
		at := max(m.time, p.cpu, p.rx)
		if at > t || at == t && (at == never || !c.after(m, rank)) {
			if t >= w.until {
				w.next[rank] = t
				return chainEnds
			}
			if t > maxTimeNS {
				break
			}
			w.count()
			w.roundStarts(rank, p, c, k, t)
			if p.left&^(opened|posted) == 0 {
				return w.roundsEnd(rank, p, c, t)
			}
			if p.sends != 0 && !w.nextSend(p, c) {
				break
			}
			continue
		}
		if at >= w.until {
			w.next[rank] = at
			return chainEnds
		}
		if at > maxTimeNS {
			break
		}
		if m.step < 0 {
			w.count()
			switch end := w.takeIn(rank, p, c, i, m, at, t); {
			case end != chainEnds:
				return end
			case c.op > 0:
				return chainGoesOn
			}
			continue
		}
		from := &w.colls[w.shape(m.op).coll]
		if !w.sameInstance(m.op, op) || w.checked && from.cost.bytes > k.cost.bytes {
			break
		}
		w.count()
		w.remove(p, i, m)
		cost := w.between(&from.cost, m.origin, rank)
		w.startIntake(rank, cost, at, &p.cpu, &p.rx)
		if w.tally != nil {
			u := use{rank, op, 0, at, p.cpu}
			w.tally.takesIn(u, i, cost.bytes)
			w.tally.matches(u, i, m, cost.bytes)
		}
		round := m.step / 2
		w.drop(i, m)
		next, end := k.dissemination.Complete(&p.rounds, int(round))
		for ; next < end; next++ {
			w.freeRound(rank, p, c, int32(next), at)
		}
		if round == last {
			if p.left--; p.left&^(opened|posted) == 0 {
				return w.roundsEnd(rank, p, c, at)
			}
		}
	}
	w.toQueue(rank, p, c, 0)
	return chainStops
}

// roundStarts sends a message of a dissemination at time t (rule 2).
func (w *worker) roundStarts(rank int32, p *process, c *chain, k *coll, t int64) {
	round := -1 - c.op
	to := w.process(rank, k, k.dissemination.To(w.member(rank, k), int(round)))
	c.op = 0
	p.left--
	w.sendStep(rank, p, p.waits-1, 2*round, to, &k.cost, t)
}

// freeRound frees the send of a round at time t.
func (w *worker) freeRound(rank int32, p *process, c *chain, round int32, t int64) {
	if c.op == 0 {
		c.birth, c.op, c.count = t, -1-round, w.created
	} else {
		i, n := w.add()
		n.time, n.birth, n.origin, n.count = 0, t, rank, w.created
		n.op, n.step = p.waits-1, 2*round
		w.insert(&p.sends, i, n, anySteps)
	}
	w.created++
}

// roundsEnd frees the end of a dissemination of which nothing is left at time t.
// Sends of others may wait for the NIC.
func (w *worker) roundsEnd(rank int32, p *process, c *chain, t int64) chainEnd {
	c.birth, c.op, c.count = t, p.waits, w.created
	w.created++
	p.waits = 0
	if p.sends != 0 {
		w.toQueue(rank, p, c, t)
		return chainStops
	}
	return chainGoesOn
}

// nextSend takes the round of the open dissemination that is to be sent next
// from the queue of sends. It tells whether that is what is freed first.
func (w *worker) nextSend(p *process, c *chain) bool {
	n := w.at(p.sends)
	if c.op != 0 || n.step < 0 || p.waits != n.op+1 || w.colls[w.shape(n.op).coll].dissemination == nil {
		return false
	}
	c.birth, c.op, c.count = n.birth, -1-n.step/2, n.count
	i := p.sends
	w.shift(&p.sends, n)
	w.drop(i, n)
	return true
}
