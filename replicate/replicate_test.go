package replicate

import (
	"math"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

func base(ranks int) *schedule.Schedule {
	return &schedule.Schedule{
		Header: schedule.Header{Ranks: ranks, Replicas: 1, Communicators: []comm.Communicator{comm.World(ranks)}},
		Ops:    make([][]schedule.Op, ranks),
	}
}

func TestByMultiplies(t *testing.T) {
	s := base(4)
	twice, err := By(s, 2)
	expect.OK(t, err)
	six, err := By(twice, 3)
	expect.OK(t, err)
	if six.Head().Replicas != 6 || six.Head().TotalRanks() != 24 || s.Header.Replicas != 1 {
		t.Errorf("%d replicas, %d ranks, %d of the first", six.Head().Replicas, six.Head().TotalRanks(), s.Header.Replicas)
	}
}

func TestByRefuses(t *testing.T) {
	for _, k := range []int{0, -1, math.MaxInt32/4 + 1, math.MaxInt} {
		if _, err := By(base(4), k); err == nil {
			t.Errorf("4 ranks are replicated %d times", k)
		}
	}
	if _, err := By(base(4), math.MaxInt32/4); err != nil {
		t.Error(err)
	}
}

func TestFactor(t *testing.T) {
	for _, test := range []struct{ ranks, want int }{{4, 1}, {400, 100}, {0, 0}, {3, 0}, {-4, 0}, {6, 0}} {
		got, err := Factor(base(4), test.ranks)
		if got != test.want || (err == nil) != (test.want > 0) {
			t.Errorf("%d ranks: %d, %v; want %d", test.ranks, got, err, test.want)
		}
	}
}
