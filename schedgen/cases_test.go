package schedgen

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestCases generates the schedules of the traces in testdata. First lines may be options: "window" for a window of all calls,
// "iterations CALL" for numbers of iterations, "free" for local calls that cost nothing, "program START END" for the times of the
// program, and "report" for what becomes of calls.
func TestCases(t *testing.T) {
	for _, file := range []string{"calls.txt", "between.txt", "dropped.txt", "forms.txt", "options.txt", "probes.txt", "shared.txt"} {
		t.Run(file, func(t *testing.T) {
			cases.Run(t, file, func(t *testing.T, calls string) string {
				var opt Options
				var program []int64
				told := false
				for options := true; options; {
					line, rest, _ := strings.Cut(calls, "\n")
					switch words := strings.Fields(line); words[0] {
					case "window":
						opt.Window = &Window{End: 1 << 40}
					case "iterations":
						var err error
						opt.Iterations, err = ParseIterations(words[1])
						expect.OK(t, err)
					case "free":
						opt.FreeLocal = true
					case "program":
						program = numbers(words[1])
					case "report":
						told = true
					default:
						options, rest = false, calls
					}
					calls = rest
				}
				made, report, err := generated(t, calls, program, opt)
				if unsupported, ok := errors.AsType[*Unsupported](err); ok {
					opt.AllowDropped = true
					made, report, err = generated(t, calls, program, opt)
					made = append(made, fmt.Sprint("refused ", unsupported))
				}
				if err != nil {
					return cases.Outcome(nil, err)
				}
				if told {
					made = append(made, fmt.Sprintf("%d operations, %d ns in negative gaps, calls %v, communication %v",
						report.Operations, report.NegativeNS, report.Calls, report.Communication()))
				}
				return strings.Join(append(made, facts(report)...), "\n")
			})
		})
	}
}

// generated returns the operations of a trace, of all ranks in turn.
func generated(t *testing.T, calls string, program []int64, opt Options) (made list, report *Report, err error) {
	t.Helper()
	r := parse(t, calls)
	r.Header.ProgramNS = program
	report, err = Generate(r, opt, &made)
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
