package schedgen

import (
	"math"
	"strings"

	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/setting"
	"loggops/internal/spec"
)

// Iterations defines where the iterations of a program begin, which are numbered from 0:
// at the beginning of the run, and after every Every-th call of a name, counted rank by
// rank.
type Iterations struct {
	Call  string
	Every int64
}

// ParseIterations reads where iterations begin, CALL or CALL/N. The error is
// *setting.Invalid.
func ParseIterations(text string) (*Iterations, error) {
	call, number, several := strings.Cut(text, "/")
	m := &Iterations{Call: call, Every: 1}
	var err error
	if several {
		m.Every, err = spec.Integer[int64](number, 1, math.MaxInt64)
	}
	if err != nil || !strings.HasPrefix(call, "MPI_") {
		return nil, setting.Errorf("iteration-after", "%s: want a call, such as MPI_Allreduce, or MPI_Allreduce/2", text)
	}
	return m, nil
}

// iterationCounter numbers the iterations of a rank.
type iterationCounter struct {
	*Iterations
	calls int64 // so far
}

// current returns the number of the current iteration.
func (m *iterationCounter) current() int32 {
	if m.Iterations == nil {
		return schedule.None
	}
	return int32(m.calls / m.Every)
}

// count notes a call that has been made.
func (m *iterationCounter) count(c *trace.Call) {
	if m.Iterations != nil && c.Name == m.Call {
		m.calls += c.Calls
	}
}
