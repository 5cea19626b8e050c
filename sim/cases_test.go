package sim

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/formats/goal"
	"loggops/formats/schedule"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

// caseParams are the parameters for the schedules in testdata/schedules.
var caseParams = []struct {
	name   string
	params Params
}{
	{"default", Default()},
	{"S=4096 G=7 O=11", Params{LatencyNS: 2477, OverheadSendNS: 1511, OverheadRecvNS: 1511, GapNS: 1009, GapPerByte: 7, OverheadPerByte: 11, EagerMax: 4096}},
	{"L=0 o=0", Params{GapNS: 1000, GapPerByte: 1.25, EagerMax: 65535}},
	{"g=50000", Params{LatencyNS: 2500, OverheadSendNS: 1500, OverheadRecvNS: 1500, GapNS: 50000, GapPerByte: 6, EagerMax: 65535}},
	{"S=7 handshake=3000", Params{LatencyNS: 2500, OverheadSendNS: 1500, OverheadRecvNS: 1500, GapNS: 1000, GapPerByte: 6, EagerMax: 7, HandshakeNS: 3000}},
}

// TestCases runs the schedules in testdata/schedules. Each x.goal has an
// x.finish with one line for each of caseParams: its name, a colon, and the
// finishing times or "deadlock".
func TestCases(t *testing.T) {
	paths, err := filepath.Glob("../testdata/schedules/*.goal")
	if err != nil || len(paths) < 20 {
		t.Fatalf("%d schedules, %v", len(paths), err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			s := readGoal(t, path)
			expected := strings.TrimSuffix(path, ".goal") + ".finish"
			var got, oracle strings.Builder
			for _, c := range caseParams {
				fmt.Fprintf(&got, "%s: %s\n", c.name, outcome(t, s, c.params))
				finish, ok := simulate(s, c.params)
				fmt.Fprintf(&oracle, "%s: %s\n", c.name, describeOutcome(finish, ok))
			}
			if *cases.Update {
				expect.OK(t, os.WriteFile(expected, []byte(oracle.String()), 0o644))
			}
			want, err := os.ReadFile(expected)
			expect.OK(t, err)
			if got.String() != string(want) {
				t.Errorf("got\n%swant\n%s", got.String(), want)
			}
		})
	}
}

func readGoal(t *testing.T, path string) *schedule.Schedule {
	t.Helper()
	f, err := os.Open(path)
	expect.OK(t, err)
	defer f.Close()
	s, err := goalOf(f, filepath.Base(path))
	expect.OK(t, err)
	return s
}

// goalOf reads GOAL into memory.
func goalOf(r io.Reader, name string) (*schedule.Schedule, error) {
	s, err := goal.Read(r, name)
	if err != nil {
		return nil, err
	}
	return schedule.Load(s)
}

// outcome runs a schedule and returns its finishing times or "deadlock".
func outcome(t *testing.T, s schedule.Source, params Params) string {
	t.Helper()
	p, err := Compile(s, params)
	expect.OK(t, err)
	r, err := run(t, p, 3)
	var deadlock *Deadlock
	if errors.As(err, &deadlock) {
		return describeOutcome(nil, false)
	}
	expect.OK(t, err)
	return describeOutcome(r.FinishNS, true)
}

func describeOutcome(finish []int64, ok bool) string {
	if !ok {
		return "deadlock"
	}
	return strings.Trim(fmt.Sprint(finish), "[]")
}
