package sweep

import "math"

// Effect is what has become of the detours of a run.
type Effect struct {
	// PropagatedNS is how much of the noise propagated to the makespan: by how much
	// that is longer than without noise. It may be negative, where noise has
	// brought messages into a better order.
	PropagatedNS int64
	// AbsorbedNS is how much of a rank's mean share of the injected time has
	// not; 0 where more than that has.
	AbsorbedNS int64
	// Amplification is PropagatedNS over that mean share, NaN where it is 0.
	Amplification float64
}

// EffectOf compares a run's makespan with the one without noise. Detours have
// made the work of all ranks together longer by injectedNS.
func EffectOf(makespanNS, noiselessNS, injectedNS int64, ranks int) Effect {
	e := Effect{PropagatedNS: makespanNS - noiselessNS}
	mean := float64(injectedNS) / float64(ranks)
	e.AbsorbedNS = max(0, int64(math.Floor(mean+0.5))-e.PropagatedNS)
	e.Amplification = math.NaN()
	if mean > 0 {
		e.Amplification = float64(e.PropagatedNS) / mean
	}
	return e
}

// doubled is from which slowdown on noise is a bottleneck.
const doubled = 2

// Size is a point of a sweep over numbers of ranks.
type Size struct {
	Ranks    int
	Slowdown float64 // median makespan over the noiseless one
}

// Bottleneck returns the smallest number of ranks from which on all
// slowdowns of a sweep are above 2, false where the last one is not: the
// rank count at which noise becomes the bottleneck (Hoefler, Schneider and
// Lumsdaine 2010, Section IV-B, which reads it off the plots). The sizes ascend.
func Bottleneck(sizes []Size) (ranks int, ok bool) {
	for i := len(sizes) - 1; i >= 0 && sizes[i].Slowdown > doubled; i-- {
		ranks, ok = sizes[i].Ranks, true
	}
	return ranks, ok
}
