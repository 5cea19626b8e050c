//go:build !small

package program

import "math"

const (
	recents     = 1 << 10 // forms and bare shapes that are found by hash
	endings     = 1 << 8  // shapes that are found by form and stage
	maxDistance = math.MaxUint32 - 1
	// populatedAtOnce is a number of operations, which take 32 MiB. A file may claim to have more than it has.
	populatedAtOnce = 1 << 22
)
