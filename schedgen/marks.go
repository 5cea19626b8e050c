package schedgen

import (
	"loggops/formats/schedule"
	"loggops/formats/trace"
)

// Marks says where the iterations of a program begin, each of which gives its
// number, from 0 on, to its operations as their mark: at the beginning of the
// run, and after every Every-th call of a name, counted rank by rank.
type Marks struct {
	Call  string
	Every int64
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
