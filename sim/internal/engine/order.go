package engine

import (
	"loggops/sim/internal/logp"
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

// touch records that the current event may have changed a rank's next event.
func (o *order) touch(rank int32) { o.touched = append(o.touched, rank) }

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
