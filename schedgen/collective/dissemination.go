package collective

import (
	"math/bits"

	"loggops/formats/schedule"
)

// dissemination (Hensgen, Finkel and Manber 1988): in round j of
// ceil(log2 n), member i sends to i+2^j and receives from i-2^j (mod n); the
// send of a round requires the receive of the round before. It serves
// barriers, idempotent reductions, and, as Bruck's algorithm (Bruck et al.
// 1997), allgather and alltoall, which differ in the bytes of a round.
type dissemination struct {
	n      int
	rounds int
	bytes  func(i, round int) int64 // that member i sends
	most   int64
	width  int // steps a round: send, receive, and where it reduces a calc
}

func newDissemination(n int, reduces bool, most int64, bytes func(i, round int) int64) Plan {
	d := &dissemination{n: n, rounds: bits.Len(uint(n - 1)), bytes: bytes, most: most, width: 2}
	if reduces {
		d.width = 3
	}
	return d
}

func barrierDissemination(c *call) (Plan, error) {
	return newDissemination(c.n, false, 1, func(int, int) int64 { return 1 }), nil
}

func allreduceDissemination(c *call) (Plan, error) {
	m := c.op.Bytes
	return newDissemination(c.n, c.reduces, m, func(int, int) int64 { return m }), nil
}

// allgatherBruck sends in round j the blocks of the members down from i that
// the receiver does not have yet: min(2^j, n-2^j) of them.
func allgatherBruck(c *call) (Plan, error) {
	b, err := gathered(c)
	if err != nil {
		return nil, err
	}
	n := c.n
	return newDissemination(n, false, b.total(), func(i, round int) int64 {
		count := min(1<<round, n-1<<round)
		return b.sum((i+n+1-count)%n, count)
	}), nil
}

// alltoallBruck sends in round j the blocks whose distance to their target,
// 1..n-1, has bit j set.
func alltoallBruck(c *call) (Plan, error) {
	b, err := equal(c.op.Bytes, c.n)
	if err != nil {
		return nil, err
	}
	n := c.n
	return newDissemination(n, false, b.each*int64(n/2), func(_, round int) int64 {
		return b.each * int64(withBit(n, round))
	}), nil
}

// withBit counts the numbers in 0..n-1 that have bit j set.
func withBit(n, j int) int {
	period, half := 2<<j, 1<<j
	return n/period*half + max(0, n%period-half)
}

func (d *dissemination) Len(int) int { return d.rounds * d.width }

func (d *dissemination) Step(i, s int) Step {
	round := s / d.width
	if s%d.width == 0 {
		return Step{schedule.Send, (i + 1<<round) % d.n, d.bytes(i, round), round}
	}
	from := (i - 1<<round + d.n) % d.n
	step := Step{schedule.Recv, from, d.bytes(from, round), round}
	if s%d.width == 2 {
		step.Kind, step.Peer = schedule.Calc, 0
	}
	return step
}

// The chain is send, (receive, (calc,) send), ...: what has come in (and been
// combined) goes out in the next round.
func (d *dissemination) Requires(_, s int, list []int) []int {
	switch s % d.width {
	case 0:
		if s > 0 {
			list = append(list, s-1)
		}
	case 2:
		list = append(list, s-1)
	}
	return list
}

func (d *dissemination) Dependants(_, s int, list []int) []int {
	if s%d.width > 0 && s+1 < d.rounds*d.width {
		list = append(list, s+1)
	} else if d.width == 3 && s%d.width == 1 {
		list = append(list, s+1)
	}
	return list
}

func (d *dissemination) Receive(_, _, round int) int { return round*d.width + 1 }

func (d *dissemination) MaxBytes() int64 { return d.most }
