package lateness

import (
	"cmp"
	"maps"
	"slices"

	"loggops/internal/robust"
)

// Noisy is a rank with more noise than the others.
type Noisy struct {
	Rank int32
	// OwnNS is the time of its detours, and OthersNS the median of the other ranks.
	OwnNS, OthersNS int64
	// Cause is the cause that contributes most to the difference; it may be empty. CauseNS is
	// the time of its detours on the rank.
	Cause   string
	CauseNS int64
	// Everywhere reports whether most other ranks have detours of that cause, too.
	Everywhere bool
}

// The criteria for an outlier beside its modified z-score: a standard deviation of at least a part of the median; and a
// part of the run time. A noisy rank also has twice the noise of the others.
const (
	spread    = 0.01
	ofRunTime = 0.01
	times     = 2
)

// outliers returns the ranks whose times are significantly longer than the median, and the median. Of two
// ranks, neither is significant.
func (r *Ranks) outliers(of map[int32]int64) (found []int32, middle int64) {
	if len(of) < 3 {
		return nil, 0
	}
	all := robust.CenterOf(slices.Collect(maps.Values(of)), robust.LowMedian).AtLeast(spread)
	for rank, ns := range of {
		if above := ns - all.Median; above > 0 && all.Score(ns) >= robust.Outlier && float64(above) >= ofRunTime*float64(r.EndNS) {
			found = append(found, rank)
		}
	}
	slices.Sort(found)
	return found, all.Median
}

// NoisyRanks returns the ranks that have significantly more noise than the others, the noisiest first.
func (r *Ranks) NoisyRanks() (found []Noisy) {
	sums := r.allNoise()
	all := r.sample(sums)
	ranks, middle := r.outliers(sums)
	for _, rank := range ranks {
		if ns := sums[rank]; ns >= times*middle {
			found = append(found, Noisy{Rank: rank, OwnNS: ns, OthersNS: all.MedianWithout(ns)})
		}
	}
	r.addCauses(found)
	slices.SortStableFunc(found, func(a, b Noisy) int { return cmp.Compare(b.OwnNS, a.OwnNS) })
	return found
}

// allNoise returns the time of the detours of each rank.
func (r *Ranks) allNoise() map[int32]int64 {
	sums := map[int32]int64{}
	for rank := range int32(r.Count) {
		sums[rank] = 0
	}
	for _, ranks := range r.noise {
		for rank, ns := range ranks {
			sums[rank] += ns
		}
	}
	return sums
}

// Slow is a rank that computes longer than the others before its calls at a place.
type Slow struct {
	Rank int32
	Excess
}

// SlowRanks returns the ranks that compute significantly longer than the others at a place, each with the place
// of its largest excess, the slowest first.
func (r *Ranks) SlowRanks() (found []Slow) {
	worst, behind := map[int32]Slow{}, map[int32]int64{}
	for _, at := range sortedPlaces(r.work) {
		calc := map[int32]int64{}
		for rank, w := range r.work[at].of {
			calc[rank] = w.CalcNS
		}
		ranks, _ := r.outliers(calc)
		for _, rank := range ranks {
			s := Slow{rank, r.work[at].excesses(at, rank)[0]}
			if s.NS() <= 0 {
				continue
			}
			if _, known := behind[rank]; !known {
				behind[rank] = r.behind(rank)[0]
			}
			if before, ok := worst[rank]; enough(behind[rank], &s.Excess) && (!ok || s.NS() > before.NS()) {
				worst[rank] = s
			}
		}
	}
	return slices.SortedFunc(maps.Values(worst), func(a, b Slow) int { return cmp.Or(cmp.Compare(b.NS(), a.NS()), cmp.Compare(a.Rank, b.Rank)) })
}

// addCauses adds the causes by which ranks exceed the others most.
func (r *Ranks) addCauses(to []Noisy) {
	most := slices.Repeat([]int64{-1}, len(to))
	for _, cause := range slices.Sorted(maps.Keys(r.noise)) {
		of := r.noise[cause]
		all := r.sample(of)
		for i := range to {
			own := of[to[i].Rank]
			if others := all.MedianWithout(own); own-others > most[i] {
				to[i].Cause, to[i].CauseNS, to[i].Everywhere, most[i] = cause, own, others > 0, own-others
			}
		}
	}
}

// sample returns the times of all ranks, 0 for those without.
func (r *Ranks) sample(of map[int32]int64) robust.Sample {
	all := make(robust.Sample, r.Count)
	for rank, ns := range of {
		all[rank] = ns
	}
	slices.Sort(all)
	return all
}
