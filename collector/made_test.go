package collector

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loggops/analysis/operations"
	"loggops/collector/reading"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/cases"
	"loggops/internal/expect"
	"loggops/schedgen"
	"loggops/sim"
)

// TestMade collects recordings of small programs by other tools, with truth, and simulates their schedules. The
// first line of a case has the recording, settings of --assume, and "dropped" for --allow-dropped of
// loggops-schedgen. The differences are kinds of operations with other numbers of operations, messages or bytes than
// the program.
func TestMade(t *testing.T) {
	var made []madeCase
	t.Cleanup(func() { checkMadeTables(t, made) })
	cases.Run(t, "made.txt", func(t *testing.T, text string) string {
		words := strings.Fields(text)
		dropped := slices.Contains(words, "dropped")
		assume, err := reading.ParseAssume(slices.DeleteFunc(slices.Clone(words[1:]), func(word string) bool { return word == "dropped" }))
		expect.OK(t, err)
		folder := cases.Shared(t, "foreign/made/others", words[0])
		var lines []string
		opt := reading.Options{Flops: 1e9, Assume: assume, Note: func(line string) { lines = append(lines, "note: "+line) }}
		path, head, err := tried(t, []string{folder}, Auto, opt)
		if err == nil {
			for _, of := range []map[string]int64{head.Assumed, head.Unrecorded, head.Opaque} {
				if len(of) > 0 {
					lines = append(lines, fmt.Sprint(of))
				}
			}
			var outcome []string
			outcome, err = differences(t, path, dropped, filepath.Join(folder, "../../programs", filepath.Base(folder), "schedule-operations.csv"))
			lines = append(lines, outcome...)
		}
		if err != nil {
			lines = append(lines, "error: "+err.Error())
		}
		made = append(made, madeCase{words, lines})
		return strings.ReplaceAll(strings.Join(lines, "\n"), folder+"/", "") + "\n"
	})
}

// uncompared are kinds of operations that the tables of the programs do not have as recordings do: computation, receives, and calls on
// files that concern one rank.
var uncompared = []string{"calc", "recv", "io"}

// differences simulates the schedule of a trace and compares its operations with a table.
func differences(t *testing.T, path string, dropped bool, table string) ([]string, error) {
	t.Helper()
	r, err := trace.Open(path)
	expect.OK(t, err)
	defer r.Close()
	source := &schedgen.Schedule{Trace: r, Header: schedgen.Header(r.Head(), "", ""), Options: schedgen.Options{AllowDropped: dropped}}
	s, err := schedule.Load(source)
	if err != nil {
		return nil, err
	}
	program, err := sim.Compile(s, sim.Params{EagerMax: 32 << 10})
	expect.OK(t, err)
	if _, err = program.Run(t.Context(), sim.Options{}); err != nil {
		text, _, _ := strings.Cut(err.Error(), "\n")
		return nil, fmt.Errorf("simulation: %s", text)
	}
	tally, err := operations.Of(source)
	expect.OK(t, err)
	got := map[string]operations.Sums{}
	for _, k := range tally.Kinds {
		got[k.Name] = operations.Sums{Operations: k.Operations, Messages: k.Messages, Bytes: k.Bytes}
	}
	file, err := os.Open(table)
	expect.OK(t, err)
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	expect.OK(t, err)
	var lines []string
	for _, row := range rows[1:] {
		var n [3]int64
		for i := range n {
			n[i], _ = strconv.ParseInt(row[2+i], 10, 64)
		}
		want := operations.Sums{Operations: n[0], Messages: n[1], Bytes: n[2]}
		if !slices.Contains(uncompared, row[0]) && got[row[0]] != want {
			lines = append(lines, fmt.Sprintf("%s: %d operations, %d messages, %d B; the program has %d, %d, %d B",
				row[0], got[row[0]].Operations, got[row[0]].Messages, got[row[0]].Bytes, want.Operations, want.Messages, want.Bytes))
		}
		delete(got, row[0])
	}
	for _, kind := range uncompared {
		delete(got, kind)
	}
	for kind := range got {
		lines = append(lines, kind+": the program has none")
	}
	slices.Sort(lines)
	if lines == nil {
		lines = []string{"as the program"}
	}
	return lines, nil
}
