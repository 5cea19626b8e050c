package sim

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/pattern"
	"loggops/sim/noise"
	"loggops/sim/topology"
)

// TestCancel cancels runs with all kinds of LPs at their first progress report, and then runs
// the program again in the same memory.
func TestCancel(t *testing.T) {
	for name, s := range map[string]*schedule.Schedule{
		"relays": disseminate(1<<15, 1), "collectives": disseminations(1<<14, 1), "order": disseminate(1<<13, 1<<20),
		"replicas": wavefront(2, 10, 250), "broadcast": broadcasts("bcast", "binomial", 1, 1<<18, 0, 1),
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
	cancelled(t, "ring", broadcasts("allreduce", "ring", 1, 50_000, schedule.None, 1<<20), Options{})
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

// lookedAt is a context that is canceled once a run has looked at it so many times.
type lookedAt struct {
	context.Context
	looks, end int
}

func (c *lookedAt) Err() error {
	if c.looks++; c.looks > c.end {
		return context.Canceled
	}
	return nil
}

// TestCancelOnLinks cancels runs at each of their looks at the context. They look at it while messages are on links, in
// proportion to their number, and no more than a few times afterwards.
func TestCancelOnLinks(t *testing.T) {
	if testing.Short() {
		t.Skip("simulates for seconds")
	}
	network, err := topology.Parse("fat-tree:children=8x16,taper=4,G=0.04,latency=90ns")
	expect.OK(t, err)
	s, err := pattern.New(pattern.Spec{Name: "alltoall", Ranks: 128, Bytes: 4096, Iterations: 8})
	expect.OK(t, err)
	for _, settings := range []string{"L=1s", "L=0 o=0"} { // in few windows, and in the model's order
		params := Default()
		setParams(t, &params, strings.Fields(settings))
		params.Topology = network.Network
		runner, err := compiled(t, s, params).NewRunner(Options{Workers: 1})
		expect.OK(t, err)
		whole := &lookedAt{Context: t.Context(), end: math.MaxInt}
		result, err := runner.Run(whole)
		expect.OK(t, err)
		passed := int64(0)
		for i := range network.Network.Links() {
			passed += result.Links(i).Messages
		}
		if events := passed + 2*result.Messages; int64(whole.looks) < events>>14 {
			t.Errorf("%s: %d looks at the context during %d events and passages of links", settings, whole.looks, events)
		}
		for end := range whole.looks {
			ctx := &lookedAt{Context: t.Context(), end: end}
			if _, err := runner.Run(ctx); !errors.Is(err, context.Canceled) || ctx.looks > end+4 {
				t.Errorf("%s: canceled at look %d, ends at look %d: %v", settings, end+1, ctx.looks, err)
			}
		}
	}
}
