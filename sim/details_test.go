package sim

import (
	"errors"
	"iter"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

// changing is a schedule that differs, or cannot be read, from its second reading on.
type changing struct {
	*schedule.Schedule
	later func(yield func(schedule.Batch, error) bool)
	read  int
}

func (c *changing) Batches() iter.Seq2[schedule.Batch, error] {
	if c.read++; c.read > 1 {
		return c.later
	}
	return c.Schedule.Batches()
}

// TestChangedSchedule changes a schedule between the two readings that reports need: the run is refused, and one without
// reports is not.
func TestChangedSchedule(t *testing.T) {
	wrong := errors.New("wrong")
	for name, later := range map[string]func(func(schedule.Batch, error) bool){
		"an error": func(yield func(schedule.Batch, error) bool) { yield(schedule.Batch{}, wrong) },
		"no rows":  func(func(schedule.Batch, error) bool) {},
	} {
		s := blank(2, 1)
		inTurn(s)(0, schedule.Op{Kind: schedule.Calc, DurationNS: 1, Call: "MPI_Init"})
		p, err := Compile(&changing{Schedule: s, later: later}, Default())
		expect.OK(t, err)
		_, err = p.Run(t.Context(), Options{})
		expect.OK(t, err)
		for i, o := range []Options{{CriticalPath: inMemory}, {Spans: func(int) func([]Span) { return func([]Span) {} }}} {
			if _, err := p.Run(t.Context(), o); err == nil || name == "an error" && !errors.Is(err, wrong) {
				t.Errorf("%s, options %d: error %v", name, i, err)
			}
		}
	}
}
