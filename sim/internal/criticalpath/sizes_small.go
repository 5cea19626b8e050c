//go:build small

package criticalpath

const (
	blockBits = 5
	pageBits  = 2
	// stepsPerLook is how many steps are walked between two looks at the context.
	stepsPerLook = 1 << 4
)
