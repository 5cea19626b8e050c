package sim

// run handles what is due at a process before w.until, which comes to be before
// answers to what it sends.
func (w *worker) run(rank int32) {
	p := &w.processes[rank]
	if w.next[rank] == 0 && w.failure == nil { // later it is never due before the horizon
		w.start(rank, p)
	}
	if w.chains {
		w.runChain(rank, p, &w.chained[rank])
		return
	}
	for w.failure == nil && w.handleFirst(rank, p) {
	}
}

// runChain is run for processes that mostly are chains.
func (w *worker) runChain(rank int32, p *process, c *chain) {
	for w.failure == nil {
		end := chainStops
		if p.calcs|p.sends|p.recvs == 0 || w.fromQueue(p, c) {
			end = chainGoesOn
			if p.waits != 0 && c.op <= 0 && p.left > opened|posted {
				end = w.followRounds(rank, p, c)
			}
			if end == chainGoesOn {
				end = w.followChain(rank, p, c)
			}
		}
		switch end {
		case chainEnds:
			return
		case chainFrees:
			w.createFreed(w.now, rank)
		case chainStops:
			if !w.handleFirst(rank, p) {
				return
			}
		}
	}
}

// handleFirst handles what is due first at a process, if it is due before
// w.until.
func (w *worker) handleFirst(rank int32, p *process) bool {
	if p.waits != 0 && p.left > opened|posted && w.plain && w.followDirect(rank, p) {
		return false
	}
	what, t := w.first(rank, p)
	if t >= w.until {
		w.next[rank] = t
		return false
	}
	w.checkNext(rank, t)
	w.count()
	w.handle(rank, p, what, t)
	w.createFreed(t, rank)
	return true
}

// handle lets happen what is due first at a process, at time t.
func (w *worker) handle(rank int32, p *process, what eventKind, t int64) {
	w.now = t
	if what >= messageDue {
		i, m := w.takeMessage(rank, p)
		if w.byReceive {
			w.handleArrival(rank, p, what, i, m, t)
			return
		}
		if op, step, end, done := w.arrive(rank, p, i, m, t); done {
			w.completed(rank, p, op, step, end)
		}
		return
	}
	op, step := w.take(rank, p, what)
	w.happen(rank, p, what, op, step, t)
}

// takeMessage takes the message that is due first.
func (w *worker) takeMessage(rank int32, p *process) (int32, *node) {
	if w.places == nil {
		return w.dequeue(p)
	}
	heap := w.placeHeap
	i := *heap
	m := w.at(i)
	*heap = w.rest(m)
	return i, m
}

// take takes the operation or step that is due first, if that is no message.
func (w *worker) take(rank int32, p *process, what eventKind) (op, step int32) {
	first := w.waitingFor(p, what)
	i := *first
	n := w.at(i)
	op, step = n.op, n.step
	if step <= firstRun && w.shape(op).coll == none {
		n.op++
		n.count++
		n.step = runOfOps(int(firstRun - step - 1))
		return op, whole
	}
	if step <= firstRun {
		step = runOf(step)
		if w.inRun(rank, &w.colls[w.shape(op).coll], int(step)+1) {
			n.step--
			return op, step
		}
	}
	if w.places != nil {
		*first = w.rest(n)
	} else {
		w.shift(first, n)
	}
	w.drop(i, n)
	return op, step
}

// happen lets an operation or step happen.
func (w *worker) happen(rank int32, p *process, what eventKind, op, step int32, t int64) {
	if step == posts {
		w.postAll(rank, p, op, t)
		return
	}
	if step == whole {
		w.release(rank, p, op, w.shape(op).onStart, t)
	}
	if end, done := w.rule(rank, p, what, op, step, t); done {
		w.completed(rank, p, op, step, end)
	}
}

// rule returns when an operation or step completes, and false where that is not
// known yet.
func (w *worker) rule(rank int32, p *process, what eventKind, op, step int32, t int64) (end int64, done bool) {
	switch what {
	case calcDue:
		return w.calc(rank, p, op, step, t), true
	case sendDue:
		return w.send(rank, p, op, step, t)
	}
	return w.recv(rank, p, op, step, t)
}
