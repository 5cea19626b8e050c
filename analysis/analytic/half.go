package analytic

import "math"

// doubled returns 2^(w/(2τ) + more), the number of ranks for which the
// messages alone take the work again.
func doubled(p Phase, more float64) float64 { return math.Exp2(p.WorkNS/(2*p.LatencyNS) + more) }

// maxLevels is how far Half looks: 2^maxLevels ranks are near the largest
// float64.
const maxLevels = 1023

// Half returns between which numbers of ranks N½ is, from which on a phase
// takes at least twice as long as with one rank (the theory, Section 4): the
// smallest for which the upper bound of Theorem 1 does, and the smallest for
// which the lower bound does. Either is +Inf if there is none below 2^1023.
func (p Phase) Half(noise Noise) (least, most float64) {
	twice := 2 * (p.WorkNS + noise.MeanNS())
	least = smallest(func(n float64) bool { return p.Upper(n, noise) >= twice })
	most = smallest(func(n float64) bool { return p.Lower(n, noise) >= twice })
	return least, most
}

// smallest returns the smallest n >= 1 for which ok holds, as it then does for
// all larger ones: an integer as long as those are exact in a float64.
func smallest(ok func(n float64) bool) float64 {
	low, high := 0., float64(maxLevels) // exponents
	if !ok(math.Exp2(high)) {
		return math.Inf(1)
	}
	for range 64 {
		middle := (low + high) / 2
		if ok(math.Exp2(middle)) {
			high = middle
		} else {
			low = middle
		}
	}
	n := math.Exp2(high)
	if n >= 1<<52 {
		return n
	}
	if n = math.Floor(n); n >= 1 && ok(n) {
		return n
	}
	return n + 1
}
