package idlewave

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"loggops/formats/result"
	"loggops/internal/expect"
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

// simulate runs a pattern with the delay and measures the wave.
func simulate(t testing.TB, s pattern.Spec, params sim.Params, o Options) *Wave {
	t.Helper()
	s.ComputeNS = computeNS
	wave, err := Measure(iterations(t, compile(t, s, params), delay(delayed, delayNS), 1)[0], o)
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

// compact returns the distances 1..j both ways, noncompact 1 and j.
func compact(j int) []int {
	var distances []int
	for d := 1; d <= j; d++ {
		distances = append(distances, d, -d)
	}
	return distances
}

func noncompact(j int) []int { return []int{1, -1, j, -j} }

// TestSpeed compares the speed of waves with the model of Section 3.3, and that it
// doubles in rendezvous mode where directions are waited for one by one. The line
// is so long that the wave takes some iterations to its end.
func TestSpeed(t *testing.T) {
	for _, test := range []struct {
		name      string
		distances []int
		split     float64 // kappa of mwsdim, mwsdir and blocking calls
		whole     float64 // kappa of mwmdim and swmdim
	}{
		{"next", compact(1), 1, 1},
		{"compact 2", compact(2), 3, 2},
		{"compact 6", compact(6), 21, 6},
		{"compact 12", compact(12), 78, 12},
		{"noncompact 6", noncompact(6), 7, 6},
		{"noncompact 12", noncompact(12), 13, 12},
	} {
		for _, concurrency := range []struct {
			waits  string
			model  Waiting
			kappa  float64
			double float64 // in rendezvous mode
		}{
			{"mwsdim", WaitDistance, test.split, 1},
			{"mwsdir", WaitDirection, test.split, 2},
			{"sendrecv", WaitDirection, test.split, 2},
			{"irecv-send-wait", WaitDirection, test.split, 2},
			{"mwmdim", WaitAll, test.whole, 1},
			{"swmdim", WaitAll, test.whole, 1},
		} {
			for _, protocol := range []string{"eager", "rendezvous"} {
				if protocol != "eager" && len(test.distances) > 20 && concurrency.waits != "mwsdir" && concurrency.double == 2 {
					continue // the same schedules, and large ones
				}
				want, params := concurrency.kappa, sim.Default()
				if protocol == "rendezvous" {
					want, params.EagerMax = want*concurrency.double, 1023
				}
				t.Run(fmt.Sprintf("%s/%s/%s", test.name, concurrency.waits, protocol), func(t *testing.T) {
					const iterations = 4
					wave := simulate(t, pattern.Spec{
						Name: "exchange", Ranks: int(want)*iterations + 7, Bytes: 1024, Iterations: delayedAt + iterations + 4,
						Offsets: test.distances, Waits: concurrency.waits,
					}, params, Options{})
					if got := wave.Up.RanksPerIteration; wave.Up.Points < 3 || math.Abs(got/want-1) > 0.05 {
						t.Errorf("%.3g ranks an iteration, want %g: %+v", got, want, wave.Up)
					}
					var distances []int
					for _, d := range test.distances {
						if d > 0 {
							distances = append(distances, d)
						}
					}
					model := Exchange{Distances: distances, Waits: concurrency.model, Rendezvous: protocol == "rendezvous"}
					if got := model.Kappa(); got != want {
						t.Errorf("the model has %g ranks an iteration, want %g", got, want)
					}
					// Messages take some percent of an iteration, more of some than of others.
					perSecond := want * 1e9 / computeNS
					if got := wave.Up.RanksPerSecond / perSecond; got > 1 || got < 0.9 {
						t.Errorf("%.3g ranks a second, without messages %g", wave.Up.RanksPerSecond, perSecond)
					}
				})
			}
		}
	}
}

// TestBothWays holds that the wave runs as fast towards lower ranks, and around
// where the ends are joined.
func TestBothWays(t *testing.T) {
	wave := simulate(t, pattern.Spec{
		Name: "exchange", Ranks: 50, Bytes: 1024, Iterations: 20, Offsets: compact(2), Waits: "mwsdim", Periodic: true,
	}, sim.Default(), Options{Periodic: true})
	for _, d := range []Direction{wave.Up, wave.Down} {
		if d.RanksPerIteration != 3 || d.Points < 5 {
			t.Errorf("%+v", d)
		}
	}
	if len(wave.Arrivals) != 49 {
		t.Errorf("%d ranks are reached", len(wave.Arrivals))
	}
}

// TestOneWay: a wave runs where messages go, and in rendezvous mode against them
// too.
func TestOneWay(t *testing.T) {
	s := pattern.Spec{Name: "exchange", Ranks: 12, Bytes: 1024, Iterations: 20, Offsets: []int{1}}
	params := sim.Default()
	if wave := simulate(t, s, params, Options{}); wave.Up.RanksPerIteration != 1 || wave.Down.Points != 0 {
		t.Errorf("eager: %+v", wave)
	}
	params.EagerMax = 1023
	if wave := simulate(t, s, params, Options{}); wave.Up.RanksPerIteration != 1 || wave.Down.RanksPerIteration != 1 {
		t.Errorf("rendezvous: %+v", wave)
	}
}

// TestRefraction holds that the wave runs as fast as the part of the ranks has it
// that it is in (Fig. 4).
func TestRefraction(t *testing.T) {
	wave := simulate(t, pattern.Spec{
		Name: "exchange", Ranks: 100, Bytes: 1024, Iterations: 40, Waits: "swmdim",
		Offsets: compact(3), Region: &pattern.Region{First: 30, Last: 69, Offsets: compact(12)},
	}, sim.Default(), Options{})
	for _, test := range []struct {
		first, last int32
		want        float64
	}{{6, 29, 3}, {30, 69, 12}, {70, 99, 3}} {
		up, _ := wave.Within(test.first, test.last)
		if math.Abs(up.RanksPerIteration/test.want-1) > 0.05 || up.Points < 3 {
			t.Errorf("ranks %d to %d: %+v, want %g", test.first, test.last, up, test.want)
		}
	}
}

// TestGrids holds the speeds of Fig. 5 and 6: a Jacobi smoother of 1200^3 double
// numbers on two grids of ranks, whose faces are rendezvous messages, and sparse
// matrix times vector with the HPCG matrix. The last dimension of a grid is the
// inner one, which the paper has first. The paper says that the latter waits for
// each direction by itself; but then the wave takes a step along the outer
// dimension with each of the nine neighbors that way, and is over in an
// iteration. Its speeds are those of one wait for all.
func TestGrids(t *testing.T) {
	params := sim.Default()
	params.GapPerByte = 0.25
	for _, test := range []struct {
		grid, cells []int
		points      int
		waits       string
		want        float64
	}{
		{[]int{6, 5, 4}, []int{200, 240, 300}, 7, "irecv-send-wait", 44},
		{[]int{10, 6, 2}, []int{120, 200, 600}, 7, "irecv-send-wait", 24},
		{[]int{5, 4, 2}, []int{16, 16, 16}, 27, "swmdim", 8},
		{[]int{5, 3, 4}, []int{16, 16, 16}, 27, "swmdim", 12},
		{[]int{5, 5, 4}, []int{16, 16, 16}, 27, "swmdim", 24},
		{[]int{5, 4, 2}, []int{16, 16, 16}, 27, "mwsdir", math.Inf(1)},
		{[]int{5, 3, 4}, []int{16, 16, 16}, 27, "mwsdir", math.Inf(1)},
		{[]int{5, 5, 4}, []int{16, 16, 16}, 27, "mwsdir", math.Inf(1)},
	} {
		s := pattern.Spec{
			Name: "halo3d", Ranks: test.grid[0] * test.grid[1] * test.grid[2], Grid: test.grid, Cells: test.cells,
			Points: test.points, Bytes: 8, Iterations: 15, Waits: test.waits,
		}
		wave := simulate(t, s, params, Options{})
		up := wave.Up
		if math.IsInf(test.want, 1) {
			if last := wave.Arrivals[s.Ranks-2]; up.Points != 1 || last.Iteration != delayedAt {
				t.Errorf("%v, %s: %+v, the last rank is reached in %d", test.grid, test.waits, up, last.Iteration)
			}
			continue
		}
		if math.Abs(up.RanksPerIteration/test.want-1) > 0.05 {
			t.Errorf("%v, %s: %+v, want %g", test.grid, test.waits, up, test.want)
		}
	}
}

// TestSerrated holds what becomes of the gaps that a wave leaves that goes by
// steps of 1 and 6 (Fig. 3): with one wait for all ranks within a step of the
// front they are never all reached; where ranks wait for one direction after the
// other, they soon are.
func TestSerrated(t *testing.T) {
	behind := func(waits string) int { // the most iterations that a rank is reached after one above it
		wave := simulate(t, pattern.Spec{
			Name: "exchange", Ranks: 100, Bytes: 1024, Iterations: 40, Offsets: noncompact(6), Waits: waits,
		}, sim.Default(), Options{})
		most := 0
		for i, a := range wave.Arrivals {
			for _, b := range wave.Arrivals[i:] {
				if a.Rank > 60 && b.Rank < 93 { // before the end
					most = max(most, int(a.Iteration-b.Iteration))
				}
			}
		}
		return most
	}
	for waits, want := range map[string]int{"swmdim": 2, "mwmdir": 0, "mwsdim": 0, "mwsdir": 0} {
		if got := behind(waits); got != want {
			t.Errorf("%s: %d iterations behind, want %d", waits, got, want)
		}
	}
}

// TestCollectives holds what becomes of a wave that meets a collective in
// iteration 20, when it has come to rank 22 of 100 (Fig. 7): how many of the
// others that reaches at once. The root is rank 0.
func TestCollectives(t *testing.T) {
	const ranks, met = 100, 20
	others := ranks - 1 - (delayed + met - delayedAt)
	for name, want := range map[string]int{
		"recursive-doubling-allreduce": others, "rabenseifner-allreduce": others, "ring-allreduce": others,
		"pairwise-alltoall": others, "linear-alltoall": others, "ring-allgather": others, "recursive-doubling-allgather": others,
		"binomial-barrier": others, "linear-barrier": others,
		"binomial-bcast": others, "binomial-scatter": others, "linear-scatter": others,
		"dissemination-allreduce": others, "dissemination-barrier": others, "n-way-dissemination-barrier": others,
		// Where a round waits for the one before only, some ranks do not hear of
		// some others. They are reached from both sides within four iterations.
		"dissemination-allreduce:requires=last": others - 8, "dissemination-barrier:requires=last": others - 8,
		// To a root that the wave has passed, it is but a neighbor further.
		"binomial-reduce": 1, "binary-reduce": 1, "pipelined-chain-reduce": 1, "binomial-gather": 1, "linear-gather": 1,
	} {
		wave := simulate(t, pattern.Spec{
			Name: "exchange", Ranks: ranks, Bytes: 1024, Iterations: ranks, Inject: &pattern.Inject{Iteration: met, Name: name},
		}, sim.Default(), Options{})
		got, last := 0, int32(0)
		for _, a := range wave.Arrivals {
			if a.Iteration == met {
				got++
			}
			last = max(last, a.Iteration)
		}
		through := last == delayedAt+ranks-1-delayed-1
		if got != want || through != (want == 1) || !through && last > met+4 {
			t.Errorf("%s reaches %d ranks, want %d; the last one is reached in %d", name, got, want, last)
		}
	}
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
				wave, err := Measure(rows, Options{})
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
			wave, err := Measure(rows, Options{LeastNS: int64(10 * decay)})
			expect.OK(t, err)
			got += float64(wave.Up.SurvivalNS) / runs

		}
		t.Logf("%s: survives %.3g s, by the formula %.3g s", name, got/1e9, want/1e9)
		if math.Abs(got/want-1) > 0.15 {
			t.Errorf("%s: survives %.3g s, by the formula %.3g s", name, got/1e9, want/1e9)
		}
	}
}
