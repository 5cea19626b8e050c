package sim

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/schedgen/expand"
)

// TestNoisyRelay runs collectives among processes that do nothing else, with
// noise, by the engine and by the oracle.
func TestNoisyRelay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := rapid.IntRange(1, 3).Draw(t, "ranks")
		s := &schedule.Schedule{
			Header: schedule.Header{
				Ranks: base, Replicas: rapid.IntRange(1, 40).Draw(t, "replicas"),
				Communicators: []comm.Communicator{comm.World(base)},
			},
			Ops: make([][]schedule.Op, base),
		}
		for range rapid.IntRange(1, 3).Draw(t, "collectives") {
			for rank := range base {
				op := schedule.Op{Kind: schedule.Collective, Bytes: 8, TraceRow: schedule.None, Mark: schedule.None,
					Coll: &schedule.Coll{Kind: "allreduce", Algorithm: "dissemination", Root: schedule.None}}
				if len(s.Ops[rank]) > 0 {
					op.Requires = []int32{1}
				}
				s.Ops[rank] = append(s.Ops[rank], op)
			}
		}
		params, model := drawParams(t), drawNoise(t)
		params.EagerMax = 64
		p, err := Compile(s, params)
		if err != nil {
			t.Fatal(err)
		}
		source, err := expand.Explicit(s, expand.Options{})
		if err != nil {
			t.Fatal(err)
		}
		explicit := inMemory(t, source)
		for workers := 1; workers <= 3; workers++ {
			met := model.NewRun(p.Processes(), p.CPUs())
			runner, err := p.NewRunner(Options{Workers: workers, FinishTimes: true, Noise: met})
			if err != nil {
				t.Fatal(err)
			}
			for number := range uint32(3) {
				list := model.NewRun(p.Processes(), p.CPUs())
				list.Reset(1, number)
				want, ok := simulateNoisy(explicit, params, stolen(list))
				if !ok {
					return
				}
				met.Reset(1, number)
				r, err := runner.Run(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(want, r.FinishNS); diff != "" {
					t.Fatalf("%d workers, run %d: %s", workers, number, diff)
				}
			}
		}
	})
}

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
