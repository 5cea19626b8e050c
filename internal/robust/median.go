// Package robust has robust statistics, which a few extreme values hardly change: medians, modified z-scores, and
// the values of a box plot.
package robust

import (
	"cmp"
	"slices"
)

// Middle sorts values and returns the middle one twice, or the middle two of an even number; zeros if there are none.
func Middle[T cmp.Ordered](values []T) (low, high T) {
	n := len(values)
	if n == 0 {
		return low, high
	}
	slices.Sort(values)
	return values[(n-1)/2], values[n/2]
}

// Median sorts values, of which there is at least one, and returns the middle one, or the mean of the middle two.
func Median(values []float64) float64 {
	low, high := Middle(values)
	return (low + high) / 2
}

// LowMedian sorts values and returns the middle one, or the lower one of the middle two; 0 if there are none.
func LowMedian(values []int64) int64 {
	low, _ := Middle(values)
	return low
}
