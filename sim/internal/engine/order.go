package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/pdes"
	"loggops/sim/internal/program"
)

// order is the ranks of an LP that run in the model's order: a binary heap by the next event
// of each rank. A rank with several CPUs or NICs has one of its resources (resources.go).
type order struct {
	rank  int32 // first rank of the LP
	until int64 // the end of the window
	heap  []due
	at    []int32 // index of each rank in the heap; program.None without events
	// touched are the ranks whose next event the current event may have changed.
	touched []int32
}

// due is the next event of a rank.
type due struct {
	time int64
	logp.Key
	rank int32
	awaited
}

// awaited packs the kind of an event and the resource of its rank that the event waits for, if ranks have resources.
type awaited uint32

const eventBits = 8

func awaitedAt(event program.EventKind, resource int32) awaited {
	return awaited(resource)<<eventBits | awaited(event)
}

func (a awaited) event() program.EventKind { return program.EventKind(a % (1 << eventBits)) }
func (a awaited) resource() int32          { return int32(a >> eventBits) }

func (a *due) before(b *due) bool {
	if a.time != b.time {
		return a.time < b.time
	}
	return a.Older(&b.Key)
}

// newOrder returns an empty order for a number of ranks.
func newOrder(ranks int) order {
	o := order{heap: make([]due, 0, ranks), at: make([]int32, ranks)}
	for i := range o.at {
		o.at[i] = program.None
	}
	return o
}

// runOrdered runs the touched ranks of an LP in the model's order, up to the end of a window.
func (w *worker) runOrdered(within *pdes.Agenda, first int32, until int64) {
	o := &w.order
	o.rank, o.until = first, until
	f := w.actor.failures.current
	if f != nil && !w.actor.failures.stopped { // another rank may fail earlier
		w.actor.failures.current = nil
	}
	for _, rank := range o.touched {
		if w.tables.next[rank] == 0 && w.actor.failures.current == nil {
			w.progress.start(rank, &w.tables.ranks[rank])
		}
	}
	w.reorder(within)
	for w.actor.failures.current == nil {
		if w.engine.links != nil && w.passLink() {
			w.reorder(within)
			continue
		}
		if len(o.heap) == 0 {
			break
		}
		rank, event, t := o.heap[0].rank, o.heap[0].event(), o.heap[0].time
		r := &w.tables.ranks[rank]
		w.tables.peersFrom = w.program.PeersFrom(rank)
		if w.engine.resources != nil {
			w.cpus.first = o.heap[0].resource()
		}
		if arena.Invariants {
			w.times.check(rank, t)
		}
		w.handle(rank, r, event, t)
		w.order.touch(rank)
		w.reorder(within)
	}
	for _, d := range o.heap { // left after a failure
		o.at[d.rank-first] = program.None
		within.Put(d.rank-first, d.time)
	}
	o.heap = o.heap[:0]
	w.actor.failures.keep(f)
}

// passLink lets a message pass a link if that is the next event of the LP. Unless o + L is 0, all
// messages that pass a link at a time are known before the events of ranks at that time, and go
// first: data may release a rank's CPU then.
func (w *worker) passLink() bool {
	n, o := w.engine.links, &w.order
	at := n.parts[0].due.least()
	if at == logp.Never {
		return false
	}
	if len(o.heap) > 0 {
		rank := &o.heap[0]
		if at > rank.time || at == rank.time && w.traits.lookahead == 0 && !n.parts[0].flight(n.first(0)).Older(&rank.Key) {
			return false
		}
	}
	n.move(0)
	w.actor.Pace(1)
	return true
}

// touch records that the current event may have changed a rank's next event.
func (o *order) touch(rank int32) { o.touched = append(o.touched, rank) }

// reorder moves the touched ranks to their places in the heap, or back to the agenda.
func (w *worker) reorder(within *pdes.Agenda) {
	for _, rank := range w.order.touched {
		r := &w.tables.ranks[rank]
		event, t := w.selector.first(rank, r)
		w.tables.next[rank] = t
		if t >= w.order.until {
			w.order.remove(rank)
			within.Put(rank-w.order.rank, t)
			continue
		}
		w.order.put(due{t, w.selector.firstKey(rank, r, event), rank, awaitedAt(event, w.cpus.first)})
	}
	w.order.touched = w.order.touched[:0]
}

// firstKey returns the key of a rank's next event, whose kind is known.
func (x *selector) firstKey(rank int32, r *rankState, event program.EventKind) logp.Key {
	switch {
	case r.slot.event == event:
		return r.slot.key(rank)
	case event == program.MessageDue && x.cpus.resources == nil:
		return x.nodes.At(x.inboxes.firstMessage(r)).Key
	}
	return x.nodes.At(*x.waitingFor(rank, r, event)).Key
}

// put adds a rank to the heap or moves it to its place.
func (o *order) put(d due) {
	i := o.at[d.rank-o.rank]
	if i == program.None {
		i = int32(len(o.heap))
		o.heap = append(o.heap, d)
	}
	o.settle(i, d)
}

func (o *order) remove(rank int32) {
	i := o.at[rank-o.rank]
	if i == program.None {
		return
	}
	o.at[rank-o.rank] = program.None
	end := len(o.heap) - 1
	d := o.heap[end]
	o.heap = o.heap[:end]
	if int(i) < end {
		o.settle(i, d)
	}
}

// settle puts d at index i, or where it belongs from there.
func (o *order) settle(i int32, d due) {
	h := o.heap
	for i > 0 {
		up := (i - 1) / 2
		if !d.before(&h[up]) {
			break
		}
		h[i] = h[up]
		o.at[h[i].rank-o.rank] = i
		i = up
	}
	for {
		child := 2*i + 1
		if int(child) >= len(h) {
			break
		}
		if int(child)+1 < len(h) && h[child+1].before(&h[child]) {
			child++
		}
		if !h[child].before(&d) {
			break
		}
		h[i] = h[child]
		o.at[h[i].rank-o.rank] = i
		i = child
	}
	h[i] = d
	o.at[d.rank-o.rank] = i
}
