package sim

import (
	"container/heap"
	"math"
	"slices"
)

// oracleClock is the state of a CPU, or of one direction of a NIC.
type oracleClock struct {
	ns   int64   // when it is free
	by   *why    // what determined that
	held []timed // if that is not known yet: the latest of these
}

// free returns when a CPU or NIC is free, as far as that is known.
func (c *oracleClock) free() int64 {
	if len(c.held) == 0 {
		return c.ns
	}
	ns, _ := newest(c.held)
	return ns
}

// freeAt returns the times at which a CPU or NIC is no longer held.
func (c *oracleClock) freeAt() []timed {
	if len(c.held) > 0 {
		return slices.Clone(c.held)
	}
	return []timed{at(c.ns, c.by)}
}

// oracleNeeds are the clocks that an event needs to be free, up to two.
type oracleNeeds [2]*oracleClock

// free returns when all are free, as far as that is known.
func (n oracleNeeds) free() int64 {
	last := int64(math.MinInt64)
	for _, clock := range n {
		if clock != nil {
			last = max(last, clock.free())
		}
	}
	return last
}

// oracleQueue has the events that wait for the same clocks. They can only be handled in the order of their births,
// so the list of events has only the first of them.
type oracleQueue struct {
	first  *oracleEvent
	others []*oracleEvent // in the order of their births
}

// wait has an event wait until the clocks that it needs are free.
func (o *oracle) wait(e *oracleEvent, needs oracleNeeds, until int64) {
	o.order.waited, e.waits = true, true
	if e.queue == nil {
		if o.waiting[needs] == nil {
			o.waiting[needs] = &oracleQueue{}
		}
		e.queue = o.waiting[needs]
		later := e
		if q := e.queue; q.first == nil || born(e, q.first) < 0 {
			later, q.first = q.first, e
		}
		if later != nil {
			heap.Remove(&o.events, later.place)
			i, _ := slices.BinarySearchFunc(e.queue.others, later, born)
			e.queue.others = slices.Insert(e.queue.others, i, later)
		}
		if later == e {
			return
		}
	}
	o.delay(e, until, needs[:]...)
}

// waitForAny has a message wait for any CPU of its rank.
func (o *oracle) waitForAny(e *oracleEvent, rank int, until int64) {
	o.order.waited, e.waits = true, true
	var cpus []*oracleClock
	for _, cpu := range o.used[rank] {
		cpus = append(cpus, &o.cpu[rank][cpu])
	}
	o.delay(e, until, cpus...)
}

// delay sets the time of an event that waits for clocks. It looks at them again when more of them are known.
func (o *oracle) delay(e *oracleEvent, until int64, clocks ...*oracleClock) {
	e.time = until
	for _, clock := range clocks {
		if clock != nil {
			e.awaits(clock.held)
		}
	}
	heap.Fix(&o.events, e.place)
}

// leave takes an event that no longer waits out of its queue. The next one is due.
func (o *oracle) leave(e *oracleEvent) {
	q := e.queue
	if q == nil {
		return
	}
	e.queue, q.first = nil, nil
	if len(q.others) > 0 {
		q.first, q.others = q.others[0], q.others[1:]
		q.first.time = e.time
		heap.Push(&o.events, q.first)
	}
}
