//go:build !small

package engine

const (
	// eventsPerCheck is how often an actor checks whether the run is canceled, and actor 0 reports
	// progress: a power of 2.
	eventsPerCheck = 1 << 14
	// inTurn is the largest tuning.InTurn.
	inTurn = 16
	// longestRun is the largest number of operations in a node of posted receives.
	longestRun = 30
	// Packed messages are in blocks, which are allocated in chunks.
	blockMessages  = 42
	blocksPerChunk = 1 << 13
	// nearHops is the number of links of a route that are in a flight: those from a multiple of it on.
	nearHops = 6
	// flightBits is the logarithm of the number of flights in a chunk.
	flightBits = 10
	// digitBits is the number of bits of a digit in the timing wheel of links.
	digitBits = 6
	// maxIntervals is the largest number of intervals into which a run is divided to observe links.
	maxIntervals = 256
)
