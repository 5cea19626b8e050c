package sim

// relay in two halves, for noise, with which mostly something comes in between:
// a message is taken in, and becomes what its send is until that is due; and
// that becomes the message that it sends. So neither is made anew, and neither
// is looked up as operations of any kind are.

// passAll lets one half after the other happen, as far as the process may run. It
// tells whether that was all, and not something else comes first.
func (w *worker) passAll(rank int32, p *process) (all bool) {
	for w.failure == nil {
		what, i, t := messageDue, int32(0), int64(never)
		switch {
		case p.calcs|p.recvs != 0:
			return false
		case p.inbox|p.disorder == 0:
			if p.sends != 0 {
				what, i, t = sendDue, p.sends, max(p.cpu, p.tx)
			}
		case p.sends|p.disorder == 0 && w.at(p.inbox).child == 0:
			i = p.inbox
			t = max(w.at(i).time, p.cpu, p.rx)
		default:
			if what, t = w.first(rank, p); what == sendDue {
				i = p.sends
			} else {
				i = w.firstMessage(p)
			}
		}
		if t >= w.until {
			w.next[rank] = t
			return true
		}
		if what == sendDue && !w.passOn(rank, p, i, t) || what == messageDue && !w.passIn(rank, p, i, t) {
			return false
		}
	}
	return false
}

// passIn is rule 3 for a message of a dissemination whose receive is posted, and
// is not the last.
func (w *worker) passIn(rank int32, p *process, i int32, t int64) bool {
	m := w.at(i)
	if m.step < 0 || p.waits != m.op+1 || p.left < opened|posted {
		return false
	}
	c := &w.colls[w.ops[m.op].coll]
	step := m.step + 2
	if d := c.dissemination; d == nil || int(step/2) == d.Rounds() || c.cost.rendezvous || t > maxTimeNS {
		return false
	}
	w.count()
	if i == p.disorder {
		p.disorder = w.rest(m)
	} else {
		p.inbox = w.rest(m)
	}
	p.cpu = w.intakeEnds(rank, &c.cost, t)
	p.rx = t + c.cost.gap
	w.now = t
	m.time, m.birth, m.origin, m.count = 0, t, rank, w.created
	m.step = step
	w.created++
	p.sends = w.meld(p.sends, i)
	return true
}

// passOn is rule 2 for a send of a dissemination, whose completion does not
// complete that.
func (w *worker) passOn(rank int32, p *process, i int32, t int64) bool {
	n := w.at(i)
	if n.step < 0 || p.waits != n.op+1 || p.left <= opened|posted+1 {
		return false
	}
	c := &w.colls[w.ops[n.op].coll]
	d := c.dissemination
	if d == nil || c.cost.rendezvous || t > maxTimeNS {
		return false
	}
	w.count()
	p.sends = w.rest(n)
	departs, free := w.sendEnds(rank, &c.cost, t)
	p.cpu = free
	p.tx = t + c.cost.gap
	p.left--
	w.messages++
	w.sent += c.cost.bytes
	w.now = t
	n.time, n.birth, n.origin, n.count = departs+w.latency, t, rank, w.created
	w.created++
	w.deliverLate(w.process(rank, c, d.To(w.member(rank, c), int(n.step/2))), i, n)
	return true
}
