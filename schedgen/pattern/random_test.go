package pattern

import (
	"math"
	"testing"

	"loggops/formats/schedule"
)

// TestShuffle holds that a shuffle is a permutation, and knows its inverse.
func TestShuffle(t *testing.T) {
	for n := 1; n < 200; n++ {
		s := newShuffle(n, 7, n)
		seen := make([]bool, n)
		for place := range n {
			element := s.at(place)
			if element < 0 || element >= n || seen[element] || s.placeOf(element) != place {
				t.Fatalf("n=%d: place %d has %d, whose place is %d", n, place, element, s.placeOf(element))
			}
			seen[element] = true
		}
	}
}

// TestShufflesAreUniform counts how often each permutation of a few elements
// is drawn. Chi squared of 23 degrees of freedom is beyond 50 once in a
// thousand times; the draws are always the same.
func TestShufflesAreUniform(t *testing.T) {
	const draws, permutations = 24000, 24
	count := map[[4]int]float64{}
	for i := range draws {
		s := newShuffle(4, 1, i)
		count[[4]int{s.at(0), s.at(1), s.at(2), s.at(3)}]++
	}
	chi := 0.0
	for _, c := range count {
		chi += math.Pow(c-draws/permutations, 2) / (draws / permutations)
	}
	if len(count) != permutations || chi > 50 {
		t.Errorf("%d permutations, chi squared %.1f", len(count), chi)
	}
}

// TestLargeShuffle holds that elements do not stay where they were in a large
// shuffle, nor where another seed or iteration has them: their mean distance is
// that of random places, n/3.
func TestLargeShuffle(t *testing.T) {
	const n = 100003
	s, seed, iteration := newShuffle(n, 3, 5), newShuffle(n, 4, 5), newShuffle(n, 3, 6)
	var sums [3]float64
	for place := range n {
		for i, other := range []int{place, seed.at(place), iteration.at(place)} {
			sums[i] += math.Abs(float64(s.at(place) - other))
		}
	}
	for _, sum := range sums {
		if mean := sum / n / n; math.Abs(mean-1.0/3) > 0.005 {
			t.Errorf("a mean distance of %.4f n", mean)
		}
	}
}

// TestJitter holds that computation lasts from what is asked for to that and
// the jitter, that it is drawn for each rank and iteration, from the seed, and
// that what a rank draws does not depend on how many there are.
func TestJitter(t *testing.T) {
	s := specOf("binomial-bcast", 40)
	s.Iterations, s.ComputeNS, s.JitterNS = 50, 1000, 999
	durations := func(s Spec) (all []int64) {
		for _, ops := range load(t, s).Ops {
			for _, op := range ops {
				if op.Kind == schedule.Calc {
					all = append(all, op.DurationNS)
				}
			}
		}
		return all
	}
	first := durations(s)
	if len(first) != s.Ranks*s.Iterations {
		t.Fatalf("%d calcs", len(first))
	}
	distinct, sum := map[int64]bool{}, int64(0)
	for _, d := range first {
		if d < 1000 || d > 1999 {
			t.Errorf("a calc of %d ns", d)
		}
		distinct[d] = true
		sum += d
	}
	if mean := float64(sum) / float64(len(first)); len(distinct) < 800 || mean < 1475 || mean > 1525 {
		t.Errorf("%d different durations, mean %.0f", len(distinct), mean)
	}
	s.Ranks, s.Name = 12, "ring"
	for i, d := range durations(s) {
		if d != first[i] {
			t.Fatalf("calc %d lasts %d ns among 12 ranks, %d among 40", i, d, first[i])
		}
	}
	s.Seed = 2
	same := 0
	for i, d := range durations(s) {
		if d == first[i] {
			same++
		}
	}
	if same > 10 {
		t.Errorf("%d calcs are those of another seed", same)
	}
}
