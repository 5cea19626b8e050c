package sim

import (
	"errors"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/expect"
)

// TestFirstFailure checks that, of several failures, the first in simulated time is reported,
// with any number of workers.
func TestFirstFailure(t *testing.T) {
	const pairs = 32
	s := blank(2*pairs, 1)
	add := appending(s)
	const first = 13 // the pair that fails first; all fail within a window
	for i := range pairs {
		add(2*i, schedule.Op{Kind: schedule.Calc, DurationNS: int64(10 * ((i + pairs - first) % pairs))})
		add(2*i, schedule.Op{Kind: schedule.Send, Peer: int32(2*i + 1), Bytes: 64, Requires: []int32{1}})
		add(2*i+1, schedule.Op{Kind: schedule.Recv, Peer: int32(2 * i), Bytes: 8})
	}
	for workers := 1; workers < 5; workers++ {
		p, err := Compile(s, Default())
		expect.OK(t, err)
		_, err = p.Run(t.Context(), Options{Workers: workers})
		var truncation *Truncation
		if !errors.As(err, &truncation) || truncation.To.Rank != 2*first+1 {
			t.Errorf("%d workers: %v, want the truncation at rank %d", workers, err, 2*first+1)
		}
	}
}
