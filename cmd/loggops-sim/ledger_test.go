package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/result"
)

// TestNoiselessOfLedger holds that what a file says of runs without noise need not be
// simulated again, for any noise.
func TestNoiselessOfLedger(t *testing.T) {
	l := &ledger{points: [][]result.Run{
		{{Noise: "a", Ranks: 8, NoiselessNS: 80}, {Noise: "a", Run: 1, Ranks: 8, NoiselessNS: 80}},
		{{Noise: "b", Ranks: 8, NoiselessNS: 80}},
		{{Noise: "a", ScaleNetwork: 0.1, Ranks: 16, NoiselessNS: 16}},
	}}
	want := map[point]int64{{processes: 8}: 80, {scale: 0.1, processes: 16}: 16}
	if diff := cmp.Diff(want, l.noiseless(), cmp.AllowUnexported(point{})); diff != "" {
		t.Error(diff)
	}
	for _, at := range []point{{noise: "c", processes: 8}, {noise: "b", scale: 0.1, processes: 16}} {
		if l.noiseless()[at.quiet()] == 0 {
			t.Errorf("%v is not known", at)
		}
	}
}
