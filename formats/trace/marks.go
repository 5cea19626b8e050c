package trace

import "fmt"

// Names of rows that are not calls, but times of a rank that its calls do not explain.
const (
	// Flush is the time in which the tracer writes its buffer.
	Flush = "trace flush"
	// Cut is the time before the first complete call of a rank, in a recording of a part of a run.
	Cut = "before the recording"
	// Off is the time in which the program has switched the tracer off, Bursts the time in which the tracer
	// records lengths of computation only. Communication in these times is unknown.
	Off    = "tracing off"
	Bursts = "burst mode"
)

// Counted describes a number of rows of a name: "4 calls of MPI_Send", "4 times of tracing off".
func Counted(n int64, name string) string {
	switch name {
	case Flush, Cut, Off, Bursts:
		return fmt.Sprintf("%d times of %s", n, name)
	}
	return fmt.Sprintf("%d calls of %s", n, name)
}
