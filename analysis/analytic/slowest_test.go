package analytic

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/distribution"
)

func TestTimes(t *testing.T) {
	times := NewTimes([]distribution.Bin{{LowNS: 10, HighNS: 20, Count: 1}, {LowNS: 20, HighNS: 30}, {LowNS: 40, HighNS: 60, Count: 3}})
	for ns, want := range map[float64]float64{0: 0, 10: 0, 15: 0.125, 20: 0.25, 35: 0.25, 40: 0.25, 50: 0.625, 60: 1, 99: 1} {
		if got := times.Below(ns); !near(got, want, 1e-12) {
			t.Errorf("%v of the times are below %v, want %v", got, ns, want)
		}
	}
	for q, want := range map[float64]float64{0: 10, 0.125: 15, 0.25: 20, 0.625: 50, 1: 60} {
		if got := times.Quantile(q); !near(got, want, 1e-12) {
			t.Errorf("quantile %v is %v, want %v", q, got, want)
		}
	}
	if got := times.MeanNS(); !near(got, 0.25*15+0.75*50, 1e-12) {
		t.Errorf("the mean is %v", got)
	}
	samples := newSamples([]float64{3, 1, 2, 10})
	if samples.MeanNS() != 4 || samples.Quantile(0.5) != 2.5 || samples.Below(0.5) != 0 || samples.Below(11) != 1 {
		t.Errorf("samples: mean %v, median %v", samples.MeanNS(), samples.Quantile(0.5))
	}
	if got := times.Edges(); !slices.Equal(got, []float64{10, 20, 40, 60}) {
		t.Errorf("edges at %v", got)
	}
	if got := times.Distance(NewTimes([]distribution.Bin{{LowNS: 0, HighNS: 20, Count: 1}})); !near(got, 0.75, 1e-12) {
		t.Errorf("distance %v", got)
	}
}

// TestSlowestByHand: two ranks that take 0 to 1000, one of them 1000 to 2000 one
// time in two.
func TestSlowestByHand(t *testing.T) {
	ranks := []Times{
		NewTimes([]distribution.Bin{{LowNS: 0, HighNS: 1000, Count: 7}}),
		NewTimes([]distribution.Bin{{LowNS: 0, HighNS: 1000, Count: 2}, {LowNS: 1000, HighNS: 2000, Count: 2}}),
	}
	for _, x := range []struct {
		what                   string
		times                  Times
		first, second, between float64
	}{
		{"slowest", Slowest(ranks), 0.5, 1, 0.75},
		{"any", Any(ranks), 0.75, 1, 0.875},
		{"slowest of 3 drawn", SlowestDrawn(ranks, 3), 27. / 64, 1, 343. / 512},
	} {
		if a, b, c := x.times.Below(1000), x.times.Below(2000), x.times.Below(1500); !near(a, x.first, 1e-12) || b != x.second || !near(c, x.between, 1e-6) {
			t.Errorf("%s: %v, %v, %v", x.what, a, c, b)
		}
	}
	if got := BarrierNS(7, 5); got != 20 {
		t.Errorf("a barrier of 7 ranks takes %v", got)
	}
	if got := BarrierNS(1, 5); got != 0 {
		t.Errorf("a barrier of one rank takes %v", got)
	}
}

// TestSlowestSampled: samples are of the distribution that the product is, as far
// as Kolmogorov's distribution allows for with one in ten billion.
func TestSlowestSampled(t *testing.T) {
	const samples = 5000
	rapid.Check(t, func(t *rapid.T) {
		var ranks []Times
		for range rapid.IntRange(1, 6).Draw(t, "ranks") {
			var bins []distribution.Bin
			for b := range int64(40) {
				bins = append(bins, distribution.Bin{LowNS: 10_000 * b, HighNS: 10_000 * (b + 1), Count: rapid.Int64Range(0, 20).Draw(t, "count")})
			}
			bins[39].Count++
			ranks = append(ranks, NewTimes(bins))
		}
		seed := rapid.Uint64().Draw(t, "seed")
		n := rapid.IntRange(1, 20).Draw(t, "n")
		limit := 3.5/math.Sqrt(samples) + rise
		if d := Slowest(ranks).Distance(SampleSlowest(ranks, samples, seed)); d > limit {
			t.Errorf("measured ranks: distance %v", d)
		}
		if d := SlowestDrawn(ranks, n).Distance(SampleSlowestDrawn(ranks, n, samples, seed)); d > limit {
			t.Errorf("%d drawn: distance %v", n, d)
		}
	})
}
