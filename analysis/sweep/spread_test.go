package sweep

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestSpreadOf(t *testing.T) {
	for _, test := range []struct {
		name   string
		values []int64
		want   Spread
	}{
		{"one", []int64{7}, Spread{Min: 7, Max: 7, Mean: 7, Median: 7, Q1: 7, Q3: 7, Low: 7, High: 7}},
		{"two", []int64{9, 4}, Spread{Min: 4, Max: 9, Mean: 6.5, Median: 7, Q1: 4, Q3: 9, Low: 4, High: 9}},
		{"three", []int64{3, 1, 2}, Spread{Min: 1, Max: 3, Mean: 2, Median: 2, Q1: 2, Q3: 3, Low: 1, High: 3}},
		// Depth of the median 6, of the fourths 3.5.
		{"eleven", []int64{11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}, Spread{
			Min: 1, Max: 11, Mean: 6, Median: 6, Q1: 4, Q3: 9, Low: 1, High: 11,
			MedianLow: 2, MedianHigh: 10, Confident: true,
		}},
		// The fourths are 12 and 19: what is below 1.5 or above 29.5 is an outlier.
		{"outliers", []int64{5, 6, 12, 12, 13, 14, 15, 16, 16, 22, 23, 90}, Spread{
			Min: 5, Max: 90, Mean: 244. / 12, Median: 15, Q1: 12, Q3: 19, Low: 5, High: 23, Outliers: []int64{90},
			MedianLow: 12, MedianHigh: 22, Confident: true,
		}},
	} {
		got := SpreadOf(test.values)
		if diff := cmp.Diff(test.want, got, cmp.Comparer(func(a, b []int64) bool { return slices.Equal(a, b) }),
			cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

// TestSpreadProperties checks what holds for all values.
func TestSpreadProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Int64Range(0, 1000), 1, 60).Draw(t, "values")
		s := SpreadOf(values)
		if !slices.IsSorted([]int64{s.Min, s.Low, s.High, s.Max}) || !slices.IsSorted([]int64{s.Min, s.Q1, s.Median, s.Q3, s.Max}) {
			t.Fatalf("out of order: %+v", s)
		}
		inside := 0
		for _, v := range values {
			if v >= s.Low && v <= s.High {
				inside++
			}
		}
		if inside+len(s.Outliers) != len(values) {
			t.Fatalf("%d values within the whiskers, %d outliers, of %d", inside, len(s.Outliers), len(values))
		}
		for _, side := range []func(int64) bool{
			func(v int64) bool { return v <= s.Median }, func(v int64) bool { return v >= s.Median-1 },
		} {
			n := 0
			for _, v := range values {
				if side(v) {
					n++
				}
			}
			if 2*n < len(values) {
				t.Fatalf("less than half of %v on one side of the median %d", values, s.Median)
			}
		}
		if s.Confident && !slices.IsSorted([]int64{s.MedianLow, s.Median, s.MedianHigh}) {
			t.Fatalf("the median is outside of its interval: %+v", s)
		}
		moved := make([]int64, len(values))
		for i, v := range values {
			moved[i] = v + 100
		}
		m := SpreadOf(moved)
		if m.Median != s.Median+100 || m.Q1 != s.Q1+100 || m.High != s.High+100 || len(m.Outliers) != len(s.Outliers) {
			t.Fatalf("moved by 100: %+v, was %+v", m, s)
		}
	})
}

// TestMedianRank compares ranks with tables of the sign test (Conover, Practical
// nonparametric statistics, 1999, Section 3.4).
func TestMedianRank(t *testing.T) {
	for n, want := range map[int]int{1: 0, 5: 0, 6: 1, 8: 1, 9: 2, 20: 6, 50: 18, 100: 40, 1000: 469} {
		if got := medianRank(n); got != want {
			t.Errorf("%d values: rank %d, want %d", n, got, want)
		}
	}
}

func TestBottleneck(t *testing.T) {
	sizes := func(slowdowns ...float64) (all []Size) {
		for i, s := range slowdowns {
			all = append(all, Size{2 << i, s})
		}
		return all
	}
	for _, test := range []struct {
		sizes []Size
		want  int // 0 for none
	}{
		{nil, 0},
		{sizes(1, 1.5, 2), 0},
		{sizes(1, 2.1, 4), 4},
		{sizes(3, 4), 2},
		{sizes(1, 2.1, 1.9, 2.2, 5), 16},
		{sizes(1, 9, 1.9), 0},
	} {
		got, ok := Bottleneck(test.sizes)
		if got != test.want || ok != (test.want > 0) {
			t.Errorf("%v: %d, %v; want %d", test.sizes, got, ok, test.want)
		}
	}
}

func TestEffect(t *testing.T) {
	for _, test := range []struct {
		injected, makespan int64
		want               Effect
	}{
		{0, 100, Effect{AbsorbedNS: 0, Amplification: math.NaN()}},
		{40, 100, Effect{AbsorbedNS: 10}},
		{40, 105, Effect{PropagatedNS: 5, AbsorbedNS: 5, Amplification: 0.5}},
		{40, 120, Effect{PropagatedNS: 20, Amplification: 2}},
		{40, 95, Effect{PropagatedNS: -5, AbsorbedNS: 15, Amplification: -0.5}},
	} {
		got := EffectOf(test.makespan, 100, test.injected, 4)
		if math.IsNaN(got.Amplification) && math.IsNaN(test.want.Amplification) {
			got.Amplification, test.want.Amplification = 0, 0
		}
		if got != test.want {
			t.Errorf("%+v: got %+v", test, got)
		}
	}
}
