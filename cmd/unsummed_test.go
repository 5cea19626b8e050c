package cmd

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/internal/expect"
)

// said runs a program in a folder, which must end with some status, and returns
// what it says on standard error.
func said(t *testing.T, folder string, status int, call string) string {
	t.Helper()
	cmd := command(folder, call)
	var text bytes.Buffer
	cmd.Stderr = &text
	cmd.Run()
	if code := cmd.ProcessState.ExitCode(); code != status {
		t.Errorf("%s: exit status %d, want %d: %s", call, code, status, &text)
	}
	return text.String()
}

// edited changes an Arrow file as another program would, which drops checksums.
func edited(t *testing.T, path string, change func(*arrowFile)) {
	t.Helper()
	content, err := os.ReadFile(path)
	expect.OK(t, err)
	f := readArrow(t, content)
	change(f)
	expect.OK(t, os.WriteFile(path, f.file(t), 0o666))
}

// TestUnsummed has programs read files without checksums: they do, with one note,
// whatever the number of files and however often each is opened.
func TestUnsummed(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, call := range []string{
		"loggops-schedgen --pattern ring --ranks 4 -o a.sched.arrow",
		"loggops-noise generate periodic:freq=1kHz,duration=1us --length 100ms -o a.noise.arrow",
	} {
		if text := said(t, folder, 0, call); text != "" {
			t.Errorf("%s: %s", call, text)
		}
	}
	same := func(*arrowFile) {}
	const call = "loggops-sim a.sched.arrow --noise a.noise.arrow --sweep ranks=4,8 --format csv"
	if text := said(t, folder, 0, call+" -q"); text != "" {
		t.Error(text)
	}
	edited(t, filepath.Join(folder, "a.sched.arrow"), same)
	if text := said(t, folder, 0, call); !strings.Contains(text, "loggops-sim: note: a.sched.arrow: no checksums, so damage cannot be detected\n") || strings.Count(text, "checksums") != 1 {
		t.Errorf("one file: %s", text)
	}
	edited(t, filepath.Join(folder, "a.noise.arrow"), same)
	if text := said(t, folder, 0, call); !strings.Contains(text, "loggops-sim: note: a.noise.arrow and 1 more: no checksums, so damage cannot be detected\n") || strings.Count(text, "checksums") != 1 {
		t.Errorf("two files: %s", text)
	}
	if text := said(t, folder, 0, call+" -q"); text != "" {
		t.Errorf("-q: %s", text)
	}
	piped := done(t, shell(folder, "loggops-sim - < a.sched.arrow 2>&1 >/dev/null"))
	if !strings.Contains(string(piped), "loggops-sim: note: standard input: no checksums, so damage cannot be detected\n") {
		t.Errorf("standard input: %s", piped)
	}
}

// TestAlteredShard changes a makespan in the file of a shard and in that of a
// sweep: neither is taken over.
func TestAlteredShard(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	const sweep = "loggops-sim a.sched.arrow --noise random:gap=exponential:1us,duration=100ns --runs 4 --sweep ranks=4,8 -q "
	calls := []string{"loggops-schedgen --pattern ring --ranks 4 -o a.sched.arrow", sweep + "-o whole.result.arrow"}
	for i := range 2 {
		calls = append(calls, fmt.Sprintf("%s--shard %d/2 -o part-%d.result.arrow", sweep, i+1, i+1))
	}
	for _, call := range calls {
		if text := said(t, folder, 0, call); text != "" {
			t.Fatal(text)
		}
	}
	const merge = "loggops-sim merge part-1.result.arrow part-2.result.arrow -o merged.result.arrow"
	if text := said(t, folder, 0, merge); text != "" {
		t.Error(text)
	}
	altered := func(f *arrowFile) {
		for _, row := range f.rows {
			row["makespan_ns"] = 5
		}
	}
	edited(t, filepath.Join(folder, "part-2.result.arrow"), altered)
	edited(t, filepath.Join(folder, "whole.result.arrow"), altered)
	for call, want := range map[string]string{
		merge:                           "loggops-sim: part-2.result.arrow has no checksums, so its runs may have been changed: simulate shard 2 again\n",
		sweep + "-o whole.result.arrow": "loggops-sim: whole.result.arrow has no checksums, so its runs may have been changed: remove it, or give another name\n",
		sweep + "--shard 2/2 -o part-2.result.arrow": "loggops-sim: part-2.result.arrow has no checksums, so its runs may have been changed: remove it, or give another name\n",
	} {
		if text := said(t, folder, 1, call); text != want {
			t.Errorf("%s: %s", call, text)
		}
	}
}
