package sim

// cross hands a message over to the worker of the process that it goes to.
func (w *worker) cross(to, i int32, m *node) {
	m.child = to
	*w.mail.add(w.number, &w.out[w.workerOf(to)]) = *m
	w.crossed = min(w.crossed, m.time)
	w.drop(i, m)
}

// unitOf returns the unit that a process is in.
func (w *worker) unitOf(rank int32) int32 {
	if w.unitSize == 1 {
		return rank
	}
	return int32(uint32(rank) / uint32(w.unitSize))
}

// workerOf returns whose process one is.
func (w *worker) workerOf(rank int32) int {
	return int(uint32(w.unitOf(rank)) / uint32(w.stripe) % uint32(len(w.workers)))
}

// collect takes what the others have handed over.
func (w *worker) collect(parity int) { w.mail.collect(parity, w.number, w.collectMessages) }

// collectMessages makes nodes of messages.
func (w *worker) collectMessages(messages []node) {
	for k := range messages {
		if k+lead < len(messages) {
			w.fetch(messages[k+lead].child)
		}
		i, m := w.add()
		*m = messages[k]
		to := m.child
		m.child = 0
		w.arrives(to, i, m)
	}
}
