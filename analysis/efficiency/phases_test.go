package efficiency

import (
	"testing"

	"loggops/formats/result"
	"loggops/internal/testkit/expect"
	"loggops/sim"
)

// TestPhases: in two runs, rank 0 computes for 10 ns and rank 1 for 4, which then waits, for 6 ns and, with noise, for 8.
func TestPhases(t *testing.T) {
	run := func(p *Phases, noiseNS, waitNS int64) {
		for _, s := range []sim.Span{
			{Kind: result.Calc, EndNS: 10 + noiseNS, InjectedNS: noiseNS},
			{Kind: result.Send, StartNS: 10 + noiseNS, EndNS: 11 + noiseNS, Bytes: 100},
			{Kind: result.Collective, EndNS: 1000},
			{Kind: result.Calc, Rank: 1, EndNS: 4},
			{Kind: result.LateSender, Rank: 1, StartNS: 4, EndNS: 4 + waitNS},
		} {
			p.Share(s.Rank, "solve").Add(&s)
		}
		p.Share(1, "").Add(&sim.Span{Kind: result.Recv, Rank: 1, StartNS: 4 + waitNS, EndNS: 5 + waitNS, Bytes: 100})
		expect.OK(t, p.End())
	}
	noisy, ideal := NewPhases(2), NewPhases(2)
	run(noisy, 0, 6)
	run(noisy, 2, 8)
	run(ideal, 0, 6)
	want := []Phase{
		{"solve", Times{Ranks: 2, RunNS: 12, UsefulNS: 14, UsefulMaxNS: 10, IdealNS: 11, IdealUsefulMaxNS: 10}, 23, 1, 100},
		{"", Times{Ranks: 2, RunNS: 1, IdealNS: 1}, 1, 0, 0},
	}
	expect.Same(t, want, noisy.Of(2, ideal))
	if !noisy.Named() || NewPhases(2).Named() {
		t.Error("phases have a name, or no phases do")
	}
}
