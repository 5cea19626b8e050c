package collective

import "loggops/formats/schedule"

// waysBarrier is the n-way dissemination of Hoefler et al. (2006): in round j a
// member sends to i + q·(w+1)^j and receives from i - q·(w+1)^j (mod n), q =
// 1..w, as far as these are less than n away. The sends of a round require the
// receives of the round before.
type waysBarrier struct {
	n, ways int
	rounds  int
	full    int // steps of all rounds but the last
	last    int // sends of the last round
}

func barrierWays(c *call) (Plan, error) {
	b := &waysBarrier{n: c.n, ways: int(c.options.numbers["ways"])}
	for reach := 1; reach < c.n; reach *= b.ways + 1 {
		b.full = 2 * b.ways * b.rounds
		b.last = min(b.ways, (c.n-1)/reach)
		b.rounds++
	}
	return b, nil
}

func (b *waysBarrier) Len(int) int { return b.full + 2*b.last }

// locate returns a step's round, the sends of that round, and which of its
// sends or receives it is.
func (b *waysBarrier) locate(s int) (round, count, c int) {
	round, count, c = s/(2*b.ways), b.ways, s%(2*b.ways)
	if s >= b.full {
		round, count, c = b.rounds-1, b.last, s-b.full
	}
	return round, count, c
}

func (b *waysBarrier) Step(i, s int) Step {
	round, count, c := b.locate(s)
	reach := b.reach(round)
	if c < count {
		return Step{schedule.Send, (i + (c+1)*reach) % b.n, 1, round}
	}
	return Step{schedule.Recv, (i + b.n - (c-count+1)*reach) % b.n, 1, round}
}

// reach returns how far the first message of a round goes.
func (b *waysBarrier) reach(round int) int {
	reach := 1
	for range round {
		reach *= b.ways + 1
	}
	return reach
}

func (b *waysBarrier) Requires(_, s int, list []int) []int {
	if round, count, c := b.locate(s); round > 0 && c < count {
		for r := s - c - b.ways; r < s-c; r++ {
			list = append(list, r)
		}
	}
	return list
}

func (b *waysBarrier) Dependants(_, s int, list []int) []int {
	round, count, c := b.locate(s)
	if c < count || round == b.rounds-1 {
		return list
	}
	next := s - c + 2*count
	_, count, _ = b.locate(next)
	for d := range count {
		list = append(list, next+d)
	}
	return list
}

func (b *waysBarrier) Receive(i, from, round int) int {
	count := b.ways
	if round == b.rounds-1 {
		count = b.last
	}
	c := (i-from+b.n)%b.n/b.reach(round) - 1
	return 2*b.ways*round + count + c
}

func (b *waysBarrier) MaxBytes() int64 { return 1 }

// linearBarrier is done by blocking calls: member 0 receives from one after the
// other, and then sends to one after the other.
type linearBarrier struct{ n int }

func barrierLinear(c *call) (Plan, error) { return &linearBarrier{c.n}, atMost(2 * int64(c.n)) }

func (b *linearBarrier) Len(i int) int {
	if i > 0 {
		return 2
	}
	return 2 * (b.n - 1)
}

func (b *linearBarrier) Step(i, s int) Step {
	switch {
	case i > 0 && s == 0:
		return Step{schedule.Send, 0, 1, 0}
	case i > 0:
		return Step{schedule.Recv, 0, 1, 1}
	case s < b.n-1:
		return Step{schedule.Recv, 1 + s, 1, 0}
	}
	return Step{schedule.Send, 2 + s - b.n, 1, 1}
}

func (b *linearBarrier) Requires(i, s int, list []int) []int {
	if i == 0 && s > 0 {
		list = append(list, s-1)
	}
	return list
}

func (b *linearBarrier) Dependants(i, s int, list []int) []int {
	if i == 0 && s+1 < b.Len(0) {
		list = append(list, s+1)
	}
	return list
}

func (b *linearBarrier) Receive(i, from, _ int) int {
	if i == 0 {
		return from - 1
	}
	return 1
}

func (b *linearBarrier) MaxBytes() int64 { return 1 }
