package schedgen

import (
	"fmt"
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/transform"
)

// TestWindow cuts runs at many points. The first line of a case lists the windows; "calls" counts MPI calls.
func TestWindow(t *testing.T) {
	cases.Run(t, "windows.txt", func(t *testing.T, text string) string {
		windows, calls, _ := strings.Cut(text, "\n")
		var left []string
		for word := range strings.FieldsSeq(windows) {
			var window Window
			var bounds string
			bounds, window.ByCalls = strings.CutPrefix(word, "calls")
			_, err := fmt.Sscanf(bounds, "%d-%d", &window.Start, &window.End)
			expect.OK(t, err)
			source := &Schedule{Trace: parse(t, calls), Options: Options{Window: &window}}
			source.Header = Header(source.Trace.Head(), "", "")
			s, err := schedule.Load(source)
			expect.OK(t, err)
			dropped := transform.Cut(s, transform.Within(s, source.Report.Windows))
			left = append(left, fmt.Sprintf("%s: %s, dropped %v", word, durations(s.Ops[0]), dropped.At))
		}
		return strings.Join(left, "\n")
	})
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
