// Package calls draws what the MPI calls of traces are: where in the run
// collectives stand, how long messages are, and which calls take the time.
package calls

import (
	"iter"

	"loggops/formats/trace"
)

// What is drawn.
const (
	Position = "position"
	Size     = "sizes"
	Time     = "time"
)

// Calls are those of a trace, in its order.
type Calls = iter.Seq2[*trace.Call, error]
