package detours

import (
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/noise"
	"loggops/internal/testkit/expect"
)

func TestSum(t *testing.T) {
	trace := &noise.Trace{Header: noise.Header{LengthNS: 2e9}}
	for i := range int64(100) {
		trace.Detours = append(trace.Detours, noise.Detour{StartNS: i * 1e7, DurationNS: 100 - i, Cause: -1})
	}
	want := Summary{
		Detours: 100, LengthNS: 2e9, StolenNS: 5050, Overhead: 5050 / 2e9, PerSecond: 50,
		MedianNS: 50, P90NS: 90, P99NS: 99, LongestNS: 100,
	}
	expect.Same(t, want, Sum(trace))
}

func TestSumOfNothing(t *testing.T) {
	expect.Same(t, Summary{LengthNS: 5}, Sum(&noise.Trace{Header: noise.Header{LengthNS: 5}}))
}

func TestHistograms(t *testing.T) {
	trace := &noise.Trace{Detours: []noise.Detour{
		{StartNS: 0, DurationNS: 20}, {StartNS: 20, DurationNS: 1}, {StartNS: 22, DurationNS: 49}, {StartNS: 400, DurationNS: 2},
	}}
	want := []Bin{{1, 2, 1, 1}, {2, 5, 1, 2}, {5, 10, 0, 0}, {10, 20, 0, 0}, {20, 50, 2, 69}}
	expect.Same(t, want, Durations(trace))
	want = []Bin{{0, 1, 1, 0}, {1, 2, 1, 1}, {2, 5, 0, 0}, {5, 10, 0, 0}, {10, 20, 0, 0}, {20, 50, 0, 0}, {50, 100, 0, 0}, {100, 200, 0, 0}, {200, 500, 1, 329}}
	expect.Same(t, want, Gaps(trace))
	if bins := Gaps(&noise.Trace{Detours: trace.Detours[:1]}); bins != nil {
		t.Error(bins)
	}
}

// TestHistogramCountsAll has any times, the longest that there are among them.
func TestHistogramCountsAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		times := rapid.SliceOf(rapid.OneOf(rapid.Int64Range(0, 1<<62), rapid.Int64Range(0, 100))).Draw(t, "times")
		n, last := 0, int64(-1)
		for _, b := range histogram(times) {
			if b.FromNS >= b.ToNS || last >= 0 && b.FromNS != last {
				t.Fatalf("%+v behind %d", b, last)
			}
			last = b.ToNS
			n += b.Count
		}
		if n != len(times) {
			t.Errorf("%d of %d", n, len(times))
		}
	})
}

func TestCauses(t *testing.T) {
	trace := &noise.Trace{
		Header: noise.Header{CauseNames: map[string]string{"irq:1": "timer"}},
		Causes: []string{"nmi", "irq:1", "irq:2"},
		Detours: []noise.Detour{
			{StartNS: 0, DurationNS: 20, Cause: 1}, {StartNS: 20, DurationNS: 1, Cause: -1}, {StartNS: 22, DurationNS: 49, Cause: 0}, {StartNS: 400, DurationNS: 30, Cause: 1},
		},
	}
	want := []Cause{{"irq:1", "timer", 2, 50}, {"nmi", "", 1, 49}, {"", "", 1, 1}}
	expect.Same(t, want, Causes(trace))
}
