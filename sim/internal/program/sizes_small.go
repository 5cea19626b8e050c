//go:build small

package program

const (
	recents     = 1
	endings     = 1
	maxDistance = 1 << 10 // 0 is legal, too, but then no distance is known
	// populatedAtOnce is a number of operations, which take 32 MiB. A file may claim to have more than it has.
	populatedAtOnce = 1
)
