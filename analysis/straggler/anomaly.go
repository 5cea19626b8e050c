package straggler

import (
	"cmp"
	"math"
	"slices"

	"loggops/analysis/analytic"
	"loggops/formats/distribution"
	"loggops/internal/robust"
	"loggops/internal/sums"
)

// Options define an anomaly.
type Options struct {
	// Quantile of a rank's times of work is what ranks are compared by, as far
	// as there are enough of them.
	Quantile float64
	// Score is the least of what is anomalous.
	Score float64
	// Spread is the least that the spread of all is taken to be, as a part of
	// their median: ranks that differ by less are alike.
	Spread float64
}

// Default are the usual options.
var Default = Options{Quantile: 0.99, Score: robust.Outlier, Spread: 0.05}

// Place is a rank or a node among others.
type Place struct {
	// Rank is -1 for a node, and Node "" if it is unknown.
	Rank int32
	Node string
	// TimeNS is the quantile of the rank's times, and LeastNS what it is at the
	// least, as sure as three standard errors; or the medians of both of the
	// node's ranks, and Ranks is how many these are.
	TimeNS, LeastNS float64
	Ranks           int
	// Score is by how many spreads LeastNS is above the median.
	Score     float64
	Anomalous bool
}

// Population is ranks or nodes, and what they are like.
type Population struct {
	Places   []Place // ranks ascending; nodes by their names
	MedianNS float64 // of TimeNS
	// SpreadNS is what the standard deviation of a normal distribution with the
	// same median absolute deviation is, or the least that was asked for.
	SpreadNS float64
}

// Anomalous returns the places that are, the highest score first.
func (p *Population) Anomalous() (found []Place) {
	for _, place := range p.Places {
		if place.Anomalous {
			found = append(found, place)
		}
	}
	slices.SortStableFunc(found, func(a, b Place) int { return cmp.Compare(b.Score, a.Score) })
	return found
}

// Report is what was found.
type Report struct {
	Quantile     float64 // that ranks were compared by
	Ranks, Nodes Population
}

// Anomalies compares the ranks whose work was measured with each other, and the nodes
// that are known (R. Garg and P. De, Impact of noise on scaling of collectives: an
// empirical evaluation, HiPC 2006, Section 4: by the 99th percentile). Two alone have
// no anomaly: nothing shows which of them it is.
func Anomalies(set *distribution.Set, o Options) Report {
	work := set.Of("work")
	r := Report{Quantile: supported(work, o.Quantile)}
	var byNode sums.By[string, []Place]
	for _, d := range work {
		times := analytic.NewTimes(d.Bins)
		place := Place{Rank: d.Rank, Node: d.Node, TimeNS: times.Quantile(r.Quantile), LeastNS: times.Quantile(least(r.Quantile, count(d))), Ranks: 1}
		r.Ranks.Places = append(r.Ranks.Places, place)
		if d.Node != "" {
			of := byNode.Of(d.Node)
			*of = append(*of, place)
		}
	}
	for _, node := range byNode.Keys(cmp.Compare) {
		places := *byNode.Of(node)
		var times, leasts []float64
		for _, place := range places {
			times, leasts = append(times, place.TimeNS), append(leasts, place.LeastNS)
		}
		r.Nodes.Places = append(r.Nodes.Places, Place{Rank: -1, Node: node, TimeNS: robust.Median(times), LeastNS: robust.Median(leasts), Ranks: len(places)})
	}
	r.Ranks.score(o)
	r.Nodes.score(o)
	return r
}

// supported returns the quantile, or one that each rank has ten times above, but
// no less than the median: the 99th percentile of a hundred times is but their
// longest, and that may be anything.
func supported(work []distribution.Distribution, quantile float64) float64 {
	const above = 10
	for _, d := range work {
		quantile = min(quantile, max(0.5, 1-above/count(d)))
	}
	return quantile
}

// least returns the part of n times that is below the true quantile all but
// certainly: how many are is binomial.
func least(quantile, n float64) float64 {
	return max(0, quantile-3*math.Sqrt(quantile*(1-quantile)/n))
}

// count returns how many times were measured.
func count(d distribution.Distribution) (n float64) {
	for _, b := range d.Bins {
		n += float64(b.Count)
	}
	return n
}

// score compares each place with the others.
func (p *Population) score(o Options) {
	if len(p.Places) == 0 {
		return
	}
	var times []float64
	for _, place := range p.Places {
		times = append(times, place.TimeNS)
	}
	all := robust.CenterOf(times, robust.Median).AtLeast(o.Spread)
	all.Deviation = max(all.Deviation, 1)
	p.MedianNS, p.SpreadNS = all.Median, all.Deviation
	for i := range p.Places {
		place := &p.Places[i]
		place.Score = all.Score(place.LeastNS)
		place.Anomalous = len(times) > 2 && place.Score >= o.Score
	}
}
