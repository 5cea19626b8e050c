package schedgen

import (
	"math"
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/expect"
	"loggops/schedgen/transform"
)

// TestWindow cuts one rank's run, which begins at 100 ns, in many places.
func TestWindow(t *testing.T) {
	const calls = `
		90 100 Init
		110 120 Barrier comm=1
		121 122 Comm_rank
		150 160 Barrier comm=1
		160 170 Wait
		200 200 Finalize`
	for _, test := range []struct {
		name   string
		window Window
		want   string
	}{
		{"all", Window{Start: 0, End: math.MaxInt64}, "10 x 30 x 0 0 30"},
		{"no more than there is", Window{Start: 0, End: 1000}, "10 x 30 x 0 0 30"},
		{"all calls", Window{ByCalls: true, Start: 0, End: 3}, "10 x 30 x 0 0"},
		{"a bound in computation", Window{Start: 30, End: 55}, "20 x"},
		{"two bounds in one calc", Window{Start: 30, End: 40}, "10"},
		{"a bound at a call's start", Window{Start: 10, End: 50}, "0 x 30"},
		{"a bound in a call", Window{Start: 12, End: 62}, "30 x 0 0"},
		{"the last computation", Window{Start: 80, End: 90}, "10"},
		{"the second call", Window{ByCalls: true, Start: 1, End: 2}, "30 x"},
		{"from the third call on", Window{ByCalls: true, Start: 2, End: 100}, "0 0 30"},
		{"after the end", Window{Start: 101, End: 200}, ""},
		{"after the last call", Window{ByCalls: true, Start: 4, End: 5}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, dropped := windowed(t, calls, test.window); got != test.want || len(dropped.At) > 0 {
				t.Errorf("got %q, want %q; dropped %+v", got, test.want, dropped)
			}
		})
	}
}

// TestWindowOfThreads: the computation of every thread is cut at the bounds.
func TestWindowOfThreads(t *testing.T) {
	got, _ := windowed(t, `
		0 0 Init
		10 20 Barrier comm=1 thread=0
		30 40 Barrier comm=1 thread=1
		100 100 Finalize thread=0`, Window{Start: 25, End: 60})
	if got != "5 x 35 20" {
		t.Errorf("got %q", got)
	}
}

// windowed returns what a window leaves of the operations of rank 0, and what is dropped with the rest.
func windowed(t *testing.T, calls string, window Window) (string, transform.Dropped) {
	t.Helper()
	source := &Schedule{Trace: parse(t, calls), Options: Options{Window: &window}}
	source.Header = Header(source.Trace.Head(), "", "")
	s, err := schedule.Load(source)
	expect.OK(t, err)
	dropped := transform.Cut(s, transform.Within(s, source.Report.Windows))
	return durations(s.Ops[0]), dropped
}

// durations writes a list's calcs, and an x for each other operation.
func durations(ops []schedule.Op) string {
	words := make(list, 0, len(ops))
	if err := words.Append(0, ops...); err != nil {
		return err.Error()
	}
	for i, text := range words {
		fields := strings.Fields(text)
		words[i] = "x"
		if fields[1] == "calc" {
			words[i] = fields[2]
		}
	}
	return strings.Join(words, " ")
}

// TestSchedule reads a generated schedule twice, and stops in the middle.
func TestSchedule(t *testing.T) {
	source := &Schedule{Trace: parse(t, "0 0 Init\n5 6 Barrier comm=1\n9 9 Finalize")}
	source.Header = Header(source.Trace.Head(), "x.trace.arrow", "test")
	for range source.Batches() {
		break
	}
	if source.Report != nil {
		t.Error("a report of a pass that did not end")
	}
	for range 2 {
		s, err := schedule.Load(source)
		expect.OK(t, err)
		if got := durations(s.Ops[0]); got != "5 x 3" || s.Header.Source != "x.trace.arrow" {
			t.Errorf("%q, %+v", got, s.Header)
		}
	}
	if source.Report.Operations != 3 {
		t.Errorf("%+v", source.Report)
	}
	bad := &Schedule{Trace: parse(t, "0 0 Init\n5 6 Wait req=1")}
	bad.Header = source.Header
	if _, err := schedule.Load(bad); err == nil {
		t.Error("no error")
	}
}

// TestWindowBetweenProbeAndReceive: a message belongs to the probe that has
// found it, whatever side of a bound its receive is on.
func TestWindowBetweenProbeAndReceive(t *testing.T) {
	const calls = `
		0 0 Init
		10 11 Isend comm=1 peer=0 tag=7 bytes=8 req=1
		20 21 Probe comm=1 peer=-1 tag=-1 actual=0/7/8
		40 41 Recv comm=1 peer=-1 tag=-1 bytes=9 actual=0/7/8
		50 51 Wait req=1
		60 60 Finalize`
	for _, test := range []struct {
		start, end int64
		want       string
	}{
		{0, 100, "10 x 9 x 19 0 9 0 9"},
		{0, 30, "10 x 9 x 9"}, // the probe waits, and its receive is outside
		{30, 100, "28"},       // nothing to wait for is left
		{15, 45, "28"},        // what was sent before is found by nobody
	} {
		if got, _ := windowed(t, calls, Window{Start: test.start, End: test.end}); got != test.want {
			t.Errorf("from %d to %d: got %q, want %q", test.start, test.end, got, test.want)
		}
	}
}
