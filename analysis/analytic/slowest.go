package analytic

import (
	"math"
	"math/rand/v2"
)

// The slowest of N independent ranks, from the measured distributions of what
// single ones take (R. Garg and P. De, Impact of noise on scaling of
// collectives: an empirical evaluation, HiPC 2006, Section 2.3): an iteration with
// a barrier takes at least as long, and at most BarrierNS longer (their Theorem
// 1).

// BarrierNS returns 2τ·log2((N+1)/2), what the messages of a barrier among N ranks
// add at most; 0 for one rank.
func BarrierNS(n, latencyNS float64) float64 { return 2 * latencyNS * math.Log2((n+1)/2) }

// rise bounds what is between two points of a product of distribution functions,
// and so how far it is from a line there.
const rise = 0.001

// Slowest returns the distribution of the largest of one time of each rank: the
// product of the distribution functions.
func Slowest(ranks []Times) Times {
	return pointwise(edges(ranks), func(ns float64) float64 {
		product := 1.
		for _, rank := range ranks {
			product *= rank.Below(ns)
		}
		return product
	})
}

// SlowestDrawn returns the distribution of the largest time of n ranks, each of
// which is like any of those that were measured.
func SlowestDrawn(ranks []Times, n int) Times {
	one := Any(ranks)
	return pointwise(one.at, func(ns float64) float64 { return math.Pow(one.Below(ns), float64(n)) })
}

// pointwise returns a distribution by its function: at the given times, and at as
// many between them as it takes for lines that rise by no more than rise, or are
// no longer than a ns.
func pointwise(at []float64, below func(ns float64) float64) Times {
	var t Times
	var upTo func(end, value float64)
	upTo = func(end, value float64) {
		last := len(t.at) - 1
		if from := t.at[last]; value-t.below[last] > rise && end-from > 1 {
			middle := (from + end) / 2
			upTo(middle, below(middle))
			upTo(end, value)
			return
		}
		t.add(end, value)
	}
	t.add(at[0], below(at[0]))
	for _, end := range at[1:] {
		upTo(end, below(end))
	}
	return t
}

// Any returns the distribution of the time of a rank that may be any.
func Any(ranks []Times) Times {
	t := Times{at: edges(ranks)}
	for _, at := range t.at {
		sum := 0.
		for _, rank := range ranks {
			sum += rank.Below(at)
		}
		t.below = append(t.below, sum/float64(len(ranks)))
	}
	return t
}

// SampleSlowest draws samples of what Slowest returns.
func SampleSlowest(ranks []Times, samples int, seed uint64) Times {
	return sample(samples, seed, func(random *rand.Rand) (slowest float64) {
		for _, rank := range ranks {
			slowest = max(slowest, rank.Quantile(random.Float64()))
		}
		return slowest
	})
}

// SampleSlowestDrawn draws samples of what SlowestDrawn returns.
func SampleSlowestDrawn(ranks []Times, n, samples int, seed uint64) Times {
	return sample(samples, seed, func(random *rand.Rand) (slowest float64) {
		for range n {
			slowest = max(slowest, ranks[random.IntN(len(ranks))].Quantile(random.Float64()))
		}
		return slowest
	})
}

func sample(samples int, seed uint64, draw func(*rand.Rand) float64) Times {
	random := rand.New(rand.NewPCG(seed, 0))
	times := make([]float64, samples)
	for i := range times {
		times[i] = draw(random)
	}
	return newSamples(times)
}
