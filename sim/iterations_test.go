package sim

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/expect"
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
	expect.OK(t, err)
	r, err := p.Run(t.Context(), Options{Iterations: true})
	expect.OK(t, err)
	want := []Iteration{
		{Number: 5, StartNS: 0, EndNS: 20, CalcNS: 10, OverheadNS: 2, WaitNS: 6},
		{Number: 7, StartNS: 20, EndNS: 30, CalcNS: 10, OverheadNS: 2},
		{Number: 2, StartNS: 9, EndNS: 10, OverheadNS: 1},
	}
	expect.Same(t, want, r.Iterations(r.Iterations(nil, 0), 1))
}

// iterationsOf returns the iterations of all ranks of a run.
func iterationsOf(p *Program, r *Result) (all [][]Iteration) {
	for rank := range p.Ranks() {
		all = append(all, r.Iterations(nil, int32(rank)))
	}
	return all
}

// checkIterations compares the iterations of ranks with their spans, which lack the intakes of
// messages that are never received.
func (o *observed) checkIterations() error {
	if o.Unreceived != nil {
		return nil
	}
	spans := make([][]Span, o.Ranks())
	for _, s := range o.spans {
		spans[s.Rank] = append(spans[s.Rank], s)
	}
	for rank, iterations := range o.iterations {
		if err := checkIterations(o.Program, iterations, spans[rank]); err != nil {
			return err
		}
	}
	return nil
}

// checkIterations adds up the spans of a rank by iteration. Spans show neither when receives are
// posted nor when receives and rendezvous sends complete.
func checkIterations(p *Program, iterations []Iteration, spans []Span) error {
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
			return fmt.Errorf("%+v, of spans from %d to %d: %s", got, longest.StartNS, longest.EndNS, diff)
		}
	}
	if !slices.IsSortedFunc(iterations, func(a, b Iteration) int { return int(a.Number - b.Number) }) {
		return fmt.Errorf("%+v: not in order", iterations)
	}
	return nil
}
