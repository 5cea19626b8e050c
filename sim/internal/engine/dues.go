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
func (x *dues) clear() {
	x.nowNS, x.now, x.late, x.used = 0, x.now[:0], x.late[:0], 0
	for k := range x.wheels {
		wheel := &x.wheels[k]
		wheel.used = 0
		for k := range wheel.lists {
			wheel.lists[k] = wheel.lists[k][:0]
		}
	}
}

// bytes returns the size of the memory that is allocated.
func (x *dues) bytes() int64 {
	count := 0
	for k := range x.wheels {
		for _, list := range x.wheels[k].lists {
			count += cap(list)
		}
	}
	for _, list := range x.spare {
		count += cap(list)
	}
	return int64(count) * int64(unsafe.Sizeof(linkDue{}))
}

// least returns the time of the first message, never if there is none.
func (x *dues) least() int64 {
	switch {
	case len(x.now)+len(x.late) > 0:
		return x.nowNS
	case x.used != 0:
		wheel := &x.wheels[bits.TrailingZeros(x.used)]
		return wheel.leastNS[bits.TrailingZeros64(wheel.used)]
	}
	return logp.Never
}

// add adds a message that is not due now.
func (x *dues) add(next *linkDue) {
	if arena.Invariants && next.timeNS < x.nowNS {
		panic(fmt.Sprintf("sim: a message is due at %d ns, before %d ns", next.timeNS, x.nowNS))
	}
	digit := uint(bits.Len64(uint64(next.timeNS^x.nowNS))-1) / digitBits % wheels
	k := next.timeNS >> (digit * digitBits) % (1 << digitBits)
	wheel := &x.wheels[digit]
	list := &wheel.lists[k]
	if len(*list) == 0 {
		wheel.leastNS[k] = next.timeNS
		wheel.used |= 1 << k
		x.used |= 1 << digit
		if last := len(x.spare) - 1; cap(*list) == 0 && last >= 0 {
			*list = x.spare[last]
			x.spare = x.spare[:last]
		}
	}
	wheel.leastNS[k] = min(wheel.leastNS[k], next.timeNS)
	*list = append(*list, *next)
}

// push adds a flight of a worker, which goes to a link.
func (x *linkPart) push(i, link int32) {
	dues, f := &x.due, x.flight(i)
	if f.TimeNS != dues.nowNS {
		dues.add(&linkDue{f.TimeNS, i, link})
		return
	}
	dues.late = append(dues.late, i)
	for at := len(dues.late) - 1; at > 0; {
		parent := (at - 1) / 2
		if !x.older(dues.late[at], dues.late[parent]) {
			return
		}
		dues.late[at], dues.late[parent] = dues.late[parent], dues.late[at]
		at = parent
	}
}

func (x *linkPart) older(a, b int32) bool { return x.flight(a).Older(&x.flight(b).Key) }

// first returns the first message of a worker. From then on, none may be due before it.
func (x *links) first(worker int) int32 {
	part := &x.parts[worker]
	dues := &part.due
	if len(dues.now)+len(dues.late) == 0 {
		x.begin(worker)
	}
	if part.lateFirst() {
		return dues.late[0]
	}
	return dues.now[len(dues.now)-1]
}

// lateFirst reports whether the first message became due late.
func (x *linkPart) lateFirst() bool {
	dues := &x.due
	return len(dues.late) > 0 && (len(dues.now) == 0 || x.older(dues.late[0], dues.now[len(dues.now)-1]))
}

// pop removes the first message, which is due now.
func (x *linkPart) pop() {
	dues := &x.due
	if !x.lateFirst() {
		dues.now = dues.now[:len(dues.now)-1]
		return
	}
	last := len(dues.late) - 1
	dues.late[0] = dues.late[last]
	dues.late = dues.late[:last]
	for at, child := 0, 1; child < last; at, child = child, 2*child+1 {
		if child+1 < last && x.older(dues.late[child+1], dues.late[child]) {
			child++
		}
		if x.older(dues.late[at], dues.late[child]) {
			return
		}
		dues.late[at], dues.late[child] = dues.late[child], dues.late[at]
	}
}

// begin makes the time of the first message of a worker now.
func (x *links) begin(worker int) {
	part, w := &x.parts[worker], x.engine.workers[worker]
	dues := &part.due
	digit := bits.TrailingZeros(dues.used) % wheels
	wheel := &dues.wheels[digit]
	k := bits.TrailingZeros64(wheel.used) % len(wheel.lists)
	if wheel.used &= wheel.used - 1; wheel.used == 0 {
		dues.used &= dues.used - 1
	}
	dues.nowNS = wheel.leastNS[k]
	list := wheel.lists[k]
	wheel.lists[k] = nil
	if len(list) > movesPerLook {
		w.actor.Pace(len(list))
	}
	for k := range list {
		next := &list[k]
		if next.timeNS == dues.nowNS {
			dues.now = append(dues.now, next.flight)
		} else {
			dues.add(next)
		}
		if digit == 1 {
			x.fetch(part, next)
		}
	}
	if digit == 0 {
		wheel.lists[k] = list[:0]
	} else {
		dues.spare = append(dues.spare, list[:0])
	}
	if len(dues.now) > 1 {
		slices.SortFunc(dues.now, func(a, b int32) int {
			if part.older(a, b) {
				return 1
			}
			return -1
		})
	}
}

// fetch prefetches what a message needs that is due soon.
func (x *links) fetch(part *linkPart, next *linkDue) {
	arena.FetchLines(unsafe.Pointer(part.flight(next.flight)), unsafe.Sizeof(flight{}))
	arena.Prefetch(unsafe.Pointer(&x.links[next.link]))
}
