package robust

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

func TestSpreadOf(t *testing.T) {
	cases.Lines(t, "spreads.txt", func(text string) string {
		var values []int64
		expect.OK(t, json.Unmarshal([]byte(text), &values))
		s := SpreadOf(values)
		s.Mean = math.Round(s.Mean*1e6) / 1e6
		return fmt.Sprintf("%+v", s)
	})
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
