package sim

import (
	"slices"

	"loggops/formats/schedule"
)

// traffic has the habits of an application.
type traffic struct {
	*builder
	small, large int64 // sizes of messages
	percent      int   // of messages that are large
	mixes        int   // messages that pass sends
	about        int64 // ns of a calc
	slow         int   // every how manyth rank computes ten times as long
	active       int   // the ranks before it ask others
	tag, asked   int64 // of messages, or of the last one; of requests from any source
	unique       bool  // all tags differ
	wild         bool  // requests are received from any source
	blocking     bool  // sends are
	varied       bool  // calcs of a rank take arbitrary times
	early        bool  // receives are posted from the start
	ahead        bool  // clients ask for more before they have the last answer
	owed         []int // by client, the receive of the last answer, -1 if there is none
}

func (b *builder) newTraffic() *traffic {
	t := &traffic{
		builder: b, small: pick[int64](b, 0, 1, 8, 8, 64), large: pick[int64](b, 700, 1000, 6000, 65535, 65536, 100_000),
		percent: pick(b, 20, 50, 80), mixes: 1, about: pick[int64](b, 100, 3000, 3000, 30_000, 1e6), slow: b.between(1, 5),
		active: len(b.schedule.Ops), tag: b.Int64N(1 << 30), asked: -10 - b.Int64N(1000), unique: b.chance(30), wild: b.chance(30),
		blocking: b.chance(20), varied: b.spread || b.chance(40), early: b.chance(50), ahead: b.chance(50),
	}
	if b.chance(50) {
		t.active = b.between(1, t.active)
	}
	if least, most := b.contrast[0], b.contrast[1]; most > 0 {
		t.about = pick(b, t.about, least, 5*least, 5*least, most/50, most/50, most/10)
	}
	if b.eager {
		t.large = min(t.large, 6000)
	}
	if ranges := b.params.BySize; len(ranges) > 0 && b.chance(80) {
		from := pick(b, ranges...).From
		t.small, t.large = pick(b, from/2, from-1, from-1), pick(b, from, from, 2*from)
	}
	if b.tied {
		t.small, t.large = 1, 5
	}
	return t
}

// peers returns a function that draws a partner of a rank: one of few, or any rank.
func (t *traffic) peers() func(rank int) int {
	n := len(t.schedule.Ops)
	if t.chance(20) {
		return func(int) int { return t.rank() }
	}
	var offsets []int
	for range pick(t.builder, 1, 2, 3) {
		offsets = append(offsets, t.between(1, max(1, n-1)))
	}
	return func(rank int) int { return (rank + pick(t.builder, offsets...)) % n }
}

// calc makes a calc of a rank.
func (t *traffic) calc(rank int) schedule.Op {
	about := t.about
	if rank%t.slow == 1 {
		about *= 10
	}
	op := t.builder.calc(about)
	switch {
	case t.tied:
	case t.varied:
		op.DurationNS = 1 + 2*t.Int64N(about+1)
	default:
		op.DurationNS = pick(t.builder, 0, about/2, about, about, 2*about)
	}
	return op
}

func (t *traffic) size() int64 { return t.sizeOf(t.percent) }

// mostlySmall returns a size of messages of which nine in ten are small.
func (t *traffic) mostlySmall() int64 { return t.sizeOf(10) }

func (t *traffic) sizeOf(percent int) int64 {
	if t.chance(percent) {
		return t.large
	}
	return t.small
}

// answer makes both ends of a message whose tag differs from those of others.
func (t *traffic) answer(from, to int, bytes int64) (send, recv schedule.Op) {
	return t.tagged(from, to, bytes, 1)
}

// message makes both ends of a message.
func (t *traffic) message(from, to int, bytes int64) (send, recv schedule.Op) {
	return t.tagged(from, to, bytes, 0)
}

func (t *traffic) tagged(from, to int, bytes, kind int64) (send, recv schedule.Op) {
	send, recv = t.builder.message(from, to)
	if send.Bytes = bytes; t.unique {
		t.tag++
	}
	send.Tag = 2*t.tag + kind
	if recv.Tag != schedule.AnyTag {
		recv.Tag = send.Tag
	}
	return send, recv
}

// request makes both ends of a message that may be received from any source.
func (t *traffic) request(from, to int, bytes int64) (send, recv schedule.Op) {
	if !t.wild {
		return t.message(from, to, bytes)
	}
	send, recv = t.builder.message(from, to)
	send.Bytes, recv.Peer = bytes, schedule.AnySource
	send.Tag, recv.Tag = t.asked, t.asked
	return send, recv
}

// send adds a send, after which a rank goes on at once, or when it is complete.
func (t *traffic) send(rank int, send schedule.Op) {
	if t.blocking && int(send.Peer) != rank {
		t.then(rank, send)
	} else {
		t.begin(rank, send)
	}
}

// receive adds a receive for which the next operation of a rank waits.
func (t *traffic) receive(rank int, recv schedule.Op) {
	if !t.early {
		t.then(rank, recv)
		return
	}
	t.front[rank] = append(t.front[rank], dependence{t.add(rank, recv, nil), false})
}

// pass sends messages to a rank that waits for them.
func (t *traffic) pass(from, to int) {
	for range t.mixes {
		send, recv := t.message(from, to, t.size())
		t.send(from, send)
		t.receive(to, recv)
	}
}

// ask adds a request and its answer, for which the client waits now, or after the next request. The server answers between
// its calcs, in its order, or when a CPU is free.
func (t *traffic) ask(client, server int, request, answer int64) {
	asks, asked := t.request(client, server, request)
	answers, answered := t.answer(server, client, answer)
	t.send(client, asks)
	if t.early {
		t.add(server, answers, after(t.add(server, asked, nil)))
	} else {
		t.then(server, asked)
		t.send(server, answers)
	}
	if !t.ahead {
		t.receive(client, answered)
		return
	}
	if t.owed == nil {
		t.owed = slices.Repeat([]int{-1}, len(t.schedule.Ops))
	}
	place := t.begin(client, answered)
	if before := t.owed[client]; before >= 0 {
		t.front[client] = append(t.front[client], dependence{before, false})
	}
	t.owed[client] = place
}

// after returns dependences on the end of an operation.
func after(place int) []dependence { return []dependence{{place, false}} }
