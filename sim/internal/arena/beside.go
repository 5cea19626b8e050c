package arena

import "unsafe"

// Beside is what an observer stores for each node: chunks parallel to those of the nodes. Nil stores
// nothing.
type Beside[T any] []*[ChunkSize]T

// At returns the item of node i.
func (b Beside[T]) At(i int32) *T {
	return &b[uint32(i)>>ChunkBits][uint32(i)%ChunkSize]
}

// Add allocates a chunk, or a few items of it.
func (b Beside[T]) Add(chunk int32, few bool) {
	switch {
	case b == nil:
	case few:
		b[chunk] = Few[[ChunkSize]T, T]()
	default:
		b[chunk] = new([ChunkSize]T)
	}
}

// BytesPerChunk returns the size of a chunk.
func (b Beside[T]) BytesPerChunk() int64 {
	if b == nil {
		return 0
	}
	return int64(unsafe.Sizeof([ChunkSize]T{}))
}
