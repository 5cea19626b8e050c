package profile

import (
	"errors"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/units"
)

// TestTooLarge: sums beyond int64 are errors.
func TestTooLarge(t *testing.T) {
	for name, op := range map[string]schedule.Op{
		"bytes":       {Kind: schedule.Send, Bytes: schedule.MaxBytes},
		"computation": {Kind: schedule.Calc, DurationNS: 1 << 50},
	} {
		s := &schedule.Schedule{
			Header: schedule.Header{Ranks: 1, Replicas: 1 << 12, Communicators: []comm.Communicator{comm.World(1)}},
			Ops:    [][]schedule.Op{{op}},
		}
		if _, err := OfSchedule(s); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		s.Ops[0] = append(s.Ops[0], op)
		if _, err := OfSchedule(s); !errorIs(err) {
			t.Errorf("%s, twice: %v", name, err)
		}
		s.Ops[0], s.Header.Replicas = s.Ops[0][:1], 1<<13
		if _, err := OfSchedule(s); !errorIs(err) {
			t.Errorf("%s, in more replicas: %v", name, err)
		}
	}
}

func errorIs(err error) bool {
	_, ok := errors.AsType[*units.TooLarge](err)
	return ok
}
