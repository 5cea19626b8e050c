package collective

import "loggops/formats/schedule"

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
