// Package lane names the fast paths of runs. A run has the same results without any of them; the build tag nolanes
// leaves out all. What each saves, measured by leaving it out, is in docs/performance.md.
package lane

// Set is a set of lanes.
type Set uint8

const (
	Dissemination Set = 1 << iota // programs of one dissemination, in sim/internal/lane/dissemination
	Broadcast                     // programs of one broadcast, in sim/internal/lane/broadcast
	Segments                      // what a replica does between two states, for others; in sim/internal/lane/segments
	Chains                        // operations of a rank that follow each other
	Equal                         // equal messages of a collective
	Packed                        // messages that wait in blocks

	All = Dissemination | Broadcast | Segments | Chains | Equal | Packed
)

// Has reports whether a set contains a lane.
func (s Set) Has(l Set) bool { return s&l == l }
