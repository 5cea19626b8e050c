package collective

import (
	"math"
	"testing"

	"loggops/formats/schedule"
)

// TestLimits holds that what a plan cannot stand for is an error.
func TestLimits(t *testing.T) {
	for name, test := range map[string]struct {
		coll  schedule.Coll
		bytes int64
		n     int
	}{
		"messages":        {schedule.Coll{Kind: "allgather", Algorithm: "ring"}, schedule.MaxBytes / 2, 3},
		"gathered":        {schedule.Coll{Kind: "gather", Algorithm: "binomial"}, schedule.MaxBytes, 2},
		"counts":          {schedule.Coll{Kind: "allgatherv", Algorithm: "ring", RecvCounts: []int64{schedule.MaxBytes, 1}}, 0, 2},
		"repeated counts": {schedule.Coll{Kind: "alltoallv", Algorithm: "scattered", Counts: []int64{schedule.MaxBytes}, RecvCounts: []int64{0}}, 0, 2},
		"no counts":       {schedule.Coll{Kind: "alltoallv", Algorithm: "pairwise"}, 8, 4},
		"other counts":    {schedule.Coll{Kind: "reduce_scatter", Algorithm: "ring", RecvCounts: []int64{1, 2, 3}}, 8, 4},
		"steps":           {schedule.Coll{Kind: "alltoall", Algorithm: "linear"}, 8, math.MaxInt32},
		"segments":        {schedule.Coll{Kind: "bcast", Algorithm: "pipelined-chain:segment=1"}, 1 << 40, 4},
		"root":            {schedule.Coll{Kind: "bcast", Algorithm: "binomial", Root: 4}, 8, 4},
		"neighbor":        {schedule.Coll{Kind: "neighbor_alltoall", Algorithm: "direct", Neighbors: []int32{4}}, 8, 4},
		"neighbor counts": {schedule.Coll{Kind: "neighbor_alltoallv", Algorithm: "direct", Neighbors: []int32{1}}, 8, 4},
	} {
		if _, err := New(&schedule.Op{Bytes: test.bytes, Coll: &test.coll}, test.n, true); err == nil {
			t.Errorf("%s: there is a plan", name)
		}
	}
}
