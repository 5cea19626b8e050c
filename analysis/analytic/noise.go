package analytic

// Noise is the distribution of δ, what noise adds to the work of a rank in a
// phase; it is independent on each rank (the theory, Section 2.2).
type Noise interface {
	// MeanNS returns E[δ] in ns.
	MeanNS() float64
	// MaxNS returns the expected maximum of r independent draws in ns. Between
	// integers, r >= 1 otherwise, it goes on as its formula does.
	MaxNS(r float64) float64
}

// Studied is a noise for which the theory has a theorem of its own.
type Studied interface {
	Noise
	// MaxBoundNS returns the lower bound on MaxNS that is in the theorem.
	MaxBoundNS(r float64) float64
	// HalfNear returns the theory's approximation of the number of ranks
	// with which a phase takes twice its work (Section 4).
	HalfNear(p Phase) float64
}

// None is no noise.
type None struct{}

// MeanNS returns 0.
func (None) MeanNS() float64 { return 0 }

// MaxNS returns 0.
func (None) MaxNS(float64) float64 { return 0 }

// MaxBoundNS returns 0.
func (None) MaxBoundNS(float64) float64 { return 0 }

// HalfNear solves w = 2τ·log2(N+1) for N (the theory, Section 4).
func (None) HalfNear(p Phase) float64 { return doubled(p, 0) - 1 }
