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
	bytes  func(round int) int64
	width  int // steps a round: send, receive, and where it reduces a calc
}

func newDissemination(n int, reduces bool, bytes func(round int) int64) Plan {
	d := &dissemination{n: n, rounds: bits.Len(uint(n - 1)), bytes: bytes, width: 2}
	if reduces {
		d.width = 3
	}
	return d
}

func barrierDissemination(_ *schedule.Op, n int, _ bool) Plan {
	return newDissemination(n, false, func(int) int64 { return 1 })
}

func allreduceDissemination(op *schedule.Op, n int, reduces bool) Plan {
	m := op.Bytes
	return newDissemination(n, reduces, func(int) int64 { return m })
}

// allgatherBruck sends in round j the blocks of the members i..i+2^j-1 that
// the receiver does not have yet: min(2^j, n-2^j).
func allgatherBruck(op *schedule.Op, n int, _ bool) Plan {
	m := op.Bytes
	return newDissemination(n, false, func(round int) int64 {
		return m * int64(min(1<<round, n-1<<round))
	})
}

// alltoallBruck sends in round j the blocks whose distance to their target,
// 1..n-1, has bit j set.
func alltoallBruck(op *schedule.Op, n int, _ bool) Plan {
	m := op.Bytes
	return newDissemination(n, false, func(round int) int64 {
		return m * int64(withBit(n, round))
	})
}

// withBit counts the numbers in 0..n-1 that have bit j set.
func withBit(n, j int) int {
	period, half := 2<<j, 1<<j
	return n/period*half + max(0, n%period-half)
}

func (d *dissemination) Len(int) int { return d.rounds * d.width }

func (d *dissemination) Step(i, s int) Step {
	round := s / d.width
	step := Step{Bytes: d.bytes(round), Round: round}
	switch s % d.width {
	case 0:
		step.Kind, step.Peer = schedule.Send, (i+1<<round)%d.n
	case 1:
		step.Kind, step.Peer = schedule.Recv, (i-1<<round+d.n)%d.n
	default:
		step.Kind = schedule.Calc
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

func (d *dissemination) MaxBytes() int64 {
	most := int64(0)
	for round := range d.rounds {
		most = max(most, d.bytes(round))
	}
	return most
}
