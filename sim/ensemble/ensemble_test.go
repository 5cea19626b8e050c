package ensemble

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/listing"
	"loggops/internal/testkit/expect"
	"loggops/sim"
	"loggops/sim/noise"
)

// compiled makes a program of ranks that compute and then meet in a barrier,
// twice.
func compiled(t *testing.T, ranks int) *sim.Program {
	t.Helper()
	s := listing.Schedule(t, "rank 0\n0 calc 50000\n1 barrier 0 1B r0\n2 calc 80000 r1\n3 barrier 0 1B r2\n")
	s.Header.Replicas = ranks
	p, err := sim.Compile(s, sim.Default())
	expect.OK(t, err)
	return p
}

func model(t *testing.T, c noise.Config) *noise.Model {
	t.Helper()
	c.Scale = 1
	m, err := noise.New(c)
	expect.OK(t, err)
	return m
}

func random(t *testing.T) *noise.Model {
	return model(t, noise.Config{Sources: []noise.Source{{
		Scale: 1, Detours: noise.Random{Gap: noise.Exponential(30_000), Duration: noise.Uniform(0, 5_000)},
	}}})
}

// TestJobs runs an ensemble on one to three cores, and some of its runs alone.
func TestJobs(t *testing.T) {
	p, m := compiled(t, 300), random(t)
	var want *Ensemble
	for jobs := 1; jobs <= 3; jobs++ {
		got, err := Simulate(t.Context(), p, Options{Runs: 20, Seed: 3, Noise: m, Jobs: jobs, CountIdle: true})
		expect.OK(t, err)
		if want == nil {
			want = got
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%d jobs: %s", jobs, diff)
		}
	}
	run := m.NewRun(300, 1)
	run.Reset(3, 7)
	r, err := p.Run(t.Context(), sim.Options{Noise: run})
	expect.OK(t, err)
	if alone := want.Runs[7]; r.MakespanNS != alone.MakespanNS || r.Messages != alone.Messages {
		t.Errorf("run 7 is %+v, alone it is %+v", alone, r)
	}
	few, err := Simulate(t.Context(), p, Options{Runs: 2, Seed: 3, Noise: m, Jobs: 4, CountIdle: true})
	expect.OK(t, err)
	if diff := cmp.Diff(want.Runs[:2], few.Runs); diff != "" {
		t.Errorf("two runs on four cores: %s", diff)
	}
	later, err := Simulate(t.Context(), p, Options{Runs: 5, First: 6, Seed: 3, Noise: m, CountIdle: true})
	expect.OK(t, err)
	if diff := cmp.Diff(want.Runs[6:11], later.Runs); diff != "" {
		t.Errorf("runs 6 to 10: %s", diff)
	}
	other, err := Simulate(t.Context(), p, Options{Runs: 20, Seed: 4, Noise: m})
	expect.OK(t, err)
	if want.Runs[0].InjectedNS == 0 || reflect.DeepEqual(want.Runs[0], want.Runs[1]) || reflect.DeepEqual(want.Runs[0], other.Runs[0]) {
		t.Errorf("runs %+v and %+v, of another seed %+v", want.Runs[0], want.Runs[1], other.Runs[0])
	}
}

// TestAccounts compares the account of runs with those of their ranks, and what
// each rank met against the detours that there were.
func TestAccounts(t *testing.T) {
	const ranks = 40
	p, m := compiled(t, ranks), random(t)
	var each []Run
	e, err := Simulate(t.Context(), p, Options{
		Runs: 5, Seed: 1, Noise: m, CountIdle: true,
		Each: func(number int, r *sim.Result, n *noise.Run) error {
			if number != len(each) {
				t.Errorf("run %d comes after %d", number, len(each))
			}
			run := Run{MakespanNS: r.MakespanNS, Messages: r.Messages, Bytes: r.Bytes}
			all := int64(0)
			for rank := range int32(ranks) {
				run.InjectedNS += n.InjectedNS(rank)
				run.Met += n.Met(rank)
				for range n.Detours(rank, r.MakespanNS) {
					all++
				}
			}
			run.Idle = all - run.Met
			each = append(each, run)
			return nil
		},
	})
	expect.OK(t, err)
	expect.Same(t, each, e.Runs)
	quiet, err := p.Run(t.Context(), sim.Options{})
	expect.OK(t, err)
	if e.NoiselessNS != quiet.MakespanNS || e.Ranks != ranks {
		t.Errorf("%d ns without noise on %d ranks, want %d on %d", e.NoiselessNS, e.Ranks, quiet.MakespanNS, ranks)
	}
}

func TestWithoutNoise(t *testing.T) {
	e, err := Simulate(t.Context(), compiled(t, 8), Options{Runs: 3})
	expect.OK(t, err)
	for _, r := range e.Runs {
		if r.MakespanNS != e.NoiselessNS || r.InjectedNS != 0 || r.Met != 0 {
			t.Errorf("%+v, noiseless %d", r, e.NoiselessNS)
		}
	}
}

func TestUnmet(t *testing.T) {
	m := model(t, noise.Config{Delays: []noise.Delay{
		{Rank: 1, By: noise.ByTime, At: 10_000, DurationNS: 5_000},
		{Rank: 1, By: noise.ByTime, At: 1e12, DurationNS: 5_000},
	}})
	e, err := Simulate(t.Context(), compiled(t, 4), Options{Runs: 4, Noise: m, Jobs: 2})
	expect.OK(t, err)
	expect.Same(t, []int{1}, e.Unmet)
	for _, r := range e.Runs {
		if r.MakespanNS < e.NoiselessNS+5_000 || r.InjectedNS != 0 {
			t.Errorf("a delay of 5,000 ns has made %d ns of %d, %d ns are injected", r.MakespanNS, e.NoiselessNS, r.InjectedNS)
		}
	}
}

func TestErrors(t *testing.T) {
	p, m := compiled(t, 2000), random(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Simulate(ctx, p, Options{Runs: 1000, Noise: m}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
	if _, err := Simulate(t.Context(), p, Options{Runs: 10, Noise: m, MaxMemory: 1000}); !errors.Is(err, sim.ErrMemory) {
		t.Errorf("with little memory: error %v", err)
	}
	stop := errors.New("stop")
	each := func(int, *sim.Result, *noise.Run) error { return stop }
	if _, err := Simulate(t.Context(), p, Options{Runs: 10, Noise: m, Each: each}); !errors.Is(err, stop) {
		t.Errorf("error %v, want %v", err, stop)
	}
}

// TestProgress has the progress never go back, and end at all that there was to do,
// with the run without noise and where that is known, told by one run after the other.
func TestProgress(t *testing.T) {
	p := compiled(t, 64)
	for jobs := 1; jobs <= 4; jobs++ {
		var last sim.Progress // without a lock: the race detector looks
		o := Options{Runs: 9, Noise: random(t), Jobs: jobs, Progress: func(p sim.Progress) {
			if p.Operations < last.Operations || p.Messages < last.Messages {
				t.Errorf("%d jobs: %+v after %+v", jobs, p, last)
			}
			last = p
		}}
		var all [2]*Ensemble
		for known := range all {
			last = sim.Progress{}
			e, err := Simulate(t.Context(), p, o)
			expect.OK(t, err)
			runs := int64(10 - known)
			if want := p.Operations() * runs; last.Operations != want || last.Messages != e.Runs[0].Messages*runs {
				t.Errorf("%d jobs: at the end %+v, want %d operations", jobs, last, want)
			}
			all[known], o.NoiselessNS = e, e.NoiselessNS
		}
		if diff := cmp.Diff(all[0], all[1]); diff != "" {
			t.Errorf("%d jobs, where the makespan without noise is known: %s", jobs, diff)
		}
	}
}

// TestSharing checks that a run waits for the core of the one without noise only if it can use it.
func TestSharing(t *testing.T) {
	calm := make(chan struct{})
	close(calm)
	for ranks, want := range map[int]int{40: 2, 300: 1} {
		m := newManager(compiled(t, ranks), Options{Runs: 1, Noise: random(t), Jobs: 2})
		if got := m.sharing(m.side, calm); got != want {
			t.Errorf("%d runs of %d ranks share two cores, want %d", got, ranks, want)
		}
	}
}

// TestTaken checks that nothing is run if the program alone exceeds the memory allowed.
func TestTaken(t *testing.T) {
	p := compiled(t, 2000)
	for most, fits := range map[int64]bool{1 << 30: true, 1<<20 - 1: false} {
		_, err := Simulate(t.Context(), p, Options{Runs: 1, Jobs: 4, Taken: 1 << 20, MaxMemory: most})
		if fits != (err == nil) || !fits && !errors.Is(err, sim.ErrMemory) {
			t.Errorf("with %d bytes: error %v", most, err)
		}
	}
}
