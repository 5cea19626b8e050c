package noise

import (
	"fmt"
	"math"
	"slices"
)

// Ranks are ranks that a noise is limited to; none are all ranks.
type Ranks []Range

// Range is the ranks from First to Last, both included.
type Range struct{ First, Last int32 }

// Has reports whether a rank is one of the ranks.
func (r Ranks) Has(rank int32) bool {
	return len(r) == 0 || slices.ContainsFunc(r, func(x Range) bool { return x.First <= rank && rank <= x.Last })
}

func (r Ranks) check() error {
	for _, x := range r {
		if x.First < 0 || x.Last < x.First {
			return fmt.Errorf("ranks %d-%d are no range", x.First, x.Last)
		}
	}
	return nil
}

// borders returns the ranks at which it changes which of the limits have a rank,
// from 0 on.
func borders(limits []Ranks) []int32 {
	all := []int32{0}
	for _, r := range limits {
		for _, x := range r {
			all = append(all, x.First)
			if x.Last < math.MaxInt32 {
				all = append(all, x.Last+1)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
