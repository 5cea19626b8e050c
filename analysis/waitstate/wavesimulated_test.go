package waitstate

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"loggops/formats/result"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/pattern"
	"loggops/sim"
	"loggops/sim/noise"
)

// The experiments of Afzal, Hager and Wellein 2021, Section 3.4: 13 ms of
// computation, 1 KiB of data, a delay on rank 5, in a program that nothing else
// disturbs.
const (
	computeNS = 13e6
	delayNS   = 58e6
	delayed   = 5
	delayedAt = 3
)

// simulateWave runs a pattern with the delay and measures the wave.
func simulateWave(t testing.TB, s pattern.Spec, params sim.Params, o WaveOptions) *Wave {
	t.Helper()
	s.ComputeNS = computeNS
	wave, err := MeasureWave(iterations(t, compile(t, s, params), delay(delayed, delayNS), 1)[0], o)
	expect.OK(t, err)
	if want := (Origin{delayed, delayedAt, delayNS}); wave.Origin != want {
		t.Fatalf("the delay is %+v, want %+v", wave.Origin, want)
	}
	return wave
}

func compile(t testing.TB, s pattern.Spec, params sim.Params) *sim.Program {
	t.Helper()
	source, err := pattern.New(s)
	expect.OK(t, err)
	program, err := sim.Compile(source, params)
	expect.OK(t, err)
	return program
}

// delay returns the delay of a rank that has one calc an iteration, and noise.
func delay(rank int32, ns int64, sources ...noise.Source) noise.Config {
	return noise.Config{
		Scale: 1, Sources: sources,
		Delays: []noise.Delay{{Rank: rank, By: noise.ByCalc, At: delayedAt, DurationNS: ns}},
	}
}

// iterations simulates a program some times and returns the rows of the iterations of
// each run.
func iterations(t testing.TB, program *sim.Program, c noise.Config, runs int) [][]result.Iteration {
	t.Helper()
	model, err := noise.New(c)
	expect.OK(t, err)
	met := model.NewRun(program.Ranks(), program.CPUs())
	runner, err := program.NewRunner(sim.Options{Workers: 1, Noise: met, Iterations: true})
	expect.OK(t, err)
	all := make([][]result.Iteration, runs)
	for run := range all {
		met.Reset(1, uint32(run))
		r, err := runner.Run(context.Background())
		expect.OK(t, err)
		for rank := range int32(program.Ranks()) {
			for _, m := range r.Iterations(nil, rank) {
				all[run] = append(all[run], result.Iteration{
					Run: int32(run), Rank: rank, Iteration: m.Number, StartNS: m.StartNS, EndNS: m.EndNS,
					CalcNS: m.CalcNS, OverheadNS: m.OverheadNS, WaitNS: m.WaitNS, InjectedNS: m.InjectedNS,
				})
			}
		}
	}
	return all
}

// TestWaves describes the waves of patterns with the delay, in the words before the pattern with rendezvous messages, with G, and
// within ranges of ranks.
func TestWaves(t *testing.T) {
	cases.Lines(t, "waves.txt", func(input string) string {
		options, change, _ := strings.Cut(input, "{")
		s, params := pattern.Spec{Bytes: 1024}, sim.Default()
		expect.OK(t, json.Unmarshal([]byte("{"+change), &s))
		var within []string
		for option := range strings.FieldsSeq(options) {
			switch name, value, _ := strings.Cut(option, "="); name {
			case "rendezvous":
				params.EagerMax = 1023
			case "G":
				_, err := fmt.Sscan(value, &params.GapPerByte)
				expect.OK(t, err)
			case "within":
				within = strings.Split(value, ",")
			}
		}
		return described(t, simulateWave(t, s, params, WaveOptions{Periodic: s.Periodic}), &s, within)
	})
}

// described returns the speed of a wave in ranks per iteration both ways or within ranges of ranks, how many ranks it reaches, in
// the iteration of an injected collective and in all, up to which iteration, and how many iterations a rank in the midst of an even
// wave is behind one above it.
func described(t *testing.T, w *Wave, s *pattern.Spec, within []string) string {
	t.Helper()
	way := func(d Direction) string {
		return fmt.Sprintf("%.4g (%.4g/s, %d points)", d.RanksPerIteration, d.RanksPerSecond, d.Points)
	}
	text := "up " + way(w.Up) + ", down " + way(w.Down)
	for _, ranks := range within {
		var first, last int32
		_, err := fmt.Sscanf(ranks, "%d-%d", &first, &last)
		expect.OK(t, err)
		up, _ := w.Within(first, last)
		text += fmt.Sprintf(", %s %s", ranks, way(up))
	}
	met, end, behind := 0, int32(0), int32(0)
	for i, a := range w.Arrivals {
		end = max(end, a.Iteration)
		if s.Inject != nil && int(a.Iteration) == s.Inject.Iteration {
			met++
		}
		for _, b := range w.Arrivals[i:] {
			if a.Rank > 60 && b.Rank < 93 {
				behind = max(behind, a.Iteration-b.Iteration)
			}
		}
	}
	if s.Inject != nil {
		text += fmt.Sprintf(", %d at once", met)
	}
	return text + fmt.Sprintf(", %d reached up to iteration %d, %d behind", len(w.Arrivals), end, behind)
}

// TestDecayByNoise holds that noise of three distributions takes as much from the
// wave at each rank if it has the same power and the same grain (Fig. 10): on
// average its standard deviation. The detours of all have the same gaps.
func TestDecayByNoise(t *testing.T) {
	if testing.Short() {
		t.Skip("simulates for seconds")
	}
	const runs, ranks = 150, 18
	program := compile(t, pattern.Spec{Name: "exchange", Ranks: ranks, Bytes: 8, Iterations: 22, ComputeNS: computeNS}, sim.Default())
	for _, power := range []float64{0.02, 0.091, 0.16} {
		sigma := decayNS(power, grainNS, computeNS) / 1e9
		medians := map[string]float64{}
		for name, source := range noises(power) {
			var mean float64
			for _, rows := range iterations(t, program, delay(0, 100e6, source), runs) {
				wave, err := MeasureWave(rows, WaveOptions{})
				expect.OK(t, err)
				medians[name] += wave.Up.Decay.Median / runs / sigma
				mean += wave.Up.Decay.Mean / runs / sigma
			}
			if math.Abs(mean-1) > 0.1 {
				t.Errorf("%s, %g: decays by %.3g times its standard deviation per rank", name, power, mean)
			}
		}
		t.Logf("%g: median decay over sigma: %v", power, medians)
		values := slices.Collect(maps.Values(medians))
		if least, most := slices.Min(values), slices.Max(values); most > 1.1*least {
			t.Errorf("%g: median decay over sigma: %v", power, medians)
		}
	}
}

const grainNS = 50e3

// noises are noises of the same power and grain.
func noises(power float64) map[string]noise.Source {
	all := map[string]noise.Source{}
	for name, duration := range map[string]noise.Distribution{
		"shot": noise.Constant(grainNS), "exponential": noise.Exponential(grainNS / 2), "uniform": noise.Uniform(0, 1.5*grainNS),
	} {
		gap := noise.Exponential(duration.Mean() * (1 - power) / power)
		all[name] = noise.Source{Detours: noise.Random{Gap: gap, Duration: duration}, Scale: 1}
	}
	return all
}

// TestSurvival holds that the wave is over when noise has taken all of it but what
// other waits may be as long as, whatever its distribution.
func TestSurvival(t *testing.T) {
	const runs, power = 10, 0.091
	decay := decayNS(power, grainNS, computeNS)
	delayNS := int64(60 * decay)
	program := compile(t, pattern.Spec{Name: "exchange", Ranks: 80, Bytes: 8, Iterations: 80, ComputeNS: computeNS}, sim.Default())
	for name, source := range noises(power) {
		iteration := float64(computeNS)/(1-power) + decay // the ranks wait for the slowest
		want := 50 * iteration                            // a rank each, until a sixth of the delay is left (Section 5.2)
		got := 0.0
		for _, rows := range iterations(t, program, delay(0, delayNS, source), runs) {
			wave, err := MeasureWave(rows, WaveOptions{LeastNS: int64(10 * decay)})
			expect.OK(t, err)
			got += float64(wave.Up.SurvivalNS) / runs

		}
		t.Logf("%s: survives %.3g s, by the formula %.3g s", name, got/1e9, want/1e9)
		if math.Abs(got/want-1) > 0.15 {
			t.Errorf("%s: survives %.3g s, by the formula %.3g s", name, got/1e9, want/1e9)
		}
	}
}

// decayNS returns by how much noise shortens an idle wave from one rank to the
// next on average, where ranks exchange messages with the next ones both ways: by
// the standard deviation σ of what the noise adds to an iteration of so many ns of
// work. Its detours are many and short, and come at random times on each rank: as
// a Poisson process, they add P/(1-P) of the work on average, the grain times
// which is the variance. The power P is the part of the time that the noise takes;
// the grain is the mean length of the detour to which a ns of it belongs: E[d²]/E[d]
// of durations d. It is d where all are alike, 2·E[d] where they are exponentially
// distributed, 4/3·E[d] where uniformly from 0 on.
//
// The paper has the sum of all idle periods that collide with the wave (Section
// 5.2). The trailing edge of the wave passes from one rank to the next without
// waiting, and so collects the mean of the noise. The ranks ahead of it wait for
// the slowest of their neighbors in each iteration, and so come to the wave
// later than by the mean. The difference is what the wave loses. It does not
// depend on the mean, but on the spread; that it is σ, within some percent and
// whatever the distribution, is found by simulation.
func decayNS(power, grainNS, workNS float64) float64 {
	return math.Sqrt(workNS * power / (1 - power) * grainNS)
}
