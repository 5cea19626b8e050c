package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/sim/noise"
)

// drawn is a program drawn at random, with all that its run depends on.
type drawn struct {
	schedule *schedule.Schedule
	params   Params
	noise    *noise.Config // nil for none
	run      uint32        // of the noise
}

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

// draw draws the program that a seed stands for.
func draw(seed uint64) *drawn {
	b := newBuilder(seed)
	b.drawShapes()
	b.finish()
	return b.drawn
}

// drawSparse draws one in which ranks mostly wait for messages, so that few events
// are due at once: L is long beside all other times, which are any, and a receive
// takes less than a send.
func drawSparse(seed uint64) *drawn {
	b := newBuilder(seed)
	b.noise, b.spread, b.skewed, b.loose = nil, true, true, 0
	b.params = Params{
		LatencyNS: 1e6 + b.Int64N(1e6), OverheadSendNS: 1001 + b.Int64N(2000), OverheadRecvNS: b.Int64N(1000),
		ReducePerByte: b.params.ReducePerByte, EagerMax: b.params.EagerMax, HandshakeNS: b.params.HandshakeNS,
	}
	b.drawShapes()
	return b.drawn
}

// newBuilder draws all but the operations.
func newBuilder(seed uint64) *builder {
	b := &builder{Rand: rand.New(rand.NewPCG(seed, 0)), drawn: &drawn{}}
	b.drawSize()
	b.drawHabits()
	b.drawParams()
	if b.chance(35) {
		b.addNoise()
	}
	return b
}

// chance returns true so many times of a hundred.
func (b *builder) chance(percent int) bool { return b.IntN(100) < percent }

// between returns a number from one to another.
func (b *builder) between(least, most int) int { return least + b.IntN(most-least+1) }

func pick[T any](b *builder, list ...T) T { return list[b.IntN(len(list))] }

// drawSize draws a few ranks, a few with long lists, many with short ones, or
// many that have one collective only.
func (b *builder) drawSize() {
	ranks, replicas := b.between(1, 6), pick(b, 1, 1, 1, 2, 3, 4, 5)
	b.left = b.between(10, 300)
	switch class := b.IntN(100); {
	case class < 15:
		ranks = b.between(2, 6)
		b.left = b.between(300, 2000)
	case class < 25:
		ranks = b.between(7, 130)
		b.left = ranks * replicas * b.between(2, 10)
	case class < 35:
		b.alone = true
		ranks = b.between(1, 60)
		b.left = ranks * replicas * 12
	}
	order := make([]int32, ranks)
	for i, rank := range b.Perm(ranks) {
		order[i] = int32(rank)
	}
	b.schedule = &schedule.Schedule{
		Header: schedule.Header{
			Ranks: ranks, Replicas: replicas,
			Communicators: []comm.Communicator{
				comm.World(ranks), comm.World(ranks), {Members: comm.Of(order)}, {Members: comm.Of(order[:(ranks+1)/2])}, {Self: true},
			},
		},
		Ops: make([][]schedule.Op, ranks),
	}
	b.front, b.begun = make([][]dependence, ranks), make([][]int, ranks)
}

func (b *builder) drawHabits() {
	b.spread = b.chance(40)
	b.eager = b.chance(70)
	b.modes = b.chance(20)
	b.wild = pick(b, 0, 0, 0, 10, 50)
	b.loose = pick(b, 0, 0, 0, 0, 2, 20, 100)
	b.cpus, b.nics = pick[int32](b, 1, 1, 1, 2, 4), 1
	if b.chance(15) {
		b.nics = 3
	}
	b.comms = pick[int32](b, 1, 1, 3)
	b.skewed = b.chance(60)
	b.overlap = b.chance(50)
	h := &b.schedule.Header
	h.Recorded, h.UncheckedReceives = b.chance(50), b.chance(30)
	if b.chance(10) {
		b.ruled = true
		h.Collectives, _ = collective.Preset(pick(b, "openmpi", "mpich"))
	}
}

// drawShapes adds shapes, each some times alike: an application with iterations.
func (b *builder) drawShapes() {
	if b.alone {
		if b.chance(80) {
			b.cpus, b.nics, b.params.Levels = 1, 1, nil
		}
		b.collective()
		return
	}
	only := -1
	if b.chance(60) {
		only = b.IntN(len(shapes))
	}
	for b.left > 0 {
		shape := only
		if shape < 0 {
			shape = b.IntN(len(shapes))
		}
		seed := b.Uint64()
		for range pick(b, 1, 1, 2, 5, 40) {
			b.left--
			b.Rand = rand.New(rand.NewPCG(seed, 1))
			shapes[shape].draw(b)
			if b.left <= 0 {
				break
			}
		}
		if b.chance(15) {
			break
		}
	}
}

// finish spoils some programs, and moves operations about in the lists of others.
func (b *builder) finish() {
	if b.chance(4) {
		b.lose()
	}
	if b.chance(3) {
		b.add(b.rank(), schedule.Op{Kind: schedule.Send, Peer: int32(b.rank()), Bytes: 8, Tag: 99}, nil)
	}
	if b.chance(25) {
		for rank, ops := range b.schedule.Ops {
			b.schedule.Ops[rank] = b.disordered(ops)
		}
	}
}

// lose replaces a message's end by a calc of 0.
func (b *builder) lose() {
	ops := b.schedule.Ops[b.rank()]
	if len(ops) == 0 {
		return
	}
	if op := &ops[b.IntN(len(ops))]; op.Kind == schedule.Send || op.Kind == schedule.Recv {
		*op = schedule.Op{Requires: op.Requires, Irequires: op.Irequires, Mark: schedule.None, TraceRow: schedule.None}
	}
}

// disordered returns a list of the same operations, some of which have changed places
// with the next. Collectives of one communicator stay in their order.
func (b *builder) disordered(ops []schedule.Op) []schedule.Op {
	was := make([]int, len(ops)) // the place of each before
	for i := range was {
		was[i] = i
	}
	for range b.IntN(2*len(ops) + 1) {
		i := b.IntN(max(1, len(ops)-1))
		if i+1 >= len(ops) {
			break
		}
		p, q := &ops[was[i]], &ops[was[i+1]]
		if p.Coll == nil || q.Coll == nil || p.Comm != q.Comm {
			was[i], was[i+1] = was[i+1], was[i]
		}
	}
	return reordered(ops, was)
}

// reordered returns the operations that were at the given places.
func reordered(ops []schedule.Op, was []int) []schedule.Op {
	now := make([]int, len(ops))
	for i, before := range was {
		now[before] = i
	}
	list := make([]schedule.Op, len(ops))
	for i, before := range was {
		op := ops[before]
		move := func(d int32) int { return i - now[before-int(d)] }
		op.Requires, op.Irequires = moved(op.Requires, move), moved(op.Irequires, move)
		list[i] = op
	}
	return list
}

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

// String lists all of it, an operation a line.
func (d *drawn) String() string {
	h := d.schedule.Header
	text := fmt.Sprintf("%d ranks x %d, recorded %v, unchecked receives %v, %d rules\n%+v\n", h.Ranks, h.Replicas, h.Recorded, h.UncheckedReceives, len(h.Collectives), d.params)
	for i := range d.params.Levels {
		text += fmt.Sprintf("level %d: %+v\n", d.params.Levels[i].Size, d.params.within(&d.params.Levels[i]))
	}
	for i := range h.Communicators {
		text += fmt.Sprintf("communicator %d: %+v\n", i, h.Communicators[i])
	}
	if d.noise != nil {
		text += fmt.Sprintf("noise of run %d: %+v\n", d.run, *d.noise)
	}
	for rank, ops := range d.schedule.Ops {
		for i, op := range ops {
			text += fmt.Sprintf("rank %d: %d: %s\n", rank, i, described(&op))
		}
	}
	return text
}

func described(op *schedule.Op) string {
	text := op.Kind.String()
	switch op.Kind {
	case schedule.Send, schedule.Recv:
		text += fmt.Sprintf(" %d B %s, peer %d, tag %d, comm %d", op.Bytes, op.Mode, op.Peer, op.Tag, op.Comm)
	case schedule.Collective:
		text += fmt.Sprintf(" %d B, comm %d, %+v", op.Bytes, op.Comm, *op.Coll)
	default:
		text += fmt.Sprintf(" %d ns", op.DurationNS)
	}
	text += fmt.Sprintf(", CPU %d, NIC %d", op.CPU, op.NIC)
	if len(op.Requires) > 0 {
		text += fmt.Sprintf(", requires %d", op.Requires)
	}
	if len(op.Irequires) > 0 {
		text += fmt.Sprintf(", irequires %d", op.Irequires)
	}
	return text
}
