// Package calls draws what the MPI calls of traces are: where in the run
// collectives stand, how long messages are, and which calls take the time.
package calls

import (
	"iter"
	"slices"
	"strings"

	"loggops/formats/trace"
	"loggops/schedgen/collective"
)

// What is drawn.
const (
	Position = "position"
	Size     = "sizes"
	Time     = "time"
)

// Calls are those of a trace, in its order.
type Calls = iter.Seq2[*trace.Call, error]

// kindOf returns which collective a call is, "" where it is none: nonblocking
// forms are of the kind of the blocking ones.
func kindOf(call string) string {
	name := strings.ToLower(strings.TrimPrefix(call, "MPI_"))
	for _, kind := range []string{name, strings.TrimPrefix(name, "i")} {
		if slices.Contains(collective.Kinds(), kind) {
			return kind
		}
	}
	return ""
}
