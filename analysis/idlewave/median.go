package idlewave

import (
	"loggops/formats/result"
	"loggops/internal/median"
)

// theilSen returns the slope of y over x: the median of those of all pairs of
// points (Theil 1950, Sen 1968). Points of the same x make no pair.
func theilSen(points []Arrival, x, y func(Arrival) float64) float64 {
	var slopes []float64
	for i, a := range points {
		for _, b := range points[:i] {
			if dx := x(a) - x(b); dx != 0 {
				slopes = append(slopes, (y(a)-y(b))/dx)
			}
		}
	}
	if slopes == nil {
		return 0
	}
	return median.Of(slopes)
}

// medianOf returns the lower median of a quantity of iterations.
func medianOf(list []result.Iteration, of func(*result.Iteration) int64) int64 {
	values := make([]int64, len(list))
	for i := range list {
		values[i] = of(&list[i])
	}
	return median.Low(values)
}
