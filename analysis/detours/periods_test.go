package detours

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"loggops/formats/noise"
)

// source makes detours of a length in ns.
type source func(r *rand.Rand, length float64) []noise.Detour

// tick comes every period, a part of it early or late.
func tick(period, jitter float64, least, longest int64) source {
	return func(r *rand.Rand, length float64) (all []noise.Detour) {
		for at := period * r.Float64(); at < length-period; at += period {
			all = append(all, noise.Detour{StartNS: int64(at + period*jitter*(r.Float64()-0.5)), DurationNS: least + r.Int64N(longest-least+1), Cause: -1})
		}
		return all
	}
}

// storm comes at random.
func storm(gap float64, least, longest int64) source {
	return func(r *rand.Rand, length float64) (all []noise.Detour) {
		for at := gap * r.ExpFloat64(); at < length; at += gap * r.ExpFloat64() {
			all = append(all, noise.Detour{StartNS: int64(at), DurationNS: least + r.Int64N(longest-least+1), Cause: -1})
		}
		return all
	}
}

// fourth comes every period; each fourth time is late by a part of it. The
// others are so by chance.
func fourth(period, late, jitter float64) source {
	return func(r *rand.Rand, length float64) (all []noise.Detour) {
		for i := 0.; (i+1)*period < length; i++ {
			at := i*period + jitter*period*r.Float64()
			if math.Mod(i, 4) == 0 {
				at += late * period
			}
			all = append(all, noise.Detour{StartNS: int64(at), DurationNS: 2000, Cause: -1})
		}
		return all
	}
}

// bursts has storms that come at random.
func bursts(r *rand.Rand, length float64) (all []noise.Detour) {
	for at := 1e9 * r.ExpFloat64(); at < length; at += 1e9 * r.ExpFloat64() {
		for within := at; within < min(length, at+1e8); within += 1e6 * r.ExpFloat64() {
			all = append(all, noise.Detour{StartNS: int64(within), DurationNS: 1000, Cause: -1})
		}
	}
	return all
}

func TestPeriods(t *testing.T) {
	for name, test := range map[string]struct {
		sources []source
		want    []float64 // ns
	}{
		"one":                      {[]source{tick(4e6, 0, 3000, 3000)}, []float64{4e6}},
		"odd":                      {[]source{tick(3.33333e6, 0, 3000, 3000)}, []float64{3.33333e6}},
		"of several classes":       {[]source{tick(4e6, 0.1, 1000, 9000)}, []float64{4e6}},
		"much jitter":              {[]source{tick(4e6, 0.9, 3000, 3000)}, []float64{4e6}},
		"slow":                     {[]source{tick(1e9, 0.01, 3000, 3000)}, []float64{1e9}},
		"random":                   {[]source{storm(1e6, 1000, 5000)}, nil},
		"bursts":                   {[]source{bursts}, nil},
		"tick among random":        {[]source{tick(1e7, 0, 2000, 2000), storm(5e6, 2000, 2000)}, []float64{1e7}},
		"a rare long one":          {[]source{tick(1e6, 0.05, 2000, 2000), tick(2.5e8, 0.01, 2_000_000, 2_500_000)}, []float64{2.5e8, 1e6}},
		"in the ratio of integers": {[]source{tick(4e6, 0, 2000, 2000), tick(2e7, 0, 70_000, 70_000)}, []float64{2e7, 4e6}},
		"each fourth late":         {[]source{fourth(1e6, 0.1, 0.01)}, []float64{1e6, 2e6, 4e6}},
		"each fourth a bit late":   {[]source{fourth(1e6, 0.01, 0.2)}, []float64{1e6}},
		"in one class":             {[]source{tick(4e6, 0, 2000, 2000), tick(7e6, 0, 2000, 2000)}, []float64{4e6, 7e6}},
	} {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(5) {
				const length = 6e10
				trace := &noise.Trace{Header: noise.Header{LengthNS: length}}
				for i, s := range test.sources {
					trace.Detours = append(trace.Detours, s(rand.New(rand.NewPCG(seed, uint64(i))), length)...)
				}
				slices.SortFunc(trace.Detours, func(a, b noise.Detour) int { return cmp.Compare(a.StartNS, b.StartNS) })
				if err := match(Periods(trace), test.want); err != nil {
					t.Errorf("seed %d: %v", seed, err)
				}
			}
		})
	}
}

// match compares periods, in whatever order.
func match(got []Period, want []float64) error {
	problem := fmt.Errorf("got %+v, want %v", got, want)
	if len(got) != len(want) {
		return problem
	}
	for _, w := range want {
		if !slices.ContainsFunc(got, func(p Period) bool { return math.Abs(p.PeriodNS-w) < 1e-3*w }) {
			return problem
		}
	}
	return nil
}

func TestPeriodIsOfItsDetours(t *testing.T) {
	trace := &noise.Trace{}
	for i := range int64(1000) {
		trace.Detours = append(trace.Detours,
			noise.Detour{StartNS: i * 1_000_000, DurationNS: 1000, Cause: -1},
			noise.Detour{StartNS: i*1_000_000 + 10_000 + i*i*7919%900_000, DurationNS: 40_000, Cause: -1})
	}
	got := Periods(trace)
	if len(got) == 0 {
		t.Fatal("none")
	}
	p := got[len(got)-1]
	if p.Detours != 1000 || p.StolenNS != 1_000_000 || p.LeastNS != 1000 || p.LongestNS != 1000 || math.Abs(p.Regularity-1) > 0.02 || math.Abs(p.PeriodNS-1e6) > 50 {
		t.Errorf("%+v", p)
	}
}

func TestNoPeriodOfFew(t *testing.T) {
	for n := range int64(12) {
		trace := &noise.Trace{Detours: []noise.Detour{{StartNS: 0, DurationNS: 1}}}
		for i := range n {
			trace.Detours = append(trace.Detours, noise.Detour{StartNS: (i + 1) * 1000, DurationNS: 1})
		}
		if got := Periods(trace); got != nil {
			t.Errorf("%d: %+v", n, got)
		}
	}
}
