//go:build !small

package timeline

const (
	// maxGroups is the number of groups of ranks, unless a group would have too many.
	maxGroups = 1 << 9
	// The bytes of the buffers of all groups together, and the least and the most of one.
	allBuffers  = 32 << 20
	leastBuffer = 1 << 10
	mostBuffer  = 1 << 16
	// movesPerSpan is how far spans that are nearly in order may move to be sorted by insertion.
	movesPerSpan = 16
)
