package sim

import (
	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
)

// drawPieces draws replicas whose ranks compute in many pieces, with messages under way: those that a rank forwards while it
// computes, and those of collectives over all ranks that some replicas enter long before others.
func (b *builder) drawPieces() {
	p, ranks, noisy := &b.params, b.between(2, 6), b.chance(40)
	b.runs(blank(ranks, b.between(2, 5)))
	order := make([]int32, 0, ranks)
	for _, rank := range b.Perm(ranks)[:b.between(1, ranks)] {
		order = append(order, int32(rank))
	}
	b.schedule.Header.Communicators = append(b.schedule.Header.Communicators, comm.Communicator{Members: comm.Of(order)})
	b.front, b.begun, b.comms = make([][]dependence, ranks), make([][]int, ranks), 1
	p.EagerMax, p.LatencyNS, p.Levels = 1<<20, max(p.LatencyNS, 1), nil
	if b.chance(30) {
		p.GapNS = 10 * (p.LatencyNS + p.OverheadSendNS + p.OverheadRecvNS)
	}
	if b.cpus, b.nics = 1, 1; noisy {
		b.addNoise()
	}
	about := pick[int64](b, 100, 3000, 3000, 100_000)
	for range b.between(1, 8) {
		var open [][2]int // receives: rank and place
		for range b.IntN(5) {
			from, to := b.pair()
			if from == to {
				continue
			}
			send, recv := b.message(from, to)
			place := b.begin(to, recv)
			open = append(open, [2]int{to, place})
			if b.chance(50) {
				b.begin(from, send)
			} else {
				b.then(from, send)
			}
			for at := to; b.chance(60); {
				next := (at + b.between(1, ranks-1)) % ranks
				send, recv := b.message(at, next)
				received := b.begin(next, recv)
				b.add(at, send, []dependence{{place: place}})
				open = append(open, [2]int{next, received})
				at, place = next, received
			}
			b.compute(b.rank(), about)
		}
		for rank := range ranks {
			b.compute(rank, about)
		}
		for _, o := range open {
			if b.chance(80) {
				b.wait(o[0], o[1])
			}
		}
		for b.chance(60) {
			b.enter(b.Int32N(2), pick(b, "bcast", "bcast", "scan", "gather", "scatter", "reduce", "allreduce", "barrier"))
		}
		for rank, begun := range b.begun {
			if b.chance(30) {
				b.wait(rank, begun...)
				b.begun[rank] = nil
				continue
			}
			b.begun[rank] = nil
			for _, place := range begun { // those that were begun first may end last
				if b.chance(50) {
					b.begun[rank] = append(b.begun[rank], place)
					continue
				}
				b.wait(rank, place)
				b.compute(rank, about)
			}
		}
	}
}

// compute adds calcs of a rank, one after the other.
func (b *builder) compute(rank int, about int64) {
	for range b.IntN(9) {
		b.then(rank, schedule.Op{Kind: schedule.Calc, DurationNS: b.Int64N(about)})
	}
}

// enter adds a collective of a communicator.
func (b *builder) enter(on int32, kind string) {
	bytes, nonblocking := pick[int64](b, 0, 8, 64), b.chance(60)
	root := b.rootOf(on, kind)
	b.enterBy(on, kind, b.algorithm(kind), bytes, root, nonblocking)
}

// rootOf draws the root of a kind of collectives.
func (b *builder) rootOf(on int32, kind string) int32 {
	if !collective.Rooted(kind) {
		return schedule.None
	}
	return b.Int32N(int32(b.schedule.Header.Communicators[on].Members.Len()))
}

// enterBy is enter for an algorithm.
func (b *builder) enterBy(on int32, kind, algorithm string, bytes int64, root int32, nonblocking bool) {
	members := b.schedule.Header.Communicators[on].Members
	if algorithm == collective.None {
		bytes = 0
	}
	for rank := range b.schedule.Ops {
		member := members.Index(int32(rank))
		if member < 0 {
			continue
		}
		op := row(kind, member, members.Len(), int(root), bytes)
		op.Comm, op.Coll.Algorithm, op.Coll.Nonblocking = on, algorithm, nonblocking
		if nonblocking {
			b.begun[rank] = append(b.begun[rank], b.begin(rank, op))
		} else {
			b.then(rank, op)
		}
	}
}
