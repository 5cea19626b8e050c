package sim

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/schedgen/expand"
)

// TestRelay runs collectives among many processes that come to them at any
// time, so that messages of later rounds overtake those of earlier ones.
func TestRelay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "ranks")
		s := &schedule.Schedule{
			Header: schedule.Header{
				Ranks: n, Replicas: rapid.IntRange(1, 5).Draw(t, "replicas"),
				Communicators: []comm.Communicator{comm.World(n)},
			},
			Ops: make([][]schedule.Op, n),
		}
		for range rapid.IntRange(1, 4).Draw(t, "collectives") {
			for rank := range n {
				ns := rapid.SampledFrom([]int64{0, 500, 3000, 9000, 40000, 200000}).Draw(t, "ns")
				for _, op := range []schedule.Op{
					{Kind: schedule.Calc, DurationNS: ns},
					{Kind: schedule.Collective, Bytes: 8, Coll: &schedule.Coll{Kind: "allreduce", Algorithm: "dissemination", Root: schedule.None}},
				} {
					op.TraceRow, op.Mark = schedule.None, schedule.None
					if len(s.Ops[rank]) > 0 {
						op.Requires = []int32{1}
					}
					s.Ops[rank] = append(s.Ops[rank], op)
				}
			}
		}
		source, err := expand.Explicit(s, expand.Options{})
		if err != nil {
			t.Fatal(err)
		}
		params := drawParams(t)
		params.EagerMax = 64
		want, err := simulated(t, inMemory(t, source), params)
		if err != nil {
			t.Fatal(err)
		}
		got, err := simulated(t, s, params)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}
