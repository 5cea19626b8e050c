package sim

import (
	"context"
	"fmt"

	"loggops/sim/internal/bound"
	"loggops/sim/internal/engine"
	"loggops/sim/internal/shortcut"
)

// MinMemory returns the least bytes of a run, with or without noise: the state of its ranks.
// Each message in flight and each posted receive takes another NodeBytes.
func (p *Program) MinMemory(noisy bool) int64 {
	if s := shortcut.For(p.program, &Options{}); s != nil {
		return s.Bytes(p.program, noisy, false)
	}
	return int64(p.Ranks()) * engine.BytesPerRank(p.program)
}

// minMemory is MinMemory for a run with some options.
func (p *Program) minMemory(o *Options) int64 {
	if s := shortcut.For(p.program, o); s != nil {
		return s.Bytes(p.program, o.Noise != nil, o.Totals)
	}
	return engine.StateBytes(p.program, o)
}

// checkMemory returns an error if a run may not start.
func (p *Program) checkMemory(o *Options) error {
	most, need := o.MaxMemory, p.minMemory(o)
	if most > 0 && need > most {
		return fmt.Errorf("%w: %d ranks take %d MB without any message, of %d MB", ErrMemory, p.Ranks(), engine.Megabytes(need), engine.Megabytes(most))
	}
	return nil
}

// Memory is a bound on the memory of a run, without the program.
type Memory struct {
	StateBytes int64 // for the ranks
	Nodes      int64 // messages in flight, posted receives and waiting operations
	NodeBytes  int64 // for them
}

// Bytes returns the sum.
func (m Memory) Bytes() int64 { return m.StateBytes + m.NodeBytes }

// MaxMemory bounds the memory of a run with some options, in a fraction of the time of the
// run. If a bound from the number of operations alone is at most enough bytes, MaxMemory
// returns that one. Match indexes are not included: they take some 100 bytes for each message
// or receive of a rank where more than 32 wait for their match. The bound is too small if the
// context is done.
func (p *Program) MaxMemory(ctx context.Context, o Options, enough int64) Memory {
	m, workers := Memory{StateBytes: p.minMemory(&o)}, p.workersFor(&o)
	if s := shortcut.For(p.program, &o); s != nil {
		m.NodeBytes = s.MailBytes(p.program, o.Noise != nil, workers)
		return m
	}
	m.StateBytes += bound.Agendas(p.program, int64(workers))
	m.Nodes, m.NodeBytes = bound.Memory(ctx, p.program, workers, o.KeepsMessageDetails(), enough-m.StateBytes)
	return m
}
