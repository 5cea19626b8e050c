package sim

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/sim/noise"
)

// TestIterations checks iterations: rank 0 computes 10 ns, waits for a message that arrives at 15
// ns, and takes it in. It does so twice; the second message arrives before its iteration.
func TestIterations(t *testing.T) {
	s := blank(2, 1)
	add := func(rank int, op schedule.Op) {
		inTurn(s)(rank, op)
		list := s.Ops[rank]
		list[len(list)-1].Iteration = op.Iteration
	}
	calc := func(rank int, ns int64, iteration int32) {
		add(rank, schedule.Op{Kind: schedule.Calc, DurationNS: ns, Iteration: iteration})
	}
	receive := func(tag int64, iteration int32) {
		add(0, schedule.Op{Kind: schedule.Recv, Peer: 1, Tag: tag, Iteration: iteration})
	}
	calc(0, 10, 5)
	receive(0, 5)
	calc(0, 10, 7)
	receive(1, 7)
	calc(0, 64, schedule.None)
	calc(1, 2, schedule.None)
	add(1, schedule.Op{Kind: schedule.Send, Peer: 0, Tag: 1, Iteration: schedule.None})
	calc(1, 6, schedule.None)
	add(1, schedule.Op{Kind: schedule.Send, Peer: 0, Tag: 0, Iteration: 2})
	p, err := Compile(s, Params{LatencyNS: 8, OverheadSendNS: 1, OverheadRecvNS: 2})
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Run(t.Context(), Options{Iterations: true})
	if err != nil {
		t.Fatal(err)
	}
	want := []Iteration{
		{Number: 5, StartNS: 0, EndNS: 20, CalcNS: 10, OverheadNS: 2, WaitNS: 6},
		{Number: 7, StartNS: 20, EndNS: 30, CalcNS: 10, OverheadNS: 2},
		{Number: 2, StartNS: 9, EndNS: 10, OverheadNS: 1},
	}
	if diff := cmp.Diff(want, r.Iterations(r.Iterations(nil, 0), 1)); diff != "" {
		t.Error(diff)
	}
}

// TestIterationsAndSpans compares iterations, summed up by several workers and in repeated runs,
// with the spans of the runs.
func TestIterationsAndSpans(t *testing.T) {
	t.Parallel()
	for name, draw := range map[string]func(*rapid.T) *schedule.Schedule{
		"schedules": drawSchedule, "programs": drawProgram, "chains": drawChains, "rounds": drawRounds, "tokens": drawTokens,
	} {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			s, params := draw(t), drawParams(t)
			s.Header.Replicas *= rapid.IntRange(1, 3).Draw(t, "replicas")
			iterations := rapid.Int32Range(schedule.None, 3)
			for _, list := range s.Ops {
				for i := range list {
					list[i].Iteration = iterations.Draw(t, "iteration")
				}
			}
			p, err := Compile(s, params)
			if err != nil {
				t.Fatal(err)
			}
			var met *noise.Run
			if rapid.Bool().Draw(t, "noise") {
				met = drawNoise(t).NewRun(p.Ranks(), p.CPUs())
			}
			spans := make([][]Span, p.Ranks())
			options := Options{Noise: met, Iterations: true, Span: func(s *Span) { spans[s.Rank] = append(spans[s.Rank], *s) }}
			var want [][]Iteration
			for options.Workers = range 4 {
				got, ok := iterationsOf(t, p, options)
				switch {
				case !ok:
					return
				case options.Span == nil:
					if diff := cmp.Diff(want, got); diff != "" {
						t.Fatalf("%d workers: %s", options.Workers, diff)
					}
				default:
					for rank, iterations := range got {
						checkIterations(t, p, iterations, spans[rank])
					}
					want, options.Span = got, nil
				}
			}
		}))
	}
}

// iterationsOf returns the iterations of all ranks in the second of two runs; ok is false if they
// do not complete. Only the second is reported.
func iterationsOf(t *rapid.T, p *Program, options Options) (all [][]Iteration, ok bool) {
	tell := options.Span
	runs := 0
	if tell != nil {
		options.Span = func(s *Span) {
			if runs == 2 {
				tell(s)
			}
		}
	}
	runner, err := p.NewRunner(options)
	if err != nil {
		t.Fatal(err)
	}
	for runs = 1; runs <= 2; runs++ {
		if options.Noise != nil {
			options.Noise.Reset(1, uint32(runs))
		}
		r, err := runner.Run(t.Context())
		if err != nil {
			return nil, false
		}
		all = nil
		for rank := range p.Ranks() {
			all = append(all, r.Iterations(nil, int32(rank)))
		}
	}
	return all, true
}

// checkIterations adds up the spans of a rank by iteration. Spans show neither when receives are
// posted nor when receives and rendezvous sends complete.
func checkIterations(t *rapid.T, p *Program, iterations []Iteration, spans []Span) {
	for _, got := range iterations {
		want, longest := Iteration{Number: got.Number, StartNS: got.StartNS, EndNS: got.EndNS}, Iteration{StartNS: math.MaxInt64}
		want.WaitNS = int64(p.CPUs()) * (got.EndNS - got.StartNS)
		for _, s := range spans {
			if ns := min(s.EndNS, got.EndNS) - max(s.StartNS, got.StartNS); usesCPU(s.Kind) && ns > 0 {
				want.WaitNS -= ns
			}
			if number, _, _ := p.Iteration(s.Rank, s.Op); number != got.Number || s.Kind.IsWait() {
				continue
			}
			want.InjectedNS += s.InjectedNS
			longest.EndNS = max(longest.EndNS, s.EndNS)
			if s.Kind != result.Recv {
				longest.StartNS = min(longest.StartNS, s.StartNS)
			}
			switch ns := s.EndNS - s.StartNS; s.Kind {
			case result.Calc, result.IO:
				want.CalcNS += ns
			case result.Send, result.Recv:
				want.OverheadNS += ns
			}
		}
		if diff := cmp.Diff(want, got); diff != "" || got.StartNS > longest.StartNS || got.EndNS < longest.EndNS {
			t.Fatalf("%+v, of spans from %d to %d: %s", got, longest.StartNS, longest.EndNS, diff)
		}
	}
	if !slices.IsSortedFunc(iterations, func(a, b Iteration) int { return int(a.Number - b.Number) }) {
		t.Fatal(iterations)
	}
}
