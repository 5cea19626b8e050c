package main

import (
	"strings"
	"testing"

	"loggops/collector/detour"
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

func TestRecordingNotes(t *testing.T) {
	recording := func(length, stolen int64, n int) *noise.Trace {
		r := &noise.Trace{Header: noise.Header{CPU: 3, LengthNS: length}}
		for i := range int64(n) {
			r.Detours = append(r.Detours, noise.Detour{StartNS: i * length / int64(n), DurationNS: stolen / int64(n), Cause: -1})
		}
		return r
	}
	m := &measuring{Options: detour.Options{Method: detour.Selfish, Detours: 10}}
	for _, c := range []struct {
		recordings []*noise.Trace
		want       string
	}{
		{[]*noise.Trace{recording(1000, 10, 1)}, ""},
		{[]*noise.Trace{recording(1000, 10, 1), recording(1000, 0, 0), recording(1000, 40, 2)}, "noise intensity of 3 recordings of CPU 3: 0 % to 4 %"},
		{[]*noise.Trace{recording(500, 10, 10)}, "1 of 1 recordings of CPU 3 ended early, after 500 ns in total, with 10 detours; --detours N records more"},
		{[]*noise.Trace{recording(500, 10, 10), recording(2e9, 1e7, 9)},
			"noise intensity of 2 recordings of CPU 3: 0.5 % to 2 %\n1 of 2 recordings of CPU 3 ended early, after 2 s in total, with 10 detours; --detours N records more"},
	} {
		notes, err := m.judge([]*noise.Trace{noise.Join(c.recordings)})
		if got := strings.Join(notes, "\n"); got != c.want || err != nil {
			t.Errorf("%q, want %q; %v", got, c.want, err)
		}
	}
}
