package noise

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	recorded "loggops/formats/noise"
	"loggops/internal/testkit/expect"
)

func TestErrors(t *testing.T) {
	trace := func(length int64, detours ...int64) *recorded.Trace {
		t := &recorded.Trace{Causes: []string{"tick", "irq:42"}}
		t.LengthNS = length
		for i := 0; i < len(detours); i += 2 {
			t.Detours = append(t.Detours, recorded.Detour{StartNS: detours[i], DurationNS: detours[i+1], Cause: -1})
		}
		return t
	}
	fine := Periodic{PeriodNS: 10, DurationNS: 1}
	many := slices.Repeat([]Source{{Detours: Periodic{PeriodNS: 1000, DurationNS: 10}, Scale: 1, Ranks: Ranks{{2, 2}}}}, 17)
	inf, nan := math.Inf(1), math.NaN()
	for _, x := range []struct {
		want   string
		config Config
	}{
		{"noise a: there are no detours", Config{Sources: []Source{{Name: "a"}}}},
		{"there is no trace", Config{Sources: []Source{{Detours: Recorded{}}}}},
		{"row 1: overlapping: the detour starts at 5 ns, when the one before it lasts up to 10 ns", Config{Sources: []Source{{Detours: fine}, {Detours: Recorded{Trace: trace(100, 0, 10, 5, 1)}}}}},
		{`no cause is called "irq:4"; did you mean "irq:42"? (there are tick, irq:42)`, Config{Sources: []Source{{Detours: Recorded{Trace: trace(100, 0, 10), Without: []string{"irq:4"}}}}}},
		{"detours take all of the CPU's time", Config{Scale: 2, Sources: []Source{{Detours: Recorded{Trace: trace(100, 0, 50)}, Scale: 1}}}},
		{"longer than 18 years", Config{Sources: []Source{{Detours: Recorded{Trace: trace(1<<60, 0, 50)}}}}},
		{"the period is 0 ns", Config{Sources: []Source{{Detours: Periodic{}}}}},
		{"the duration is -1 ns", Config{Sources: []Source{{Detours: Periodic{PeriodNS: 1, DurationNS: -1}}}}},
		{"the phase must not be negative", Config{Sources: []Source{{Detours: Periodic{PeriodNS: 1, PhaseNS: -1, Fixed: true}}}}},
		{"rank 0: detours take all of the CPU's time", Config{Scale: 1, Sources: []Source{{Detours: Periodic{PeriodNS: 10, DurationNS: 10}, Scale: 1}}}},
		{"rank 3: detours take all of the CPU's time", Config{Scale: 5, Sources: []Source{{Detours: fine, Scale: 1}, {Detours: fine, Scale: 1, Ranks: Ranks{{3, 4}}}}}},
		{"rank 2 has 17 noises", Config{Scale: 0.1, Sources: many}},
		{"the scale is -1", Config{Scale: -1}},
		{"the scale is NaN", Config{Scale: nan}},
		{"the scale is +Inf", Config{Sources: []Source{{Detours: fine, Scale: inf}}}},
		{"ranks 4-3 are no range", Config{Sources: []Source{{Detours: fine, Ranks: Ranks{{4, 3}}}}}},
		{"ranks -1-3 are no range", Config{Sources: []Source{{Detours: fine, Ranks: Ranks{{-1, 3}}}}}},
		{"ranks 4-4 do not follow ranks 0-5", Config{Sources: []Source{{Detours: fine, Ranks: Ranks{{0, 5}, {4, 4}}}}}},
		{"there is no core 4 on nodes of 4 ranks", Config{NodeSize: 4, Sources: []Source{{Detours: fine, Cores: Ranks{{3, 3}, {4, 5}}}}}},
		{"the gap: a time must be", Config{Sources: []Source{{Detours: Random{Exponential(-1), Constant(1)}}}}},
		{"the gap: a time must be", Config{Sources: []Source{{Detours: Random{Exponential(nan), Constant(1)}}}}},
		{"the mean gap must be at least 1 ns", Config{Sources: []Source{{Detours: Random{Exponential(0.5), Constant(1)}}}}},
		{"the duration: a time must be", Config{Sources: []Source{{Detours: Random{Constant(5), Uniform(0, inf)}}}}},
		{"the duration: 3 to 2 is no range", Config{Sources: []Source{{Detours: Random{Constant(5), Uniform(3, 2)}}}}},
		{"the shape is 1", Config{Sources: []Source{{Detours: Random{Constant(5), Pareto(3, 1)}}}}},
		{"the probability is 0", Config{Sources: []Source{{Detours: Random{Constant(5), Bernoulli(0, 3)}}}}},
		{"the probability is NaN", Config{Sources: []Source{{Detours: Random{Constant(5), Bernoulli(nan, 3)}}}}},
		{"a time must be from 0 to", Config{Sources: []Source{{Detours: Random{Constant(5), Bernoulli(1, -3)}}}}},
		{"there are no measured values", Config{Sources: []Source{{Detours: Random{Constant(5), Empirical(nil)}}}}},
		{"a measured value is -3", Config{Sources: []Source{{Detours: Random{Constant(5), Empirical([]int64{1, -3})}}}}},
		{"the sum of the measured values", Config{Sources: []Source{{Detours: Random{Constant(5), Empirical([]int64{math.MaxInt64})}}}}},
		{"noise a: the probability", Config{Phases: []Phase{{Name: "a", Eta: Bernoulli(2, 1)}}}},
		{"the overhead is 1", Config{Phases: []Phase{{Overhead: 1, Eta: Exponential(1)}}}},
		{"the overhead is NaN", Config{Phases: []Phase{{Overhead: nan, Eta: Exponential(1)}}}},
		{"the mean must be above 0", Config{Phases: []Phase{{Overhead: 0.5}}}},
		{"ranks 1-0", Config{Phases: []Phase{{Eta: Constant(1), Ranks: Ranks{{1, 0}}}}}},
		{"delay 1: neither the rank", Config{Delays: []Delay{{Rank: -1}}}},
		{"delay 1: neither the rank", Config{Delays: []Delay{{At: -1}}}},
		{"delay 2: the duration is -1 ns", Config{Delays: []Delay{{}, {DurationNS: -1}}}},
		{"delay 1: the calcs of iteration 7 are not known", Config{Delays: []Delay{{By: FromIteration, At: 7}}}},
		{"delay 1: the calcs of iteration 7 are not known", Config{Delays: []Delay{{By: ByIteration, At: 7}}}},
	} {
		if _, err := New(x.config); err == nil || !strings.Contains(err.Error(), x.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("error %v, want %s", err, x.want)
		}
	}
}

// TestDistributions: n numbers have the mean, within 5 standard deviations, and
// so have those that are under way at a random time: E[X²]/2E[X].
func TestDistributions(t *testing.T) {
	const n = 1 << 18
	for _, x := range []struct {
		name   string
		d      Distribution
		square float64 // the mean of squares
	}{
		{"constant", Constant(3), 9},
		{"uniform", Uniform(2, 8), 28},
		{"exponential", Exponential(5), 50},
		{"pareto", Pareto(2, 6), 6},
		{"bernoulli", Bernoulli(0.25, 8), 16},
		{"empirical", Empirical([]int64{9, 1, 2, 0}), 21.5},
	} {
		t.Run(x.name, func(t *testing.T) {
			expect.OK(t, x.d.Check())
			var drawn, residual moments
			for i := range uint32(n) {
				u := numbers{run: i}
				a, b := u.pair(0)
				drawn.add(x.d.Draw(a))
				residual.add(x.d.residual(a, b))
			}
			drawn.check(t, "numbers", x.d.Mean())
			residual.check(t, "residuals", x.square/2/x.d.Mean())
		})
	}
}

type moments struct{ n, sum, squares float64 }

func (m *moments) add(x float64) {
	m.n++
	m.sum += x
	m.squares += x * x
}

func (m *moments) check(t *testing.T, what string, want float64) {
	mean := m.sum / m.n
	deviation := math.Sqrt(max(0, m.squares/m.n-mean*mean) / m.n)
	if math.Abs(mean-want) > 5*deviation+1e-9 {
		t.Errorf("the mean of %s is %v, want %v", what, mean, want)
	}
}

// TestTable: a table's searches agree with going through its detours.
func TestTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRecording(t)
		detours, err := r.selected()
		expect.OK(t, err)
		table, err := newTable(detours, r.length(), 1)
		if err != nil || table == nil {
			t.Skip(err)
		}
		at := rapid.Int64Range(0, 3*table.length).Draw(t, "at")
		k, lap := -1, at/table.length*table.length-table.length
		for end := int64(-1); end <= at; {
			if k++; k == table.detours() {
				k, lap = 0, lap+table.length
			}
			end = lap + table.end(k)
		}
		if got, gotLap := table.find(at); got != k || gotLap != lap {
			t.Errorf("find(%d) = %d, %d, want %d, %d", at, got, gotLap, k, lap)
		}
		from := rapid.IntRange(0, table.detours()).Draw(t, "from")
		free := rapid.Int64Range(0, table.entries[table.detours()].free).Draw(t, "free")
		to := from
		for table.entries[to].free < free {
			to++
		}
		if got := table.reach(from, free); got != to {
			t.Errorf("reach(%d, %d) = %d, want %d", from, free, got, to)
		}
	})
}
