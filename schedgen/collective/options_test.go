package collective

import (
	"math"
	"strings"
	"testing"

	"loggops/formats/schedule"
)

func TestCheck(t *testing.T) {
	for _, test := range []struct{ kind, algorithm, problem string }{
		{"bcast", "pipelined-tree:ways=3:segment=65536", ""},
		{"allreduce", "reduce-bcast:bcast=chain", ""},
		{"barrier", "n-way-dissemination:ways=4", ""},
		{"barrier", "n-way-dissemination:ways=0", "ways=0: want a whole number from 1 to 1024"},
		{"bcast", "pipelined-chain:segment=64KiB", "want a whole number from 1 to"},
		{"bcast", "pipelined-chain:ways=2", `no option is called "ways" (there are segment)`},
		{"bcast", "binomial:ways=2", "it has no options"},
		{"allreduce", "reduce-bcast:reduce=oak", `no choice is called "oak" (there are binomial, `},
		{"allgather", "bruck:requires=last", ""},
		{"alltoallv", "scattered:zeros=skip", ""},
		{"allgatherv", "neighbor-exchange", ""},
		{"alltoall", "spread", "no alltoall algorithm"},
		{"allreduce", "bruck", "no allreduce algorithm"},
		{"allreduce", "telepathy", "no allreduce algorithm"},
		{"dance", "ring", "no collective"},
	} {
		err := Check(test.kind, test.algorithm)
		if (err == nil) != (test.problem == "") || err != nil && !strings.Contains(err.Error(), test.problem) {
			t.Errorf("%s=%s: error %v, want %q", test.kind, test.algorithm, err, test.problem)
		}
	}
}

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
