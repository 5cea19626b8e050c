package sim

import (
	"errors"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/expect"
	"loggops/internal/units"
)

// TestBytesBeyondInt64 checks that a run that sends too many bytes to count is an error,
// whether messages or a collective send them, and that one just below is not.
func TestBytesBeyondInt64(t *testing.T) {
	type ops = []schedule.Op
	const n = 1 << 13 // of 2^50 bytes each, 2^63 in all
	huge := func(op schedule.Op) schedule.Op {
		op.Bytes = schedule.MaxBytes
		return op
	}
	for name, c := range map[string]struct {
		s        *schedule.Schedule
		replicas int
		tooLarge bool
	}{
		"messages":            {calls(ops{huge(send(1, 1))}, ops{huge(recv(0, 1))}), n, true},
		"one message less":    {calls(ops{huge(send(1, 1))}, ops{huge(recv(0, 1))}), n - 1, false},
		"a collective":        {calls(ops{huge(bcast(0, 0))}, ops{huge(bcast(0, 0))}), n/2 + 1, true},
		"a smaller one":       {calls(ops{huge(bcast(0, 0))}, ops{huge(bcast(0, 0))}), n / 2, false},
		"small ones, and one": {calls(ops{huge(send(1, 1)), send(1, 2)}, ops{huge(recv(0, 1)), recv(0, 2)}), n - 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			c.s.Header.Replicas = c.replicas
			p, err := Compile(c.s, Params{})
			expect.OK(t, err)
			_, err = p.Run(t.Context(), Options{})
			if _, ok := errors.AsType[*units.TooLarge](err); ok != c.tooLarge || err != nil && !ok {
				t.Errorf("%v", err)
			}
		})
	}
}
