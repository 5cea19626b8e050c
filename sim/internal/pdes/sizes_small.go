//go:build small

package pdes

const (
	// MaxBlockBits makes the times of a block two cache lines: of many LPs, as in a wavefront,
	// few are due at a time.
	MaxBlockBits = 0
	groupLen     = 2 // blocks in a group, and groups in a larger one
	// MaxDue is the largest number of times that TakeDue examines, of at most 64.
	MaxDue = 1
	// blockSize is the number of items in a block: as many as fit, with their count, into a size
	// class of the allocator.
	blockSize = 1
)
