package noise

import (
	"math"
	"slices"
	"testing"
)

// TestPhaseMean: on average a calc of w takes w/(1-f), and never less than w.
func TestPhaseMean(t *testing.T) {
	const w, calcs = 1_000_000, 200_000
	for _, x := range []struct {
		name  string
		phase Phase
		want  float64 // part of w that is added
		least float64
	}{
		{"exponential", Phase{Overhead: 0.2, Eta: Exponential(1)}, 0.25, 0},
		{"pareto", Phase{Overhead: 0.2, Eta: Pareto(7, 4)}, 0.25, 0.25 * 3 / 4},
		{"bernoulli", Phase{Overhead: 0.2, Eta: Bernoulli(0.3, 42)}, 0.25, 0},
		{"measured", Phase{Overhead: 0.2, Eta: Empirical([]int64{5, 10, 15})}, 0.25, 0.125},
		{"constant", Phase{Overhead: 0.5, Eta: Constant(3)}, 1, 1},
		{"a time", Phase{Eta: Bernoulli(0.1, 5000)}, 500. / w, 0},
	} {
		t.Run(x.name, func(t *testing.T) {
			r := model(t, Config{Scale: 1, Phases: []Phase{x.phase}}).NewRun(2, 1)
			sum, least := 0., math.Inf(1)
			for i := range int64(calcs) {
				longer := float64(r.Calc(1, i, 10, w) - 10 - w)
				sum += longer
				least = min(least, longer)
			}
			if got := sum / calcs / w; math.Abs(got-x.want) > 0.02*x.want {
				t.Errorf("calcs take %.5f longer, want %.5f", got, x.want)
			}
			if got := least / w; math.Abs(got-x.least) > 0.001 {
				t.Errorf("at least %.5f is added, want %.5f", got, x.least)
			}
			if r.InjectedNS(1) != 0 {
				t.Error("phases count as detours")
			}
		})
	}
}

// TestPhaseDraws: what is added belongs to the calc's number, to the rank and
// to the place among phases, and to nothing else.
func TestPhaseDraws(t *testing.T) {
	one := Phase{Overhead: 0.1, Eta: Exponential(1)}
	m := model(t, Config{Scale: 1, Phases: []Phase{one, {Eta: Constant(7), Ranks: Ranks{{1, 1}}}}})
	if !m.NumbersCalcs() {
		t.Error("numbers are needed")
	}
	r, again := m.NewRun(3, 1), m.NewRun(3, 1)
	r.Reset(1, 1)
	again.Reset(1, 1)
	var first, second []int64
	for i := range int64(10) {
		first = append(first, r.Calc(0, i, i*1000, 1000)-i*1000)
		second = append(second, again.Calc(0, 9-i, 5, 1000)-5)
	}
	slices.Reverse(second)
	if !slices.Equal(first, second) {
		t.Errorf("calcs take %d, in another order %d", first, second)
	}
	if slices.Equal(first[1:], first[:9]) || r.Calc(2, 0, 0, 1e9) == again.Calc(0, 0, 5, 1e9)-5 {
		t.Error("calcs or ranks draw the same")
	}
	shared := model(t, Config{Scale: 1, CoScheduled: true, Phases: []Phase{one}}).NewRun(3, 1)
	shared.Reset(1, 1)
	if a, b := shared.Calc(0, 3, 0, 1e9), shared.Calc(2, 3, 0, 1e9); a != b || a != again.Calc(0, 3, 5, 1e9)-5 {
		t.Errorf("co-scheduled calcs take %d and %d", a, b)
	}
	nodes := model(t, Config{Scale: 1, NodeSize: 2, Phases: []Phase{{Eta: one.Eta, Overhead: one.Overhead, ByNode: true, Cores: Ranks{{1, 1}}}}}).NewRun(6, 1)
	nodes.Reset(1, 1)
	for rank, like := range []int32{1: 0, 3: 2} {
		if end := nodes.Calc(int32(rank), 3, 0, 1e9); rank%2 == 1 && end != again.Calc(like, 3, 5, 1e9)-5 || rank%2 == 0 && end != 1e9 {
			t.Errorf("rank %d: the calc of a node takes %d", rank, end)
		}
	}
	alone := model(t, Config{Scale: 1, Phases: []Phase{one}}).NewRun(3, 1)
	alone.Reset(1, 1)
	if with, without := r.Calc(1, 5, 0, 1000), alone.Calc(1, 5, 0, 1000); with != without+7 {
		t.Errorf("a second phase adds %d ns, want 7", with-without)
	}
	if scaled := model(t, Config{Scale: 0, Phases: []Phase{one}}).NewRun(1, 1); scaled.Calc(0, 0, 0, 1000) != 1000 {
		t.Error("phases of scale 0 add something")
	}
	if end := r.Calc(1, 5, 0, 0); end != 0 {
		t.Errorf("a calc of 0 ends at %d", end)
	}
}

func TestDelays(t *testing.T) {
	m := model(t, Config{
		Scale: 1,
		Sources: []Source{
			{Detours: Periodic{PeriodNS: 1000, DurationNS: 100, Fixed: true, PhaseNS: 900}, Scale: 1, Ranks: Ranks{{5, 5}}},
		},
		Delays: []Delay{
			{Rank: 7, By: ByTime, At: 150, DurationNS: 10},
			{Rank: 5, By: ByCalc, At: 2, DurationNS: 1000},
			{Rank: 7, By: ByCalc, At: 0, DurationNS: 100},
			{Rank: 5, By: ByTime, At: 5000, DurationNS: 40},
			{Rank: 5, By: ByCalc, At: 9, DurationNS: 1000},
			{Rank: 7, By: ByTime, At: 209, DurationNS: 5},
		},
	})
	r := m.NewRun(8, 1)
	for range 2 {
		for _, c := range []struct {
			rank            int32
			number, t, d, w int64
		}{
			{6, 0, 0, 10, 10}, {6, 2, 10, 10, 20},
			// The first delay makes it reach the time of the second, that the time
			// of the third. Another at the same time has no delay any more.
			{7, 0, 50, 50, 215}, {7, 1, 100, 100, 200},
			{5, 0, 0, 100, 100}, {5, 2, 100, 100, 1300}, // with a detour of 100
			{5, 3, 4000, 900, 4900}, {5, 3, 4900, 1, 5041}, {5, 4, 5041, 10, 5051},
		} {
			if end := r.Calc(c.rank, c.number, c.t, c.d); end != c.w {
				t.Errorf("rank %d: calc %d of %d at %d ends at %d, want %d", c.rank, c.number, c.d, c.t, end, c.w)
			}
		}
		if got := r.Unmet(); !slices.Equal(got, []int{4}) {
			t.Errorf("delays %d did not happen, want the fifth", got)
		}
		if r.InjectedNS(5) != 200 || r.InjectedNS(7) != 0 {
			t.Errorf("detours injected %d and %d", r.InjectedNS(5), r.InjectedNS(7))
		}
		r.Reset(0, 1)
	}
}

// TestTooLong: what phases and delays add may be beyond all time, and then is
// not a time before.
func TestTooLong(t *testing.T) {
	longest := Phase{Eta: Constant(maxDrawn)}
	for name, c := range map[string]Config{
		"a delay":     {Scale: 1, Delays: []Delay{{DurationNS: maxDrawn}}},
		"many delays": {Scale: 1, Delays: slices.Repeat([]Delay{{DurationNS: maxDrawn}}, 20)},
		"many phases": {Scale: 1, Phases: slices.Repeat([]Phase{longest}, 20)},
	} {
		for _, at := range []int64{0, maxTimeNS - 1, maxTimeNS} {
			for _, d := range []int64{1, maxTimeNS / 4, maxTimeNS / 2} {
				if end := model(t, c).NewRun(1, 1).Calc(0, 0, at, d); end < at+d {
					t.Errorf("%s: a calc of %d ns from %d on ends at %d", name, d, at, end)
				}
			}
		}
	}
}
