package study

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/result"
)

// TestNoiselessOfCheckpoint holds that what a file says of runs without noise need not be
// simulated again, for any noise.
func TestNoiselessOfCheckpoint(t *testing.T) {
	l := &checkpoint{points: [][]result.Run{
		{{Noise: "a", Ranks: 8, NoiselessNS: 80}, {Noise: "a", Run: 1, Ranks: 8, NoiselessNS: 80}},
		{{Noise: "b", Ranks: 8, NoiselessNS: 80}},
		{{Noise: "a", ScaleNetwork: 0.1, Ranks: 16, NoiselessNS: 16}},
	}}
	want := map[point]int64{{ranks: 8}: 80, {scale: 0.1, ranks: 16}: 16}
	if diff := cmp.Diff(want, l.noiseless(), cmp.AllowUnexported(point{})); diff != "" {
		t.Error(diff)
	}
	for _, at := range []point{{noise: "c", ranks: 8}, {noise: "b", scale: 0.1, ranks: 16}} {
		if l.noiseless()[at.quiet()] == 0 {
			t.Errorf("%v is not known", at)
		}
	}
}
