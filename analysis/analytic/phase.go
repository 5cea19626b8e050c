package analytic

import "math"

// Phase is the phase model: N = 2^k - 1 ranks are the nodes of a complete
// binary tree. A start message goes down from the root; a rank that has it
// passes it on and computes; and when it is done and its children are, tells its
// parent (the theory, Section 2.1). A message takes LatencyNS, and nothing else
// does: o = g = G = 0. Formulas extend to any number of ranks from 1 on.
type Phase struct {
	WorkNS    float64 // w: what each rank computes
	LatencyNS float64 // τ
}

// MeanNoise returns the mean noise, w·f/(1-f) ns, of which f is the part of the
// time of work and noise (the theory, Section 2.1); f is from 0 to below 1.
func (p Phase) MeanNoise(f float64) float64 { return p.WorkNS * f / (1 - f) }

// Overhead returns f, the part of the time that noise of a mean takes.
func (p Phase) Overhead(n Noise) float64 { return n.MeanNS() / (p.WorkNS + n.MeanNS()) }

// Noiseless returns how long a phase of n ranks takes without noise: the
// work, and two messages for each of the k - 1 levels below the root (the
// theory, Section 3).
func (p Phase) Noiseless(n float64) float64 { return p.WorkNS + p.levels(n, 1) }

// levels returns the time of messages down from the root and up again, through
// as many levels as a tree of n ranks has, less some.
func (p Phase) levels(n, less float64) float64 {
	return 2 * p.LatencyNS * max(0, math.Log2(n+1)-less)
}

// Lower returns the theory's lower bound on the expected time of a phase of n
// ranks (Theorem 1): the (n+1)/2 leaves have to be done, and their messages
// on the way. These take 2τ(log2(n+1) - 2) there, and so here; as leaves are k - 1
// levels below the root, 2τ(log2(n+1) - 1) is a bound too.
func (p Phase) Lower(n float64, noise Noise) float64 {
	return p.WorkNS + noise.MaxNS(leaves(n)) + p.levels(n, 2)
}

// Upper returns the upper bound on the same time (Theorem 1): the slowest of all
// ranks, and the messages of the noiseless case.
func (p Phase) Upper(n float64, noise Noise) float64 {
	return p.Noiseless(n) + noise.MaxNS(n)
}

// Theorem returns the lower bound that the theory derives from Theorem 1 for the
// distribution: Theorems 2 to 4.
func (p Phase) Theorem(n float64, noise Studied) float64 {
	return p.WorkNS + noise.MaxBoundNS(leaves(n)) + p.levels(n, 2)
}

// leaves returns the leaves of a complete binary tree of n nodes.
func leaves(n float64) float64 { return (n + 1) / 2 }
