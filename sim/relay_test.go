package sim

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/schedgen/expand"
	"loggops/sim/internal/shortcut"
)

// drawExchange draws a collective in which ranks run through many steps at once. The oracle
// takes long for many messages.
func drawExchange(t *rapid.T, ranks int) *schedule.Coll {
	if rapid.Bool().Draw(t, "rounds") || ranks > 16 {
		return &schedule.Coll{Kind: "allreduce", Algorithm: "dissemination", Root: schedule.None}
	}
	return &schedule.Coll{Kind: "alltoall", Algorithm: "linear", Root: schedule.None}
}

// TestNoisyRelay runs single collectives with noise, by the engine and by the oracle.
func TestNoisyRelay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := rapid.IntRange(1, 3).Draw(t, "ranks")
		s := blank(base, rapid.IntRange(1, 40).Draw(t, "replicas"))
		for range rapid.IntRange(1, 3).Draw(t, "collectives") {
			coll := drawExchange(t, base*s.Header.Replicas)
			for rank := range base {
				op := schedule.Op{Kind: schedule.Collective, Bytes: 8, TraceRow: schedule.None, Iteration: schedule.None, Coll: coll}
				if len(s.Ops[rank]) > 0 {
					op.Requires = []int32{1}
				}
				s.Ops[rank] = append(s.Ops[rank], op)
			}
		}
		params, model := drawParams(t), drawNoise(t)
		params.EagerMax = 64
		p, err := Compile(s, params)
		if err != nil {
			t.Fatal(err)
		}
		source, err := expand.Explicit(s, expand.Options{NodeSize: 1, GammaNSPerByte: params.ReducePerByte})
		if err != nil {
			t.Fatal(err)
		}
		explicit := inMemory(t, source)
		var want [3][]int64 // by run
		for number := range want {
			list := model.NewRun(p.Ranks(), p.CPUs())
			list.Reset(1, uint32(number))
			o := newOracle(explicit, params, &oracleDetours{detours: list}, nil)
			o.run()
			want[number] = o.finish()
		}
		for workers := 1; workers <= 3; workers++ {
			met := model.NewRun(p.Ranks(), p.CPUs())
			runner, err := p.NewRunner(Options{Workers: workers, FinishTimes: true, Noise: met})
			if err != nil {
				t.Fatal(err)
			}
			for number := range want {
				met.Reset(1, uint32(number))
				r, err := runner.Run(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(want[number], r.FinishNS); diff != "" {
					t.Fatalf("%d workers, run %d: %s", workers, number, diff)
				}
			}
		}
	})
}

// TestDissemination runs single disseminations, with and without noise, by the shortcut and by
// the engine.
func TestDissemination(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := rapid.SampledFrom([]int{1, 2, 3}).Draw(t, "ranks")
		s := dissemination(rapid.IntRange(2, 60).Draw(t, "replicas"), rapid.Int64Range(0, 64).Draw(t, "bytes"))
		s.Ops[0][0].Coll.Algorithm += rapid.SampledFrom(waits).Draw(t, "requires")
		s.Header.Ranks, s.Header.Communicators = base, []comm.Communicator{comm.World(base)}
		for len(s.Ops) < base {
			s.Ops = append(s.Ops, s.Ops[0])
		}
		params := drawParams(t)
		params.EagerMax, params.ReducePerByte, params.Levels, params.NIC = 64, 0, nil, false
		p, err := Compile(s, params)
		if err != nil {
			t.Fatal(err)
		}
		options := Options{FinishTimes: true}
		if rapid.Bool().Draw(t, "noisy") {
			options.Noise = drawNoise(t).NewRun(p.Ranks(), 1)
		}
		run := func(options Options) *Result { return runAgain(t, p, options) }
		options.Span = func(*Span) {} // only the engine reports spans
		want := run(options)
		options.Span = nil
		if p.program.Lookahead() > 0 && shortcut.For(p.program, &Options{}) == nil {
			t.Fatal("it is not taken for one")
		}
		for options.Workers = 1; options.Workers <= 4; options.Workers++ {
			if diff := cmp.Diff(want, run(options)); diff != "" {
				t.Fatalf("%d workers: %s", options.Workers, diff)
			}
		}
	})
}

// runAgain runs a program with noise from the beginning.
func runAgain(t *rapid.T, p *Program, options Options) *Result {
	if options.Noise != nil {
		options.Noise.Reset(1, 1)
	}
	runner, err := p.NewRunner(options)
	if err != nil {
		t.Fatal(err)
	}
	r, err := runner.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}
