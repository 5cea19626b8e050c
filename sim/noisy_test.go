package sim

import (
	"pgregory.net/rapid"

	"loggops/sim/noise"
)

// drawNoise draws noise whose detours are about as long as what they hit.
func drawNoise(t *rapid.T) *noise.Model {
	c := noise.Config{Scale: rapid.SampledFrom([]float64{1, 1, 2.5}).Draw(t, "scale"), CoScheduled: rapid.Bool().Draw(t, "co-scheduled")}
	for range rapid.IntRange(1, 3).Draw(t, "sources") {
		var d noise.Detours
		duration := rapid.Float64Range(1, 3000).Draw(t, "duration")
		if gap := 20000 + rapid.Float64Range(0, 50000).Draw(t, "gap"); rapid.Bool().Draw(t, "periodic") {
			d = noise.Periodic{PeriodNS: int64(gap), DurationNS: int64(duration)}
		} else {
			d = noise.Random{Gap: noise.Exponential(gap), Duration: noise.Uniform(0, 2*duration)}
		}
		c.Sources = append(c.Sources, noise.Source{Detours: d, Scale: 1})
	}
	m, err := noise.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
