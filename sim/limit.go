package sim

import (
	"fmt"
	"unsafe"

	"loggops/sim/internal/arena"
)

// MinMemory returns how many bytes a run needs at least, with or without noise:
// the state of its processes. Besides, each message under way and each posted
// receive takes a node of NodeBytes.
func (p *Program) MinMemory(noisy bool) int64 {
	if s := p.shortcut(&Options{}); s != nil {
		return s.bytes(p, noisy, false)
	}
	return int64(p.Processes()) * p.bytesPerProcess()
}

// minMemory is MinMemory for runs with some options.
func (p *Program) minMemory(o *Options) int64 {
	if s := p.shortcut(o); s != nil {
		return s.bytes(p, o.Noise != nil, o.Totals)
	}
	return p.bytesOfTally(o) + int64(p.Processes())*p.bytesPerProcess()
}

// checkMemory tells before a run whether it may start.
func (p *Program) checkMemory(o *Options) error {
	most, need := o.MaxMemory, p.minMemory(o)
	if most > 0 && need > most {
		return fmt.Errorf("%w: %d processes take %d MB without any message, of %d MB", ErrMemory, p.Processes(), megabytes(need), megabytes(most))
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
	m := Memory{StateBytes: p.minMemory(&o)}
	if p.shortcut(&o) != nil {
		if p.workersFor(&o) > 1 { // a broadcast has one
			m.NodeBytes = min(p.sentAtOnce(), int64(p.Processes()*p.slots(o.Noise != nil))) * int64(unsafe.Sizeof(put{}))
		}
		return m
	}
	m.StateBytes += p.bytesOfAgendas(int64(p.workersFor(&o)))
	if all := p.allOperations(&o); len(p.colls) == 0 && m.StateBytes+all.NodeBytes <= enough {
		all.StateBytes = m.StateBytes
		return all
	}
	b := newBounder(p, p.workersFor(&o))
	each := bytesPerChunk(o.Span != nil || o.Marks && o.Noise != nil)
	inUse := b.nodes()
	m.Nodes = b.all
	m.NodeBytes = inUse*each/arena.ChunkSize + int64(len(b.shares))*hugePage + b.bytesOfReady() + b.bytesOfMail()
	return m
}
