package sim

import "loggops/formats/schedule"

// shapes are the parts of drawn programs.
var shapes = []func(*builder){
	(*builder).steps,
	(*builder).halo,
	(*builder).workers,
	(*builder).wavefront,
	(*builder).collectives,
	(*builder).graph,
	(*builder).crowd,
}

// steps adds chains of calcs, sends and receives.
func (b *builder) steps() {
	for range b.between(1, 20) {
		from, to := b.pair()
		if b.chance(40) {
			b.then(from, b.calc(30000))
			continue
		}
		send, recv := b.message(from, to)
		b.then(from, send)
		b.then(to, recv)
	}
}

// halo adds a ring in which each rank exchanges messages with its neighbors and waits for all
// of them. It may compute meanwhile.
func (b *builder) halo() {
	n := len(b.schedule.Ops)
	about, compute := b.ns(30000), b.chance(50)
	open := make([][]int, n)
	for rank := range n {
		b.then(rank, schedule.Op{DurationNS: about + b.ns(1000)})
	}
	for distance := range b.between(1, min(3, n)) {
		for rank := range n {
			to := (rank + distance + 1) % n
			send, recv := b.message(rank, to)
			open[to] = append(open[to], b.begin(to, recv))
			open[rank] = append(open[rank], b.begin(rank, send))
		}
	}
	for rank := range n {
		if compute {
			b.then(rank, b.calc(9000))
		}
		b.wait(rank, open[rank]...)
	}
}

// workers adds a master, rank 0, that takes requests from any source and answers the recorded
// rank.
func (b *builder) workers() {
	n := len(b.schedule.Ops)
	if n == 1 {
		return
	}
	for range b.between(1, 3*n) {
		worker := b.between(1, n-1)
		b.then(worker, schedule.Op{Kind: schedule.Send, Bytes: 8, Tag: 7})
		b.then(0, schedule.Op{Kind: schedule.Recv, Peer: schedule.AnySource, Bytes: room, Tag: 7})
		send, recv := b.message(0, worker)
		b.then(0, send)
		b.then(worker, recv)
		b.then(worker, b.calc(50000))
	}
}

// wavefront adds a sweep over all ranks, up or down.
func (b *builder) wavefront() {
	n := len(b.schedule.Ops)
	down := b.chance(50)
	for range b.between(1, 4) {
		for i := range n {
			rank, next := i, i+1
			if down {
				rank, next = n-1-i, n-2-i
			}
			b.then(rank, b.calc(4000))
			if i+1 < n {
				send, recv := b.message(rank, next)
				b.then(rank, send)
				b.then(next, recv)
			}
		}
	}
}

// collectives adds several collectives, one after the other or at once.
func (b *builder) collectives() {
	for range b.between(1, 4) {
		for rank := range b.schedule.Ops {
			if b.skewed {
				b.then(rank, b.calc(20000))
			}
			if open := b.begun[rank]; len(open) > 0 && b.chance(50) {
				b.wait(rank, open...)
				b.begun[rank] = nil
			}
		}
		b.collective()
	}
}

// graph adds messages and calcs with arbitrary dependences.
func (b *builder) graph() {
	loose := b.loose
	b.loose = 100
	defer func() { b.loose = loose }()
	for range b.between(1, 25) {
		from, to := b.pair()
		if b.chance(30) {
			b.then(from, b.calc(4000))
			continue
		}
		send, recv := b.message(from, to)
		if b.chance(50) {
			b.begin(to, recv)
			b.then(from, send)
		} else {
			b.then(from, send)
			b.begin(to, recv)
		}
	}
}

// crowd adds many messages to one rank, whose receives are posted in another order, long
// before or after. Receives that take anything may come last, so that they take what the
// others leave.
func (b *builder) crowd() {
	to := b.rank()
	var front []dependence
	if b.chance(50) {
		front = []dependence{{b.add(to, schedule.Op{DurationNS: b.ns(1e6)}, nil), false}}
	}
	var receives []schedule.Op
	tags, chained := b.between(1, 50), b.chance(70)
	for i := range b.between(1, pick(b, 10, 40, 160)) {
		from := b.rank()
		send, recv := b.message(from, to)
		send.Tag = int64(i % tags)
		if recv.Tag != schedule.AnyTag {
			recv.Tag = send.Tag
		}
		receives = append(receives, recv)
		if chained {
			b.then(from, send)
		} else {
			b.add(from, send, nil)
		}
	}
	if b.chance(70) {
		b.Shuffle(len(receives), func(i, j int) { receives[i], receives[j] = receives[j], receives[i] })
	}
	for _, recv := range receives {
		b.add(to, recv, front)
	}
}
