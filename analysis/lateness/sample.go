package lateness

import (
	"slices"
	"sort"
)

// sample is the times of some ranks, ascending. Statistics of all of them but one take no pass over them.
type sample []int64

// othersMedian returns the median of all times but one of them, own; 0 if there is no other.
func (s sample) othersMedian(own int64) int64 {
	if len(s) < 2 {
		return 0
	}
	middle := (len(s) - 2) / 2
	if at, _ := slices.BinarySearch(s, own); at <= middle {
		middle++
	}
	return s[middle]
}

// othersDeviation returns the median difference of all times but own from a time between them.
func (s sample) othersDeviation(own, from int64) int64 {
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

// group is the work of the ranks that come to a place.
type group struct {
	of map[int32]Work
	// calc and noise are the times of all ranks, after the last span.
	calc, noise sample
}

// end sorts the times.
func (g *group) end() {
	for _, w := range g.of {
		g.calc, g.noise = append(g.calc, w.CalcNS), append(g.noise, w.NoiseNS)
	}
	slices.Sort(g.calc)
	slices.Sort(g.noise)
}

// excesses returns the excesses of computation and of noise.
func (g *group) excesses(at Place, rank int32) [2]Excess {
	own := g.of[rank]
	return [2]Excess{g.calc.excess(at, false, own.CalcNS), g.noise.excess(at, true, own.NoiseNS)}
}

// excess compares the time of a rank with those of the others. It is 0 if the times of the others, unless these are
// few, differ too much for it to matter.
func (s sample) excess(at Place, noise bool, own int64) Excess {
	const few = 7 // whose median deviation means little
	e := Excess{at, noise, own, s.othersMedian(own)}
	if len(s) > few && float64(e.NS()) < score*deviation(s.othersDeviation(own, e.OthersNS), e.OthersNS) {
		e.OwnNS = e.OthersNS
	}
	return e
}
