package waitstate

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/schedgen/pattern"
	"loggops/sim"
	"loggops/sim/noise"
)

// TestTopologicalDecay: the wait that a delay brings to one rank after the other
// shrinks where some neighbors share a node and others do not, and hardly where
// none do (Afzal, Hager and Wellein 2021, section 5.1).
func TestTopologicalDecay(t *testing.T) {
	const ranks, durationNS = 60, 58e6
	params := sim.Params{LatencyNS: 2000, OverheadSendNS: 500, OverheadRecvNS: 500, GapPerByte: 0.25, EagerMax: 1e5}
	flat := wait(t, params, ranks, durationNS)
	params.Levels = []sim.Level{{Size: 10, Override: sim.Override{
		sim.OwnLatency: new(500.0), sim.OwnOverheadSend: new(300.0), sim.OwnOverheadRecv: new(300.0), sim.OwnGapPerByte: new(0.1),
	}}}
	blocks := wait(t, params, ranks, durationNS)
	params.RoundRobin = true
	dealt := wait(t, params, ranks, durationNS)
	if diff := cmp.Diff(flat, dealt); diff != "" {
		t.Errorf("where no neighbors share a node it matters that others do: %s", diff)
	}
	decay := func(wait []int64) int64 { return (wait[5] - wait[ranks-5]) / (ranks - 10) } // ns a rank
	if in, without := decay(blocks), decay(flat); in < 50_000 || without > 3_000 {
		t.Errorf("the wave decays by %d ns a rank where nodes are blocks, by %d ns without", in, without)
	}
}

// wait returns the longest wait of each rank's iterations, in a line of ranks
// of which the first is delayed.
func wait(t *testing.T, params sim.Params, ranks int, durationNS int64) []int64 {
	p := compile(t, pattern.Spec{Name: "halo1d", Ranks: ranks, Bytes: 1e6, Iterations: 2 * ranks, ComputeNS: 2_700_000}, params)
	rows := iterations(t, p, noise.Config{Scale: 1, Delays: []noise.Delay{{At: 20, DurationNS: durationNS}}}, 1)[0]
	longest := make([]int64, ranks)
	for _, m := range rows {
		longest[m.Rank] = max(longest[m.Rank], m.WaitNS)
	}
	return longest
}
