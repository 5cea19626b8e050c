package idlewave

import "math"

// Exchange is what the speed of an idle wave depends on: with whom the ranks of
// a bulk-synchronous program exchange messages in each iteration, and for which
// of these they wait together (A. Afzal, G. Hager and G. Wellein, Analytic
// modeling of idle waves in parallel programs: communication, cluster topology,
// and noise impact, 2021, Section 3).
type Exchange struct {
	// Distances are how many ranks away the partners are, each above 0 and
	// meant both ways.
	Distances []int
	Waits     Waiting
	// Rendezvous messages hold up their senders too.
	Rendezvous bool
}

// Waiting is the concurrency of messages: what there is one wait for (Table 2).
type Waiting uint8

const (
	WaitAll       Waiting = iota // all messages: SWMDim, and MWMDim
	WaitDistance                 // both directions of a distance: MWSDim
	WaitDirection                // one direction of one: MWSDir, and blocking calls
)

// Kappa returns κ, by how many ranks an idle wave moves in an iteration: the
// longest distance where there is one wait for all, and the sum of the distances
// where the wave moves on by each of them in turn (5). In rendezvous mode a late
// rank holds up the one that sends to it too, which is then late for the other
// direction; so where directions are waited for one after the other, κ doubles
// (Section 3.4).
func (e Exchange) Kappa() float64 {
	longest, sum := 0, 0
	for _, d := range e.Distances {
		longest, sum = max(longest, d), sum+d
	}
	switch {
	case e.Waits == WaitAll:
		return float64(longest)
	case e.Waits == WaitDirection && e.Rendezvous:
		return float64(2 * sum)
	}
	return float64(sum)
}

// decayNS returns by how much noise shortens an idle wave from one rank to the
// next on average, where ranks exchange messages with the next ones both ways: by
// the standard deviation σ of what the noise adds to an iteration of so many ns of
// work. Its detours are many and short, and come at random times on each rank: as
// a Poisson process, they add P/(1-P) of the work on average, the grain times
// which is the variance. The power P is the part of the time that the noise takes;
// the grain is the mean length of the detour to which a ns of it belongs: E[d²]/E[d]
// of durations d. It is d where all are alike, 2·E[d] where they are exponentially
// distributed, 4/3·E[d] where uniformly from 0 on.
//
// The paper has the sum of all idle periods that collide with the wave (Section
// 5.2). The trailing edge of the wave passes from one rank to the next without
// waiting, and so collects the mean of the noise. The ranks ahead of it wait for
// the slowest of their neighbors in each iteration, and so come to the wave
// later than by the mean. The difference is what the wave loses. It does not
// depend on the mean, but on the spread; that it is σ, within some percent and
// whatever the distribution, is found by simulation.
func decayNS(power, grainNS, workNS float64) float64 {
	return math.Sqrt(workNS * power / (1 - power) * grainNS)
}
