package schedgen

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"loggops/internal/cases"
	"loggops/internal/expect"
)

// TestCases generates the schedules of the traces in testdata. Those after a line "window" are
// generated for a window of all calls, those after "iterations CALL" with numbers of iterations.
func TestCases(t *testing.T) {
	for _, file := range []string{"calls.txt", "between.txt", "dropped.txt", "forms.txt", "probes.txt", "shared.txt"} {
		t.Run(file, func(t *testing.T) {
			cases.Run(t, file, func(t *testing.T, calls string) string {
				var opt Options
				if rest, windowed := strings.CutPrefix(calls, "window\n"); windowed {
					calls, opt.Window = rest, &Window{End: 1 << 40}
				}
				if rest, numbered := strings.CutPrefix(calls, "iterations "); numbered {
					var after string
					var err error
					after, calls, _ = strings.Cut(rest, "\n")
					opt.Iterations, err = ParseIterations(after)
					expect.OK(t, err)
				}
				made, report, err := generated(t, calls, opt)
				if unsupported, ok := errors.AsType[*Unsupported](err); ok {
					opt.AllowDropped = true
					made, report, err = generated(t, calls, opt)
					made = append(made, fmt.Sprint("refused ", unsupported))
				}
				expect.OK(t, err)
				return strings.Join(append(made, facts(report)...), "\n")
			})
		})
	}
}

// generated returns the operations of a trace, of all ranks in turn.
func generated(t *testing.T, calls string, opt Options) (made list, report *Report, err error) {
	t.Helper()
	report, err = Generate(parse(t, calls), opt, &made)
	return made, report, err
}

// facts returns the counts of a report that are not 0.
func facts(r *Report) (lines []string) {
	for _, fact := range []struct {
		name  string
		count int64
	}{
		{"recorded order", r.RecordedOrder}, {"any source", r.AnySource}, {"lost probes", r.LostProbes},
		{"one-sided", r.OneSided}, {"files", r.Files}, {"negative gaps", r.NegativeGaps},
	} {
		if fact.count != 0 {
			lines = append(lines, fmt.Sprint(fact.name, " ", fact.count))
		}
	}
	if dropped := r.Dropped(); len(dropped) > 0 {
		lines = append(lines, fmt.Sprint("dropped ", dropped))
	}
	return lines
}
