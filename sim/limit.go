package sim

import (
	"fmt"

	"loggops/sim/internal/engine"
	"loggops/sim/noise"
)

// MinMemory returns the least bytes of a run with noise, nil for none: the state of its ranks, of links and of the noise.
// Each message in flight and each posted receive takes at most another NodeBytes.
func (p *Program) MinMemory(m *noise.Model) int64 { return p.minMemory(&Options{}, m) }

// minMemory is MinMemory for a run with some options.
func (p *Program) minMemory(o *Options, m *noise.Model) int64 {
	if s := simulatorFor(p.program, o.Lanes()); s != nil {
		return engine.NoiseBytes(p.program, m) + s.bytes(p.program, m != nil, o.Totals)
	}
	return engine.StateBytes(p.program, o, m)
}

// checkMemory returns an error if a run may not start.
func (p *Program) checkMemory(o *Options) error {
	most, need := o.MaxMemory, p.minMemory(o, o.NoiseModel())
	if most > 0 && need > most {
		links := ""
		if t := p.program.Params.Topology; t != nil {
			links = fmt.Sprintf(" and %d links", t.Links())
		}
		limit := engine.Megabytes(most) / 10 * 10 // the last digit varies with what the program takes itself
		return fmt.Errorf("%w: %d ranks%s take %d MB without any message, of %d MB", ErrMemory, p.Ranks(), links, engine.Megabytes(need), limit)
	}
	return nil
}
