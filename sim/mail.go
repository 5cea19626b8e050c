package sim

// Messages to other workers' processes are handed over one after the other in
// memory: to follow links through what another core has written takes longer than
// all else that is done about them. Blocks of them go to and fro between workers.

// mail is what one worker hands to another at the end of a window.
type mail struct {
	messages []*block
	puts     []put // see relay.go
}

type block struct {
	n        int
	messages [256]node // child is the rank that each goes to
}

// cross hands a message over to the worker of the process that it goes to.
func (w *worker) cross(to, i int32, m *node) {
	box := &w.out[w.workerOf(to)]
	last := len(box.messages) - 1
	if last < 0 || box.messages[last].n == len(block{}.messages) {
		box.messages = append(box.messages, w.addBlock(w))
		last++
	}
	b := box.messages[last]
	m.child = to
	b.messages[b.n] = *m
	b.n++
	w.crossed = min(w.crossed, m.time)
	w.drop(i, m)
}

// workerOf returns whose process one is.
func (w *worker) workerOf(rank int32) int {
	unit := int(rank) / w.unitSize
	other := 0
	for unit >= w.workers[other].lastUnit {
		other++
	}
	return other
}

// collect takes what the others have handed over.
func (w *worker) collect(part int) {
	for _, out := range w.exchange.mail[part] {
		box := &out[w.number]
		for _, m := range box.puts {
			w.expect(m.to, m.round, w.relays.slot(m.to, m.round).time)
		}
		for _, b := range box.messages {
			w.collectBlock(b)
		}
		w.dropBlocks(box.messages)
		box.messages, box.puts = box.messages[:0], box.puts[:0]
	}
}

// collectBlock makes nodes of the messages of a block.
func (w *worker) collectBlock(b *block) {
	messages := b.messages[:b.n]
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
