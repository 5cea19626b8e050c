//go:build small

package program

const (
	recents     = 1       // forms and bare shapes that are not added again
	twins       = 1       // operations whose shapes are found by form and dependents
	maxDistance = 1 << 10 // 0 is legal, too, but then no distance is known
	// populatedAtOnce is a number of operations, which take 32 MiB. A file may claim to have more than it has.
	populatedAtOnce = 1
)
