package ti

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// written writes files and returns their folder.
func written(t testing.TB, files map[string]string) string {
	t.Helper()
	return filepath.Dir(collecting.Write(t, files)[0])
}

// collectAll collects the files of a run.
func collectAll(t testing.TB, files []string, opt reading.Options) (trace.Header, []trace.Call, error) {
	t.Helper()
	return collecting.Calls(t, Collect, files, opt)
}

// TestActions: what becomes of each action, in one file and in files that an index lists.
func TestActions(t *testing.T) {
	cases.Run(t, "actions.txt", func(t *testing.T, actions string) string {
		rank1 := strings.Index(actions, "\n1 init\n") + 1
		one := collectedFrom(t, written(t, map[string]string{"run": actions}))
		index := collectedFrom(t, written(t, map[string]string{"run": "a.txt\nb.txt\n", "a.txt": actions[:rank1], "b.txt": actions[rank1:]}))
		expect.Same(t, one, index)
		return one
	})
}

// TestOneFile: a file that has all ranks is one, however many actions its first rank has, and also where an index lists it.
func TestOneFile(t *testing.T) {
	actions := "0 init\n" + strings.Repeat("0 sleep 1\n", 10000) + "0 finalize\n1 init\n1 finalize\n"
	for _, run := range []map[string]string{{"run": actions}, {"run": "all.txt\n", "all.txt": actions}} {
		got := collectedFrom(t, written(t, run))
		if !strings.HasSuffix(got, "and 2 calls of rank 1") {
			t.Errorf("%d files are read as\n%s", len(run), got)
		}
	}
}

// collectedFrom describes the calls of rank 0 of the file run in a folder, and counts the others.
func collectedFrom(t *testing.T, folder string) string {
	t.Helper()
	path := filepath.Join(folder, "run")
	head, err := reading.Head(path, leastHead)
	expect.OK(t, err)
	files, err := Run(path, head)
	if files == nil && Detect(head) {
		files = []string{path}
	}
	if err != nil || files == nil {
		t.Fatalf("files %v, error %v", files, err)
	}
	_, calls, err := collectAll(t, files, reading.Options{})
	expect.OK(t, err)
	second := slices.IndexFunc(calls, func(c trace.Call) bool { return c.Rank != 0 })
	return fmt.Sprintf("%s\nand %d calls of rank 1", strings.Join(collecting.Lines(calls[:second]), "\n"), len(calls)-second)
}

// TestRefused checks that errors are one line and name the place.
func TestRefused(t *testing.T) {
	cases.Lines(t, "refused.txt", func(actions string) string {
		_, _, err := collectAll(t, []string{filepath.Join(written(t, map[string]string{"x": actions}), "x")}, reading.Options{})
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: an error of several lines", actions)
		}
		_, said, _ := strings.Cut(cases.Outcome("accepted", err), "/x: ") // behind the folder
		return said
	})
}

// TestUnposted: waits for requests that no action posted are counted in a note.
func TestUnposted(t *testing.T) {
	var notes []string
	opt := reading.Options{Flops: 1, Note: func(problem error) { notes = append(notes, filepath.Base(problem.Error())) }}
	folder := written(t, map[string]string{"run": "0 init\n0 isend 0 7 1 1\n0 wait 0 0 7\n0 wait 0 0 7\n0 wait 0 0 8\n0 finalize\n"})
	_, calls, err := collectAll(t, []string{filepath.Join(folder, "run")}, opt)
	expect.OK(t, err)
	expect.Same(t, []string{"run: 2 waits are for requests that no action posted; they complete nothing"}, notes)
	if len(calls) != 6 || len(calls[2].Requests) != 1 || calls[3].Requests != nil {
		t.Errorf("%v", calls)
	}
}

// TestCommunicators: a note counts the collectives, which may be of a part of the ranks; traces without collectives have no such note.
func TestCommunicators(t *testing.T) {
	for actions, want := range map[string][]string{
		"0 init\n0 compute 9\n0 barrier\n0 allreduce 1 0 0\n0 finalize\n1 init\n1 barrier\n1 allreduce 1 0 0\n1 finalize\n": {
			"run: SimGrid does not record communicators, or calls that create these: 2 collectives per rank are taken as of all ranks",
		},
		"0 init\n0 compute 9\n0 finalize\n1 init\n1 finalize\n": nil,
	} {
		var notes []string
		opt := reading.Options{Flops: 1, Note: func(problem error) { notes = append(notes, filepath.Base(problem.Error())) }}
		_, _, err := collectAll(t, []string{filepath.Join(written(t, map[string]string{"run": actions}), "run")}, opt)
		expect.OK(t, err)
		expect.Same(t, want, notes)
	}
}
