package sim

import (
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
)

// broadcast makes the schedule of one broadcast or scatter.
func broadcast(kind, algorithm string, ranks, replicas, root int, bytes int64) *schedule.Schedule {
	s := blank(ranks, replicas)
	s.Header.Communicators = []comm.Communicator{comm.World(ranks)}
	for rank := range ranks {
		s.Ops[rank] = []schedule.Op{{
			Kind: schedule.Collective, Bytes: bytes, TraceRow: schedule.None, Iteration: schedule.None,
			Coll: &schedule.Coll{Kind: kind, Algorithm: algorithm, Root: int32(root)},
		}}
	}
	return s
}

// TestBroadcastTooLong checks that a broadcast beyond the longest run is an error.
func TestBroadcastTooLong(t *testing.T) {
	params := Default()
	params.LatencyNS = 1<<53 - 1
	p := compiled(t, broadcast("bcast", "k-ary:ways=1", 1, 3000, 0, 1), params)
	for _, options := range []Options{{}, {Spans: func(int) func([]Span) { return func([]Span) {} }}} {
		if _, err := p.Run(t.Context(), options); err != ErrTooLong {
			t.Errorf("error %v", err)
		}
	}
}
