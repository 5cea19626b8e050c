package sim

import "cmp"

// oracleEvents is a heap of events, in the order of the model.
type oracleEvents []*oracleEvent

func (l oracleEvents) Len() int { return len(l) }

func (l oracleEvents) Less(i, j int) bool {
	a, b := l[i], l[j]
	switch {
	case a.time != b.time:
		return a.time < b.time
	case a.early() != b.early():
		return a.early()
	}
	return born(a, b) < 0
}

// born compares the births of events.
func born(a, b *oracleEvent) int {
	switch {
	case a.birth != b.birth:
		return cmp.Compare(a.birth, b.birth)
	case a.origin != b.origin:
		return a.origin - b.origin
	}
	return a.count - b.count
}

// early reports whether a message is at a link that goes before events of ranks at the same time.
func (e *oracleEvent) early() bool { return e.way != nil && e.way.early }

func (l oracleEvents) Swap(i, j int) {
	l[i], l[j] = l[j], l[i]
	l[i].place, l[j].place = i, j
}

// Push implements heap.Interface.
func (l *oracleEvents) Push(x any) {
	e := x.(*oracleEvent)
	e.place = len(*l)
	*l = append(*l, e)
}

// Pop implements heap.Interface.
func (l *oracleEvents) Pop() any {
	last := len(*l) - 1
	e := (*l)[last]
	*l = (*l)[:last]
	e.place = -1
	return e
}

// oracleOrder detects whether a result depends on the order of events due at the same time, or
// on the order of operations that wait for a busy CPU or NIC.
type oracleOrder struct {
	tied   bool // two events of different causes were due at one rank at the same time
	waited bool // an event was due while its CPU or NIC was busy

	held bool // a message arrived with an earlier one
	// A message arrived with one that its sender sent before another message arrived there.
	heldSince bool
	sentAt    map[oracleChannel]int // number of events handled before the last send
	intake    []int                 // by rank, the number of the last intake

	drained bool // the data of a message drained after its match

	sequence [][]eventID // by rank, the events in the order in which they are handled; nil unless wanted

	passed  [][]eventID // by link, the messages, or data, in their order; nil unless wanted
	handled int         // events
	last    []handled   // by rank
}

// eventID identifies an event: an operation by its rank and index, or the arrival of its
// message; -1 - index is the release of a send.
type eventID struct {
	rank, index int
	message     bool
	cpu         int32 // that takes it in, if the receive selects it
}

// arriving and draining stand for no CPU yet.
const (
	arriving = -1
	draining = -2
)

// handled is the last event of a rank.
type handled struct {
	number      int // its number among all events
	time, birth int64
	origin      int
}

// handle records that an event is handled at a rank. It is tied with the one before if both
// are due at the same time and it existed already. The operations that one event makes ready
// keep their order.
func (o *oracleOrder) handle(rank int, e *oracleEvent) {
	o.handled++
	o.note(rank, eventID{e.op.rank, e.op.index, e.message, e.cpu})
	last := &o.last[rank]
	sameCause := e.birth == last.birth && e.origin == last.origin
	o.tied = o.tied || last.number > e.made && last.time == e.time && !sameCause
	*last = handled{number: o.handled, time: e.time, birth: e.birth, origin: e.origin}
	if e.message {
		o.intake[rank] = o.handled
	}
}

// note appends an event to those of a rank.
func (o *oracleOrder) note(rank int, id eventID) {
	if o.sequence != nil {
		o.sequence[rank] = append(o.sequence[rank], id)
	}
}

// arrive records that a message arrives, or drains, before a CPU takes it in.
func (o *oracleOrder) arrive(rank int, e *oracleEvent, how int32) {
	o.note(rank, eventID{e.op.rank, e.op.index, e.message, how})
}

// release records that a match at time t releases a sender whose CPU is busy until some time.
func (o *oracleOrder) release(send *oracleOp, t, busy int64) {
	sender := send.rank
	o.note(sender, eventID{rank: sender, index: -1 - send.index})
	last := &o.last[sender]
	o.tied = o.tied || last.number > 0 && last.time == t
	o.waited = o.waited || busy > t
	*last = handled{number: o.handled, time: t, birth: t, origin: -1}
}
