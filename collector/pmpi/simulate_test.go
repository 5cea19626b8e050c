package pmpi

import (
	"errors"
	"iter"
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/expect"
	"loggops/schedgen"
	"loggops/sim"
)

// simulate takes what was recorded to the end of a simulation, which fails if
// a message or a receive is left over.
func simulate(t *testing.T, header trace.Header, calls []trace.Call) {
	t.Helper()
	finishTimes(t, &inMemory{header, calls})
}

// finishTimes simulates what was recorded and returns when each rank finishes.
func finishTimes(t *testing.T, of trace.Source) []int64 {
	t.Helper()
	s := &operations{schedule.Schedule{
		Header: schedgen.Header(of.Head(), "test", "test"),
		Ops:    make([][]schedule.Op, of.Head().Ranks),
	}}
	if _, err := schedgen.Generate(of, schedgen.Options{}, s); err != nil {
		t.Error(err)
		return nil
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

// operations is a schedule in memory that is being made.
type operations struct{ schedule.Schedule }

func (o *operations) Append(rank int, ops ...schedule.Op) error {
	o.Ops[rank] = append(o.Ops[rank], ops...)
	return nil
}
