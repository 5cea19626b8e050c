package noise

import (
	"testing"

	"pgregory.net/rapid"
)

// TestDetours compares the list of detours with that of the slow program.
func TestDetours(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, m := drawModel(t)
		r := m.NewRun(6, 1)
		r.Reset(rapid.Uint64().Draw(t, "seed"), rapid.Uint32().Draw(t, "run"))
		rank := rapid.Int32Range(0, 5).Draw(t, "rank")
		const length = 1 << 12
		want := newBrute(c, r, rank, length).detours
		n := 0
		for d := range r.Detours(rank, length) {
			// Those under way at time 0 may be served in any order.
			underWay := n+1 < len(want) && want[n+1].at < 0
			if n == len(want) || !underWay && d.StartNS+d.DurationNS != want[n].ended ||
				want[n].at >= 0 && d.StartNS != want[n].served {
				t.Fatalf("detour %d is %+v; want %+v", n, d, want[:min(n+2, len(want))])
			}
			if !c.Sources[d.Source].Ranks.Has(rank) {
				t.Fatalf("rank %d has a detour of source %d", rank, d.Source)
			}
			n++
		}
		if n < len(want) && want[n].served < length {
			t.Fatalf("%d detours; want %+v", n, want)
		}
	})
}
