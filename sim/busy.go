package sim

// What is due while its CPU or NIC is busy waits, and keeps its birth. All that
// needs the same CPU and NIC is due again when those are free; then the one
// born first goes. So of many that wait, only that one need be in the unit's
// queue: the others are kept in a lot until it has gone.

// class numbers the CPU and NIC that an event of a rank needs: a CPU alone,
// with the sending half of a NIC, or with the receiving half.
func (e *engine) class(ev *event) int {
	cpus, nics := e.cpus, e.nics
	first := int(ev.rank) * cpus * (1 + 2*nics)
	switch ev.what {
	case sendDue:
		o := &e.ops[ev.node.op]
		return first + cpus + int(o.cpu)*nics + int(o.nic)
	case messageDue:
		m := &e.slab.messages[ev.node.op]
		return first + cpus + cpus*nics + int(m.cpu)*nics + int(m.nic)
	}
	return first + int(e.ops[ev.node.op].cpu)
}

// lot is where the events of a class wait behind those in the queue.
type lot struct {
	events queue // by birth: their times are all 0
	queued int32 // events of the class that wait in the unit's queue
	// front is the birth of one of those; never where none is known. What is
	// born later may wait in the lot.
	front key
}

// busy is the events that wait, by class: 0 where there is none, -1 where
// there is one, which is in the unit's queue, or 1 + the place of its lot.
type busy struct {
	classes []int32
	lots    []lot
	free    []int32
}

var unknown = key{birth: never}

// wait notes that an event, which is not waiting yet, has to. It tells
// whether the event is to wait in the unit's queue.
func (b *busy) wait(class int, ev *event) (inQueue bool) {
	switch b.classes[class] {
	case 0:
		b.classes[class] = -1
		return true
	case -1:
		b.classes[class] = b.newLot() + 1
	}
	l := &b.lots[b.classes[class]-1]
	born := ev.key
	born.time = 0
	if born.before(&l.front) {
		l.front = born
		l.queued++
		return true
	}
	parked := *ev
	parked.key = born
	l.events.push(parked)
	return false
}

// newLot returns the place of a lot of a class with one event in the queue.
func (b *busy) newLot() int32 {
	if n := len(b.free); n > 0 {
		i := b.free[n-1]
		b.free = b.free[:n-1]
		b.lots[i].queued, b.lots[i].front = 1, unknown
		return i
	}
	b.lots = append(b.lots, lot{queued: 1, front: unknown})
	return int32(len(b.lots) - 1)
}

// gone notes that an event that waited in the queue is handled. Where there is
// one that has to take its place it returns it.
func (b *busy) gone(class int) (next event, ok bool) {
	i := b.classes[class] - 1
	if i < 0 {
		b.classes[class] = 0
		return event{}, false
	}
	l := &b.lots[i]
	if len(l.events) == 0 {
		l.front = unknown
		if l.queued--; l.queued == 0 {
			b.classes[class] = 0
			b.free = append(b.free, i)
		}
		return event{}, false
	}
	next = l.events[0]
	l.events.pop()
	l.front = next.key
	return next, true
}
