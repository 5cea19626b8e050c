package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/cmd/internal/program"
	"loggops/formats/schedule"

	"github.com/apache/arrow/go/v15/arrow/ipc"
	"github.com/google/go-cmp/cmp"
	"github.com/spf13/pflag"

	"loggops/internal/testkit/expect"
	"loggops/schedgen/pattern"
)

// simulate runs the program, and returns its exit status and what it prints.
func simulate(t *testing.T, args ...string) (code int, out []byte) {
	t.Helper()
	var printed bytes.Buffer
	code = program.Run(t.Context(), newCommand(), args, strings.NewReader(""), &printed, &printed)
	return code, printed.Bytes()
}

// write writes the schedule of a pattern.
func write(t *testing.T, spec pattern.Spec) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.sched.arrow")
	made, err := pattern.New(spec)
	if err == nil {
		err = schedule.Write(path, made)
	}
	expect.OK(t, err)
	return path
}

// TestFlagsOfJobs tests that all flags do to jobs what they do to one schedule, or are refused before any work: testdata/jobs.txt
// has arguments with each. Job a, which finishes last, must do what it does alone, and so must job b unless noise differs from rank
// to rank. Flags of ofOneSchedule must be refused.
func TestFlagsOfJobs(t *testing.T) {
	list, err := os.ReadFile("testdata/jobs.txt")
	expect.OK(t, err)
	flags := map[string]string{}
	for line := range strings.Lines(string(list)) {
		name, text, _ := strings.Cut(line, " ")
		flags[name] = strings.TrimSpace(text)
	}
	dir := t.TempDir()
	a := write(t, pattern.Spec{Name: "halo2d", Ranks: 8, Grid: []int{2, 4}, Iterations: 4, ComputeNS: 50_000, JitterNS: 30_000, Bytes: 4096})
	b := write(t, pattern.Spec{Name: "halo2d", Ranks: 8, Grid: []int{4, 2}, Iterations: 3, ComputeNS: 40_000, JitterNS: 10_000, Bytes: 3000})
	newCommand().Flags().VisitAll(func(f *pflag.Flag) {
		t.Run(f.Name, func(t *testing.T) {
			text, known := flags[f.Name]
			if !known {
				t.Fatal("say in testdata/jobs.txt how to test this flag with several jobs")
			}
			call := func(name, text string, files ...string) (code int, out string, folder string) {
				folder = filepath.Join(dir, f.Name+name)
				expect.OK(t, os.Mkdir(folder, 0o777))
				args := append(files, strings.Fields(strings.ReplaceAll(text, "OUT", folder))...)
				if !strings.Contains(text, "--topology") {
					args = append(args, "--topology", "fat-tree:children=8x4,parents=1x2")
				}
				if !strings.Contains(text, "--format") && !strings.Contains(text, "--shard") {
					args = append(args, "--format", "csv")
				}
				code, printed := simulate(t, append(args, "-q")...)
				return code, string(printed), folder
			}
			code, both, folder := call("", text, a+":name=a", b+":name=b")
			excluded := func(rule program.Rule) bool { return slices.Contains(strings.Split(rule.Of, ", "), f.Name) }
			if slices.ContainsFunc(rulesOfJobs("").All, excluded) {
				if code != 2 || strings.Count(both, "\n") != 1 || !strings.Contains(both, "--"+f.Name) {
					t.Errorf("status %d: %s", code, both)
				}
				return
			}
			for name, file := range map[string]string{"a": a, "b": b} {
				if name == "b" && (strings.Contains(text, "random") || strings.Contains(text, "a:")) {
					continue
				}
				oneCode, alone, aloneIn := call("-"+name, strings.ReplaceAll(text, "a:", ""), file)
				if code != 0 || oneCode != 0 {
					t.Fatalf("%s\n%s", both, alone)
				}
				if diff := cmp.Diff(rowsOfJob(t, alone, ""), rowsOfJob(t, both, name)); diff != "" {
					t.Errorf("job %s alone (-) and beside another (+):\n%s", name, diff)
				}
				files, _ := os.ReadDir(aloneIn)
				for _, file := range files {
					if name == "b" && (f.Name == "path-out" || f.Name == "links-out") {
						continue // the path is that of a, and so are the links of leaf0
					}
					want, got := rowsOfFile(t, filepath.Join(aloneIn, file.Name()), ""), rowsOfFile(t, filepath.Join(folder, file.Name()), name)
					if diff := cmp.Diff(want, got); diff != "" {
						t.Errorf("%s of job %s alone (-) and beside another (+):\n%.2000s", file.Name(), name, diff)
					}
				}
			}
		})
	})
}

// rowsOfJob returns the rows of a printed table that are those of a job, "" for all, without what only jobs have.
func rowsOfJob(t *testing.T, text, name string) (rows []map[string]string) {
	t.Helper()
	cells, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	for i := range cells {
		row := map[string]string{}
		for k, column := range cells[0] {
			row[column] = cells[i][k]
		}
		if i > 0 && row["job"] == name {
			for _, column := range []string{"job", "start_ns", "alone_ns", "slowdown_by_jobs", "machine", "wall_s", "peak_rss_bytes"} {
				delete(row, column)
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// rowsOfFile is rowsOfJob of a file; in files, ranks are those of their schedule. Of links, it returns those of leaf0.
func rowsOfFile(t *testing.T, path, name string) (rows []map[string]any) {
	t.Helper()
	if !strings.HasSuffix(path, ".arrow") {
		return nil
	}
	content, err := os.ReadFile(path)
	expect.OK(t, err)
	r, err := ipc.NewFileReader(bytes.NewReader(content))
	expect.OK(t, err)
	defer r.Close()
	for i := range r.NumRecords() {
		record, err := r.RecordAt(i)
		expect.OK(t, err)
		text, err := record.MarshalJSON()
		expect.OK(t, err)
		var all []map[string]any
		expect.OK(t, json.Unmarshal(text, &all))
		for _, row := range all {
			job, _ := row["job"].(string)
			link, _ := row["name"].(string)
			if _, links := row["link"]; links && !strings.HasSuffix(link, "-leaf0") || !links && job != name {
				continue
			}
			delete(row, "job")
			delete(row, "alone_ns")
			rows = append(rows, row)
		}
	}
	return rows
}
