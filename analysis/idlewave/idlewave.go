// Package idlewave measures idle waves: what becomes of a one-off delay of one
// rank that ripples through a program of iterations, by what its ranks waited in
// each (A. Afzal, G. Hager and G. Wellein, Analytic modeling of idle waves in
// parallel programs: communication, cluster topology, and noise impact, 2021).
//
// A rank is reached by the wave in the first iteration, from that of the delay
// on, in which it waits unusually long: longer than in its median iteration, by
// a tenth of the delay, and by more than any rank did before the delay. How much
// longer it waits is the wave's amplitude there. Each way, decay and survival are
// measured up to the first rank that is not reached: beyond, other waits may look
// like the wave.
package idlewave

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"loggops/formats/result"
	"loggops/internal/robust"
)

// Options describe the program.
type Options struct {
	Periodic bool // the last rank is a neighbor of the first
	// LeastNS is the least unusual wait, 0 for that of the package comment.
	LeastNS int64
	// Bins is how many parts Wave.Waiting has.
	Bins int
}

// Wave is an idle wave.
type Wave struct {
	Ranks   int    `json:"ranks"`
	Origin  Origin `json:"origin"`
	LeastNS int64  `json:"least_ns"` // the least wait that is unusual
	// Arrivals are the ranks that the wave reaches, by rank, but for that of the
	// delay.
	Arrivals []Arrival `json:"arrivals"`
	// Up goes towards higher ranks, Down towards lower ones.
	Up   Direction `json:"up"`
	Down Direction `json:"down"`
	// Waiting is the mean share of ranks that wait, over equal parts of the
	// time from the first start of an iteration to the last end.
	Waiting []float64 `json:"waiting"`

	periodic bool
}

// Origin is the delay: the calcs of an iteration that took longest beyond the
// rank's median.
type Origin struct {
	Rank      int32 `json:"rank"`
	Iteration int32 `json:"iteration"`
	DelayNS   int64 `json:"delay_ns"`
}

// Arrival is where and when the wave comes to a rank.
type Arrival struct {
	Rank int32 `json:"rank"`
	// Hops is how many ranks it is away from the delay, below 0 for lower
	// ranks.
	Hops        int   `json:"hops"`
	Iteration   int32 `json:"iteration"`
	AtNS        int64 `json:"at_ns"` // when it begins to wait: its wait before its iteration's end
	AmplitudeNS int64 `json:"amplitude_ns"`
}

// Direction is a wave one way. What is not known is 0: a speed of fewer than
// two points, a decay of no pair of neighbors.
type Direction struct {
	// Points are those that the speed is fitted to: the farthest ranks reached,
	// by iteration.
	Points            int     `json:"points"`
	RanksPerIteration float64 `json:"ranks_per_iteration"`
	RanksPerSecond    float64 `json:"ranks_per_second"`
	Decay             Spread  `json:"decay_s_per_rank"`
	// SurvivalNS is the time from when the first rank begins to wait unusually
	// to when the last has waited for as long as the amplitude is there.
	SurvivalNS int64 `json:"survival_ns"`
}

// Spread sums up by how much the amplitude decreases from one rank to the next,
// in s.
type Spread struct {
	Pairs  int     `json:"pairs"`
	Min    float64 `json:"min"`
	Median float64 `json:"median"`
	Max    float64 `json:"max"`
	Mean   float64 `json:"mean"` // by which the first and the last amplitude differ
}

// ErrNoDelay says that no calc takes longer than others of its rank.
var ErrNoDelay = errors.New("no iteration has calcs that take longer than in others of its rank")

// Measure measures the wave of the longest delay in a run, of which it takes the
// rows as they are in a file: by rank and iteration, each rank from 0 on having
// some.
func Measure(rows []result.Iteration, o Options) (*Wave, error) {
	ranks, err := byRank(rows)
	if err != nil {
		return nil, err
	}
	w := &Wave{Ranks: len(ranks), Origin: origin(ranks), LeastNS: o.LeastNS, periodic: o.Periodic}
	if w.Origin.DelayNS <= 0 {
		return nil, ErrNoDelay
	}
	usual := make([]int64, len(ranks))
	for rank, list := range ranks {
		usual[rank] = medianOf(list, waited)
	}
	if w.LeastNS == 0 {
		w.LeastNS = max(w.Origin.DelayNS/10, mostBefore(ranks, usual, w.Origin.Iteration)+1)
	}
	for rank, list := range ranks {
		if int32(rank) != w.Origin.Rank {
			w.arrive(list, usual[rank])
		}
	}
	w.Up, w.Down = w.Within(0, int32(len(ranks))-1)
	w.Waiting = waiting(rows, len(ranks), o.Bins)
	return w, nil
}

// byRank divides the rows of a run.
func byRank(rows []result.Iteration) ([][]result.Iteration, error) {
	var ranks [][]result.Iteration
	for len(rows) > 0 {
		rank := rows[0].Rank
		n := slices.IndexFunc(rows, func(m result.Iteration) bool { return m.Rank != rank })
		if n < 0 {
			n = len(rows)
		}
		if int(rank) != len(ranks) {
			return nil, fmt.Errorf("after %d ranks comes rank %d: want the iterations of all ranks of one run, in order", len(ranks), rank)
		}
		ranks = append(ranks, rows[:n])
		rows = rows[n:]
	}
	return ranks, nil
}

// medianOf returns the lower median of a quantity of iterations.
func medianOf(list []result.Iteration, of func(*result.Iteration) int64) int64 {
	values := make([]int64, len(list))
	for i := range list {
		values[i] = of(&list[i])
	}
	return robust.LowMedian(values)
}

// computed is the time of calcs without detours, those of its messages apart.
func computed(m *result.Iteration) int64 { return m.CalcNS - m.InjectedNS }
func waited(m *result.Iteration) int64   { return m.WaitNS }

// origin finds the longest delay.
func origin(ranks [][]result.Iteration) Origin {
	var longest Origin
	for _, list := range ranks {
		usual := medianOf(list, computed)
		for i := range list {
			if excess := computed(&list[i]) - usual; excess > longest.DelayNS {
				longest = Origin{list[i].Rank, list[i].Iteration, excess}
			}
		}
	}
	return longest
}

// mostBefore returns how much longer than usual a rank waited at most before
// an iteration.
func mostBefore(ranks [][]result.Iteration, usual []int64, iteration int32) int64 {
	most := int64(0)
	for rank, list := range ranks {
		for i := range list {
			if list[i].Iteration < iteration {
				most = max(most, list[i].WaitNS-usual[rank])
			}
		}
	}
	return most
}

// arrive appends the arrival of the wave at a rank, if it comes there.
func (w *Wave) arrive(list []result.Iteration, usual int64) {
	for i := range list {
		m := &list[i]
		if excess := m.WaitNS - usual; m.Iteration >= w.Origin.Iteration && excess >= w.LeastNS {
			w.Arrivals = append(w.Arrivals, Arrival{
				Rank: m.Rank, Hops: w.hops(m.Rank), Iteration: m.Iteration,
				AtNS: m.EndNS - m.WaitNS, AmplitudeNS: excess,
			})
			return
		}
	}
}

// hops returns how far a rank is away from the delay, the shorter way around.
func (w *Wave) hops(rank int32) int {
	hops := int(rank - w.Origin.Rank)
	switch {
	case w.periodic && 2*hops > w.Ranks:
		return hops - w.Ranks
	case w.periodic && -2*hops >= w.Ranks:
		return hops + w.Ranks
	}
	return hops
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
func decay(reached []Arrival) Spread {
	n := len(reached) - 1
	if n < 1 {
		return Spread{}
	}
	steps := make([]float64, n)
	for i := range steps {
		steps[i] = float64(reached[i].AmplitudeNS-reached[i+1].AmplitudeNS) / 1e9
	}
	mean := float64(reached[0].AmplitudeNS-reached[n].AmplitudeNS) / 1e9 / float64(n)
	return Spread{n, slices.Min(steps), robust.Median(steps), slices.Max(steps), mean}
}

// lasts returns how long the wave lasts, in ns.
func lasts(reached []Arrival) int64 {
	first, last := reached[0].AtNS, int64(0)
	for _, a := range reached {
		first, last = min(first, a.AtNS), max(last, a.AtNS+a.AmplitudeNS)
	}
	return last - first
}

// waiting returns the share of ranks that wait, by parts of the run. What ranks
// wait in an iteration is taken to be at its end.
func waiting(rows []result.Iteration, ranks, bins int) []float64 {
	if bins == 0 {
		return nil
	}
	start, end := rows[0].StartNS, rows[0].EndNS
	for i := range rows {
		start, end = min(start, rows[i].StartNS), max(end, rows[i].EndNS)
	}
	shares := make([]float64, bins)
	if start == end {
		return shares
	}
	width := float64(end-start) / float64(bins)
	for i := range rows {
		to := float64(rows[i].EndNS - start)
		from := to - float64(rows[i].WaitNS)
		for bin := max(0, int(from/width)); bin < bins && float64(bin)*width < to; bin++ {
			within := min(to, float64(bin+1)*width) - max(from, float64(bin)*width)
			shares[bin] += within / width / float64(ranks)
		}
	}
	return shares
}
