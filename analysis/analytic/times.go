package analytic

import (
	"math"
	"slices"
	"sort"

	"loggops/formats/distribution"
)

// Times is a distribution of times in ns: its function at some of them,
// ascending, which is taken to be a straight line in between.
type Times struct{ at, below []float64 }

// NewTimes takes a histogram with a time in it. Times are spread evenly over their
// bins.
func NewTimes(bins []distribution.Bin) Times {
	var t Times
	all := 0.
	for _, b := range bins {
		all += float64(b.Count)
	}
	sum := 0.
	for _, b := range bins {
		if b.Count > 0 {
			t.add(float64(b.LowNS), sum/all)
			sum += float64(b.Count)
			t.add(float64(b.HighNS), sum/all)
		}
	}
	return t
}

// newSamples takes times that are equally likely.
func newSamples(times []float64) Times {
	slices.Sort(times)
	t := Times{at: times}
	for i := range times {
		t.below = append(t.below, (float64(i)+0.5)/float64(len(times)))
	}
	return t
}

func (t *Times) add(at, below float64) {
	if last := len(t.at) - 1; last >= 0 && t.at[last] == at && t.below[last] == below {
		return
	}
	t.at, t.below = append(t.at, at), append(t.below, below)
}

// Below returns which part of the times is below some ns.
func (t Times) Below(ns float64) float64 {
	i := sort.Search(len(t.at), func(i int) bool { return t.at[i] >= ns })
	switch {
	case i == len(t.at):
		return 1
	case i == 0:
		return 0
	}
	return t.below[i-1] + (t.below[i]-t.below[i-1])*(ns-t.at[i-1])/(t.at[i]-t.at[i-1])
}

// Quantile returns the ns that a part q of the times are below, 0 <= q <= 1.
func (t Times) Quantile(q float64) float64 {
	i := sort.Search(len(t.at), func(i int) bool { return t.below[i] >= q })
	switch {
	case i == len(t.at):
		return t.at[i-1]
	case i == 0:
		return t.at[0]
	}
	return t.at[i-1] + (t.at[i]-t.at[i-1])*(q-t.below[i-1])/(t.below[i]-t.below[i-1])
}

// MeanNS returns the mean.
func (t Times) MeanNS() float64 {
	last := len(t.at) - 1
	mean := t.below[0]*t.at[0] + (1-t.below[last])*t.at[last]
	for i := range last {
		mean += (t.below[i+1] - t.below[i]) * (t.at[i] + t.at[i+1]) / 2
	}
	return mean
}

// Edges returns where the lines of the distribution function begin and end.
func (t Times) Edges() []float64 { return t.at }

// Distance returns the largest difference between two distribution functions, of
// A. Kolmogorov and N. Smirnov.
func (t Times) Distance(other Times) float64 {
	distance := 0.
	for _, at := range edges([]Times{t, other}) {
		distance = max(distance, math.Abs(t.Below(at)-other.Below(at)))
	}
	return distance
}

// edges returns those of several distributions, each once, ascending.
func edges(all []Times) []float64 {
	var list []float64
	for _, t := range all {
		list = append(list, t.at...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
