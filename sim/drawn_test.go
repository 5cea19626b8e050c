package sim

import (
	"math/rand/v2"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/sim/internal/tuning"
	"loggops/sim/noise"
)

// drawn is a program drawn at random, with everything that its run depends on.
type drawn struct {
	schedule *schedule.Schedule
	params   Params
	noise    *noise.Config    // nil for none
	run      uint32           // of the noise
	starts   []int64          // of the ranks; nil if all start at 0
	turn     int              // which of the settings the program runs with; see hasTurn
	tuning   [3]tuning.Tuning // of the programs that are compiled; zero for the usual one
	parts    []string         // names of its applications, and mixed if it also has shapes
}

// draw draws the program of a seed. A third has applications, and some are replicas in pieces. These have random numbers of
// their own, so that their changes leave the other programs as they are, among them those of overtaking and disagreed.
func draw(seed uint64) *drawn {
	b, own := newBuilder(seed), rand.New(rand.NewPCG(seed, 32))
	switch share := own.IntN(100); {
	case share < 35:
		b.Rand = own
		b.drawApplicationSize()
		b.drawApplications()
		if b.chance(70) {
			return b.drawn
		}
	case share >= 95:
		b.Rand = own
		b.drawPieces()
	default:
		b.drawShapes()
	}
	b.finish()
	return b.drawn
}

// drawSparse draws a program in which few events are due at once, as ranks mostly wait for
// messages: L is long compared to all other times, which are arbitrary, and a receive takes
// less than a send.
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

// allTurns are those of programs that the engine once simulated wrongly: they run with all settings.
const allTurns = -1

// hasTurn reports whether the program runs with setting i of n.
func (d *drawn) hasTurn(i, n int) bool { return d.turn == allTurns || d.turn%n == i }

// newBuilder draws everything except operations.
func newBuilder(seed uint64) *builder {
	b := &builder{Rand: rand.New(rand.NewPCG(seed, 0)), drawn: &drawn{schedule: new(schedule.Schedule), turn: int(seed % (1 << 31))}}
	thresholds := rand.New(rand.NewPCG(seed, 9))
	for i := range b.tuning {
		b.tuning[i] = drawTuning(thresholds)
	}
	b.drawSize()
	b.drawHabits()
	b.drawParams()
	if b.chance(35) {
		b.addNoise()
	}
	return b
}

// drawSize draws a size: few ranks, few with long lists, many with short lists, or many with
// one collective.
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
	b.resize(ranks, replicas)
}

// drawApplicationSize draws a size like drawSize, but for programs with few or many messages per rank, and none of one
// collective.
func (b *builder) drawApplicationSize() {
	ranks, each := b.between(4, 16), b.between(40, 120)
	switch class := b.IntN(100); {
	case class < 15:
		ranks, each = b.between(1, 4), b.between(20, 300)
	case class < 30:
		ranks, each = b.between(17, 130), b.between(2, 15)
	}
	b.alone, b.left = false, ranks*each
	b.resize(ranks, pick(b, 1, 1, 1, 1, 2, 3))
	if b.noise != nil {
		b.addNoise()
	}
}

// resize begins a schedule of a number of ranks.
func (b *builder) resize(ranks, replicas int) {
	order := make([]int32, ranks)
	for i, rank := range b.Perm(ranks) {
		order[i] = int32(rank)
	}
	h := &b.schedule.Header
	h.Ranks, h.Replicas, h.Communicators = ranks, replicas, []comm.Communicator{
		comm.World(ranks), comm.World(ranks), {Members: comm.Of(order)}, {Members: comm.Of(order[:(ranks+1)/2])}, {Self: true},
	}
	b.schedule.Ops = make([][]schedule.Op, ranks)
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

// drawShapes adds shapes, each repeated: an application with iterations.
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
			shapes[shape](b)
			if b.left <= 0 {
				break
			}
		}
		if b.chance(15) {
			break
		}
	}
}

// drawApplications adds applications, and shapes after some of them, mostly on a machine where messages of some sizes, or
// at some levels, are much faster than others.
func (b *builder) drawApplications() {
	if b.chance(80) {
		b.drawContrasts()
	}
	if b.chance(70) {
		b.loose, b.wild = 0, 0
	}
	for parts := pick(b, 1, 1, 2, 3); parts > 0; parts-- {
		rest := b.left - b.left/parts
		b.left /= parts
		a := applications[b.IntN(len(applications))]
		b.parts = append(b.parts, a.name)
		a.add(b)
		for b.left = rest + 1000; b.chance(50); {
			b.parts = append(b.parts, mixed)
			if b.chance(50) {
				b.collectives()
			} else {
				shapes[b.IntN(len(shapes))](b)
			}
		}
		b.left = rest
	}
}

const mixed = "shapes among applications"

// finish breaks some programs, and reorders the lists of others.
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

// lose replaces one end of a message by a calc of 0.
func (b *builder) lose() {
	ops := b.schedule.Ops[b.rank()]
	if len(ops) == 0 {
		return
	}
	if op := &ops[b.IntN(len(ops))]; op.Kind == schedule.Send || op.Kind == schedule.Recv {
		*op = schedule.Op{Requires: op.Requires, Irequires: op.Irequires, Iteration: schedule.None, TraceRow: schedule.None}
	}
}

// disordered returns the same operations, some of them swapped with the next. Collectives of
// one communicator keep their order.
func (b *builder) disordered(ops []schedule.Op) []schedule.Op {
	was := make([]int, len(ops)) // old index of each operation
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

// reordered returns the operations at the given old indices.
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
