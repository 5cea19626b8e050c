package analytic

import "math"

// Bernoulli noise is Duration with a probability, and else 0.
type Bernoulli struct {
	Probability float64 // p, above 0 and at most 1
	Duration    float64 // T, ns
}

// MeanNS returns pT.
func (b Bernoulli) MeanNS() float64 { return b.Probability * b.Duration }

// MaxNS is T(1 - (1-p)^r): T unless none of r draws is T.
func (b Bernoulli) MaxNS(r float64) float64 {
	return -b.Duration * math.Expm1(r*math.Log1p(-b.Probability))
}

// MaxBoundNS is MaxNS: Theorem 4 is exact for the leaves.
func (b Bernoulli) MaxBoundNS(r float64) float64 { return b.MaxNS(r) }

// HalfNear is 2/f. It supposes that noise is rare and long: T is more than w, and
// p less than f.
func (b Bernoulli) HalfNear(p Phase) float64 { return 2 / p.Overhead(b) }
