//go:build !small

package program

import "math"

const (
	recents     = 1 << 14 // forms and bare shapes that are not added again
	twins       = 1 << 10 // operations whose shapes are found by form and dependents
	maxDistance = math.MaxUint32 - 1
	// populatedAtOnce is a number of operations, which take 32 MiB. A file may claim to have more than it has.
	populatedAtOnce = 1 << 22
)
