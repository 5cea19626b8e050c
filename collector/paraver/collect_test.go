package paraver

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// tasks replaces a first line "tasks N" of records with the header of N tasks, all on one node.
func tasks(records string) string {
	var n int
	if _, err := fmt.Sscanf(records, "tasks %d\n", &n); err != nil {
		return records
	}
	_, records, _ = strings.Cut(records, "\n")
	others := strings.Repeat(",1:1", n-1)
	return fmt.Sprintf("#Paraver (01/02/2024 at 10:00):1000_ns:1(%d):1:%d(1:1%s),1\n%s\n", n, n, others, strings.TrimSpace(records))
}

// stored writes a .prv file and the .pcf file in testdata, to which names are added, and returns their paths.
func stored(t testing.TB, prv, names string) []string {
	t.Helper()
	pcf, err := os.ReadFile("testdata/exchange.pcf")
	expect.OK(t, err)
	paths := collecting.Write(t, map[string]string{"x.prv": prv, "x.pcf": string(pcf) + names})
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

// TestRows collects the run in testdata: four tasks on two nodes, of which some
// messages are received long after their receive was posted.
func TestRows(t *testing.T) {
	content, err := os.ReadFile("testdata/exchange.prv")
	expect.OK(t, err)
	files, err := Run("testdata/exchange.prv", content)
	expect.OK(t, err)
	path, err := collect(t, files, reading.Options{})
	expect.OK(t, err)
	cases.Golden(t, "rows.golden", rowsOf(t, path))
}

// TestRecords compares the traces of the records in testdata/records.txt.
func TestRecords(t *testing.T) {
	cases.Run(t, "records.txt", func(t *testing.T, input string) string {
		path, err := collect(t, stored(t, tasks(input), ""), reading.Options{})
		expect.OK(t, err)
		return rowsOf(t, path)
	})
}

// TestRefused checks that the error of an invalid file is one line.
func TestRefused(t *testing.T) {
	cases.Lines(t, "refused.txt", func(input string) string {
		kind, text, _ := strings.Cut(input, " ")
		if kind == "records" {
			text = tasks("tasks 1\n" + text)
		}
		files := stored(t, text, "")
		_, err := collect(t, files, reading.Options{})
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: an error of several lines", input)
		}
		return strings.ReplaceAll(cases.Outcome("accepted", err), filepath.Dir(files[0])+"/", "")
	})
}

// TestLongProportion: the memory and the time to read the two files of a trace are proportional to their size.
func TestLongProportion(t *testing.T) {
	opt := reading.Options{Assume: reading.Assume{"counts": 0}}
	collecting.Proportion(t, "proportion.txt", Collect, opt, func(t testing.TB, text string) []string {
		prv, names, _ := strings.Cut(text, "\nnames\n")
		return stored(t, tasks(prv), "\n"+names)
	})
}

// TestOtherNames: a file whose events of these types are not MPI calls, such as a picture of a simulation, is refused.
func TestOtherNames(t *testing.T) {
	files := stored(t, tasks("tasks 1\n2:1:1:1:1:10:50000001:1\n2:1:1:1:1:20:50000001:0"), "")
	expect.OK(t, os.WriteFile(files[1], []byte("EVENT_TYPE\n9 50000001 Work\nVALUES\n1 Send\n"), 0o666))
	if _, err := collect(t, files, reading.Options{}); err == nil || !strings.Contains(err.Error(), "it names no MPI calls") {
		t.Errorf("error %v", err)
	}
}

// TestCutBlocks: the last collective of a part of a run is left out if members lack it. So its blocks, which the records do
// not determine, need not be assumed.
func TestCutBlocks(t *testing.T) {
	records := "tasks 4\n#20240201:CUTTER:ORIGINAL:\"a.prv\"\nc:1:1:4:1:2:3:4\n"
	for task := 1; task <= 4; task++ {
		of := fmt.Sprintf("2:%d:1:%[1]d:1:", task)
		records += of + "10:50000002:8:50100004:1\n" + of + "20:50000002:0\n"
		records += of + "30:50000002:15:50100001:400:50100002:4000:50100004:1\n"
		if task <= 2 {
			records += of + "40:50000002:0\n"
		}
	}
	path, err := collect(t, stored(t, tasks(records), ""), reading.Options{Truncated: true})
	expect.OK(t, err)
	if rows := rowsOf(t, path); strings.Count(rows, "MPI_Barrier") != 4 {
		t.Error(rows)
	}
}
