package paraver

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

// run writes a .prv file of so many tasks, all on one node, and the .pcf file
// in testdata, and returns their paths.
func run(t testing.TB, tasks int, records string) []string {
	t.Helper()
	header := fmt.Sprintf("#Paraver (01/02/2024 at 10:00):1000_ns:1(%d):1:%d(1:1%s),1\n", tasks, tasks, strings.Repeat(",1:1", tasks-1))
	return stored(t, header+strings.ReplaceAll(strings.TrimSpace(records), "\t", "")+"\n")
}

// stored writes a .prv file, and the .pcf file in testdata.
func stored(t testing.TB, prv string) []string {
	t.Helper()
	pcf, err := os.ReadFile("testdata/exchange.pcf")
	expect.OK(t, err)
	paths := collecting.Write(t, map[string]string{"x.prv": prv, "x.pcf": string(pcf)})
	slices.Reverse(paths)
	return paths
}

// collect collects files and returns the path of the trace.
func collect(t testing.TB, files []string, opt reading.Options) (string, error) {
	t.Helper()
	path, _, err := collecting.File(t, Collect, files, opt)
	return path, err
}

// rowsOf returns the rows of a trace as text.
func rowsOf(t *testing.T, path string) string {
	t.Helper()
	return strings.Join(collecting.Lines(collecting.Read(t, path)), "\n") + "\n"
}

var update = flag.Bool("update", false, "write the files in testdata")

// TestRows collects the run in testdata: four tasks on two nodes, of which some
// messages are received long after their receive was posted.
func TestRows(t *testing.T) {
	content, err := os.ReadFile("testdata/exchange.prv")
	expect.OK(t, err)
	files, err := Run("testdata/exchange.prv", content)
	expect.OK(t, err)
	path, err := collect(t, files, reading.Options{})
	expect.OK(t, err)
	cases.Golden(t, *update, "rows.golden", rowsOf(t, path))
}

// TestConcluded holds which requests a call completes: task 1 receives two
// messages, of which the second is there first, and sends one. Other calls are as
// in the table.
func TestConcluded(t *testing.T) {
	const (
		posts = `
			2:1:1:1:1:10:50000001:4
			2:1:1:1:1:20:50000001:0
			2:1:1:1:1:30:50000001:4
			2:1:1:1:1:40:50000001:0
			2:1:1:1:1:50:50000001:3
			3:1:1:1:1:50:50:2:1:2:1:5:90:8:0
			2:1:1:1:1:60:50000001:0
			3:2:1:2:1:100:100:1:1:1:1:30:150:8:0
			3:2:1:2:1:110:110:1:1:1:1:10:250:8:0`
		other = `
			2:2:1:2:1:5:50000001:2
			2:2:1:2:1:90:50000001:0
			2:2:1:2:1:100:50000001:3
			2:2:1:2:1:105:50000001:0
			2:2:1:2:1:110:50000001:3
			2:2:1:2:1:115:50000001:0`
	)
	for name, c := range map[string]struct {
		calls string // of events from 120 to 180, 220 to 280, and 320 to 380
		want  string
	}{
		"wait":            {"5 5 5", "Wait requests=[2]\nWait requests=[1]\nWait requests=[3]"},
		"waitall":         {"6 6 6", "Waitall requests=[2 3]\nWaitall requests=[1]\nWaitall"},
		"waitany":         {"59 59 59", "Waitany requests=[2]\nWaitany requests=[1]\nWaitany requests=[3]"},
		"test, waitall":   {"39 39 6", "Test requests=[2]\nTest requests=[1]\nWaitall requests=[3]"},
		"test that fails": {"5 5 39", "Wait requests=[2]\nWait requests=[1]\nTest"},
	} {
		t.Run(name, func(t *testing.T) {
			calls, names := "", strings.Fields(c.calls)
			for i, begin := range []int{120, 220, 320} {
				calls += fmt.Sprintf("\n2:1:1:1:1:%d:50000001:%s\n2:1:1:1:1:%d:50000001:0", begin, names[i], begin+60)
			}
			path, err := collect(t, run(t, 2, posts+other+calls), reading.Options{})
			expect.OK(t, err)
			var got []string
			for line := range strings.Lines(rowsOf(t, path)) {
				words := strings.SplitN(strings.TrimSpace(line), " ", 3)
				if words[0] == "0" && (strings.HasPrefix(words[2], "MPI_Wait") || strings.HasPrefix(words[2], "MPI_Test")) {
					got = append(got, strings.TrimSuffix(words[2][len("MPI_"):], " inferred"))
				}
			}
			if s := strings.Join(got, "\n"); s != c.want {
				t.Errorf("%s, want %s", s, c.want)
			}
		})
	}
}

// TestPlaces has functions that a rank enters and leaves, and callers with and without a line,
// also on another line of the file.
func TestPlaces(t *testing.T) {
	path, err := collect(t, run(t, 1, `
		2:1:1:1:1:1:60000019:1
		2:1:1:1:1:10:50000003:19:70000001:2:80000001:2:70000002:1:80000002:3
		2:1:1:1:1:20:50000003:0
		2:1:1:1:1:21:60000019:2
		2:1:1:1:1:30:50000003:19
		2:1:1:1:1:30:70000001:1:80000001:3
		2:1:1:1:1:40:50000003:0
		2:1:1:1:1:50:50000003:19:70000001:2:80000001:1
		2:1:1:1:1:60:50000003:0:60000019:0
		2:1:1:1:1:61:60000019:0:60000019:0
		2:1:1:1:1:70:50000003:19:70000001:1:80000001:1
		2:1:1:1:1:80:50000003:0`), reading.Options{})
	expect.OK(t, err)
	want := `0 10..20 MPI_Comm_rank region=main site=solver.f90:212 (solve)
0 30..40 MPI_Comm_rank region=solve site=long_file_name.f90:34
0 50..60 MPI_Comm_rank region=solve site=solve
0 70..80 MPI_Comm_rank
`
	expect.Same(t, want, rowsOf(t, path))
}

// TestRefused: what is wrong with a file is said in a line.
func TestRefused(t *testing.T) {
	cases.Lines(t, *update, "refused.txt", func(input string) string {
		kind, text, _ := strings.Cut(input, " ")
		var files []string
		if kind == "records" {
			files = run(t, 1, text)
		} else {
			files = stored(t, text)
		}
		_, err := collect(t, files, reading.Options{})
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: an error of several lines", input)
		}
		return strings.ReplaceAll(cases.Outcome("accepted", err), filepath.Dir(files[0])+"/", "")
	})
}
