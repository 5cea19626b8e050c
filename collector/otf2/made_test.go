package otf2_test

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loggops/analysis/operations"
	"loggops/collector/internal/collecting"
	"loggops/collector/otf2"
	"loggops/collector/reading"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/cases"
	"loggops/internal/expect"
	"loggops/schedgen"
	"loggops/sim"
)

// TestMade collects recordings in LOGGOPS_SHARED, simulates their schedules, and compares these with the messages and collectives of
// the programs, where they are known. A case has the recording, settings of --assume, and "dropped" for --allow-dropped.
func TestMade(t *testing.T) {
	cases.Run(t, "made.txt", func(t *testing.T, text string) string {
		words := strings.Fields(text)
		folder := cases.Shared(t, words[0])
		dropped := words[len(words)-1] == "dropped"
		if dropped {
			words = words[:len(words)-1]
		}
		assume, err := reading.ParseAssume(words[1:])
		expect.OK(t, err)
		anchor := anchorIn(t, folder)
		var lines []string
		short := strings.NewReplacer(filepath.Dir(anchor)+"/", "")
		note := func(line string) { lines = append(lines, "note: "+short.Replace(line)) }
		path, head, err := collecting.File(t, otf2.Collect, []string{anchor}, reading.Options{Assume: assume, Note: note})
		if err != nil {
			return short.Replace(cases.Outcome("", err)) + "\n"
		}
		for _, counts := range []map[string]int64{head.Assumed, head.Unrecorded, head.Opaque} {
			for _, key := range slices.Sorted(maps.Keys(counts)) {
				lines = append(lines, fmt.Sprintf("%d %s", counts[key], key))
			}
		}
		return strings.Join(append(lines, outcome(t, path, words[0], dropped)...), "\n") + "\n"
	})
}

// anchorIn returns the only anchor file below a folder.
func anchorIn(t *testing.T, folder string) (anchor string) {
	expect.OK(t, filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if filepath.Ext(path) == ".otf2" {
			anchor = path
		}
		return err
	}))
	return anchor
}

// outcome simulates the schedule of a trace, and compares it with the truth.
func outcome(t *testing.T, path, recording string, dropped bool) (lines []string) {
	r, err := trace.Open(path)
	expect.OK(t, err)
	defer r.Close()
	source := &schedgen.Schedule{Trace: r, Header: schedgen.Header(r.Head(), "", ""), Options: schedgen.Options{AllowDropped: dropped}}
	s, err := schedule.Load(source)
	if err != nil {
		return []string{"schedule: " + strings.ReplaceAll(err.Error(), filepath.Dir(path)+"/", "")}
	}
	program, err := sim.Compile(s, sim.Params{EagerMax: 32 << 10})
	expect.OK(t, err)
	result, err := program.Run(t.Context(), sim.Options{})
	if err != nil {
		return []string{"simulation: " + err.Error()}
	}
	truth := filepath.Join(cases.Shared(t, "foreign/made/others/programs"), filepath.Base(recording))
	if _, err := os.Stat(truth); err != nil {
		if lines = messages(s); len(lines) > 2 {
			lines = []string{fmt.Sprintf("%d messages", len(lines))}
		}
		return append(lines, fmt.Sprintf("simulation: %d ns", result.MakespanNS))
	}
	got, want := messages(s), sent(t, truth)
	if len(want) > 0 && !slices.Equal(got, want) {
		lines = append(lines, fmt.Sprintf("%d messages differ from the %d of the program", different(got, want), len(want)))
	}
	kinds, program2 := kindsOf(t, source), recorded(t, filepath.Join(truth, "schedule-operations.csv"))
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		if kinds[kind] != program2[kind] {
			lines = append(lines, fmt.Sprintf("%s: %s, the program has %s", kind, kinds[kind], program2[kind]))
		}
		delete(program2, kind)
	}
	for _, kind := range slices.Sorted(maps.Keys(program2)) {
		lines = append(lines, fmt.Sprintf("%s: none, the program has %s", kind, program2[kind]))
	}
	if lines == nil {
		return []string{"as the program"}
	}
	return lines
}

// messages returns the messages of a schedule without those of collectives.
func messages(s *schedule.Schedule) (list []string) {
	for rank, ops := range s.Ops {
		for _, op := range ops {
			if op.Kind == schedule.Send {
				list = append(list, fmt.Sprintf("%d to %d, tag %d, %d bytes", rank, op.Peer, op.Tag, op.Bytes))
			}
		}
	}
	slices.Sort(list)
	return list
}

// sent reads the messages that a program sent; none if they are unknown.
func sent(t *testing.T, folder string) (list []string) {
	files, err := filepath.Glob(filepath.Join(folder, "truth-*.txt"))
	expect.OK(t, err)
	for rank := range files {
		file, err := os.Open(filepath.Join(folder, fmt.Sprintf("truth-%d.txt", rank)))
		expect.OK(t, err)
		defer file.Close()
		for in := bufio.NewScanner(file); in.Scan(); {
			var call string
			var to, tag, bytes int64
			if n, _ := fmt.Sscanf(in.Text(), "M %s dst=%d tag=%d bytes=%d", &call, &to, &tag, &bytes); n == 4 {
				list = append(list, fmt.Sprintf("%d to %d, tag %d, %d bytes", rank, to, tag, bytes))
			}
		}
	}
	slices.Sort(list)
	return list
}

// different counts the lines of two sorted lists that only one of them has, at least by half.
func different(a, b []string) int {
	common, left := 0, map[string]int{}
	for _, line := range a {
		left[line]++
	}
	for _, line := range b {
		if left[line] > 0 {
			left[line]--
			common++
		}
	}
	return max(len(a), len(b)) - common
}

// kindsOf sums up the operations of a schedule by kind, except for computation.
func kindsOf(t *testing.T, s schedule.Source) map[string]string {
	tally, err := operations.Of(s)
	expect.OK(t, err)
	kinds := map[string]string{}
	for _, k := range tally.Kinds {
		switch k.Name {
		case "calc", "io", "recv":
		default:
			kinds[k.Name] = fmt.Sprintf("%d messages of %d bytes by %d", k.Messages, k.Bytes, k.Operations)
		}
	}
	return kinds
}

// recorded reads the operations of a program by kind.
func recorded(t *testing.T, path string) map[string]string {
	file, err := os.Open(path)
	expect.OK(t, err)
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	expect.OK(t, err)
	kinds := map[string]string{}
	for _, row := range rows[1:] {
		switch row[0] {
		case "calc", "io", "recv":
		default:
			kinds[row[0]] = fmt.Sprintf("%s messages of %s bytes by %s", row[3], row[4], row[2])
		}
	}
	return kinds
}

// TestAdvice: if all advice is followed, the schedule of a recording runs.
func TestAdvice(t *testing.T) {
	advice := regexp.MustCompile(`--assume (\S+) goes on`)
	shared := cases.Shared(t)
	for _, pattern := range []string{"foreign/made/others/*-2.0-*/*", "foreign/made/others/scorep*/*", "foreign/made/others/tau*/*", "foreign/otf2/*", "cases/otf2-*/*"} {
		folders, err := filepath.Glob(filepath.Join(shared, pattern))
		expect.OK(t, err)
		for _, folder := range folders {
			t.Run(filepath.Base(filepath.Dir(folder))+"/"+filepath.Base(folder), func(t *testing.T) {
				var assumed []string
				for {
					assume, err := reading.ParseAssume(assumed)
					expect.OK(t, err)
					path, _, err := collecting.File(t, otf2.Collect, []string{anchorIn(t, folder)}, reading.Options{Assume: assume})
					if err == nil {
						runs(t, path)
						return
					}
					advised := advice.FindStringSubmatch(err.Error())
					if advised == nil {
						return // it is refused
					}
					if assumed = append(assumed, advised[1]); len(assumed) > 10 {
						t.Fatal(err)
					}
				}
			})
		}
	}
}

// runs simulates the schedule of a trace, with --allow-dropped if it is refused without.
func runs(t *testing.T, path string) {
	r, err := trace.Open(path)
	expect.OK(t, err)
	defer r.Close()
	source := &schedgen.Schedule{Trace: r, Header: schedgen.Header(r.Head(), "", "")}
	s, err := schedule.Load(source)
	if err != nil {
		source.Options.AllowDropped = true
		s, err = schedule.Load(source)
	}
	expect.OK(t, err)
	for _, eager := range []int64{0, 32 << 10} {
		program, err := sim.Compile(s, sim.Params{EagerMax: eager})
		expect.OK(t, err)
		_, err = program.Run(t.Context(), sim.Options{})
		expect.OK(t, err)
	}
}
