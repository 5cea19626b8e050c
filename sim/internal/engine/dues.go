package engine

import (
	"fmt"
	"math/bits"
	"slices"
	"unsafe"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
)

// dues are the messages of a worker on their way to links, in a hierarchical timing wheel (Varghese and
// Lauck, SOSP 1987), whose first wheel has a list per ns: a message moves a few times from one
// wheel to the one before, and is compared only with those that are due in the same ns.
type dues struct {
	nowNS int64   // nothing is due before
	now   []int32 // flights due now, in the model's order from the last one to the first
	late  []int32 // flights that became due now since, a heap in that order
	// A message is in the wheel of the highest digit in which its time differs from now, in the
	// list of its own digit there.
	wheels [wheels]wheel
	used   uint // a bit for each wheel that is not empty
	spare  [][]linkDue
}

// wheel has the messages by one digit of their times.
type wheel struct {
	lists   [1 << digitBits][]linkDue
	leastNS [1 << digitBits]int64 // of a list
	used    uint64                // a bit for each list that is not empty
}

const wheels = (63 + digitBits - 1) / digitBits

// linkDue is a message that is due at its next link.
type linkDue struct {
	timeNS       int64
	flight, link int32
}

// clear removes all messages.
func (q *dues) clear() {
	q.nowNS, q.now, q.late, q.used = 0, q.now[:0], q.late[:0], 0
	for i := range q.wheels {
		w := &q.wheels[i]
		w.used = 0
		for k := range w.lists {
			w.lists[k] = w.lists[k][:0]
		}
	}
}

// bytes returns the size of the memory that is allocated.
func (q *dues) bytes() int64 {
	n := 0
	for i := range q.wheels {
		for _, list := range q.wheels[i].lists {
			n += cap(list)
		}
	}
	for _, list := range q.spare {
		n += cap(list)
	}
	return int64(n) * int64(unsafe.Sizeof(linkDue{}))
}

// least returns the time of the first message, never if there is none.
func (q *dues) least() int64 {
	switch {
	case len(q.now)+len(q.late) > 0:
		return q.nowNS
	case q.used != 0:
		w := &q.wheels[bits.TrailingZeros(q.used)]
		return w.leastNS[bits.TrailingZeros64(w.used)]
	}
	return logp.Never
}

// add adds a message that is not due now.
func (q *dues) add(d *linkDue) {
	if arena.Invariants && d.timeNS < q.nowNS {
		panic(fmt.Sprintf("sim: a message is due at %d ns, before %d ns", d.timeNS, q.nowNS))
	}
	digit := uint(bits.Len64(uint64(d.timeNS^q.nowNS))-1) / digitBits % wheels
	i := d.timeNS >> (digit * digitBits) % (1 << digitBits)
	w := &q.wheels[digit]
	list := &w.lists[i]
	if len(*list) == 0 {
		w.leastNS[i] = d.timeNS
		w.used |= 1 << i
		q.used |= 1 << digit
		if last := len(q.spare) - 1; cap(*list) == 0 && last >= 0 {
			*list = q.spare[last]
			q.spare = q.spare[:last]
		}
	}
	w.leastNS[i] = min(w.leastNS[i], d.timeNS)
	*list = append(*list, *d)
}

// push adds a flight of a worker, which goes to a link.
func (p *linkPart) push(i, link int32) {
	q, f := &p.due, p.flight(i)
	if f.TimeNS != q.nowNS {
		q.add(&linkDue{f.TimeNS, i, link})
		return
	}
	q.late = append(q.late, i)
	for at := len(q.late) - 1; at > 0; {
		parent := (at - 1) / 2
		if !p.older(q.late[at], q.late[parent]) {
			return
		}
		q.late[at], q.late[parent] = q.late[parent], q.late[at]
		at = parent
	}
}

func (p *linkPart) older(a, b int32) bool { return p.flight(a).Older(&p.flight(b).Key) }

// first returns the first message of a worker. From then on, none may be due before it.
func (n *links) first(worker int) int32 {
	p := &n.parts[worker]
	q := &p.due
	if len(q.now)+len(q.late) == 0 {
		n.begin(worker)
	}
	if p.lateFirst() {
		return q.late[0]
	}
	return q.now[len(q.now)-1]
}

// lateFirst reports whether the first message became due late.
func (p *linkPart) lateFirst() bool {
	q := &p.due
	return len(q.late) > 0 && (len(q.now) == 0 || p.older(q.late[0], q.now[len(q.now)-1]))
}

// pop removes the first message, which is due now.
func (p *linkPart) pop() {
	q := &p.due
	if !p.lateFirst() {
		q.now = q.now[:len(q.now)-1]
		return
	}
	last := len(q.late) - 1
	q.late[0] = q.late[last]
	q.late = q.late[:last]
	for at, child := 0, 1; child < last; at, child = child, 2*child+1 {
		if child+1 < last && p.older(q.late[child+1], q.late[child]) {
			child++
		}
		if p.older(q.late[at], q.late[child]) {
			return
		}
		q.late[at], q.late[child] = q.late[child], q.late[at]
	}
}

// begin makes the time of the first message of a worker now. In a run that has been stopped it may forget messages that are
// due later.
func (n *links) begin(worker int) {
	p, w := &n.parts[worker], n.engine.workers[worker]
	q := &p.due
	digit := bits.TrailingZeros(q.used) % wheels
	wheel := &q.wheels[digit]
	i := bits.TrailingZeros64(wheel.used) % len(wheel.lists)
	if wheel.used &= wheel.used - 1; wheel.used == 0 {
		q.used &= q.used - 1
	}
	q.nowNS = wheel.leastNS[i]
	list := wheel.lists[i]
	wheel.lists[i] = nil
	stopped := w.actor.failures.stopped
	for k := range list {
		if k%movesPerLook == movesPerLook-1 {
			w.actor.Pace(movesPerLook)
			stopped = w.actor.failures.stopped
		}
		d := &list[k]
		switch {
		case d.timeNS == q.nowNS:
			q.now = append(q.now, d.flight)
		case !stopped:
			q.add(d)
		}
		if digit == 1 {
			n.fetch(p, d)
		}
	}
	if digit == 0 {
		wheel.lists[i] = list[:0]
	} else {
		q.spare = append(q.spare, list[:0])
	}
	if len(q.now) > 1 {
		slices.SortFunc(q.now, func(a, b int32) int {
			if p.older(a, b) {
				return 1
			}
			return -1
		})
	}
}

// fetch prefetches what a message needs that is due soon.
func (n *links) fetch(p *linkPart, d *linkDue) {
	arena.FetchLines(unsafe.Pointer(p.flight(d.flight)), unsafe.Sizeof(flight{}))
	arena.Prefetch(unsafe.Pointer(&n.links[d.link]))
}
