package efficiency

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/goal"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/internal/units"
	"loggops/schedgen/pattern"
	"loggops/sim"
)

// TestFactors multiplies the factors out.
func TestFactors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		some := func(name string) int64 { return rapid.Int64Range(1, 1e12).Draw(t, name) }
		times := Times{
			Ranks: some("ranks") % 1000, RunNS: some("run"), NoisyNS: some("noisy"), UsefulNS: some("useful"), UsefulMaxNS: some("max"),
			IdealNS: some("ideal"), IdealUsefulMaxNS: some("ideal max"),
		}
		times.Ranks++
		reference := Times{Ranks: 3, UsefulNS: some("reference")}
		f := times.Factors(&reference)
		for name, pair := range map[string][2]float64{
			"parallel":      {f.Parallel, f.LoadBalance * f.Communication},
			"communication": {f.Communication, f.Serialization * f.Transfer},
			"global":        {f.Global, f.Parallel * f.Scaling * f.Noise},
			"scaling":       {f.Scaling, float64(reference.UsefulNS) / float64(times.UsefulNS)},
		} {
			if math.Abs(pair[0]/pair[1]-1) > 1e-12 {
				t.Errorf("%s is %v, not %v", name, pair[0], pair[1])
			}
		}
		times.Replicas = 2
		if weak := times.Factors(&reference).Scaling; math.Abs(weak/f.Scaling*3/float64(times.Ranks)-1) > 1e-12 {
			t.Errorf("weak scaling %v, strong scaling %v of %d ranks", weak, f.Scaling, times.Ranks)
		}
	})
	f := (&Times{Ranks: 2, RunNS: 10, UsefulNS: 10, UsefulMaxNS: 8}).Factors(&Times{})
	if f.Global != 0.5 || !math.IsNaN(f.Scaling) || !math.IsNaN(f.Noise) || !math.IsNaN(f.Transfer) {
		t.Errorf("without a reference: %+v", f)
	}
}

// TestSimulate: on the ideal network a pipeline takes its computation only, in which each rank
// waits for the one before.
func TestSimulate(t *testing.T) {
	text, err := os.ReadFile("testdata/pipeline.goal")
	expect.OK(t, err)
	s, err := goal.Read(bytes.NewReader(text), "pipeline.goal")
	expect.OK(t, err)
	got, err := Simulate(t.Context(), s, 1<<10, sim.Options{})
	expect.OK(t, err)
	if got.RunNS != 4500 || got.UsefulNS != 4500 || got.UsefulMaxNS != 3000 {
		t.Errorf("%+v", got)
	}
}

// TestIterations adds up the iterations of a pattern.
func TestIterations(t *testing.T) {
	s, err := pattern.New(pattern.Spec{Name: "dissemination-barrier", Ranks: 4, Iterations: 3, ComputeNS: 1000})
	expect.OK(t, err)
	ideal, err := Simulate(t.Context(), s, 1, sim.Options{Iterations: true})
	expect.OK(t, err)
	var rows []result.Iteration
	for rank := range int32(4) {
		for _, m := range ideal.Iterations(nil, rank) {
			rows = append(rows, result.Iteration{Rank: rank, Iteration: m.Number, StartNS: 100, EndNS: 2100, UsefulNS: m.CalcNS, IdealNS: m.EndNS - m.StartNS})
		}
	}
	got, err := OfIterations(expect.Rows(rows...))
	if err != nil || len(got) != 3 {
		t.Fatal(got, err)
	}
	want := Times{Ranks: 4, RunNS: 2000, UsefulNS: 4000, UsefulMaxNS: 1000, IdealNS: 1000, IdealUsefulMaxNS: 1000}
	for i, g := range got {
		if g.Number != int32(i) || g.Times != want {
			t.Errorf("%+v", g)
		}
	}
}

// TestLongTimes has a million ranks that share their work unevenly: of 8,000 s, the rank times exceed an int64 while the
// useful times do not; of 16,000 s, these do as well.
func TestLongTimes(t *testing.T) {
	pair := func(shortNS, longNS int64) schedule.Source {
		s, err := goal.Read(strings.NewReader(fmt.Sprintf("num_ranks 2\nrank 0 {\nx: calc %d\n}\nrank 1 {\nx: calc %d\n}\n", shortNS, longNS)), "pair.goal")
		expect.OK(t, err)
		s.Head().Replicas = 1 << 19
		return s
	}
	ideal, err := Simulate(t.Context(), pair(4e12, 12e12), 1<<10, sim.Options{})
	expect.OK(t, err)
	long := Times{Ranks: 1 << 20, RunNS: ideal.RunNS, UsefulNS: ideal.UsefulNS, UsefulMaxNS: ideal.UsefulMaxNS}
	if f := long.Factors(&Times{}); f.Parallel != 2.0/3 || f.LoadBalance != 2.0/3 {
		t.Errorf("%+v", f)
	}
	_, err = Simulate(t.Context(), pair(8e12, 16e12), 1<<10, sim.Options{})
	if _, ok := errors.AsType[*units.TooLarge](err); !ok {
		t.Errorf("error %v", err)
	}
}
