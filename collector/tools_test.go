package collector

import (
	"encoding/csv"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loggops/analysis/profile"
	"loggops/collector/reading"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/schedgen"
	"loggops/schedgen/expand"
	"loggops/sim"
)

// TestTools collects recordings by other tools, simulates their schedules, and compares these with the truth about the programs, if it is known.
// A case has a recording and options: settings of --assume, "truncated", and "dropped" for --allow-dropped of loggops-schedgen.
func TestTools(t *testing.T) {
	var recorded []toolCase
	t.Cleanup(func() { checkToolTables(t, recorded) })
	cases.Run(t, "tools.txt", func(t *testing.T, text string) string {
		words := strings.Fields(text)
		folder := cases.Shared(t, words[0])
		var lines []string
		opt := reading.Options{Flops: 1e9, Note: func(problem error) { lines = append(lines, "note: "+problem.Error()) }}
		var assumed []string
		for _, word := range words[1:] {
			switch word {
			case "truncated":
				opt.Truncated = true
			case "dropped":
			default:
				assumed = append(assumed, word)
			}
		}
		var err error
		opt.Assume, err = reading.ParseAssume(assumed)
		expect.OK(t, err)
		file, tr := recordingIn(t, folder), truthOf(t, folder)
		path, head, err := tried(t, []string{file}, Auto, opt)
		if err == nil {
			for _, counts := range []map[string]int64{head.Assumed, head.Unrecorded, head.Opaque, head.Partial} {
				for _, name := range slices.Sorted(maps.Keys(counts)) {
					lines = append(lines, fmt.Sprintf("count: %d %s", counts[name], name))
				}
			}
			var outcome []string
			outcome, err = compared(t, path, slices.Contains(words, "dropped"), tr)
			lines = append(lines, outcome...)
		}
		if err != nil {
			lines = append(lines, "error: "+err.Error())
		}
		short := strings.NewReplacer(file+"/", "", filepath.Dir(file)+"/", "", filepath.Dir(path)+"/", "")
		for i := range lines {
			lines[i] = short.Replace(lines[i])
		}
		recorded = append(recorded, toolCase{words, lines, tr != nil})
		return strings.Join(lines, "\n") + "\n"
	})
}

// recordingIn returns the archive of OTF2 or the file of Paraver below a folder, or else the folder.
func recordingIn(t *testing.T, folder string) string {
	t.Helper()
	file := folder
	expect.OK(t, filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if filepath.Ext(path) == ".otf2" || strings.HasSuffix(path, ".prv.gz") {
			file = path
		}
		return err
	}))
	return file
}

// truth holds the messages of a program by sender, receiver and bytes, and its operations by kind. If the kinds are unknown, the messages
// include the messages of collectives.
type truth struct {
	messages map[string]int64
	kinds    map[string]profile.Sums
}

// truthOf reads the truth of a recording, which is nil if it is unknown.
func truthOf(t *testing.T, folder string) *truth {
	t.Helper()
	if rows := table(t, filepath.Join(folder, "truth.schedule.csv")); rows != nil {
		messages := map[string]int64{}
		for _, row := range rows {
			messages[strings.Join(row[:3], ",")] = number(t, row[3])
		}
		return &truth{messages: messages}
	}
	program := filepath.Join(folder, "../../programs", filepath.Base(folder))
	rows := table(t, filepath.Join(program, "schedule-operations.csv"))
	if rows == nil {
		return nil
	}
	tr := &truth{kinds: map[string]profile.Sums{}}
	for _, row := range rows {
		if !slices.Contains(uncompared, row[0]) {
			tr.kinds[row[0]] = profile.Sums{Operations: number(t, row[2]), Messages: number(t, row[3]), Bytes: number(t, row[4])}
		}
	}
	files, err := filepath.Glob(filepath.Join(program, "truth-*.txt"))
	expect.OK(t, err)
	for _, file := range files {
		if tr.messages == nil {
			tr.messages = map[string]int64{}
		}
		text, err := os.ReadFile(file)
		expect.OK(t, err)
		rank, _, _ := strings.Cut(file[strings.LastIndex(file, "-")+1:], ".")
		for _, m := range sent.FindAllStringSubmatch(string(text), -1) {
			tr.messages[rank+","+m[1]+","+m[2]]++
		}
	}
	return tr
}

// sent matches a message of a program.
var sent = regexp.MustCompile(`(?m)^M \S+ dst=(\d+) tag=\d+ bytes=(\d+)`)

// table reads the rows of a table, nil if there is no such file.
func table(t *testing.T, path string) [][]string {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	expect.OK(t, err)
	return rows[1:]
}

func number(t *testing.T, text string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(text, 10, 64)
	expect.OK(t, err)
	return n
}

// uncompared are kinds of operations that the tables of the programs do not have as recordings do: computation, receives, and calls on
// files that concern one rank.
var uncompared = []string{"calc", "recv", "io"}

// generated returns the schedule of a trace.
func generated(t *testing.T, path string, dropped bool) *schedgen.Schedule {
	t.Helper()
	r, err := trace.Open(path)
	expect.OK(t, err)
	t.Cleanup(func() { r.Close() })
	return &schedgen.Schedule{Trace: r, Header: schedgen.Header(r.Head(), "", ""), Options: schedgen.Options{AllowDropped: dropped}}
}

// makespan simulates a schedule and returns the makespan in ns.
func makespan(t *testing.T, s schedule.Source, eager int64) (int64, error) {
	t.Helper()
	loaded, err := schedule.Load(s)
	if err != nil {
		return 0, err
	}
	program, err := sim.Compile(loaded, sim.Params{EagerMax: eager})
	expect.OK(t, err)
	result, err := program.Run(t.Context(), sim.Options{})
	if err != nil {
		text, _, _ := strings.Cut(err.Error(), "\n")
		return 0, fmt.Errorf("simulation: %s", text)
	}
	return result.MakespanNS, nil
}

// compared simulates the schedule of a trace and compares its messages and operations with the truth.
func compared(t *testing.T, path string, dropped bool, tr *truth) (lines []string, err error) {
	t.Helper()
	source := generated(t, path, dropped)
	ns, err := makespan(t, source, 32<<10)
	if err != nil {
		return nil, err
	}
	var s schedule.Source = source
	if tr == nil || tr.kinds == nil {
		s, err = expand.Explicit(source, expand.Options{})
		expect.OK(t, err)
	}
	got, all := messages(t, s)
	if tr == nil {
		return []string{fmt.Sprintf("%d messages, %d ns", all, ns)}, nil
	}
	if tr.messages != nil {
		var lack, others int64
		for message, n := range got {
			others += max(0, n-tr.messages[message])
		}
		for message, n := range tr.messages {
			lack += max(0, n-got[message])
		}
		if lack+others > 0 {
			lines = append(lines, fmt.Sprintf("messages: lacks %d messages, has %d others", lack, others))
		}
	}
	if tr.kinds != nil {
		lines = append(lines, differences(t, source, tr.kinds)...)
	}
	if lines == nil {
		lines = []string{"as the program"}
	}
	return lines, nil
}

// messages counts the messages of a schedule by sender, receiver and bytes.
func messages(t *testing.T, source schedule.Source) (counts map[string]int64, all int64) {
	t.Helper()
	s, err := schedule.Load(source)
	expect.OK(t, err)
	counts = map[string]int64{}
	for rank, ops := range s.Ops {
		for _, op := range ops {
			if op.Kind == schedule.Send {
				counts[fmt.Sprintf("%d,%d,%d", rank, op.Peer, op.Bytes)]++
				all++
			}
		}
	}
	return counts, all
}

// differences lists the kinds of operations with other numbers of operations, messages or bytes than the program.
func differences(t *testing.T, source schedule.Source, want map[string]profile.Sums) (lines []string) {
	t.Helper()
	tally, err := profile.OfSchedule(source)
	expect.OK(t, err)
	got := map[string]profile.Sums{}
	for _, k := range tally.Kinds {
		if !slices.Contains(uncompared, k.Name) {
			got[k.Name] = profile.Sums{Operations: k.Operations, Messages: k.Messages, Bytes: k.Bytes}
		}
	}
	text := func(s profile.Sums) string {
		return fmt.Sprintf("%d operations, %d messages, %d B", s.Operations, s.Messages, s.Bytes)
	}
	all := maps.Clone(want)
	maps.Copy(all, got)
	for _, kind := range slices.Sorted(maps.Keys(all)) {
		if got[kind] != want[kind] {
			lines = append(lines, fmt.Sprintf("%s: %s; the program has %s", kind, text(got[kind]), text(want[kind])))
		}
	}
	return lines
}

// TestAdvice: if all advice is followed, the schedule of a recording runs, whether sends are eager or not.
func TestAdvice(t *testing.T) {
	advice := regexp.MustCompile(`--assume (\w+=\w+)|--(truncated)`)
	folder := cases.Shared(t)
	for _, pattern := range []string{"foreign/made/others/[del-t]*/*", "foreign/made/extrae/[0-9]*/*", "foreign/otf2/[c-z]*", "cases/otf2-*/*"} {
		folders, err := filepath.Glob(filepath.Join(folder, pattern))
		expect.OK(t, err)
		for _, folder := range folders {
			if filepath.Base(filepath.Dir(folder)) == "programs" {
				continue
			}
			t.Run(filepath.Base(filepath.Dir(folder))+"/"+filepath.Base(folder), func(t *testing.T) {
				opt := reading.Options{Flops: 1e9}
				for followed := []string(nil); len(followed) < 10; {
					var err error
					opt.Assume, err = reading.ParseAssume(followed)
					expect.OK(t, err)
					path, _, err := tried(t, []string{recordingIn(t, folder)}, Auto, opt)
					if err == nil {
						runs(t, path)
						return
					}
					switch advised := advice.FindStringSubmatch(err.Error()); {
					case advised == nil: // the recording is refused
						return
					case advised[1] != "":
						followed = append(followed, advised[1])
					case opt.Truncated:
						t.Fatal(err)
					default:
						opt.Truncated = true
					}
				}
				t.Error("advice without an end")
			})
		}
	}
}

// runs simulates the schedule of a trace, with --allow-dropped if it is refused without.
func runs(t *testing.T, path string) {
	t.Helper()
	for _, eager := range []int64{0, 32 << 10} {
		_, err := makespan(t, generated(t, path, false), eager)
		if err != nil && strings.HasPrefix(err.Error(), "rank ") {
			_, err = makespan(t, generated(t, path, true), eager)
		}
		if eager > 0 || err != nil && !strings.Contains(err.Error(), "wait for each other") { // the program needs eager sends
			expect.OK(t, err)
		}
	}
}
