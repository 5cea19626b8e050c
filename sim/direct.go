package sim

// A process in an exchange without rounds, as a linear all-to-all is, has sends
// that go one after the other and takes in messages of others meanwhile. Nothing
// comes of either until the last.

// followDirect handles what is due at a process in such a collective whose
// receives are posted, but for what comes of its last step. It tells whether
// nothing else is due before w.until.
func (w *worker) followDirect(rank int32, p *process) bool {
	op := p.waits - 1
	k := &w.colls[w.shape(op).coll]
	if k.direct == nil || !k.same || p.calcs|p.recvs != 0 {
		return false
	}
	member := w.member(rank, k)
	sends := int32(k.direct.Sends(member))
	for p.left&^(opened|posted) > 1 {
		run, t := w.at(p.sends), int64(never)
		if p.sends != 0 {
			if run.next != p.sends || run.op != op || run.step > firstRun {
				return false
			}
			t = max(p.cpu, p.tx)
		}
		i := w.firstMessage(p)
		m := w.at(i) // due never where there is none
		if at := max(m.time, p.cpu, p.rx); at < t || at == t && at != never && m.older(run) {
			if at >= w.until {
				w.next[rank] = at
				return true
			}
			from := w.fromDirect(op, m)
			if at > maxTimeNS || from == nil {
				return false
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
			w.drop(i, m)
			p.left--
			continue
		}
		if t >= w.until {
			w.next[rank] = t
			return true
		}
		if t > maxTimeNS {
			return false
		}
		w.count()
		step := runOf(run.step)
		if step+1 < sends {
			run.step--
		} else {
			w.drop(p.sends, run)
			p.sends = 0
		}
		to := w.process(rank, k, k.direct.To(member, int(step)))
		w.sendStep(rank, p, op, step, to, &k.cost, t)
		p.left--
	}
	return false
}

// fromDirect returns the sender's part in a collective of which a message is, nil
// where that is another one or the message is too long.
func (w *worker) fromDirect(op int32, m *node) *coll {
	if m.step < 0 || !w.sameInstance(m.op, op) {
		return nil
	}
	k, from := &w.colls[w.shape(op).coll], &w.colls[w.shape(m.op).coll]
	if !from.same || w.checked && from.cost.bytes > k.cost.bytes {
		return nil
	}
	return from
}

// sendStep sends a message of a collective at time t.
func (w *worker) sendStep(rank int32, p *process, op, step, to int32, c *cost, t int64) {
	c = w.between(c, rank, to)
	arrives := w.startSend(rank, c, t, &p.cpu, &p.tx)
	w.launch(use{rank, op, 0, t, p.cpu}, step, to, c, arrives)
}
