package straggler

import (
	"cmp"
	"slices"

	"loggops/internal/robust"
	"loggops/internal/sums"
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
	twice     = 2
)

// outliers returns the indexes of times of ranks that are significantly longer than the median, and the median. Of two
// ranks, neither is significant.
func (r *Ranks) outliers(times []int64) (found []int, middle int64) {
	if len(times) < 3 {
		return nil, 0
	}
	all := robust.CenterOf(slices.Clone(times), robust.LowMedian).AtLeast(spread)
	for i, ns := range times {
		if above := ns - all.Median; above > 0 && all.Score(ns) >= robust.Outlier && float64(above) >= ofRunTime*float64(r.EndNS) {
			found = append(found, i)
		}
	}
	return found, all.Median
}

// NoisyRanks returns the ranks that have significantly more noise than the others, the noisiest first.
func (r *Ranks) NoisyRanks() (found []Noisy) {
	noise := r.allNoise()
	all := robust.NewSample(noise)
	ranks, middle := r.outliers(noise)
	for _, rank := range ranks {
		if ns := noise[rank]; ns >= twice*middle {
			found = append(found, Noisy{Rank: int32(rank), OwnNS: ns, OthersNS: all.MedianWithout(ns)})
		}
	}
	r.addCauses(found)
	slices.SortStableFunc(found, func(a, b Noisy) int { return cmp.Compare(b.OwnNS, a.OwnNS) })
	return found
}

// allNoise returns the time of the detours of each rank.
func (r *Ranks) allNoise() []int64 {
	all := make([]int64, r.Count)
	for _, of := range r.noise.All() {
		addTo(all, of)
	}
	return all
}

func addTo(ranks []int64, of *sums.By[int32, int64]) {
	for rank, ns := range of.All() {
		ranks[rank] += *ns
	}
}

// Slow is a rank that computes longer than the others before its calls at a place.
type Slow struct {
	Rank int32
	Excess
}

// SlowRanks returns the ranks that compute significantly longer than the others at a place, each with the place
// of its largest excess, the slowest first.
func (r *Ranks) SlowRanks() []Slow {
	var worst sums.By[int32, Slow]
	behind := map[int32]int64{}
	for _, at := range r.work.Keys(comparePlaces) {
		var ranks []int32
		var calc []int64
		g := r.work.Of(at)
		for rank, w := range g.of.All() {
			ranks, calc = append(ranks, rank), append(calc, w.CalcNS)
		}
		found, _ := r.outliers(calc)
		for _, i := range found {
			s := Slow{ranks[i], g.excesses(at, ranks[i])[0]}
			if s.NS() <= 0 {
				continue
			}
			if _, known := behind[s.Rank]; !known {
				behind[s.Rank] = r.behind(s.Rank)[0]
			}
			if !enough(behind[s.Rank], &s.Excess) {
				continue
			}
			if w := worst.Of(s.Rank); s.NS() > w.NS() {
				*w = s
			}
		}
	}
	return worst.Sorted(func(a, b Slow) int { return cmp.Or(cmp.Compare(b.NS(), a.NS()), cmp.Compare(a.Rank, b.Rank)) })
}

// addCauses adds the causes by which ranks exceed the others most.
func (r *Ranks) addCauses(to []Noisy) {
	most := slices.Repeat([]int64{-1}, len(to))
	for _, cause := range r.noise.Keys(cmp.Compare) {
		noise := make([]int64, r.Count)
		addTo(noise, r.noise.Of(cause))
		all := robust.NewSample(noise)
		for i := range to {
			own := noise[to[i].Rank]
			if others := all.MedianWithout(own); own-others > most[i] {
				to[i].Cause, to[i].CauseNS, to[i].Everywhere, most[i] = cause, own, others > 0, own-others
			}
		}
	}
}
