package study

import (
	"context"
	"fmt"

	"loggops/analysis/efficiency"
	"loggops/analysis/sweep"
	"loggops/internal/table"
	"loggops/sim"
)

// ideal simulates a point on the ideal network, and has d keep the iterations. Without
// Efficiency, the result is zero.
func (s *Study) ideal(ctx context.Context, p *prepared, d *detail) (*efficiency.Ideal, error) {
	ideal := &efficiency.Ideal{}
	if s.Efficiency {
		o := sim.Options{Cores: s.Cores, MaxMemory: s.maxMemory(), Iterations: d != nil && d.iterations != nil}
		var err error
		if ideal, err = efficiency.Simulate(ctx, p.from, p.eager, o); err != nil {
			return nil, fmt.Errorf("%s, on an ideal network: %w", s.Input, s.withEager(ctx, p.from, sim.Params{EagerMax: p.eager}, nil, err))
		}
	}
	if d != nil {
		d.ideal = ideal
	}
	return ideal, nil
}

// uncontended simulates a point without noise in which no message waits for links. The result is 0 without
// Efficiency, or if no point has links.
func (s *Study) uncontended(ctx context.Context, p *prepared, noiselessNS int64) (int64, error) {
	switch {
	case !s.Efficiency:
		return 0, nil
	case p.params.Topology == nil && s.Params.Topology == nil && !s.Sweep.Over(sweep.Topology) && !s.Sweep.Over(sweep.Machine):
		return 0, nil
	case p.params.Topology == nil:
		return noiselessNS, nil
	}
	r, err := p.Run(ctx, sim.Options{Cores: s.Cores, MaxMemory: s.maxMemory(), WithoutContention: true})
	if err != nil {
		return 0, fmt.Errorf("%s, without contention: %w", s.Input, err)
	}
	return r.MakespanNS, nil
}

// efficiencies returns the efficiencies of a point.
func (s *Study) efficiencies(o *Outcome) table.Object {
	t, reference := efficiency.OfRun(&o.Runs[0]), efficiency.OfRun(o.Reference)
	if s.Noisy() {
		t.NoisyNS = o.makespans().Median
	}
	return t.Object(&reference)[1:] // without the ranks
}
