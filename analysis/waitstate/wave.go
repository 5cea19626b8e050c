package waitstate

import (
	"errors"
	"fmt"
	"slices"

	"loggops/formats/result"
	"loggops/internal/robust"
)

// WaveOptions describe the program.
type WaveOptions struct {
	Periodic bool // the last rank is a neighbor of the first
	// LeastNS is the least unusual wait, 0 for that of Wave.
	LeastNS int64
	// Bins is how many parts Wave.Waiting has.
	Bins int
}

// Wave is an idle wave: what becomes of a one-off delay of one rank that ripples
// through a program of iterations, by what its ranks waited in each (A. Afzal, G.
// Hager and G. Wellein, Analytic modeling of idle waves in parallel programs:
// communication, cluster topology, and noise impact, 2021).
//
// A rank is reached by the wave in the first iteration, from that of the delay
// on, in which it waits unusually long: longer than in its median iteration, by
// a tenth of the delay, and by more than any rank did before the delay. How much
// longer it waits is the wave's amplitude there. Each way, decay and survival are
// measured up to the first rank that is not reached: beyond, other waits may look
// like the wave.
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

// ErrNoDelay says that no calc takes longer than others of its rank.
var ErrNoDelay = errors.New("no iteration has calcs that take longer than in others of its rank")

// MeasureWave measures the wave of the longest delay in a run, of which it takes the
// rows as they are in a file: by rank and iteration, each rank from 0 on having
// some.
func MeasureWave(rows []result.Iteration, o WaveOptions) (*Wave, error) {
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
