//go:build invariants || race

package arena

// Invariants says, with the build tag of that name and under the race detector, that a run
// looks at itself: windows make progress, nothing happens before what has happened, and no
// node is lost. What is wrong ends the program.
const Invariants = true
