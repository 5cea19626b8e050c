package analytic

import (
	"math"
	"testing"
)

// TestPhaseByHand: 7 ranks, w = 100, τ = 3.
func TestPhaseByHand(t *testing.T) {
	p := Phase{WorkNS: 100, LatencyNS: 3}
	noise := Exponential{p.MeanNoise(0.2)} // 25
	four, seven := 25*(1+1/2.+1/3.+1/4.), 25*(1+1/2.+1/3.+1/4.+1/5.+1/6.+1/7.)
	for _, x := range []struct {
		what      string
		got, want float64
	}{
		{"noiseless", p.Noiseless(7), 100 + 2*3*2},
		{"lower bound", p.Lower(7, noise), 100 + four + 2*3*1},
		{"upper bound", p.Upper(7, noise), 100 + seven + 2*3*2},
		{"theorem", p.Theorem(7, noise), 100 + 25*(math.Log(4)+euler) + 2*3*1},
		{"overhead", p.Overhead(noise), 0.2},
		{"noiseless, one rank", p.Noiseless(1), 100},
		{"lower bound, one rank", p.Lower(1, noise), 125},
		{"upper bound, one rank", p.Upper(1, noise), 125},
	} {
		if !near(x.got, x.want, 1e-9) {
			t.Errorf("%s: %v ns, want %v", x.what, x.got, x.want)
		}
	}
}

// TestPhaseBounds: the theorem is below the lower bound, that below the upper
// one, and none falls as ranks are added.
func TestPhaseBounds(t *testing.T) {
	p := Phase{WorkNS: 1e6, LatencyNS: 2000}
	for _, noise := range []Studied{Exponential{1e4}, Pareto{1e4, 1.5}, Bernoulli{0.001, 1e7}, None{}} {
		last := [3]float64{}
		for n := 1.; n < 1e12; n *= 1.3 {
			now := [3]float64{p.Theorem(n, noise), p.Lower(n, noise), p.Upper(n, noise)}
			if !(now[0] <= now[1] && now[1] <= now[2] && p.Noiseless(n) <= now[2]) {
				t.Errorf("%#v, %v ranks: %v", noise, n, now)
			}
			for i := range now {
				if now[i] < last[i]*(1-1e-9) {
					t.Errorf("%#v, %v ranks: %v, fewer took %v", noise, n, now, last)
				}
			}
			last = now
		}
	}
}
