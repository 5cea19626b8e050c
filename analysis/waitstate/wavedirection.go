package waitstate

import (
	"cmp"
	"slices"

	"loggops/internal/robust"
)

// Direction is a wave one way. What is not known is 0: a speed of fewer than
// two points, a decay of no pair of neighbors.
type Direction struct {
	// Points are those that the speed is fitted to: the farthest ranks reached,
	// by iteration.
	Points            int     `json:"points"`
	RanksPerIteration float64 `json:"ranks_per_iteration"`
	RanksPerSecond    float64 `json:"ranks_per_second"`
	Decay             Decay   `json:"decay_s_per_rank"`
	// SurvivalNS is the time from when the first rank begins to wait unusually
	// to when the last has waited for as long as the amplitude is there.
	SurvivalNS int64 `json:"survival_ns"`
}

// Decay sums up by how much the amplitude decreases from one rank to the next,
// in s.
type Decay struct {
	Pairs  int     `json:"pairs"`
	Min    float64 `json:"min"`
	Median float64 `json:"median"`
	Max    float64 `json:"max"`
	Mean   float64 `json:"mean"` // by which the first and the last amplitude differ
}

// Within measures the part of the wave that runs through some ranks, from first
// to last, where these differ from others.
func (w *Wave) Within(first, last int32) (up, down Direction) {
	var above, below []Arrival
	for _, a := range w.Arrivals {
		switch {
		case a.Rank < first || a.Rank > last:
		case a.Hops > 0:
			above = append(above, a)
		default:
			a.Hops = -a.Hops
			below = append(below, a)
		}
	}
	from, to := w.hops(first), w.hops(last)
	if w.periodic && last-first == int32(w.Ranks)-1 {
		from, to = -(w.Ranks-1)/2, w.Ranks/2
	}
	return measured(above, from, to), measured(below, -to, -from)
}

// measured sums up arrivals one way, at ranks that are so many hops away.
func measured(way []Arrival, from, to int) Direction {
	front := farthest(way, from, to)
	reached := unbroken(way)
	d := Direction{Points: len(front), Decay: decay(reached)}
	if len(reached) > 0 {
		d.SurvivalNS = lasts(reached)
	}
	if len(front) > 1 {
		var hops, iterations, seconds []float64
		for _, a := range front {
			hops, iterations, seconds = append(hops, float64(a.Hops)), append(iterations, float64(a.Iteration)), append(seconds, float64(a.AtNS)/1e9)
		}
		d.RanksPerIteration, d.RanksPerSecond = robust.Slope(iterations, hops), robust.Slope(seconds, hops)
	}
	return d
}

// farthest returns those of the arrivals one way that come, in their iteration,
// farther than any before, and stops before those that the end of the ranks cuts
// short: that have less way left than the longest step before.
func farthest(way []Arrival, from, to int) []Arrival {
	slices.SortFunc(way, func(a, b Arrival) int {
		return cmp.Or(cmp.Compare(a.Iteration, b.Iteration), -cmp.Compare(a.Hops, b.Hops))
	})
	var front []Arrival
	longest := 0 // step
	for _, a := range way {
		n := len(front)
		switch {
		case n == 0:
			longest = a.Hops - max(0, from-1)
			front = append(front, a)
		case a.Iteration == front[n-1].Iteration || a.Hops <= front[n-1].Hops:
		case front[n-1].Hops+longest > to:
			return front
		default:
			longest = max(longest, a.Hops-front[n-1].Hops)
			front = append(front, a)
		}
	}
	return front
}

// unbroken returns the arrivals one way by hops, up to the first rank that is not
// reached.
func unbroken(way []Arrival) []Arrival {
	slices.SortFunc(way, func(a, b Arrival) int { return cmp.Compare(a.Hops, b.Hops) })
	for i, a := range way {
		if a.Hops != way[0].Hops+i {
			return way[:i]
		}
	}
	return way
}

// decay sums up the decrease of the amplitude between neighbors.
func decay(reached []Arrival) Decay {
	n := len(reached) - 1
	if n < 1 {
		return Decay{}
	}
	steps := make([]float64, n)
	for i := range steps {
		steps[i] = float64(reached[i].AmplitudeNS-reached[i+1].AmplitudeNS) / 1e9
	}
	mean := float64(reached[0].AmplitudeNS-reached[n].AmplitudeNS) / 1e9 / float64(n)
	return Decay{n, slices.Min(steps), robust.Median(steps), slices.Max(steps), mean}
}

// lasts returns how long the wave lasts, in ns.
func lasts(reached []Arrival) int64 {
	first, last := reached[0].AtNS, int64(0)
	for _, a := range reached {
		first, last = min(first, a.AtNS), max(last, a.AtNS+a.AmplitudeNS)
	}
	return last - first
}
