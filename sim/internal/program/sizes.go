//go:build !small

package program

import "math"

const (
	recents     = 1 << 10 // forms and bare shapes that are found by hash
	endings     = 1 << 8  // shapes that are found by form and stage
	maxDistance = math.MaxUint32 - 1
)
