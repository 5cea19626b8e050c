package sim

import (
	"math/rand/v2"
	"slices"

	"loggops/formats/schedule"
)

// builder draws a program: shape after shape, it appends operations to the lists of the ranks.
type builder struct {
	*rand.Rand
	*drawn

	// Habits of the program.
	spread  bool  // times are arbitrary; otherwise few values, with many ties
	eager   bool  // messages are small
	modes   bool  // sends may be synchronous or buffered
	wild    int   // percentage of receives from any source; a quarter of them from any tag
	loose   int   // percentage of operations with dependences of their own
	cpus    int32 // per rank
	nics    int32
	comms   int32 // number of communicators that messages use
	skewed  bool  // ranks compute before collectives
	ruled   bool  // collectives name no algorithm
	byNode  bool  // collectives are two-level
	overlap bool  // collectives may be nonblocking
	alone   bool  // the program is one collective
	tags    int64 // are added to those of all messages
	apart   bool  // no rank sends to itself, if there are several
	tied    bool  // times are a few multiples of tieUnit, and sizes a few bytes

	contrast [2]int64 // the least and the largest o + L, if they differ much

	left  int            // operations that may still be added, including those within collectives
	front [][]dependence // by rank: dependences of the next operation
	begun [][]int        // by rank: nonblocking collectives that nothing waits for yet
}

// dependence is a dependence on an operation, or only on its start.
type dependence struct {
	place   int
	started bool
}

// chance returns true with a probability in percent.
func (b *builder) chance(percent int) bool { return b.IntN(100) < percent }

// between returns a number in [least, most].
func (b *builder) between(least, most int) int { return least + b.IntN(most-least+1) }

func pick[T any](b *builder, list ...T) T { return list[b.IntN(len(list))] }

// rank returns any base rank.
func (b *builder) rank() int { return b.IntN(len(b.schedule.Ops)) }

// pair returns two ranks, which are seldom equal.
func (b *builder) pair() (from, to int) {
	n := len(b.schedule.Ops)
	from = b.rank()
	if n == 1 || !b.apart && b.chance(5) {
		return from, from
	}
	return from, (from + b.between(1, n-1)) % n
}

// ns returns a duration of the given order.
func (b *builder) ns(about int64) int64 {
	if b.tied {
		return tieUnit * pick[int64](b, 0, 1, 1, 1, 2, 4)
	}
	if b.spread {
		return 1 + 2*b.Int64N(2*about+1)
	}
	return pick(b, 0, 500, 1000, 1500, 4000, about)
}

// bytes returns a size.
func (b *builder) bytes() int64 {
	if b.tied {
		return pick[int64](b, 0, 1, 2, 2, 2, 3, 5)
	}
	sizes := []int64{0, 1, 8, 64, 64, 1000, 65535, 65536, 70000}
	if b.eager {
		sizes = sizes[:6]
	}
	return pick(b, sizes...)
}

// calc makes a calc, or an operation that takes as long as it was recorded.
func (b *builder) calc(about int64) schedule.Op {
	op := schedule.Op{Kind: schedule.Calc, DurationNS: b.ns(about)}
	if b.chance(3) {
		op.Kind = pick(b, schedule.IO, schedule.OneSided)
	}
	return op
}

// message makes both ends of a message.
func (b *builder) message(from, to int) (send, recv schedule.Op) {
	send = schedule.Op{
		Kind: schedule.Send, Peer: int32(to), Bytes: b.bytes(), Tag: pick[int64](b, 0, 0, 1, 2, -5, 1<<32), Comm: b.Int32N(b.comms),
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

// room is the buffer size of receives that match any message.
const room = 1 << 20

// add appends an operation with some dependences, and returns its index.
func (b *builder) add(rank int, op schedule.Op, on []dependence) int {
	b.left--
	list := &b.schedule.Ops[rank]
	place := len(*list)
	op.Iteration, op.TraceRow = int32(place/3%5)-1, schedule.None
	op.CPU, op.NIC = b.Int32N(b.cpus), b.Int32N(b.nics)
	if (op.Kind == schedule.Send || op.Kind == schedule.Recv) && op.Tag != schedule.AnyTag {
		op.Tag += b.tags
	}
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

// dependences returns the dependences of an operation added now: the rank's front, or anything
// before.
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

// then adds a blocking operation: the next operation waits for its end.
func (b *builder) then(rank int, op schedule.Op) {
	place := b.add(rank, op, b.dependences(rank))
	b.front[rank] = []dependence{{place, false}}
}

// begin adds a nonblocking operation: the next operation waits for its start.
func (b *builder) begin(rank int, op schedule.Op) (place int) {
	place = b.add(rank, op, b.dependences(rank))
	b.front[rank] = []dependence{{place, true}}
	return place
}

// wait adds a wait for some operations.
func (b *builder) wait(rank int, places ...int) {
	on := slices.Clone(b.dependences(rank))
	for _, place := range places {
		on = append(on, dependence{place, false})
	}
	b.front[rank] = []dependence{{b.add(rank, schedule.Op{}, on), false}}
}
