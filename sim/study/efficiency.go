package study

import (
	"context"
	"fmt"

	"loggops/analysis/efficiency"
	"loggops/internal/table"
	"loggops/sim"
)

// ideal simulates a point on the ideal network, and has d keep the iterations. Without
// Efficiency, the result is zero.
func (s *Study) ideal(ctx context.Context, p *prepared, d *detail) (*efficiency.Ideal, error) {
	ideal := &efficiency.Ideal{}
	if s.Efficiency {
		o := sim.Options{Workers: s.Cores, MaxMemory: s.maxMemory(), Iterations: d != nil && d.iterations != nil}
		var err error
		if ideal, err = efficiency.Simulate(ctx, p.from, p.eager, o); err != nil {
			return nil, fmt.Errorf("%s, on an ideal network: %w", s.Input, err)
		}
	}
	if d != nil {
		d.ideal = ideal
	}
	return ideal, nil
}

// efficiencies returns the efficiencies of a point.
func (s *Study) efficiencies(o *Outcome) table.Object {
	t, reference := efficiency.OfRun(&o.Runs[0]), efficiency.OfRun(o.Reference)
	if s.Noisy() {
		t.NoisyNS = o.makespans().Median
	}
	return t.Object(&reference)[1:] // without the ranks
}
