package robust

import (
	"slices"
	"sort"
)

// Sample is values in ascending order. Statistics of all of them but one take no pass over them.
type Sample []int64

// NewSample returns values as a sample.
func NewSample(values []int64) Sample { return slices.Sorted(slices.Values(values)) }

// Without returns the center of all values but one of them, own; there is at least one other.
func (s Sample) Without(own int64) Center[int64] {
	middle := s.MedianWithout(own)
	return newCenter(middle, s.deviationWithout(own, middle))
}

// MedianWithout returns the lower median of all values but one of them, own; 0 if there is no other.
func (s Sample) MedianWithout(own int64) int64 {
	if len(s) < 2 {
		return 0
	}
	middle := (len(s) - 2) / 2
	if at, _ := slices.BinarySearch(s, own); at <= middle {
		middle++
	}
	return s[middle]
}

// deviationWithout returns the lower median of the differences of the other values from a value between them.
func (s Sample) deviationWithout(own, from int64) int64 {
	middle := (len(s) - 2) / 2
	return int64(sort.Search(int(s[len(s)-1]-s[0]), func(ns int) bool {
		low, _ := slices.BinarySearch(s, from-int64(ns))
		high, _ := slices.BinarySearch(s, from+int64(ns)+1)
		if max(own-from, from-own) <= int64(ns) {
			high--
		}
		return high-low > middle
	}))
}
