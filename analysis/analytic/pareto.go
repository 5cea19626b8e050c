package analytic

import "math"

// Pareto noise has P(δ > x) = (least/x)^Shape from least = Mean·(Shape-1)/Shape
// on.
type Pareto struct {
	Mean  float64 // ns
	Shape float64 // a, above 1
}

// MeanNS returns the mean.
func (p Pareto) MeanNS() float64 { return p.Mean }

// MaxNS is least·Γ(1-1/a)·Γ(r+1)/Γ(r+1-1/a) (H. David and H. Nagaraja, Order
// statistics, 2003, Section 3.2: the integral of r·x·F^(r-1)·f is a beta
// function).
func (p Pareto) MaxNS(r float64) float64 {
	s := 1 / p.Shape
	return p.Mean * (1 - s) * math.Gamma(1-s) * gammaRatio(r, s)
}

// MaxBoundNS is the mean times r^(1/a)·((a-1)/a)^(1-1/a) (Theorem 3).
func (p Pareto) MaxBoundNS(r float64) float64 {
	return p.Mean * p.factor() * math.Pow(r, 1/p.Shape)
}

// factor returns c_a = ((a-1)/a)^(1-1/a).
func (p Pareto) factor() float64 { return math.Pow(1-1/p.Shape, 1-1/p.Shape) }

// HalfNear is min(2·[(1-f)/(f·c_a)]^a, 2^(w/(2τ)+2)).
func (p Pareto) HalfNear(phase Phase) float64 {
	byNoise := 2 * math.Pow(phase.WorkNS/(p.Mean*p.factor()), p.Shape)
	return min(byNoise, doubled(phase, 2))
}

// largeGamma is from where on gammaRatio is a series: there its error is below
// 1e-16, and the difference of logarithms would lose digits.
const largeGamma = 1e4

// gammaRatio returns Γ(r+1)/Γ(r+1-s), 0 < s < 1, by w^s·(1 - s(s²-1)/(24w²)), w =
// r + (1-s)/2, where r is large (NIST Digital Library of Mathematical Functions,
// 5.11.14).
func gammaRatio(r, s float64) float64 {
	if r < largeGamma {
		above, _ := math.Lgamma(r + 1)
		below, _ := math.Lgamma(r + 1 - s)
		return math.Exp(above - below)
	}
	w := r + (1-s)/2
	return math.Pow(w, s) * (1 + s*(1-s*s)/(24*w*w))
}
