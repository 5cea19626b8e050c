package sim

import "unsafe"

// Messages to other workers' processes are handed over one after the other in
// memory: to follow links through what another core has written takes longer than
// all else that is done about them. Blocks of them go to and fro between workers.

// mail is what one worker hands to another at the end of a window.
type mail struct {
	messages []*block[node] // child is the rank that each goes to
	puts     []*block[put]  // see relay.go
}

// blockSize is how many there are in a block: with their number, as many as fit
// into one of the sizes in which memory is given out.
const blockSize = 255

type block[T any] struct {
	n     int
	items [blockSize]T
}

// blocks are those that no worker has at the moment.
type blocks[T any] struct{ spare []*block[T] }

// add returns the place for one more item of a list, whose blocks a worker fills.
func (s *blocks[T]) add(list *[]*block[T], w *worker) *T {
	last := len(*list) - 1
	if last < 0 || (*list)[last].n == blockSize {
		*list = append(*list, s.take(w))
		last++
	}
	b := (*list)[last]
	b.n++
	if soon := b.n + lead; soon < blockSize { // who has read it last has it still
		prefetchForWrite(unsafe.Pointer(&b.items[soon]))
	}
	return &b.items[b.n-1]
}

// take returns an empty block.
func (s *blocks[T]) take(w *worker) *block[T] {
	w.grown.Lock()
	defer w.grown.Unlock()
	last := len(s.spare) - 1
	if last < 0 {
		b := new(block[T])
		w.blockBytes += int64(unsafe.Sizeof(*b))
		if err := w.checkNodes(w, 0); err != nil {
			w.stop(err)
		}
		return b
	}
	b := s.spare[last]
	s.spare = s.spare[:last]
	b.n = 0
	return b
}

// drop takes the blocks of a list back, and empties it.
func (s *blocks[T]) drop(list *[]*block[T], w *worker) {
	if len(*list) == 0 {
		return
	}
	w.grown.Lock()
	s.spare = append(s.spare, *list...)
	w.grown.Unlock()
	*list = (*list)[:0]
}

// cross hands a message over to the worker of the process that it goes to.
func (w *worker) cross(to, i int32, m *node) {
	box := &w.out[w.workerOf(to)]
	m.child = to
	*w.messageBlocks.add(&box.messages, w) = *m
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
func (w *worker) collect(part int) {
	for _, out := range w.exchange.mail[part] {
		box := &out[w.number]
		for _, b := range box.puts {
			for _, m := range b.items[:b.n] {
				w.expect(m.to, m.round, w.relays.slot(m.to, m.round).time)
			}
		}
		w.putBlocks.drop(&box.puts, w)
		for _, b := range box.messages {
			w.collectMessages(b.items[:b.n])
		}
		w.messageBlocks.drop(&box.messages, w)
	}
}

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
