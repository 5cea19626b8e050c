package sim

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/schedgen/expand"
	"loggops/sim/noise"
)

// drawNoise draws noise whose detours are about as long as what they hit.
func drawNoise(t *rapid.T) *noise.Model {
	c := noise.Config{Scale: rapid.SampledFrom([]float64{1, 1, 2.5}).Draw(t, "scale"), CoScheduled: rapid.Bool().Draw(t, "co-scheduled")}
	for range rapid.IntRange(1, 3).Draw(t, "sources") {
		var d noise.Detours
		duration := rapid.Float64Range(1, 3000).Draw(t, "duration")
		if gap := 20000 + rapid.Float64Range(0, 50000).Draw(t, "gap"); rapid.Bool().Draw(t, "periodic") {
			d = noise.Periodic{PeriodNS: int64(gap), DurationNS: int64(duration)}
		} else {
			d = noise.Random{Gap: noise.Exponential(gap), Duration: noise.Uniform(0, 2*duration)}
		}
		c.Sources = append(c.Sources, noise.Source{Detours: d, Scale: 1})
	}
	m, err := noise.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// stolen returns when work ends by walking through a list of all detours.
func stolen(run *noise.Run) func(rank int, t, d int64) int64 {
	type list struct {
		until   int64
		detours []noise.Detour
	}
	lists := map[int]*list{}
	return func(rank int, t, d int64) int64 {
		l := lists[rank]
		if l == nil {
			l = &list{}
			lists[rank] = l
		}
		for {
			if end := endAmong(l.detours, t, d); end < l.until {
				return end
			}
			l.until = max(1<<20, 2*l.until, 2*(t+d))
			l.detours = slices.Collect(run.Detours(int32(rank), l.until))
		}
	}
}

// endAmong returns when work of a duration ends that may start at time t.
func endAmong(detours []noise.Detour, t, d int64) int64 {
	if d == 0 {
		return t
	}
	for _, x := range detours {
		switch end := x.StartNS + x.DurationNS; {
		case end <= t:
		case x.StartNS <= t:
			t = end
		case t+d <= x.StartNS:
			return t + d
		default:
			d -= x.StartNS - t
			t = end
		}
	}
	return t + d
}

// TestNoise simulates programs with noise by the engine, with one worker and
// several, and by the oracle.
func TestNoise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, params, model := drawProgram(t), drawParams(t), drawNoise(t)
		params.ReducePerByte = rapid.SampledFrom([]float64{0, 0.5}).Draw(t, "gamma")
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		source, err := expand.Explicit(s, expand.Options{GammaNSPerByte: params.ReducePerByte})
		if err != nil {
			t.Fatal(err)
		}
		p, err := Compile(s, params)
		if err != nil {
			t.Fatal(err)
		}
		number := rapid.Uint32Max(3).Draw(t, "run")
		list := model.NewRun(p.Processes(), p.CPUs())
		list.Reset(1, number)
		want, ok := simulateNoisy(inMemory(t, source), params, stolen(list))
		if !ok {
			return
		}
		for workers := 1; workers <= 3; workers++ {
			noise := model.NewRun(p.Processes(), p.CPUs())
			noise.Reset(1, number)
			r, err := p.Run(t.Context(), Options{Workers: workers, FinishTimes: true, Noise: noise})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, r.FinishNS); diff != "" {
				t.Fatalf("%d workers: %s", workers, diff)
			}
		}
	})
}
