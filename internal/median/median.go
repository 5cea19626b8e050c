// Package median has the medians of values, which it sorts.
package median

import "slices"

// Of returns the middle of at least one value, the mean of two.
func Of(values []float64) float64 {
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}

// Low returns the middle of some values, the lower one of two; 0 of none.
func Low(values []int64) int64 {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[(len(values)-1)/2]
}
