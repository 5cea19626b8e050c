//go:build invariants || race

package arena

// Invariants enables checks, with the build tag of that name and under the race detector: that
// windows make progress, events are in order and no node is lost. A violation panics.
const Invariants = true
