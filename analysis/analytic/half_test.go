package analytic

import (
	"math"
	"testing"
)

// TestHalfNear has the figures of the theory's Section 4: w = 1 ms and, as its
// figure for exponential noise of 1 % tells, τ = 2 µs.
func TestHalfNear(t *testing.T) {
	p := Phase{WorkNS: 1e6, LatencyNS: 2000}
	bernoulli := func(f, probability float64) Bernoulli {
		return Bernoulli{probability, p.MeanNoise(f) / probability}
	}
	for _, x := range []struct {
		noise Studied
		want  float64
	}{
		{Exponential{p.MeanNoise(0.01)}, 2.3e27},
		{Exponential{p.MeanNoise(0.1)}, 5196},
		{Pareto{p.MeanNoise(0.005), 3}, 35.46e6},
		{Pareto{p.MeanNoise(0.005), 2}, 158_404},
		{Pareto{p.MeanNoise(0.005), 1.5}, 9724},
		{Pareto{p.MeanNoise(0.01), 2}, 39_203},
		{Pareto{p.MeanNoise(0.02), 2}, 9604},
		{bernoulli(0.01, 0.001), 200},
		{None{}, math.Exp2(250)},
	} {
		if got := x.noise.HalfNear(p); !near(got, x.want, 0.01) {
			t.Errorf("%#v: %.6g, want %.6g", x.noise, got, x.want)
		}
	}
}

// TestHalf: at the numbers that it returns a phase takes twice the time of one
// rank by one bound and not yet by the other; just below by neither.
func TestHalf(t *testing.T) {
	p := Phase{WorkNS: 1e6, LatencyNS: 2000}
	for _, noise := range []Noise{
		Exponential{p.MeanNoise(0.1)}, Pareto{p.MeanNoise(0.005), 1.5}, Pareto{p.MeanNoise(0.005), 3},
		Bernoulli{0.001, 1e7}, Uniform{9e5, 3.2e6}, NewMeasured([]int64{1, 2, 5e6}), Pareto{1e12, 1.1}, None{},
	} {
		least, most := p.Half(noise)
		twice := 2 * p.Upper(1, noise)
		below := func(n float64) float64 { return min(n-1, n*(1-1e-9)) }
		if !(p.Upper(least, noise) >= twice && p.Lower(most, noise) >= twice && least <= most) {
			t.Errorf("%#v: from %v to %v", noise, least, most)
		}
		if p.Upper(below(least), noise) >= twice || p.Lower(below(most), noise) >= twice {
			t.Errorf("%#v: %v or %v is not the smallest", noise, least, most)
		}
	}
	if least, most := p.Half(Bernoulli{0.01, 1000}); !near(math.Log2(least), 250.3, 0.01) || !near(math.Log2(most), 251.3, 0.01) {
		t.Errorf("short noise: from %v to %v", least, most)
	}
	quick := Phase{WorkNS: 1e6, LatencyNS: 1}
	if least, most := quick.Half(Uniform{0, 2}); !math.IsInf(least, 1) || !math.IsInf(most, 1) {
		t.Errorf("never: from %v to %v", least, most)
	}
}

// TestHalfIsNear: the theory's approximation, which leaves out what does not grow
// with the number of ranks, is not far from what the bounds say.
func TestHalfIsNear(t *testing.T) {
	p := Phase{WorkNS: 1e6, LatencyNS: 2000}
	for _, noise := range []Studied{
		Exponential{p.MeanNoise(0.1)}, Pareto{p.MeanNoise(0.005), 2}, Bernoulli{1e-4, p.MeanNoise(0.01) / 1e-4},
	} {
		least, most := p.Half(noise)
		if got := noise.HalfNear(p); got < least/5 || got > most*5 {
			t.Errorf("%#v: %v, but from %v to %v", noise, got, least, most)
		}
	}
}
