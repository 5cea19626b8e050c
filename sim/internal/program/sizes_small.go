//go:build small

package program

const (
	recents     = 1
	endings     = 1
	maxDistance = 0
)
