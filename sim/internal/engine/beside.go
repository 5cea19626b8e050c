package engine

import (
	"unsafe"

	"loggops/sim/internal/arena"
)

// beside is what an observer stores for each node: chunks parallel to those of the nodes. Nil stores
// nothing.
type beside[T any] []*[arena.ChunkSize]T

// at returns the item of node i.
func (b beside[T]) at(i int32) *T {
	return &b[uint32(i)>>arena.ChunkBits][uint32(i)%arena.ChunkSize]
}

// add allocates a chunk, or a few items of it.
func (b beside[T]) add(chunk int32, few bool) {
	switch {
	case b == nil:
	case few:
		b[chunk] = arena.Few[[arena.ChunkSize]T, T]()
	default:
		b[chunk] = new([arena.ChunkSize]T)
	}
}

// bytesPerChunk returns the size of a chunk.
func (b beside[T]) bytesPerChunk() int64 {
	if b == nil {
		return 0
	}
	return int64(unsafe.Sizeof([arena.ChunkSize]T{}))
}
