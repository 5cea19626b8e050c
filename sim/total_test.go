package sim

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/sim/noise"
)

// TestTotals compares the totals of ranks, in all kinds of runs and repeatedly, with the sums
// of their spans.
func TestTotals(t *testing.T) {
	t.Parallel()
	for name, draw := range map[string]func(*rapid.T) *schedule.Schedule{
		"schedules": drawSchedule, "programs": drawProgram, "chains": drawChains, "rounds": drawRounds, "tokens": drawTokens,
		"disseminations": func(t *rapid.T) *schedule.Schedule {
			return dissemination(rapid.IntRange(2, 40).Draw(t, "ranks"), rapid.Int64Range(0, 100).Draw(t, "bytes"))
		},
		"messages left over": func(*rapid.T) *schedule.Schedule {
			type ops = []schedule.Op
			return calls(ops{send(1, 5), send(1, 6), send(1, 7)}, ops{recv(0, 6)})
		},
		"broadcasts": func(t *rapid.T) *schedule.Schedule {
			s := dissemination(rapid.IntRange(2, 40).Draw(t, "ranks"), rapid.Int64Range(0, 100).Draw(t, "bytes"))
			s.Ops[0][0].Coll = &schedule.Coll{Kind: "bcast", Algorithm: "binomial"}
			return s
		},
	} {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			s, params := draw(t), drawParams(t)
			if rapid.Bool().Draw(t, "replicated") {
				s.Header.Replicas *= rapid.IntRange(2, 5).Draw(t, "replicas")
				again(s, rapid.IntRange(1, 3).Draw(t, "times"))
			}
			s.Header.Recorded = name == "messages left over"
			var model *noise.Model
			if rapid.Bool().Draw(t, "noise") {
				model = drawNoise(t)
			}
			checkTotals(t, s, params, model)
		}))
	}
}

func checkTotals(t *rapid.T, s *schedule.Schedule, params Params, model *noise.Model) {
	p, err := Compile(s, params)
	if err != nil {
		t.Fatal(err)
	}
	p.program.SetMilestones(rapid.IntRange(1, 4).Draw(t, "sends of a milestone"), 1024)
	want := make([]Total, p.Ranks())
	options := Options{Totals: true, Span: func(s *Span) { addSpan(&want[s.Rank], s) }}
	for options.Workers = range 4 {
		if model != nil {
			options.Noise = model.NewRun(p.Ranks(), p.CPUs())
		}
		runner, err := p.NewRunner(options)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if options.Span != nil {
				clear(want)
			}
			r, err := runner.Run(t.Context())
			if err != nil {
				return // by itself, whoever looks
			}
			got := make([]Total, p.Ranks())
			for rank := range got {
				got[rank] = r.Totals(int32(rank))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%d workers: told (-) and summed up (+): %s", options.Workers, diff)
			}
			if options.Noise != nil {
				options.Noise.Reset(0, 0)
			}
		}
		options.Span = nil
	}
}

// addSpan adds a use of a CPU.
func addSpan(t *Total, s *Span) {
	switch ns := s.EndNS - s.StartNS; s.Kind {
	case result.Calc, result.IO:
		t.CalcNS += ns
	case result.Send:
		t.Sends(ns, s.Bytes)
	case result.Recv:
		t.TakesIn(1, ns, s.Bytes)
	}
}
