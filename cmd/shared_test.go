package cmd

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestLongSharedTraces takes real traces, where there are some on the machine, from
// the recording to the end of a simulation, as they are, replicated and in
// other forms.
func TestLongSharedTraces(t *testing.T) {
	folders, err := filepath.Glob(cases.Shared(t, "traces", "*"))
	expect.OK(t, err)
	for _, folder := range folders {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			continue
		}
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			out := t.TempDir()
			trace, schedule := filepath.Join(out, "x.trace.arrow"), filepath.Join(out, "x.sched.arrow")
			run(t, "loggops-collect", folder, "-o", trace)
			run(t, "loggops-schedgen", trace, "-o", schedule)
			run(t, "loggops-sim", schedule, "--replicas", "2")
			everyCall(t, trace)
			refused := agree(t, schedule, formsFor(t, schedule), 1)
			if refused != "" && !strings.Contains(refused, "a receive of any tag could match messages of collectives; --allow-lossy") {
				t.Error(refused)
			}
			if refused != "" {
				run(t, "loggops-schedgen", schedule, "--export", "goal", "--allow-lossy", "-o", filepath.Join(out, "x.goal"))
			}
		})
	}
}

// formsFor leaves out GOAL for large schedules.
func formsFor(t *testing.T, schedule string) []string {
	t.Helper()
	info, err := os.Stat(schedule)
	expect.OK(t, err)
	if testing.Short() || info.Size() > 256<<10 {
		return everyForm[:1]
	}
	return everyForm
}

// everyCall checks that nothing is dropped, and that --show reports every
// call of a trace what became of it.
func everyCall(t *testing.T, trace string) {
	t.Helper()
	fates := run(t, "loggops-schedgen", trace, "--show", "calls", "--format", "csv")
	if bytes.Contains(fates, []byte(",dropped,")) {
		t.Errorf("calls are dropped:\n%s", fates)
	}
	shown, made := calls(t, fates), calls(t, run(t, "loggops-collect", trace, "--show", "calls", "--format", "csv"))
	if shown != made || made == 0 {
		t.Errorf("--show tells what became of %d calls; the trace has %d", shown, made)
	}
}

// calls adds up the column of that name.
func calls(t *testing.T, text []byte) (sum int64) {
	t.Helper()
	for _, row := range lineTable(t, text) {
		sum += row.ns(t, "calls")
	}
	return sum
}
