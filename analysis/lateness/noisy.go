package lateness

import (
	"cmp"
	"maps"
	"slices"
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
}

// The criteria for a noisy rank: the modified z-score of B. Iglewicz and D. Hoaglin (How to detect
// and handle outliers, 1993), with a standard deviation of at least a part of the median; twice
// the noise of the others; and a part of the run time.
const (
	score     = 3.5
	spread    = 0.05
	times     = 2
	ofRunTime = 0.01
)

// NoisyRanks returns the ranks that have significantly more noise than the others, the noisiest
// first. Of two ranks, neither is significant.
func (r *Ranks) NoisyRanks() (found []Noisy) {
	if r.Count < 3 {
		return nil
	}
	sums := map[int32]int64{}
	for _, ranks := range r.noise {
		for rank, ns := range ranks {
			sums[rank] += ns
		}
	}
	middle := r.othersMedian(sums, -1)
	var deviations []int64
	for rank := range int32(r.Count) {
		deviations = append(deviations, max(sums[rank]-middle, middle-sums[rank]))
	}
	const normal = 1.4826 // standard deviation of a normal distribution by its median absolute deviation
	deviation := max(normal*float64(median(deviations)), spread*float64(middle))
	for rank, ns := range sums {
		if own := float64(ns); own >= times*float64(middle) && own >= float64(middle)+score*deviation && own >= ofRunTime*float64(r.EndNS) {
			n := Noisy{Rank: rank, OwnNS: ns, OthersNS: r.othersMedian(sums, rank)}
			n.Cause, n.CauseNS = r.cause(rank)
			found = append(found, n)
		}
	}
	slices.SortFunc(found, func(a, b Noisy) int { return cmp.Or(cmp.Compare(b.OwnNS, a.OwnNS), cmp.Compare(a.Rank, b.Rank)) })
	return found
}

// cause returns the cause by which a rank exceeds the others most, and its time.
func (r *Ranks) cause(rank int32) (worst string, ns int64) {
	most := int64(-1)
	for _, cause := range slices.Sorted(maps.Keys(r.noise)) {
		ranks := r.noise[cause]
		if excess := ranks[rank] - r.othersMedian(ranks, rank); excess > most {
			worst, ns, most = cause, ranks[rank], excess
		}
	}
	return worst, ns
}

// othersMedian returns the median over all ranks but one.
func (r *Ranks) othersMedian(of map[int32]int64, but int32) int64 {
	var values []int64
	for rank := range int32(r.Count) {
		if rank != but {
			values = append(values, of[rank])
		}
	}
	return median(values)
}
