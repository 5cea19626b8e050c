package noise

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	recorded "loggops/formats/noise"
	"loggops/internal/testkit/expect"
)

// recording returns n detours of some µs in about n ms, that take a few
// percent.
func recording(n int, seed uint64) *recorded.Trace {
	random := rand.New(rand.NewPCG(seed, 0))
	t := new(recorded.Trace)
	at := int64(0)
	for range n {
		at += 1 + random.Int64N(2e6)
		d := 1 + random.Int64N(40e3)
		t.Detours = append(t.Detours, recorded.Detour{StartNS: at, DurationNS: d, Cause: -1})
		at += d
	}
	return t
}

func source(d Detours) Source { return Source{Detours: d, Scale: 1} }

// models are one of each way, of realistic size.
var models = []struct {
	name    string
	sources []Source
}{
	{"none", nil},
	{"periodic", []Source{source(Periodic{PeriodNS: 1e6, DurationNS: 50e3})}},
	{"recorded", []Source{source(Recorded{Trace: recording(1000, 1)})}},
	{"recorded, overlapping after scaling", []Source{{Detours: Recorded{Trace: recording(100, 2)}, Scale: 30}}},
	{"exponential", []Source{source(Random{Exponential(1e6), Exponential(20e3)})}},
	{"pareto", []Source{source(Random{Pareto(5e5, 3), Uniform(1e3, 30e3)})}},
	{"bernoulli", []Source{source(Random{Constant(1e6), Bernoulli(0.25, 1e5)})}},
	{"empirical", []Source{source(Random{Uniform(0, 2e6), Empirical([]int64{1000, 2000, 90000})})}},
	{"merged", []Source{
		source(Periodic{PeriodNS: 1e6, DurationNS: 5e3}), source(Random{Exponential(1e7), Constant(2e5)}),
		{Detours: Recorded{Trace: recording(50, 3)}, Scale: 1, Ranks: Ranks{{0, 15}, {40, 40}}},
	}},
}

func model(t testing.TB, c Config) *Model {
	t.Helper()
	m, err := New(c)
	expect.OK(t, err)
	return m
}

// work asks a fresh run, so that times may be in any order.
func work(m *Model, rank int32, t, d int64) int64 {
	r := m.NewRun(int(rank)+1, 1)
	r.Reset(7, 3)
	return r.Work(rank, t, d)
}

func eachModel(t *testing.T, test func(t *testing.T, m *Model)) {
	for _, x := range models {
		t.Run(x.name, func(t *testing.T) { test(t, model(t, Config{Sources: x.sources, Scale: 1})) })
	}
}

func TestAdditive(t *testing.T) {
	eachModel(t, func(t *testing.T, m *Model) {
		rapid.Check(t, func(t *rapid.T) {
			rank := rapid.Int32Range(0, 50).Draw(t, "rank")
			at, a, b := times(t), times(t), times(t)
			if two, one := work(m, rank, work(m, rank, at, a), b), work(m, rank, at, a+b); two != one {
				t.Errorf("%d and %d from %d on end at %d, as one at %d", a, b, at, two, one)
			}
			if end := work(m, rank, at, 0); end != at {
				t.Errorf("work of 0 at %d ends at %d", at, end)
			}
		})
	})
}

func TestMonotone(t *testing.T) {
	eachModel(t, func(t *testing.T, m *Model) {
		rapid.Check(t, func(t *rapid.T) {
			rank := rapid.Int32Range(0, 50).Draw(t, "rank")
			at, d, later, more := times(t), times(t), times(t), times(t)
			end := work(m, rank, at, d)
			if end < at+d {
				t.Errorf("%d at %d end at %d", d, at, end)
			}
			if e := work(m, rank, at+later, d); d > 0 && e < end {
				t.Errorf("%d end at %d, and at %d where they start %d later", d, end, e, later)
			}
			if e := work(m, rank, at, d+more); e < end+more {
				t.Errorf("%d at %d end at %d, and %d more at %d", d, at, end, more, e)
			}
		})
	})
}

// times draws one of many orders of magnitude.
func times(t *rapid.T) int64 {
	most := rapid.SampledFrom([]int64{0, 1e3, 1e5, 1e6, 1e7, 1e9}).Draw(t, "most")
	return rapid.Int64Range(0, most).Draw(t, "time")
}

// TestOverhead: over 200 s without idling, what is injected is the overhead's
// part of the time, within 1 %.
func TestOverhead(t *testing.T) {
	eachModel(t, func(t *testing.T, m *Model) {
		const ranks, free = 4, int64(200e9)
		r := m.NewRun(ranks, 1)
		r.Reset(1, 0)
		for rank := range int32(ranks) {
			end := int64(0)
			for end < free {
				end = r.Work(rank, end, 20e6)
			}
			injected, want := float64(r.InjectedNS(rank)), r.Overhead(rank)*float64(end)
			if math.Abs(injected-want) > 0.01*want {
				t.Errorf("rank %d: %.0f ns of %d were injected, want %.0f", rank, injected, end, want)
			}
			if idle := r.Idle(rank, end); idle != 0 {
				t.Errorf("rank %d: %d detours met an idle CPU", rank, idle)
			}
		}
	})
}

// TestStationary: noise is no rarer and no denser at the beginning. So on
// average over runs it takes the overhead's part of any span of time.
func TestStationary(t *testing.T) {
	eachModel(t, func(t *testing.T, m *Model) {
		overhead := m.NewRun(1, 1).Overhead(0)
		if overhead > 0.5 {
			t.Skip("100 detours are too few: one offset differs much from another")
		}
		const runs = 20000
		for _, span := range []int64{1e4, 1e6} {
			var sum, squares float64
			for run := range uint32(runs) {
				stolen := float64(span - freeWithin(m, run, span))
				sum += stolen
				squares += stolen * stolen
			}
			mean, want := sum/runs, overhead*float64(span)
			deviation := math.Sqrt((squares/runs - mean*mean) / runs)
			if math.Abs(mean-want) > 5*deviation+0.5 {
				t.Errorf("of %d ns %.2f ± %.2f are stolen, want %.2f", span, mean, deviation, want)
			}
		}
	})
}

// freeWithin returns how much of the time from 0 to a time is free on rank 0.
func freeWithin(m *Model, run uint32, end int64) int64 {
	r := m.NewRun(1, 1)
	low, high := int64(0), end // work of low ends by then
	for low < high {
		r.Reset(5, run)
		if d := (low + high + 1) / 2; r.Work(0, 0, d) <= end {
			low = d
		} else {
			high = d - 1
		}
	}
	return low
}

// ends runs the same work on any rank, and returns what comes of it.
func ends(r *Run, rank int32) (all []int64) {
	random := rand.New(rand.NewPCG(5, 0))
	t := int64(0)
	for range 300 {
		t += random.Int64N(1e5)
		t = r.Work(rank, t, random.Int64N(4e5))
		all = append(all, t)
	}
	return append(all, r.InjectedNS(rank), r.Met(rank), r.Idle(rank, t))
}

// TestAnyOrder: what a rank meets does not depend on the order in which ranks
// are asked, on how many goroutines ask, on what the state was used for before,
// on how many ranks there are, or on whether others come before them.
func TestAnyOrder(t *testing.T) {
	eachModel(t, func(t *testing.T, m *Model) {
		const ranks = 64
		r := m.NewRun(ranks, 1)
		r.Reset(4, 2)
		want := make([][]int64, ranks)
		for rank := range int32(ranks) {
			want[rank] = ends(r, rank)
		}
		check := func(how string, rank int32, got []int64) {
			if !slices.Equal(got, want[rank]) {
				t.Errorf("%s, rank %d: %d, want %d", how, rank, got, want[rank])
			}
		}
		r.Reset(4, 3)
		for rank := range int32(ranks) {
			if got := ends(r, rank); r.Overhead(rank) > 0 && slices.Equal(got, want[rank]) {
				t.Errorf("rank %d has in run 3 what it had in run 2", rank)
			}
		}
		r.Reset(4, 2)
		for rank := int32(ranks - 1); rank >= 0; rank-- {
			check("backwards", rank, ends(r, rank))
		}
		more := m.NewRun(10*ranks, 1)
		more.Reset(4, 2)
		var all sync.WaitGroup
		for worker := range int32(4) {
			all.Go(func() {
				for rank := worker; rank < ranks; rank += 4 {
					check("at the same time", rank, ends(more, rank))
				}
			})
		}
		all.Wait()
		for _, first := range []int32{2, 30} {
			last := m.From(first).NewRun(ranks-int(first), 1)
			last.Reset(4, 2)
			for rank := first; rank < ranks; rank++ {
				check("from a first rank", rank, ends(last, rank-first))
			}
		}
	})
}

// unevenly runs more and more work on a rank, further and further apart,
// and returns when it ends.
func unevenly(r *Run, rank int32) (all []int64) {
	t := int64(0)
	for i := range int64(100) {
		t = r.Work(rank, t+7919*i, 5e4+1000*i*i)
		all = append(all, t)
	}
	return all
}

// TestEdges holds what happens at the very ns, and near the end of time.
func TestEdges(t *testing.T) {
	trace := &recorded.Trace{Detours: []recorded.Detour{{StartNS: 0, DurationNS: 10, Cause: -1}}}
	trace.LengthNS = 100
	one := []Source{source(Periodic{PeriodNS: 100, DurationNS: 10, Fixed: true, PhaseNS: 995})}
	two := []Source{
		source(Periodic{PeriodNS: 100, DurationNS: 3, Fixed: true, PhaseNS: 95}),
		source(Periodic{PeriodNS: 100, DurationNS: 7, Fixed: true, PhaseNS: 95}),
	}
	for _, c := range []struct{ t, d, one, two int64 }{
		{0, 0, 0, 0}, {4, 0, 4, 4},
		{0, 1, 6, 3}, {4, 1, 6, 5}, // each by itself would have ended at -2, and at 2
		{5, 1, 6, 6}, {5, 90, 95, 95}, {5, 91, 106, 106}, {95, 0, 95, 95}, {95, 1, 106, 106}, {99, 1, 106, 106},
		{104, 90, 195, 195}, {104, 91, 206, 206}, {105, 180, 295, 295}, {105, 181, 306, 306},
		{5, 90000, 99995, 99995}, {5, 90001, 100006, 100006},
		{1 << 62, 0, 1 << 62, 1 << 62}, {1<<62 + 1, 1, never, never}, {0, 1 << 62, never, never},
	} {
		if end := work(model(t, Config{Scale: 1, Sources: one}), 0, c.t, c.d); end != c.one {
			t.Errorf("%d at %d ends at %d, want %d", c.d, c.t, end, c.one)
		}
		if end := work(model(t, Config{Scale: 1, Sources: two}), 0, c.t, c.d); end != c.two {
			t.Errorf("%d at %d ends at %d in two streams, want %d", c.d, c.t, end, c.two)
		}
	}
	m := model(t, Config{Scale: 1, Sources: []Source{source(Recorded{Trace: trace})}})
	if end, want := work(m, 0, 1<<61, 9e17), int64(1<<61+1e18); end < want-100 || end > want+100 {
		t.Errorf("9e17 at 2^61 ends at %d, want about %d", end, want)
	}
}

// TestPinned holds the numbers that a seed gives: another way to draw them
// would change all results.
func TestPinned(t *testing.T) {
	for _, x := range []struct {
		source Source
		want   string
	}{
		{source(Periodic{PeriodNS: 1e6, DurationNS: 50e3}), "[5839467 6546766 7254984 8016121]"},
		{source(Recorded{Trace: recording(1000, 1)}), "[5637184 6294483 7040366 7801503]"},
		{source(Random{Exponential(1e6), Exponential(20e3)}), "[5790201 6447500 7155718 7916855]"},
	} {
		other := source(Periodic{PeriodNS: 1e6, DurationNS: 0})
		for _, sources := range [][]Source{{x.source}, {x.source, other}} {
			r := model(t, Config{Scale: 1, Sources: sources}).NewRun(8, 1)
			r.Reset(1<<40+1, 2)
			if got := fmt.Sprint(unevenly(r, 7)[20:24]); got != x.want {
				t.Errorf("%T: %s, want %s", x.source.Detours, got, x.want)
			}
		}
	}
}

func TestNoAllocations(t *testing.T) {
	eachModel(t, func(t *testing.T, m *Model) {
		r := m.NewRun(64, 1)
		run := uint32(0)
		if n := testing.AllocsPerRun(10, func() {
			run++
			r.Reset(1, run)
			for rank := range int32(64) {
				end := r.Work(rank, 1e7, 5e6)
				end, _ = r.Send(rank, end, 1000, 50)
				r.Calc(rank, 3, end, 1e6)
			}
		}); n != 0 {
			t.Errorf("%v allocations a run", n)
		}
	})
}
