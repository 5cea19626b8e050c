package robust

import (
	"math"
	"testing"

	"loggops/internal/testkit/expect"
)

func TestMiddle(t *testing.T) {
	for _, c := range []struct {
		values    []int64
		low, high int64
	}{{nil, 0, 0}, {[]int64{5}, 5, 5}, {[]int64{9, 2}, 2, 9}, {[]int64{3, 1, 2}, 2, 2}, {[]int64{4, 1, 3, 2}, 2, 3}} {
		low, high := Middle(c.values)
		expect.Same(t, [2]int64{c.low, c.high}, [2]int64{low, high})
	}
	expect.Same(t, 2.5, Median([]float64{4, 1, 3, 2}))
}

// TestScore: the median is 4, the deviations are 2, 1, 0, 1 and 10.
func TestScore(t *testing.T) {
	values := []int64{2, 14, 4, 5, 3}
	c := CenterOf(values, LowMedian)
	expect.Same(t, int64(4), c.Median)
	if math.Abs(c.Score(14)-10/1.4826) > 1e-12 || c.Score(4) != 0 || !(c.Score(3) < 0) {
		t.Errorf("%+v: scores %v, %v and %v", c, c.Score(14), c.Score(4), c.Score(3))
	}
	expect.Same(t, 10., c.AtLeast(2.5).Deviation)
	expect.Same(t, c, c.AtLeast(0.01))
}

// TestSlope: one wrong point of five does not change the slope.
func TestSlope(t *testing.T) {
	expect.Same(t, 2., Slope([]float64{0, 1, 2, 3, 4}, []float64{1, 3, 5, 7, 90}))
	expect.Same(t, 0., Slope([]float64{1, 1}, []float64{1, 2}))
}
