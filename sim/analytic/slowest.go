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

// Slowest returns the distribution of the largest of one time of each rank: the
// product of the distribution functions, exactly where any of them has an edge.
func Slowest(ranks []Times) Times {
	t := Times{at: edges(ranks)}
	for _, at := range t.at {
		product := 1.
		for _, rank := range ranks {
			product *= rank.Below(at)
		}
		t.below = append(t.below, product)
	}
	return t
}

// SlowestDrawn returns the distribution of the largest time of n ranks, each of
// which is like any of those that were measured.
func SlowestDrawn(ranks []Times, n int) Times {
	t := Any(ranks)
	for i := range t.below {
		t.below[i] = math.Pow(t.below[i], float64(n))
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
