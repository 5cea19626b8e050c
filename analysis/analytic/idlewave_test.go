package analytic

import (
	"math"
	"testing"
)

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
