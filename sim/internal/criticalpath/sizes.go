//go:build !small

package criticalpath

const (
	blockBits = 10 // so that a block is in the cache when it is written
	pageBits  = 6
	// stepsPerLook is how many steps are walked between two looks at the context.
	stepsPerLook = 1 << 12
)
