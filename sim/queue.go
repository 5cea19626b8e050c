package sim

import "math"

// never is later than any event.
const never = math.MaxInt64

// key is an event's place in the model's order.
type key struct {
	time, birth int64
	origin      int32  // rank that created it
	count       uint32 // that rank's creations before it, modulo 2^32
}

func (a *key) before(b *key) bool {
	if a.time != b.time {
		return a.time < b.time
	}
	if a.birth != b.birth {
		return a.birth < b.birth
	}
	if a.origin != b.origin {
		return a.origin < b.origin
	}
	return int32(a.count-b.count) < 0
}

// node is what can be freed: an operation, or a step of a collective.
type node struct {
	op, step int32
}

// Steps that are none of a collective's plan.
const (
	whole = -1 // the operation itself
	join  = -2 // a collective's end: a calc of 0
)

// event is something due at a rank.
type event struct {
	key
	rank int32
	node node // what is due; for a message, op is its place in the slab
	what eventKind
	busy bool // it has been due and waits for its CPU or NIC
}

type eventKind uint8

// In the order in which what one event frees is created.
const (
	sendDue eventKind = iota
	recvDue
	calcDue
	messageDue
)

// queue is the events of one unit, as a binary heap.
type queue []event

func (q *queue) push(e event) {
	*q = append(*q, e)
	h := *q
	i := len(h) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !e.before(&h[up].key) {
			break
		}
		h[i] = h[up]
		i = up
	}
	h[i] = e
}

func (q *queue) pop() {
	h := *q
	last := len(h) - 1
	*q = h[:last]
	if last > 0 {
		(*q).replace(&h[last])
	}
}

// replace puts an event into the place of the first.
func (q queue) replace(e *event) {
	i := 0
	for {
		child := 2*i + 1
		if child >= len(q) {
			break
		}
		if child+1 < len(q) && q[child+1].before(&q[child].key) {
			child++
		}
		if !q[child].before(&e.key) {
			break
		}
		q[i] = q[child]
		i = child
	}
	q[i] = *e
}
