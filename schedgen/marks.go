package schedgen

import (
	"math"
	"strings"

	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/setting"
	"loggops/internal/spec"
)

// Marks reports where the iterations of a program begin, each of which gives its
// number, from 0 on, to its operations as their mark: at the beginning of the
// run, and after every Every-th call of a name, counted rank by rank.
type Marks struct {
	Call  string
	Every int64
}

// ParseMarks reads where iterations begin, CALL or CALL/N. The error is
// *setting.Invalid.
func ParseMarks(text string) (*Marks, error) {
	call, number, several := strings.Cut(text, "/")
	m := &Marks{Call: call, Every: 1}
	var err error
	if several {
		m.Every, err = spec.Integer[int64](number, 1, math.MaxInt64)
	}
	if err != nil || !strings.HasPrefix(call, "MPI_") {
		return nil, setting.Errorf("iteration-after", "%s: want a call, such as MPI_Allreduce, or MPI_Allreduce/2", text)
	}
	return m, nil
}

// marker numbers the iterations of a rank.
type marker struct {
	*Marks
	calls int64 // so far
}

// mark returns the number of the current iteration.
func (m *marker) mark() int32 {
	if m.Marks == nil {
		return schedule.None
	}
	return int32(m.calls / m.Every)
}

// count notes a call that has been made.
func (m *marker) count(c *trace.Call) {
	if m.Marks != nil && c.Name == m.Call {
		m.calls += c.Calls
	}
}
