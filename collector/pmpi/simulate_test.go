package pmpi

import (
	"errors"
	"iter"
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
	"loggops/schedgen"
	"loggops/sim"
)

// simulate takes what was recorded to the end of a simulation, which fails if
// a message or a receive is left over.
func simulate(t *testing.T, header trace.Header, calls []trace.Call) {
	t.Helper()
	finishTimes(t, &inMemory{header, calls})
}

// scheduled returns the schedule of what was recorded.
func scheduled(of trace.Source) (*schedule.Schedule, error) {
	return schedule.Load(&schedgen.Schedule{Trace: of, Header: schedgen.Header(of.Head(), "test", "test")})
}

// finishTimes simulates what was recorded, with changes, and returns when each rank finishes.
func finishTimes(t *testing.T, of trace.Source, changes ...func(*schedule.Schedule)) []int64 {
	t.Helper()
	s, err := scheduled(of)
	expect.OK(t, err)
	for _, change := range changes {
		change(s)
	}
	expect.OK(t, s.Check())
	program, err := sim.Compile(s, sim.Default())
	expect.OK(t, err)
	result, err := program.Run(t.Context(), sim.Options{FinishTimes: true})
	if stuck := (*sim.Deadlock)(nil); errors.As(err, &stuck) {
		t.Errorf("%v\n%s", err, strings.Join(stuck.Details(), "\n"))
	} else if err != nil {
		t.Error(err)
	}
	return result.FinishNS
}

// inMemory is a trace.
type inMemory struct {
	header trace.Header
	calls  []trace.Call
}

func (m *inMemory) Head() *trace.Header { return &m.header }

func (m *inMemory) Calls() iter.Seq2[*trace.Call, error] {
	return func(yield func(*trace.Call, error) bool) {
		for i := range m.calls {
			if !yield(&m.calls[i], nil) {
				return
			}
		}
	}
}
