package collective

import (
	"math/bits"

	"loggops/formats/schedule"
)

// Dissemination (Hensgen, Finkel and Manber 1988): in round j of
// ceil(log2 n), member i sends to i+2^j and receives from i-2^j (mod n); the
// send of a round requires the receive of the round before. It serves
// barriers, idempotent reductions, and, as Bruck's algorithm (Bruck et al.
// 1997), allgather and alltoall, which differ in the bytes of a round.
type Dissemination struct {
	n      int
	rounds int
	bytes  func(i, round int) int64 // that member i sends; nil where it is always most
	most   int64
	width  int // steps a round: send, receive, and where it reduces a calc
}

func newDissemination(n int, reduces bool, most int64, bytes func(i, round int) int64) Plan {
	d := &Dissemination{n: n, rounds: bits.Len(uint(n - 1)), bytes: bytes, most: most, width: 2}
	if reduces {
		d.width = 3
	}
	return d
}

func barrierDissemination(c *call) (Plan, error) {
	return newDissemination(c.n, false, 1, nil), nil
}

func allreduceDissemination(c *call) (Plan, error) {
	return newDissemination(c.n, c.reduces, c.op.Bytes, nil), nil
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

// Same tells whether all messages have the same size and nothing is combined:
// then the steps of round j are send 2j and receive 2j+1, the receive of a
// round is all that the send of the next requires, and no other step requires
// anything.
func (d *Dissemination) Same() bool { return d.bytes == nil && d.width == 2 }

// Rounds returns the number of rounds: ceil(log2 n).
func (d *Dissemination) Rounds() int { return d.rounds }

// To returns whom member i sends to in a round.
func (d *Dissemination) To(i, round int) int {
	to := i + 1<<round
	if to >= d.n {
		to -= d.n
	}
	return to
}

func (d *Dissemination) sent(i, round int) int64 {
	if d.bytes == nil {
		return d.most
	}
	return d.bytes(i, round)
}

func (d *Dissemination) Len(int) int { return d.rounds * d.width }

func (d *Dissemination) Step(i, s int) Step {
	round := s / d.width
	if s%d.width == 0 {
		return Step{schedule.Send, d.To(i, round), d.sent(i, round), round}
	}
	from := (i - 1<<round + d.n) % d.n
	step := Step{schedule.Recv, from, d.sent(from, round), round}
	if s%d.width == 2 {
		step.Kind, step.Peer = schedule.Calc, 0
	}
	return step
}

// The chain is send, (receive, (calc,) send), ...: what has come in (and been
// combined) goes out in the next round.
func (d *Dissemination) Requires(_, s int, list []int) []int {
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

func (d *Dissemination) Dependants(_, s int, list []int) []int {
	if s%d.width > 0 && s+1 < d.rounds*d.width {
		list = append(list, s+1)
	} else if d.width == 3 && s%d.width == 1 {
		list = append(list, s+1)
	}
	return list
}

func (d *Dissemination) Receive(_, _, round int) int { return round*d.width + 1 }

func (d *Dissemination) MaxBytes() int64 { return d.most }
