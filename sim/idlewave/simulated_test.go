package idlewave

import (
	"context"
	"fmt"
	"math"
	"testing"

	"loggops/formats/result"
	"loggops/schedgen/pattern"
	"loggops/sim"
	"loggops/sim/noise"
	"loggops/sim/timeline"
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
	s.ComputeNS, s.Seed = computeNS, 1
	source, err := pattern.New(s)
	if err != nil {
		t.Fatal(err)
	}
	program, err := sim.Compile(source, params)
	if err != nil {
		t.Fatal(err)
	}
	// A rank has one calc an iteration.
	model, err := noise.New(noise.Config{Scale: 1, Delays: []noise.Delay{{Rank: delayed, By: noise.ByCalc, At: delayedAt, DurationNS: delayNS}}})
	if err != nil {
		t.Fatal(err)
	}
	wave, err := Measure(marks(t, program, model), o)
	if err != nil {
		t.Fatal(err)
	}
	if want := (Origin{delayed, delayedAt, delayNS}); wave.Origin != want {
		t.Fatalf("the delay is %+v, want %+v", wave.Origin, want)
	}
	return wave
}

// marks simulates a program and returns the rows of its iterations.
func marks(t testing.TB, program *sim.Program, model *noise.Model) []result.Mark {
	t.Helper()
	recorder := timeline.New(program.Processes(), timeline.Options{
		Window: timeline.Window{ToNS: math.MaxInt64}, Operations: true, Folder: t.TempDir(),
	})
	defer recorder.Close()
	run := model.NewRun(program.Processes(), program.CPUs())
	run.Reset(1, 0)
	if _, err := program.Run(context.Background(), sim.Options{Workers: 1, Noise: run, Span: recorder.Add}); err != nil {
		t.Fatal(err)
	}
	var rows []result.Mark
	for rank := range int32(program.Processes()) {
		spans, err := recorder.Rank(rank, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range timeline.Marks(spans, program.CPUs(), program.Mark) {
			rows = append(rows, result.Mark{
				Rank: rank, Mark: m.Number, StartNS: m.StartNS, EndNS: m.EndNS,
				CalcNS: m.CalcNS, OverheadNS: m.OverheadNS, WaitNS: m.WaitNS, InjectedNS: m.InjectedNS,
			})
		}
	}
	return rows
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

// TestSpeed holds the speed of waves against the model of Section 3.3: in a line
// so long that the wave takes some iterations.
func TestSpeed(t *testing.T) {
	for _, test := range []struct {
		name      string
		distances []int
		split     float64 // kappa of mwsdim, mwsdir and blocking calls
		together  float64 // kappa of mwmdim and swmdim
	}{
		{"next", compact(1), 1, 1},
		{"compact 2", compact(2), 3, 2},
		{"compact 6", compact(6), 21, 6},
		{"compact 12", compact(12), 78, 12},
		{"noncompact 6", noncompact(6), 7, 6},
		{"noncompact 12", noncompact(12), 13, 12},
	} {
		for _, waits := range []string{"mwsdim", "mwsdir", "sendrecv", "irecv-send-wait", "mwmdim", "swmdim"} {
			for _, protocol := range []string{"eager", "rendezvous"} {
				want := test.split
				if waits == "mwmdim" || waits == "swmdim" {
					want = test.together
				}
				doubles := waits == "mwsdir" || waits == "sendrecv" || waits == "irecv-send-wait"
				params := sim.Default()
				if protocol == "rendezvous" {
					params.EagerMax = 1023
					if doubles {
						want *= 2
					}
				}
				t.Run(fmt.Sprintf("%s/%s/%s", test.name, waits, protocol), func(t *testing.T) {
					const iterations = 6
					wave := simulate(t, pattern.Spec{
						Name: "exchange", Ranks: int(want)*iterations + 10, Bytes: 1024, Iterations: delayedAt + iterations + 5,
						Distances: test.distances, Waits: waits,
					}, params, Options{})
					if got := wave.Up.RanksPerIteration; math.Abs(got/want-1) > 0.05 {
						t.Errorf("%.3g ranks an iteration, want %g: %+v", got, want, wave.Up)
					}
				})
			}
		}
	}
}
