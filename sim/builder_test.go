package sim

import (
	"math/rand/v2"
	"slices"

	"loggops/formats/schedule"
)

// builder draws a program: operations are added to the lists of its ranks, shape
// after shape.
type builder struct {
	*rand.Rand
	*drawn

	// Habits of the program.
	spread  bool  // times are any, and else of the few that have many ties
	eager   bool  // there are small messages only
	modes   bool  // sends may be synchronous or buffered
	wild    int   // percent of the receives that take any source; a quarter as many take any tag
	loose   int   // percent of the operations that have dependences of their own
	cpus    int32 // of each rank
	nics    int32
	comms   int32 // the first communicators, which messages have
	skewed  bool  // ranks compute before collectives
	ruled   bool  // collectives name no algorithm
	overlap bool  // collectives may be nonblocking
	alone   bool  // one collective is all there is

	left  int            // operations that may be added, those within collectives included
	front [][]dependence // by rank: what the next operation waits for
	begun [][]int        // by rank: nonblocking collectives that nothing has waited for
}

// dependence is one on an operation, or on its start only.
type dependence struct {
	place   int
	started bool
}

// chance returns true so many times of a hundred.
func (b *builder) chance(percent int) bool { return b.IntN(100) < percent }

// between returns a number from one to another.
func (b *builder) between(least, most int) int { return least + b.IntN(most-least+1) }

func pick[T any](b *builder, list ...T) T { return list[b.IntN(len(list))] }

// rank returns any base rank.
func (b *builder) rank() int { return b.IntN(len(b.schedule.Ops)) }

// pair returns two ranks, which seldom are the same.
func (b *builder) pair() (from, to int) {
	n := len(b.schedule.Ops)
	from = b.rank()
	if n == 1 || b.chance(5) {
		return from, from
	}
	return from, (from + b.between(1, n-1)) % n
}

// ns returns a duration of about so many.
func (b *builder) ns(about int64) int64 {
	if b.spread {
		return 1 + 2*b.Int64N(2*about+1)
	}
	return pick(b, 0, 500, 1000, 1500, 4000, about)
}

// bytes returns a size.
func (b *builder) bytes() int64 {
	sizes := []int64{0, 1, 8, 64, 64, 1000, 65535, 65536, 70000}
	if b.eager {
		sizes = sizes[:6]
	}
	return pick(b, sizes...)
}

// calc makes a calc, or what takes time as one.
func (b *builder) calc(about int64) schedule.Op {
	op := schedule.Op{Kind: schedule.Calc, DurationNS: b.ns(about)}
	if b.chance(3) {
		op.Kind = schedule.IO
	}
	return op
}

// message makes both ends of a message.
func (b *builder) message(from, to int) (send, recv schedule.Op) {
	send = schedule.Op{
		Kind: schedule.Send, Peer: int32(to), Bytes: b.bytes(), Tag: pick[int64](b, 0, 0, 1, 2, -5), Comm: b.Int32N(b.comms),
	}
	if b.modes {
		send.Mode = pick(b, schedule.Standard, schedule.Standard, schedule.Synchronous, schedule.Buffered)
	}
	recv = schedule.Op{Kind: schedule.Recv, Peer: int32(from), Bytes: room, Tag: send.Tag, Comm: send.Comm}
	if b.schedule.Header.UncheckedReceives {
		recv.Bytes = 8
	}
	if b.chance(b.wild) {
		recv.Peer = schedule.AnySource
	}
	if b.chance(b.wild / 4) {
		recv.Tag = schedule.AnyTag
	}
	return send, recv
}

// room is what receives have that take any message.
const room = 1 << 20

// add adds an operation with some dependences, and returns its place.
func (b *builder) add(rank int, op schedule.Op, on []dependence) int {
	b.left--
	list := &b.schedule.Ops[rank]
	place := len(*list)
	op.Mark, op.TraceRow = schedule.None, schedule.None
	op.CPU, op.NIC = b.Int32N(b.cpus), b.Int32N(b.nics)
	for _, a := range on {
		if d := int32(place - a.place); a.started {
			op.Irequires = append(op.Irequires, d)
		} else {
			op.Requires = append(op.Requires, d)
		}
	}
	*list = append(*list, op)
	return place
}

// dependences returns what an operation added now waits for: the rank's front,
// or anything before.
func (b *builder) dependences(rank int) (on []dependence) {
	if !b.chance(b.loose) {
		return b.front[rank]
	}
	places := len(b.schedule.Ops[rank])
	for range b.IntN(min(2, places) + 1) {
		on = append(on, dependence{places - b.between(1, min(4, places)), b.chance(30)})
	}
	return on
}

// then adds a blocking operation: what comes next waits for its end.
func (b *builder) then(rank int, op schedule.Op) {
	place := b.add(rank, op, b.dependences(rank))
	b.front[rank] = []dependence{{place, false}}
}

// begin adds a nonblocking operation: what comes next waits for its start.
func (b *builder) begin(rank int, op schedule.Op) (place int) {
	place = b.add(rank, op, b.dependences(rank))
	b.front[rank] = []dependence{{place, true}}
	return place
}

// wait adds the wait for some operations.
func (b *builder) wait(rank int, places ...int) {
	on := slices.Clone(b.dependences(rank))
	for _, place := range places {
		on = append(on, dependence{place, false})
	}
	b.front[rank] = []dependence{{b.add(rank, schedule.Op{}, on), false}}
}
