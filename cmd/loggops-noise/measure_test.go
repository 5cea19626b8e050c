package main

import (
	"strings"
	"testing"

	"loggops/formats/noise"
)

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		stolen     int64 // of 1000 ns
		busy       bool
		note, fail string
	}{
		{0, false, "", ""}, {50, false, "", ""}, {51, false, "detours take 5.1 % of the time of CPU 3: other", ""},
		{500, false, "detours take 50 %", ""}, {501, false, "", "detours take 50.1 % of the time of CPU 3: other programs run there; stop"}, {501, true, "detours take 50.1 %", ""},
	} {
		trace := &noise.Trace{Header: noise.Header{CPU: 3, LengthNS: 1000}}
		if c.stolen > 0 {
			trace.Detours = []noise.Detour{{DurationNS: c.stolen, Cause: -1}}
		}
		notes, err := (&measuring{busy: c.busy}).judge([]*noise.Trace{trace})
		if (err != nil) != (c.fail != "") || err != nil && !strings.HasPrefix(err.Error(), c.fail) {
			t.Errorf("%d: %v", c.stolen, err)
		}
		if note := strings.Join(notes, "\n"); (note != "") != (c.note != "") || !strings.HasPrefix(note, c.note) {
			t.Errorf("%d: %q", c.stolen, note)
		}
	}
}
