package sim

import (
	"fmt"

	"loggops/sim/internal/bound"
	"loggops/sim/internal/engine"
	"loggops/sim/internal/shortcut"
)

// MinMemory returns how many bytes per run needs at least, with or without noise:
// the state of its processes. Besides, each message under way and each posted
// receive takes a node of NodeBytes.
func (p *Program) MinMemory(noisy bool) int64 {
	if s := shortcut.For(p.program, &Options{}); s != nil {
		return s.Bytes(p.program, noisy, false)
	}
	return int64(p.Processes()) * engine.BytesPerProcess(p.program)
}

// minMemory is MinMemory for runs with some options.
func (p *Program) minMemory(o *Options) int64 {
	if s := shortcut.For(p.program, o); s != nil {
		return s.Bytes(p.program, o.Noise != nil, o.Totals)
	}
	return engine.StateBytes(p.program, o)
}

// checkMemory tells before a run whether it may start.
func (p *Program) checkMemory(o *Options) error {
	most, need := o.MaxMemory, p.minMemory(o)
	if most > 0 && need > most {
		return fmt.Errorf("%w: %d processes take %d MB without any message, of %d MB", ErrMemory, p.Processes(), engine.Megabytes(need), engine.Megabytes(most))
	}
	return nil
}

// Memory is a bound on what a run takes, besides the program.
type Memory struct {
	StateBytes int64 // for the ranks
	Nodes      int64 // messages under way, posted receives and operations that wait
	NodeBytes  int64 // for them
}

// Bytes returns all of it.
func (m Memory) Bytes() int64 { return m.StateBytes + m.NodeBytes }

// MaxMemory bounds the memory of a run with some options, in a fraction of the time of
// the run. Where the number of operations alone shows that it is no more than enough
// bytes, the bound may be that. Match indexes are not included: where more than 32
// messages or receives of a rank wait for their match, they take some 100 bytes for each.
func (p *Program) MaxMemory(o Options, enough int64) Memory {
	m, workers := Memory{StateBytes: p.minMemory(&o)}, p.workersFor(&o)
	if s := shortcut.For(p.program, &o); s != nil {
		m.NodeBytes = s.Handed(p.program, o.Noise != nil, workers)
		return m
	}
	m.StateBytes += bound.Agendas(p.program, int64(workers))
	m.Nodes, m.NodeBytes = bound.Memory(p.program, workers, o.KeepsPassages(), enough-m.StateBytes)
	return m
}
