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

func (x awaited) event() program.EventKind { return program.EventKind(x % (1 << eventBits)) }
func (x awaited) resource() int32          { return int32(x >> eventBits) }

func (x *due) before(b *due) bool {
	if x.time != b.time {
		return x.time < b.time
	}
	return x.Older(&b.Key)
}

// newOrder returns an empty order for a number of ranks.
func newOrder(ranks int) order {
	order := order{heap: make([]due, 0, ranks), at: make([]int32, ranks)}
	for k := range order.at {
		order.at[k] = program.None
	}
	return order
}

// touch records that the current event may have changed a rank's next event.
func (x *order) touch(rank int32) { x.touched = append(x.touched, rank) }

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
func (x *order) put(next due) {
	i := x.at[next.rank-x.rank]
	if i == program.None {
		i = int32(len(x.heap))
		x.heap = append(x.heap, next)
	}
	x.settle(i, next)
}

func (x *order) remove(rank int32) {
	i := x.at[rank-x.rank]
	if i == program.None {
		return
	}
	x.at[rank-x.rank] = program.None
	end := len(x.heap) - 1
	next := x.heap[end]
	x.heap = x.heap[:end]
	if int(i) < end {
		x.settle(i, next)
	}
}

// settle puts d at index i, or where it belongs from there.
func (x *order) settle(i int32, next due) {
	heap := x.heap
	for i > 0 {
		up := (i - 1) / 2
		if !next.before(&heap[up]) {
			break
		}
		heap[i] = heap[up]
		x.at[heap[i].rank-x.rank] = i
		i = up
	}
	for {
		child := 2*i + 1
		if int(child) >= len(heap) {
			break
		}
		if int(child)+1 < len(heap) && heap[child+1].before(&heap[child]) {
			child++
		}
		if !heap[child].before(&next) {
			break
		}
		heap[i] = heap[child]
		x.at[heap[i].rank-x.rank] = i
		i = child
	}
	heap[i] = next
	x.at[next.rank-x.rank] = i
}
