package paraver_test

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/schedgen"
	"loggops/sim"
)

// TestExtrae collects what Extrae writes, in testdata/extrae.txt, and simulates the schedule. The first line of a case
// has options: of loggops-collect, and "dropped" for --allow-dropped of loggops-schedgen.
func TestExtrae(t *testing.T) {
	cases.Run(t, "extrae.txt", func(t *testing.T, input string) string {
		first, records, _ := strings.Cut(input, "\n")
		opt, dropped := options(t, strings.Fields(first)[1:])
		var text []string
		opt.Note = func(problem error) { text = append(text, "note: "+problem.Error()) }
		files := collecting.Write(t, map[string]string{"x.prv": written(records)})
		path, head, err := collecting.File(t, collected, files, opt)
		if err != nil {
			return strings.ReplaceAll(cases.Outcome("", err), filepath.Dir(files[0])+"/", "") + "\n"
		}
		lines := append(collecting.Lines(collecting.Read(t, path)), text...)
		if head.ComputedNS != nil {
			lines = append(lines, fmt.Sprintf("computed: %d ns", head.ComputedNS))
		}
		for _, counts := range []struct {
			name string
			of   map[string]int64
		}{{"assumed", head.Assumed}, {"unrecorded", head.Unrecorded}, {"partial", head.Partial}} {
			if len(counts.of) > 0 {
				lines = append(lines, fmt.Sprintf("%s: %v", counts.name, counts.of))
			}
		}
		if len(head.Unfinished)+len(head.Truncated) > 0 {
			lines = append(lines, fmt.Sprintf("unfinished: %v, truncated: %v", head.Unfinished, head.Truncated))
		}
		return strings.Join(append(lines, simulated(t, path, dropped)), "\n") + "\n"
	})
}

// options parses options of a reader, and of a schedule.
func options(t *testing.T, words []string) (opt reading.Options, dropped bool) {
	for _, word := range words {
		switch word {
		case "truncated":
			opt.Truncated = true
		case "dropped":
			dropped = true
		default:
			assume, err := reading.ParseAssume([]string{word})
			expect.OK(t, err)
			opt.Assume = assume
		}
	}
	return opt, dropped
}

// generated returns the schedule of a trace.
func generated(r *trace.Reader, dropped bool) *schedgen.Schedule {
	return &schedgen.Schedule{Trace: r, Header: schedgen.Header(r.Head(), "", ""), Options: schedgen.Options{AllowDropped: dropped}}
}

// simulated simulates the schedule of a trace.
func simulated(t *testing.T, path string, dropped bool) string {
	r, err := trace.Open(path)
	expect.OK(t, err)
	defer r.Close()
	s, err := schedule.Load(generated(r, dropped))
	if err != nil {
		return "schedule: " + err.Error()
	}
	program, err := sim.Compile(s, sim.Params{EagerMax: 32 << 10})
	expect.OK(t, err)
	result, err := program.Run(t.Context(), sim.Options{})
	if err != nil {
		return "simulation: " + err.Error()
	}
	return fmt.Sprintf("simulation: %d ns", result.MakespanNS)
}

// written writes out records: "call TASK FROM TO TYPE:VALUE..." as the events of both ends of a call,
// "message FROM BEGIN END TO BEGIN END BYTES TAG" as a communication record, "tasks N" as a header, and "cut RECORD"
// as a last line without an end.
func written(records string) string {
	var text strings.Builder
	for line := range strings.Lines(records) {
		w := strings.Fields(line)
		switch w[0] {
		case "tasks":
			n, _ := strconv.Atoi(w[1])
			fmt.Fprintf(&text, "#Paraver (01/02/2024 at 10:00):1000_ns:1(%d):1:%d(1:1%s),1\n", n, n, strings.Repeat(",1:1", n-1))
		case "call":
			kind, _, _ := strings.Cut(w[4], ":")
			fmt.Fprintf(&text, "2:1:1:%s:1:%s:%s\n2:1:1:%s:1:%s:%s:0\n", w[1], w[2], w[4], w[1], w[3], kind)
		case "message":
			fmt.Fprintf(&text, "3:1:1:%s:1:%s:%s:1:1:%s:1:%s:%s:%s:%s\n", w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8])
		case "cut":
			text.WriteString(w[1])
		default:
			text.WriteString(line)
		}
	}
	return text.String()
}
