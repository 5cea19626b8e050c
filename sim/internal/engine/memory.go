package engine

import (
	"errors"
	"fmt"
	"unsafe"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// ErrMemory says that a run needs more memory than Options.MaxMemory.
var ErrMemory = errors.New("more memory than allowed")

// NodeBytes is the size of a message under way.
const NodeBytes = int64(unsafe.Sizeof(arena.Node{}))

// BytesPerChunk returns the size of a chunk of nodes, with the passages of their
// messages if these are kept.
func BytesPerChunk(kept bool) int64 {
	bytes := int64(unsafe.Sizeof(arena.Chunk{}))
	if kept {
		bytes += int64(unsafe.Sizeof(passages{}))
	}
	return bytes
}

// StateBytes returns the size of the state of all processes, and of what is kept for who
// asks.
func StateBytes(p *program.Program, o *Options) int64 {
	return bytesOfTally(p, o) + int64(p.Processes())*BytesPerProcess(p)
}

// BytesPerProcess returns the size of a process's state outside of nodes.
func BytesPerProcess(p *program.Program) int64 {
	const word = 8
	bytes := int64(unsafe.Sizeof(process{})) + word // next
	if p.RankCPUs*p.RankNICs > 1 {
		return bytes + bytesOfPlaces(p)
	}
	if !p.Tight {
		bytes += (word + int64(p.UnitSize) - 1) / int64(p.UnitSize) // eots
	}
	if p.Exact && p.UnitSize == p.Processes() {
		bytes += int64(unsafe.Sizeof(due{})) + int64(unsafe.Sizeof(int32(0))) // of the order
	}
	return bytes
}

// bytesOfPlaces returns the size of the clocks and heaps of a process with
// several CPUs or NICs.
func bytesOfPlaces(p *program.Program) int64 {
	clocks := p.RankCPUs + 2*p.RankNICs
	return int64(clocks)*8 + int64(placesEach(p))*int64(unsafe.Sizeof(place{})) + 16
}

// checkNodes tells during a run whether it may go on with so many chunks of nodes more, and
// with the blocks of messages that there are.
func (e *engine) checkNodes(w *worker, chunks int) error {
	most, least := e.options.MaxMemory, StateBytes(e.program, e.options)
	all := int(e.chunks) + chunks
	need := least + int64(all)*BytesPerChunk(e.passages != nil) + e.blockBytes
	switch {
	case all > arena.MaxChunks-spareChunks:
		return fmt.Errorf("%w: more than 2 billion messages under way at once", ErrMemory)
	case most > 0 && need > most:
		return fmt.Errorf("%w: at %d ns of simulated time messages under way take %d MB, besides %d MB for %d processes, of %d MB",
			ErrMemory, w.Now, Megabytes(need-least), Megabytes(least), e.program.Processes(), Megabytes(most))
	}
	return nil
}

// spareChunks is how many chunks workers may still take after one has failed
// for want of memory.
const spareChunks = 1024

// Megabytes returns bytes in units of 10^6, rounded down.
func Megabytes(bytes int64) int64 { return bytes / 1e6 }

// ReadyBytes is the size of an operation that an event has made ready.
const ReadyBytes = int64(unsafe.Sizeof(freed{}))

// NodesUsed returns the most nodes that each worker has had in use, summed up.
func (e *engine) NodesUsed() (used int64) {
	for _, w := range e.workers {
		if w.made.used > 0 {
			used += int64(w.made.used-1)*arena.ChunkSize + int64(w.nodes.Fresh%arena.ChunkSize) + 1
		}
	}
	return used
}
