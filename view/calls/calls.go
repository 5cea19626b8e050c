// Package calls draws the MPI calls of traces: where in the run collectives
// are called, how long messages are, and which calls take the time.
package calls

// What is drawn.
const (
	Position = "position"
	Size     = "sizes"
	Time     = "time"
)
