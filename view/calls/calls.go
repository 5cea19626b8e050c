// Package calls draws the MPI calls of traces: where in the run collectives
// are called, how long messages are, which calls take the time, and who sends how much to whom.
package calls

// What is drawn.
const (
	Position = "position"
	Size     = "sizes"
	Time     = "time"
)
