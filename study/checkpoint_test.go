package study

import (
	"testing"

	"loggops/formats/result"
	"loggops/internal/testkit/expect"
)

// TestNoiselessOfCheckpoint holds that what a file says of runs without noise need not be
// simulated again, for any noise.
func TestNoiselessOfCheckpoint(t *testing.T) {
	l := &checkpoint{points: [][]result.Run{
		{{Noise: "a", Ranks: 8, NoiselessNS: 80}, {Noise: "a", Run: 1, Ranks: 8, NoiselessNS: 80}},
		{{Noise: "b", Ranks: 8, NoiselessNS: 80}},
		{{Noise: "a", ScaleNetwork: 0.1, Ranks: 16, NoiselessNS: 16}},
		{{Parameters: "machine=cnl,intensity=x2,L=2us", Ranks: 8, NoiselessNS: 22}},
	}}
	want := map[result.Point]int64{{Ranks: 8}: 80, {ScaleNetwork: 0.1, Ranks: 16}: 16, {Parameters: "machine=cnl,L=2us", Ranks: 8}: 22}
	expect.Same(t, want, l.noiseless())
	for _, at := range []point{{atNoise: "c", atRanks: "8"}, {atNoise: "b", atScale: "0.1", atRanks: "16"}, {atMachine: "./cnl", atIntensity: "x3", atParams: "L=2us", atRanks: "8"}} {
		if l.noiseless()[quiet(new(Study).inFiles(at))] == 0 {
			t.Errorf("%v is not known", at)
		}
	}
}
