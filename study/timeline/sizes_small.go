//go:build small

package timeline

const (
	// maxGroups is the number of groups of ranks, unless a group would have too many.
	maxGroups = 1
	// The bytes of the buffers of all groups together, and the least and the most of one.
	allBuffers  = 0
	leastBuffer = maxPacked
	mostBuffer  = maxPacked
	// movesPerSpan is how far spans that are nearly in order may move to be sorted by insertion.
	movesPerSpan = 0
)
