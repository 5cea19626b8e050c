package analytic

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Exponential noise has P(δ > x) = exp(-x/Mean).
type Exponential struct{ Mean float64 } // ns

// euler is the Euler-Mascheroni constant, γ.
const euler = 0.57721566490153286060651209008240243

// MeanNS returns the mean.
func (e Exponential) MeanNS() float64 { return e.Mean }

// MaxNS is the mean times the harmonic number H(r) = ψ(r+1) + γ: between the
// (i-1)-th and the i-th of r draws to end, r-i+1 of them are under way (A. Rényi,
// On the theory of order statistics, 1953). It is good to 10 digits.
func (e Exponential) MaxNS(r float64) float64 { return e.Mean * (mathext.Digamma(r+1) + euler) }

// MaxBoundNS is the mean times ln r + γ, which H(r) is above, and nears as r
// grows. So the Θ(1) in Theorem 2, ln(N+1) - Θ(1), is ln 2 - γ = 0.116 at best.
func (e Exponential) MaxBoundNS(r float64) float64 { return e.Mean * (math.Log(r) + euler) }

// HalfNear is exp(1/(f/(1-f) + 2τ/(w ln 2))).
func (e Exponential) HalfNear(p Phase) float64 {
	return math.Exp(p.WorkNS / (e.Mean + 2*p.LatencyNS/math.Ln2))
}
