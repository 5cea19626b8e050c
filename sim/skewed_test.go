package sim

import (
	"loggops/formats/comm"
	"loggops/formats/schedule"
)

// drawSkewed draws replicas that do the same at different times. Such replicas skip what others have done before, also across
// collectives over all ranks that a rank leaves at once, and while collectives of some ranks of the replica are open.
func (b *builder) drawSkewed() {
	ranks, about := b.between(2, 9), pick[int64](b, 1000, 5000, 30_000)
	b.replicas(ranks, b.between(3, 9))
	for i := range b.tuning {
		if b.chance(80) { // several segments compete for a slot
			b.tuning[i] = everyMilestones(pick(b, 1, 1, 2, 4), pick(b, 2, 3, 4, 6, 1024, 1024, 1024, 1024))
		}
	}
	p := &b.params
	if b.chance(80) { // messages do not overtake each other
		p.BySize = nil
	}
	if b.chance(70) {
		b.loose, b.wild, b.cpus, b.nics, p.NIC = 0, 0, 1, 1, false
	}
	p.LatencyNS = pick(b, p.LatencyNS, about/2, about, 3*about)
	b.skew(about * int64(b.between(1, 60)))
	open, apart := b.chance(20), b.chance(35)
	for range b.between(2, 8) {
		kind := pick(b, "gather", "gather", "reduce", "bcast", "scatter", "scan")
		algorithm := b.algorithm(kind)
		if kind == "gather" && b.chance(50) {
			algorithm = "linear"
		}
		switch b.IntN(6) {
		case 0:
			b.pass(b.between(1, 6), about)
		case 1:
			b.shift(b.between(1, 6), about)
		case 2:
			b.enterAny(1, kind, algorithm, open)
			b.pass(1, about)
		case 3:
			kind = pick(b, "allreduce", "barrier")
			b.enterAny(1, kind, pick(b, b.algorithm(kind), "dissemination", "dissemination:requires=last"), open)
			b.pass(1, about)
		default:
			b.uneven(about)
			if !apart && b.chance(50) {
				b.enterAny(0, kind, algorithm, open)
				b.shift(1, about)
			}
		}
	}
	for rank, begun := range b.begun {
		b.wait(rank, begun...)
	}
}

// replicas begins a program of replicas, without noise, in which messages are eager. Communicator 1 has some of the ranks.
func (b *builder) replicas(ranks, replicas int) {
	b.runs(blank(ranks, replicas))
	members := make([]int32, b.between((ranks+1)/2, ranks))
	for i, rank := range b.Perm(ranks)[:len(members)] {
		members[i] = int32(rank)
	}
	b.schedule.Header.Communicators = append(b.schedule.Header.Communicators, comm.Communicator{Members: comm.Of(members)})
	b.front, b.begun, b.comms = make([][]dependence, ranks), make([][]int, ranks), 1
	p := &b.params
	p.EagerMax, p.LatencyNS, p.Levels = 1<<20, max(p.LatencyNS, 1), nil
}

// enterAny adds a collective by an algorithm, of any size and root.
func (b *builder) enterAny(on int32, kind, algorithm string, nonblocking bool) {
	b.enterBy(on, kind, algorithm, pick[int64](b, 0, 8, 64), b.rootOf(on, kind), nonblocking)
}

// skew has each replica start some time after another one, or leave a chain over all ranks after it.
func (b *builder) skew(ns int64) {
	h := &b.schedule.Header
	if b.chance(30) {
		b.enterAny(0, "bcast", "pipelined-chain:segment=300", false)
		return
	}
	for _, replica := range b.Perm(h.Replicas) {
		for range h.Ranks {
			b.starts = append(b.starts, int64(replica)*ns)
		}
	}
}

// pass adds a message that goes around all ranks, some times. Each rank computes before it sends.
func (b *builder) pass(rounds int, about int64) {
	n := len(b.schedule.Ops)
	for range rounds {
		for rank := range n {
			send, recv := b.message(rank, (rank+1)%n)
			b.then(rank, b.calc(about))
			b.then(rank, send)
			b.then((rank+1)%n, recv)
		}
	}
}

// shift adds messages from each rank to the next one, some times. All ranks compute before they send.
func (b *builder) shift(rounds int, about int64) {
	n := len(b.schedule.Ops)
	for range rounds {
		var receives []schedule.Op
		for rank := range n {
			send, recv := b.message(rank, (rank+1)%n)
			b.then(rank, b.calc(about))
			b.then(rank, send)
			receives = append(receives, recv)
		}
		for rank, recv := range receives {
			b.then((rank+1)%n, recv)
		}
	}
}

// uneven has some ranks pass on messages while the others compute in pieces, about as long.
func (b *builder) uneven(about int64) {
	n := len(b.schedule.Ops)
	first, rounds, busy := b.rank(), b.between(2, 12), b.between(1, max(1, n-2))
	pieces := b.between(rounds, 3*rounds)
	ns := int64(rounds) * (about + b.params.LatencyNS) * int64(b.between(20, 120)) / 100 / int64(pieces)
	for i := range busy {
		for range pieces {
			b.then((first+i)%n, schedule.Op{Kind: schedule.Calc, DurationNS: ns})
		}
	}
	for i := range rounds {
		from, to := (first+busy+i%(n-busy))%n, (first+busy+(i+1)%(n-busy))%n
		send, recv := b.message(from, to)
		b.then(from, b.calc(about))
		b.then(from, send)
		b.then(to, recv)
	}
}
