package schedgen

import (
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/setting"
	"loggops/schedgen/transform"
)

// Iterations defines where the iterations of a program begin, which are numbered from 0:
// at the beginning of the run, and after every Every-th call of a name or at a call site, counted rank by
// rank.
type Iterations struct {
	Call  string
	Every int64
}

// ParseIterations reads where iterations begin, CALL or SITE, and /N behind it. The error is
// *setting.Invalid.
func ParseIterations(text string) (*Iterations, error) {
	place, err := transform.ParsePlace(text)
	if err != nil {
		return nil, setting.Errorf("iteration-after", "%w", err)
	}
	return &Iterations{Call: place.Call, Every: max(1, place.N)}, nil
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

// count notes a call that has been made, and reports whether it is one of those that separate iterations.
func (m *iterationCounter) count(c *trace.Call) bool {
	if m.Iterations == nil || !(transform.Place{Call: m.Call}).Is(c.Name, c.Site) {
		return false
	}
	m.calls += c.Calls
	return true
}
