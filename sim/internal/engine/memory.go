package engine

import (
	"fmt"
	"sync"
	"unsafe"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/observe"
)

// memory has the nodes of a run, and counts all that grows, up to Options.MaxMemory.
type memory struct {
	engine     *engine
	table      [arena.MaxChunks]*arena.Chunk
	facts      arena.Beside[observe.Fact] // of the observers
	causes     arena.Beside[nodeCauses]   // if the critical path is recorded
	grown      sync.Mutex                 // guards the rest of the struct
	chunks     int32
	chunkBytes int64 // of chunks but the first of each worker
	otherBytes int64 // of all else that grows
}

// addChunk gives a worker another chunk of nodes, and returns its number and size.
func (x *memory) addChunk(w *worker) (chunk, nodes int32) {
	if w.made.used == len(w.made.chunks) {
		x.addChunks(w)
	}
	nodes = arena.ChunkSize
	if w.made.used == 0 {
		nodes = arena.FewNodes
	}
	w.made.used++
	w.inboxes.packed.begun = x.engine.packs(w.made.used * arena.ChunkSize)
	return w.made.chunks[w.made.used-1], nodes
}

// addChunks allocates chunks for a worker: a small one at first, and several at once for a worker that has
// many chunks or ranks, as a huge page can span two chunks only if both are allocated before one is touched.
func (x *memory) addChunks(w *worker) {
	x.grown.Lock()
	defer x.grown.Unlock()
	if len(w.made.chunks) == 0 {
		x.addNodes(w, arena.Few[arena.Chunk, arena.Node](), true)
		return
	}
	count := min(1+len(w.made.chunks)/8+4*x.engine.program.Ranks()/len(x.engine.workers)/arena.ChunkSize, w.tuning.Chunks)
	if x.checkNodes(w, 2*count*len(x.engine.workers)) != nil { // other workers may need the memory that is left
		count = 1
	}
	if err := x.checkNodes(w, count); err != nil {
		w.actor.stop(err)
	}
	x.chunkBytes += int64(count) * x.bytesPerChunk()
	more := arena.Large(make([]arena.Chunk, count))
	for k := range more {
		x.addNodes(w, &more[k], false)
	}
}

// addNodes gives a worker a chunk, of which perhaps only a few nodes exist, and what observers store
// beside it.
func (x *memory) addNodes(w *worker, chunk *arena.Chunk, few bool) {
	x.table[x.chunks] = chunk
	x.facts.Add(x.chunks, few)
	x.causes.Add(x.chunks, few)
	w.made.chunks = append(w.made.chunks, x.chunks)
	x.chunks++
}

// addBytes counts memory that a worker allocates or, if it is negative, frees, besides nodes.
func (x *memory) addBytes(worker int, bytes int64) {
	x.grown.Lock()
	defer x.grown.Unlock()
	x.otherBytes += bytes
	w := x.engine.workers[worker]
	if w == nil { // the engine is still under construction
		return
	}
	if err := x.checkNodes(w, 0); err != nil {
		w.actor.stop(err)
	}
}

// addGrowth counts the growth of a worker's slice, by its capacities before and after, and the size of an item.
func (x *memory) addGrowth(worker, before, after int, each uintptr) {
	if before != after {
		x.addBytes(worker, int64(after-before)*int64(each))
	}
}

// bytesPerChunk returns the size of a chunk of nodes, and of what observers store beside it.
func (x *memory) bytesPerChunk() int64 {
	return int64(unsafe.Sizeof(arena.Chunk{})) + x.facts.BytesPerChunk() + x.causes.BytesPerChunk()
}

// checkNodes returns an error if more chunks of nodes would exceed the memory limit.
func (x *memory) checkNodes(w *worker, chunks int) error {
	most, least := x.engine.options.MaxMemory, StateBytes(x.engine.program, x.engine.options, x.engine.options.NoiseModel())
	all := int(x.chunks) + chunks
	need := least + x.chunkBytes + int64(chunks)*x.bytesPerChunk() + x.otherBytes
	switch {
	case all > arena.MaxChunks-w.tuning.SpareChunks:
		return fmt.Errorf("%w: more than 2 billion messages under way at once", ErrMemory)
	case most > 0 && need > most:
		return fmt.Errorf("%w: at %d ns of simulated time messages under way take %d MB, besides %d MB for %d ranks, of %d MB",
			ErrMemory, w.actor.Now, Megabytes(need-least), Megabytes(least), x.engine.program.Ranks(), Megabytes(most))
	}
	return nil
}
