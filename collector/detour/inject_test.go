package detour

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/noise"
	"loggops/internal/testkit/expect"
)

// twoPerNS is a clock that makes two ticks per ns.
var twoPerNS = clock{instant{1000, 0}, instant{1000 + 2e9, 1e9}}

func TestPlan(t *testing.T) {
	s := &noise.Trace{Header: noise.Header{LengthNS: 1.15e9}, Detours: []noise.Detour{{StartNS: 10, DurationNS: 5}, {StartNS: 625e6, DurationNS: 7}}}
	want := []theft{
		{10, 10}, // in ticks
		{250e6 + 10, 0}, {500e6 + 10, 0}, {625e6, 14},
		{875e6, 0}, {1125e6, 0}, {1150e6, 0},
	}
	expect.Same(t, want, plan(s, &twoPerNS), cmp.AllowUnexported(theft{}))
}

func TestCostOf(t *testing.T) {
	thefts := []record{{1000, 100}, {2000, 100}, {3000, 100}, {4000, 100}, {5000, 100}}
	for _, c := range []struct {
		name    string
		victims []record
		want    cost
		known   bool
	}{
		{"nobody there", nil, cost{}, false},
		{"too few", []record{{990, 130}, {1990, 130}}, cost{}, false},
		{"each in one, others in between", []record{{500, 5}, {990, 130}, {1990, 135}, {2500, 5}, {2980, 140}, {3990, 125}, {4000, 5000}}, cost{10, 20}, true},
		{"after the victim came back", []record{{1010, 200}, {2010, 200}, {2990, 115}, {3990, 115}, {4990, 115}}, cost{10, 5}, true},
	} {
		if got, known := costOf(thefts, c.victims); got != c.want || known != c.known {
			t.Errorf("%s: %v, %v", c.name, got, known)
		}
	}
}

// TestLost has detours that begin before their thefts and end after them, but neither
// before the schedule nor within the detour before.
func TestLost(t *testing.T) {
	thefts := []record{{1050, 100}, {2000, 100}, {2140, 100}}
	want := []noise.Detour{
		{StartNS: 0, DurationNS: 60, Cause: -1},   // not at -15
		{StartNS: 460, DurationNS: 75, Cause: -1}, // (1000 - 40) / 2 - 20 to (1100 + 10) / 2 - 20
		{StartNS: 535, DurationNS: 70, Cause: -1}, // not at 530
	}
	expect.Same(t, want, lost(thefts, cost{40, 10}, &twoPerNS, -20))
}
