package robust

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/testkit/expect"
)

// TestSample compares the statistics of all times but one with those of the others.
func TestSample(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Sample(rapid.SliceOfN(rapid.Int64Range(-20, 60), 2, 20).Draw(t, "times"))
		slices.Sort(s)
		at := rapid.IntRange(0, len(s)-1).Draw(t, "own")
		others := slices.Delete(slices.Clone(s), at, at+1)
		center := CenterOf(slices.Clone(others), LowMedian)
		expect.Same(t, center, s.Without(s[at]))
		expect.Same(t, center.Median, s.MedianWithout(s[at]))
	})
}
