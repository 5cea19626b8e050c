package sim

import (
	"context"
	"errors"
	"testing"
	"time"

	"loggops/formats/schedule"
	"loggops/internal/expect"
	"loggops/sim/noise"
)

// TestCancel cancels runs with all kinds of LPs at their first progress report, and then runs
// the program again in the same memory.
func TestCancel(t *testing.T) {
	for name, s := range map[string]*schedule.Schedule{
		"relays": dissemination(1<<15, 1), "collectives": disseminations(1<<14, 1), "order": dissemination(1<<13, 1<<20),
		"replicas": wavefront(2, 10, 250), "broadcast": broadcast("bcast", "binomial", 1, 1<<18, 0, 1),
	} {
		p := compiled(t, s, Default())
		want := runWith(t, p, Options{})
		for workers := 1; workers < 3; workers++ {
			ctx, cancel := context.WithCancel(t.Context())
			runner, err := p.NewRunner(Options{Workers: workers, Progress: func(Progress) { cancel() }})
			expect.OK(t, err)
			if _, err := runner.Run(ctx); !errors.Is(err, context.Canceled) {
				t.Errorf("%s, %d workers: cancelled, and the error is %v", name, workers, err)
			}
			got, err := runner.Run(t.Context())
			if err != nil || got.MakespanNS != want.MakespanNS || got.Messages != want.Messages {
				t.Errorf("%s, %d workers: after a cancelled run %+v, %v; want %+v", name, workers, got, err, want)
			}
		}
	}
}

// TestCancelWithinEvent cancels runs in which single events take very long: a calc that
// meets more detours than can be walked past, and the beginning of a collective on all ranks.
func TestCancelWithinEvent(t *testing.T) {
	const forever = 1 << 60 // ns
	random := noise.Random{Gap: noise.Exponential(1000), Duration: noise.Constant(1)}
	tick := noise.Periodic{PeriodNS: 1000, DurationNS: 1}
	calc := blank(1, 1)
	inTurn(calc)(0, schedule.Op{Kind: schedule.Calc, DurationNS: forever})
	for name, c := range map[string]noise.Config{
		"random":    {Sources: []noise.Source{{Detours: random, Scale: 1}}},
		"crude":     {Sources: []noise.Source{{Detours: random, Scale: 1}}, Crude: true},
		"several":   {Sources: []noise.Source{{Detours: random, Scale: 1}, {Detours: tick, Scale: 1}}},
		"by a time": {Sources: []noise.Source{{Detours: random, Scale: 1}}, Delays: []noise.Delay{{By: noise.ByTime, DurationNS: 1}}},
	} {
		c.Scale = 1
		m, err := noise.New(c)
		expect.OK(t, err)
		cancelled(t, name, calc, Options{Noise: m.NewRun(1, 1)})
	}
	cancelled(t, "ring", broadcast("allreduce", "ring", 1, 50_000, schedule.None, 1<<20), Options{})
}

// cancelled cancels a run soon after its beginning.
func cancelled(t *testing.T, name string, s *schedule.Schedule, o Options) {
	t.Helper()
	p := compiled(t, s, Default())
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	begin := time.Now()
	if _, err := p.Run(ctx, o); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%s: %v", name, err)
	}
	if took := time.Since(begin); took > 2*time.Second {
		t.Errorf("%s: it went on for %v", name, took)
	}
}
