package sim

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/sim/internal/shortcut"
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

// TestBroadcast runs single broadcasts, with and without noise, by the shortcut and by the
// engine.
func TestBroadcast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind, algorithm := "bcast", rapid.SampledFrom([]string{"binomial", "binary", "k-ary:ways=3", "pipelined-chain:segment=100"}).Draw(t, "algorithm")
		if rapid.Bool().Draw(t, "scatter") {
			kind, algorithm = "scatter", "binomial"
		}
		base := rapid.IntRange(1, 4).Draw(t, "ranks")
		root := rapid.IntRange(0, base-1).Draw(t, "root")
		s := broadcast(kind, algorithm, base, rapid.IntRange(1, 40).Draw(t, "replicas"), root, rapid.Int64Range(0, 64).Draw(t, "bytes"))
		params := drawParams(t)
		params.EagerMax, params.Levels, params.BySize, params.NIC = 1<<20, nil, nil, false
		p, err := Compile(s, params)
		if err != nil {
			t.Fatal(err)
		}
		options := Options{FinishTimes: true}
		if rapid.Bool().Draw(t, "noisy") {
			options.Noise = drawNoise(t).NewRun(p.Ranks(), 1)
		}
		if p.program.Lookahead() > 0 && shortcut.For(p.program, &Options{}) == nil {
			t.Fatal("it is not taken for one")
		}
		got := runAgain(t, p, options)
		options.Span = func(*Span) {} // only the engine reports spans
		if diff := cmp.Diff(runAgain(t, p, options), got); diff != "" {
			t.Fatal(diff)
		}
	})
}

// TestLongBroadcast checks that a broadcast beyond the longest run is an error.
func TestLongBroadcast(t *testing.T) {
	params := Default()
	params.LatencyNS = 1<<53 - 1
	p, err := Compile(broadcast("bcast", "k-ary:ways=1", 1, 3000, 0, 1), params)
	if err != nil {
		t.Fatal(err)
	}
	for _, options := range []Options{{}, {Span: func(*Span) {}}} {
		if _, err := p.Run(t.Context(), options); err != ErrTooLong {
			t.Errorf("error %v", err)
		}
	}
}
