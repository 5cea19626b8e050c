package loggops

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadme runs the sessions of the README: what follows a "$ " is run, in
// one shell, in a folder that looks like the repository after make, and must
// print what stands below it.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	build := exec.Command("make", "all", "BIN="+filepath.Join(folder, "bin"))
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("make: %v\n%s", err, out)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(here, "testdata"), filepath.Join(folder, "testdata")); err != nil {
		t.Fatal(err)
	}
	sessions := regexp.MustCompile("(?s)```console\n(.*?)```").FindAllSubmatch(text, -1)
	if len(sessions) == 0 {
		t.Fatal("no sessions in README.md")
	}
	var script, want strings.Builder
	script.WriteString("set -e\n")
	for _, session := range sessions {
		for line := range strings.Lines(string(session[1])) {
			if command, ok := strings.CutPrefix(line, "$ "); ok {
				script.WriteString(command)
			} else {
				want.WriteString(line)
			}
		}
	}
	run := exec.Command("sh", "-c", script.String())
	run.Dir = folder
	var got bytes.Buffer
	run.Stdout, run.Stderr = &got, &got
	if err := run.Run(); err != nil || got.String() != want.String() {
		t.Errorf("%v; got\n%swant\n%s", err, got.String(), want.String())
	}
}

// TestDemo runs make demo, whose last lines are the table of run times.
func TestDemo(t *testing.T) {
	folder := t.TempDir()
	demo := exec.Command("make", "--no-print-directory", "demo", "BIN="+filepath.Join(folder, "bin"), "DEMO="+filepath.Join(folder, "demo"))
	out, err := demo.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const want = `
   ranks   messages  run time (ms)
       4       3214        397.687
      64      61950        398.902
    1024    1159166        400.251
`
	if !strings.HasSuffix(string(out), want) {
		t.Errorf("got\n%s\nwant at the end%s", out, want)
	}
}
