// Package detours sums up noise: how much of it there is, how long detours and
// the gaps between them are, what causes them, and with which periods they
// come. Adder sums up those that interrupted the work of a simulated run.
package detours

import (
	"cmp"
	"slices"

	"gonum.org/v1/gonum/stat"

	"loggops/formats/noise"
)

// Summary summarizes the detours of a trace.
type Summary struct {
	Detours   int
	LengthNS  int64   // of the recording
	StolenNS  int64   // by all detours
	Overhead  float64 // share of the time: 0.01 is 1 %
	PerSecond float64 // detours
	// Quantiles of the durations: the least that so many are no longer than.
	MedianNS, P90NS, P99NS, LongestNS int64
}

// Sum sums a trace up. It may be one of a CPU without noise.
func Sum(t *noise.Trace) Summary {
	if len(t.Detours) == 0 {
		return Summary{LengthNS: t.LengthNS}
	}
	durations := make([]float64, len(t.Detours))
	for i, d := range t.Detours {
		durations[i] = float64(d.DurationNS)
	}
	slices.Sort(durations)
	quantile := func(p float64) int64 { return int64(stat.Quantile(p, stat.Empirical, durations, nil)) }
	return Summary{
		Detours: len(t.Detours), LengthNS: t.Length(), StolenNS: t.Stolen(), Overhead: t.Overhead(),
		PerSecond: float64(len(t.Detours)) / float64(t.Length()) * 1e9,
		MedianNS:  quantile(0.5), P90NS: quantile(0.9), P99NS: quantile(0.99), LongestNS: quantile(1),
	}
}

// Bin is the times from FromNS to before ToNS, and the detours in it.
type Bin struct {
	FromNS, ToNS int64
	Count        int
	SumNS        int64
}

// Durations returns the histogram of the durations.
func Durations(t *noise.Trace) []Bin {
	times := make([]int64, len(t.Detours))
	for i, d := range t.Detours {
		times[i] = d.DurationNS
	}
	return histogram(times)
}

// Gaps returns the histogram of the gaps: from the end of a detour to the
// arrival of the next.
func Gaps(t *noise.Trace) []Bin {
	times := make([]int64, 0, len(t.Detours))
	for i, d := range t.Detours[1:] {
		times = append(times, d.StartNS-t.Detours[i].EndNS())
	}
	return histogram(times)
}

// histogram counts times that are not negative in bins whose bounds are 0 and
// 1, 2 and 5 times powers of ten, from the first to the last that has any.
func histogram(times []int64) (bins []Bin) {
	if len(times) == 0 {
		return nil
	}
	slices.Sort(times)
	from, to := int64(0), int64(1)
	for ; to <= times[0]; from, to = to, after(to) {
	}
	for len(times) > 0 {
		b := Bin{FromNS: from, ToNS: to}
		for b.Count < len(times) && times[b.Count] < to {
			b.SumNS += times[b.Count]
			b.Count++
		}
		bins = append(bins, b)
		times = times[b.Count:]
		from, to = to, after(to)
	}
	return bins
}

// after returns the bound after one: the first digit reports which it is.
func after(bound int64) int64 {
	first := bound
	for first >= 10 {
		first /= 10
	}
	if first == 2 {
		return bound / 2 * 5
	}
	return bound * 2
}

// Cause is what one cause does.
type Cause struct {
	Cause    string // "" if it is unknown
	Name     string // that the system gives it, "" if there is none
	Detours  int
	StolenNS int64
}

// Causes returns what each cause does, that which steals most first.
func Causes(t *noise.Trace) []Cause {
	all := make([]Cause, len(t.Causes)+1) // the first is the unknown one
	for i, cause := range t.Causes {
		all[i+1] = Cause{Cause: cause, Name: t.CauseNames[cause]}
	}
	for _, d := range t.Detours {
		c := &all[d.Cause+1]
		c.Detours++
		c.StolenNS += d.DurationNS
	}
	all = slices.DeleteFunc(all, func(c Cause) bool { return c.Detours == 0 })
	slices.SortStableFunc(all, func(a, b Cause) int {
		return cmp.Or(cmp.Compare(b.StolenNS, a.StolenNS), cmp.Compare(a.Cause, b.Cause))
	})
	return all
}
