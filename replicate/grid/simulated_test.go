package grid

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"loggops/formats/listing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/pattern"
	"loggops/sim"
	"loggops/sim/noise"
)

// TestSimulatesAsExpanded compares runs of a grown schedule, as a file stores it, with those of
// the same schedule with all operations in memory: every rank finishes at the same time, with
// and without noise, rendezvous and several workers.
func TestSimulatesAsExpanded(t *testing.T) {
	for name, c := range map[string]struct {
		s       schedule.Source
		extents []int
	}{
		"ocean":         {recorded(t, "ocean-16"), []int{5, 5}},
		"halo3d":        {made(t, halo("halo3d", 27, 27, true)), []int{4, 5, 3}},
		"lines":         {lines(t), []int{7, 9}},
		"several CPUs":  {severalCPUs(t), []int{5, 4}},
		"one dimension": {made(t, pattern.Spec{Name: "ring", Ranks: 5, Iterations: 3, ComputeNS: 1000}), []int{14}},
	} {
		for _, templates := range []string{schedule.Cyclic, schedule.Random} {
			if name == "lines" && templates == schedule.Random {
				continue // blocks of different sizes
			}
			g, err := grow(t, c.s, c.extents, templates, 7, Options{})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			path := filepath.Join(t.TempDir(), "x.sched.arrow")
			if err := schedule.Write(path, g); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			file, err := schedule.Open(path)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			defer file.Close()
			all := expanded(t, g)
			for _, eager := range []int64{1 << 20, 64} {
				params := sim.Params{LatencyNS: 1000, OverheadSendNS: 200, OverheadRecvNS: 300, GapNS: 400, EagerMax: eager}
				for _, noisy := range []bool{false, true} {
					want := finish(t, all, params, noisy, 1)
					for _, workers := range []int{1, 2} {
						if got := finish(t, file, params, noisy, workers); !slices.Equal(got, want) {
							t.Errorf("%s, %s templates, eager up to %d B, noise %v, %d workers: %v, expanded %v", name, templates, eager, noisy, workers, got, want)
						}
					}
				}
			}
		}
	}
}

// finish returns when each rank finishes.
func finish(t *testing.T, s schedule.Source, params sim.Params, noisy bool, workers int) []int64 {
	t.Helper()
	p, err := sim.Compile(s, params)
	expect.OK(t, err)
	options := sim.Options{FinishTimes: true, Workers: workers}
	if noisy {
		m, err := noise.New(noise.Config{Sources: []noise.Source{{Detours: noise.Periodic{PeriodNS: 10_000, DurationNS: 500}, Scale: 1}}, Scale: 1})
		expect.OK(t, err)
		options.Noise = m.NewRun(p.Ranks(), p.CPUs())
		options.Noise.Reset(1, 0)
	}
	r, err := p.Run(context.Background(), options)
	expect.OK(t, err)
	return r.FinishNS
}

// lines is a schedule of 3 x 4 ranks whose communicators are columns and rows, with
// collectives that have roots and blocks of different sizes.
func lines(t testing.TB) *schedule.Schedule {
	t.Helper()
	text, err := os.ReadFile("testdata/lines.txt")
	expect.OK(t, err)
	return listing.Schedule(t, string(text))
}

// severalCPUs is the schedule of a stencil in which the receive selects the CPU.
func severalCPUs(t *testing.T) *schedule.Schedule {
	s := expanded(t, made(t, halo("halo2d", 9, 5, false)))
	s.Header.Recorded = true
	for _, ops := range s.Ops {
		for i := range ops {
			if ops[i].Kind == schedule.Recv {
				ops[i].CPU = 1
			}
		}
	}
	return s
}
