package noise

import (
	"fmt"
	"math"
	"slices"
	"sort"
)

// Ranks are ranks that a noise is limited to, in ascending ranges that do not overlap; none are all ranks.
type Ranks []Range

// Range is the ranks from First to Last, both included.
type Range struct{ First, Last int32 }

// Has reports whether a rank is one of the ranks.
func (r Ranks) Has(rank int32) bool {
	if len(r) == 0 {
		return true
	}
	i := sort.Search(len(r), func(i int) bool { return r[i].Last >= rank })
	return i < len(r) && r[i].First <= rank
}

func (r Ranks) check() error {
	for i, x := range r {
		if x.First < 0 || x.Last < x.First {
			return fmt.Errorf("ranks %d-%d are no range", x.First, x.Last)
		}
		if i > 0 && x.First <= r[i-1].Last {
			return fmt.Errorf("ranks %d-%d do not follow ranks %d-%d", x.First, x.Last, r[i-1].First, r[i-1].Last)
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
