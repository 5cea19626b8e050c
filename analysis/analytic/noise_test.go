package analytic

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
)

// near reports whether two numbers differ by at most a part of the larger.
func near(a, b, part float64) bool { return math.Abs(a-b) <= part*max(math.Abs(a), math.Abs(b)) }

// distributions are noises with the inverse of their distribution functions.
var distributions = []struct {
	name    string
	noise   Noise
	inverse func(u float64) float64
}{
	{"exponential", Exponential{3000}, func(u float64) float64 { return -3000 * math.Log1p(-u) }},
	{"pareto 3", Pareto{3000, 3}, func(u float64) float64 { return 2000 * math.Pow(1-u, -1./3) }},
	{"pareto 1.5", Pareto{3000, 1.5}, func(u float64) float64 { return 1000 * math.Pow(1-u, -1/1.5) }},
	{"bernoulli", Bernoulli{0.25, 4000}, func(u float64) float64 {
		if u < 0.75 {
			return 0
		}
		return 4000
	}},
	{"uniform", Uniform{100, 900}, func(u float64) float64 { return 100 + 800*u }},
	{"measured", NewMeasured([]int64{70, 10, 10, 500}), func(u float64) float64 { return []float64{10, 10, 70, 500}[int(4*u)] }},
	{"stretched", NewMeasured([]int64{70, 10, 10, 500}).OfMean(295), func(u float64) float64 { return []float64{20, 20, 140, 1000}[int(4*u)] }},
	{"none", None{}, func(float64) float64 { return 0 }},
}

// TestMax compares expected maxima with their definition: the integral of the
// inverse at u^(1/r), which is the largest of r uniform numbers. As 1 - u = v^6,
// heavy tails have no pole.
func TestMax(t *testing.T) {
	for _, d := range distributions {
		for _, r := range []float64{1, 1.5, 2, 7, 100, 1e5} {
			want := quad.Fixed(func(v float64) float64 {
				below := -math.Expm1(math.Log1p(-math.Pow(v, 6)) / r) // 1 - u^(1/r)
				return 6 * math.Pow(v, 5) * d.inverse(1-max(below, 1e-16))
			}, 0, 1, 20_000, nil, 2)
			if got := d.noise.MaxNS(r); !near(got, want, 0.001) {
				t.Errorf("%s: the largest of %v is %v, want %v", d.name, r, got, want)
			}
		}
		if got, want := d.noise.MeanNS(), d.noise.MaxNS(1); !near(got, want, 1e-9) {
			t.Errorf("%s: the mean is %v, the largest of one %v", d.name, got, want)
		}
	}
}

// TestMaxGoesOn holds that the expected maxima of exponential and Pareto noise
// follow their recursions from small numbers to large ones, for which they are
// found otherwise.
func TestMaxGoesOn(t *testing.T) {
	sum, product := 0., 1.
	const a = 2.5
	pareto := Pareto{(1 / (1 - 1/a)), a} // from 1 on
	for r := 1.; r <= 30_000; r++ {
		sum += 1 / r
		product *= r / (r - 1/a)
		if got := (Exponential{1}).MaxNS(r); !near(got, sum, 1e-9) {
			t.Fatalf("H(%v) = %v, want %v", r, got, sum)
		}
		if got := pareto.MaxNS(r); !near(got, product, 1e-9) {
			t.Fatalf("Pareto, the largest of %v: %v, want %v", r, got, product)
		}
	}
}

// TestMaxBounds: the theorems' bounds are below the expected maxima, by little.
func TestMaxBounds(t *testing.T) {
	for _, n := range []Studied{
		Exponential{5}, Pareto{5, 1.1}, Pareto{5, 1.5}, Pareto{5, 2}, Pareto{5, 3}, Pareto{5, 50}, Bernoulli{0.01, 500}, None{},
	} {
		for r := 1.; r < 1e30; r *= 1.7 {
			bound, exact := n.MaxBoundNS(r), n.MaxNS(r)
			if !(bound <= exact*(1+1e-9) && bound >= 0.5*exact) {
				t.Errorf("%#v of %.3g: bound %v, exactly %v", n, r, bound, exact)
			}
		}
	}
}

func ExampleExponential() {
	noise := Exponential{Mean: 10_000}
	for _, r := range []float64{1, 1000, 1_000_000} {
		fmt.Printf("%.0f: %.0f ns\n", r, noise.MaxNS(r))
	}
	// Output:
	// 1: 10000 ns
	// 1000: 74855 ns
	// 1000000: 143927 ns
}
