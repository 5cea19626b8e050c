package idlewave

import (
	"math"
	"testing"
)

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

// GridKappa returns κ where ranks make a Cartesian grid and wait for each
// direction of each dimension in turn: the longest distance between neighbors,
// and the mean of the others, rounded down (Section 3.4). What short distances
// add ends with the short sides of the grid. For the distances 1, 2 and 12 the
// paper has 12, which that rule would make 13; simulations have 12.
func (e Exchange) GridKappa() float64 {
	longest, sum := 0, 0
	for _, d := range e.Distances {
		longest, sum = max(longest, d), sum+d
	}
	kappa := float64(longest)
	if others := len(e.Distances) - 1; others > 0 {
		kappa += float64((sum - longest) / others)
	}
	if e.Waits == WaitDirection && e.Rendezvous {
		kappa *= 2
	}
	return kappa
}

// SlowestWave returns the lowest speed of an idle wave in ranks/s: one rank per
// iteration of so many ns (1). The wave of an exchange is κ times as fast (4).
func SlowestWave(iterationNS float64) float64 { return 1e9 / iterationNS }

// FineNoise is noise of many short detours, at random times on each rank.
type FineNoise struct {
	// Power is the part of the time that it takes: the integrated noise power.
	Power float64
	// GrainNS is the mean length of the detour to which a ns of it belongs:
	// E[d²]/E[d] of durations d. It is d where all are alike, 2·E[d] where they
	// are exponentially distributed, 4/3·E[d] where uniformly from 0 on.
	GrainNS float64
}

// SpreadNS returns the standard deviation σ of what the noise adds to an
// iteration of so many ns of work: detours arrive as a Poisson process, and add
// P/(1-P) of the work on average, the grain times which is the variance.
func (n FineNoise) SpreadNS(workNS float64) float64 {
	return math.Sqrt(workNS * n.Power / (1 - n.Power) * n.GrainNS)
}

// DecayNS returns by how much noise shortens an idle wave from one rank to the
// next on average, where ranks exchange messages with the next ones both ways:
// by σ.
//
// The paper has the sum of all idle periods that collide with the wave (Section
// 5.2). The trailing edge of the wave passes from one rank to the next without
// waiting, and so collects the mean of the noise. The ranks ahead of it wait for
// the slowest of their neighbors in each iteration, and so come to the wave
// later than by the mean. The difference is what the wave loses. It does not
// depend on the mean, but on the spread; that it is σ, within some percent and
// whatever the distribution, is found by simulation.
func (n FineNoise) DecayNS(workNS float64) float64 { return n.SpreadNS(workNS) }

// WaveSurvivalNS returns how long an idle wave of a delay lasts that decays by so
// much a rank and moves κ ranks in an iteration (Section 5.2).
func WaveSurvivalNS(delayNS, decayNS, kappa, iterationNS float64) float64 {
	return delayNS / decayNS / kappa * iterationNS
}

// TestKappa holds the values of Sections 3.3 and 3.4.
func TestKappa(t *testing.T) {
	compact := func(j int) (all []int) {
		for d := 1; d <= j; d++ {
			all = append(all, d)
		}
		return all
	}
	for _, test := range []struct {
		distances    []int
		split, whole float64
	}{
		{compact(1), 1, 1}, {compact(2), 3, 2}, {compact(6), 21, 6}, {compact(12), 78, 12},
		{[]int{1, 6}, 7, 6}, {[]int{1, 12}, 13, 12},
	} {
		for _, rendezvous := range []bool{false, true} {
			for waits, want := range map[Waiting]float64{WaitAll: test.whole, WaitDistance: test.split, WaitDirection: test.split} {
				if waits == WaitDirection && rendezvous {
					want *= 2
				}
				if got := (Exchange{test.distances, waits, rendezvous}).Kappa(); got != want {
					t.Errorf("%d, waits %d, rendezvous %v: %g, want %g", test.distances, waits, rendezvous, got, want)
				}
			}
		}
	}
	for _, test := range []struct {
		distances []int
		want      float64
	}{
		{[]int{1, 4, 20}, 22}, {[]int{1, 2, 12}, 13}, {[]int{1}, 1},
	} {
		if got := (Exchange{test.distances, WaitDirection, false}).GridKappa(); got != test.want {
			t.Errorf("grid of %d: %g, want %g", test.distances, got, test.want)
		}
		if got := (Exchange{test.distances, WaitDirection, true}).GridKappa(); got != 2*test.want {
			t.Errorf("grid of %d, rendezvous: %g, want %g", test.distances, got, 2*test.want)
		}
	}
}

func TestWaveSpeeds(t *testing.T) {
	if got := SlowestWave(13e6); math.Abs(got-76.923) > 0.001 {
		t.Errorf("slowest: %g ranks/s", got)
	}
	// The figures of Fig. 9, and a wave that moves twice as fast.
	if got := WaveSurvivalNS(4850, 480, 1, 3365); math.Abs(got-34e3) > 10 {
		t.Errorf("survival: %g", got)
	}
	if got := WaveSurvivalNS(4850, 480, 2, 3365); math.Abs(got-17e3) > 10 {
		t.Errorf("survival: %g", got)
	}
}

func TestFineNoise(t *testing.T) {
	n := FineNoise{Power: 0.2, GrainNS: 400}
	if got := n.SpreadNS(1e6); got != 1e4 {
		t.Errorf("spread %g", got)
	}
	if got := n.DecayNS(4e6); got != 2e4 {
		t.Errorf("decay %g", got)
	}
}
