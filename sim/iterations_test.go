package sim

import (
	"fmt"
	"math"
	"slices"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/result"
)

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
			case result.Send, result.Recv, result.OneSided:
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
