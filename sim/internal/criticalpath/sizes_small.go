//go:build small

package criticalpath

const (
	blockBits = 1
	pageBits  = 0
	// stepsPerLook is how many steps are walked between two looks at the context.
	stepsPerLook = 1
)
