//go:build small

package arena

const (
	// ChunkBits is the logarithm of the number of nodes in a chunk.
	ChunkBits = 6
	// MaxChunks is the largest number of chunks.
	MaxChunks = 1 << 15
	// FewNodes is the size of the first chunk of each worker: a chunk is larger than all else that small runs need.
	FewNodes = 2
	// Lead is how many steps ahead memory is prefetched.
	Lead = 1
)
