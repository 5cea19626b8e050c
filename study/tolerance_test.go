package study

import (
	"fmt"
	"path/filepath"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/replicate"
	"loggops/schedgen/pattern"
	"loggops/sim"
	"loggops/sim/machine"
)

// of returns a study of a pattern.
func of(t *testing.T, spec pattern.Spec) *Study {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.sched.arrow")
	made, err := pattern.New(spec)
	expect.OK(t, err)
	expect.OK(t, schedule.Write(path, made))
	return &Study{
		Input: path, Params: sim.Default(), Runs: 1, Seed: 1,
		Open: func(ranks int) (schedule.File, error) { return replicate.Open(path, ranks, 0) },
	}
}

// TestTolerances compares the search with one that only bisects, for twenty schedules and the
// parameters of the network. Both find the same value, unless the run time exceeds the limit in
// several places, as the order of events changes; then the search finds an earlier one.
func TestTolerances(t *testing.T) {
	if testing.Short() {
		t.Skip("the search for each value simulates one run after the other")
	}
	var specs []pattern.Spec
	for _, name := range []string{"ring", "halo1d", "halo2d", "halo3d", "sweep", "bsp", "alltoall", "incast", "recursive-doubling-allreduce", "pairwise-alltoall"} {
		for _, ranks := range []int{8, 27} {
			specs = append(specs, pattern.Spec{Name: name, Ranks: ranks, Bytes: 3000, Iterations: 5, ComputeNS: 200_000, JitterNS: 50_000})
		}
	}
	simulations, bisected, same := 0, 0, 0
	for _, spec := range specs {
		s := of(t, spec)
		run := s.start()
		defer run.end()
		for _, text := range []string{"L=1%", "o=2%", "G=5%"} {
			questions, err := ParseTolerances(text)
			expect.OK(t, err)
			e := &evaluation{execution: run, of: s.own(), ctx: t.Context(), Tolerance: questions[0]}
			expect.OK(t, e.search())
			simulations += len(e.simulated)
			first := e.result.First
			first.Grows, first.Shrinks = 0, 0
			plain, err := searchFrom(first, e.limit, e.most, 0, func(value int64) (probe, error) {
				bisected++
				p, err := e.evaluate(value)
				p.Grows, p.Shrinks = 0, 0
				return p, err
			})
			expect.OK(t, err)
			switch found, by := e.result.Exceeds.Value, plain.Exceeds.Value; {
			case found == by && e.result.Within.Value == plain.Within.Value:
				same++
			case found < 0 || by >= 0 && found > by || e.result.Within.Value != found-1:
				t.Errorf("%s, %d ranks, %s: up to %d and not %d; by bisection up to %d and not %d", spec.Name, spec.Ranks, text,
					e.result.Within.Value, e.result.Exceeds.Value, plain.Within.Value, plain.Exceeds.Value)
			}
		}
	}
	t.Logf("%d schedules, %d answers, %d of them the same: %d simulations, by bisection %d", len(specs), 3*len(specs), same, simulations, bisected)
}

// TestTolerancesOfLongRuns asks about run times that grow beyond the largest, and about values near the largest.
func TestTolerancesOfLongRuns(t *testing.T) {
	for _, test := range []struct {
		computeNS int64
		set       machine.Settings
		question  string
		within    any // the largest value, or an error
	}{
		{1e15, nil, "L=500000%", "2500us"},
		{1e15, nil, "L=1000000%", "2500us"},
		{1e9, machine.Settings{"L": "9000000s"}, "L=1000000%", "9007199254740991ns"},
		{3_458_000_000_000_000_000, machine.Settings{"L": "1000s"}, "L=1000000%", "764513820538656ns"},
		{1e9, machine.Settings{"G": "1e6"}, "G=1000000%", "1e+06"},
	} {
		s := of(t, pattern.Spec{Name: "ring", Ranks: 4, Bytes: 8, Iterations: 2, ComputeNS: test.computeNS})
		expect.OK(t, test.set.Apply(&s.Params))
		rows, err := s.Ask(tolerances(t, test.question))
		got := any(fmt.Sprint(err))
		if err == nil {
			got = rows.Rows[0][4]
		}
		if got != test.within {
			t.Errorf("%v, %s: %v; want %v", test.set, test.question, got, test.within)
		}
	}
}

func TestToleranceOfNoise(t *testing.T) {
	s := of(t, pattern.Spec{Name: "bsp", Ranks: 8, Bytes: 8, Iterations: 20, ComputeNS: 1e6})
	s.Noise = Noise{Sources: []string{"periodic:freq=1kHz,duration=10us"}, Scale: 1}
	s.Runs = 3
	rows, err := s.Ask(tolerances(t, "noise=5%"))
	expect.OK(t, err)
	within, _ := rows.Rows[0][4].(float64)
	exceeds, _ := rows.Rows[0][5].(float64)
	if !(3 < within && within < exceeds && exceeds < 6) { // 10 us every ms is 1 %
		t.Errorf("the noise may be %v times as long, and not %v", within, exceeds)
	}
}
