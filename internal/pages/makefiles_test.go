package pages

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// TestMakefile runs the Makefile of docs/makefiles.md with what is installed.
func TestMakefile(t *testing.T) {
	prefix, folder := installed, t.TempDir()
	expect.OK(t, os.CopyFS(filepath.Join(folder, "app-trace"), os.DirFS(filepath.Join(prefix, "share/loggops/testdata/traces/wavefront-4"))))
	_, text, _ := strings.Cut(read(t, "docs/makefiles.md"), "```make\n")
	text, _, _ = strings.Cut(text, "```\n")
	if lines := strings.Count(text, "\n"); lines > 10 {
		t.Errorf("the Makefile has %d lines", lines)
	}
	text = strings.Replace(text, "/usr/local/", prefix+"/", 1)
	expect.OK(t, os.WriteFile(filepath.Join(folder, "Makefile"), []byte(text), 0o666))
	made := func(args ...string) (string, error) {
		c := exec.Command("make", args...)
		c.Dir = folder
		c.Env = append(os.Environ(), "PATH="+filepath.Join(prefix, "bin")+":"+os.Getenv("PATH"))
		out, err := c.CombinedOutput()
		return string(out), err
	}
	exists := func(name string) bool {
		_, err := os.Stat(filepath.Join(folder, name))
		return err == nil
	}

	// A sweep that fails leaves neither its result nor its table.
	if out, err := made("app.result.png", "SIMFLAGS=--runs 2 --noise missing.noise.arrow"); err == nil || exists("app.result.arrow") || exists("app.result.csv") {
		t.Errorf("with noise that is missing: %v\n%s", err, out)
	}
	if out, err := made(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range []string{"app.trace.arrow", "app.sched.arrow", "app.result.arrow", "app.result.csv", "app.result.png", "app.spans.html", "app.trace.png"} {
		if !exists(name) {
			t.Errorf("there is no %s", name)
		}
	}
	if exists("app.partial.result.arrow") {
		t.Error("the file of an unfinished sweep is left")
	}
	if out, err := made(); err != nil || !strings.Contains(out, "Nothing to be done") {
		t.Errorf("again: %v\n%s", err, out)
	}
	expect.OK(t, os.Remove(filepath.Join(folder, "app.result.csv")))
	if out, err := made("app.result.csv"); err != nil || strings.Count(out, "loggops-sim ") != 1 || !strings.Contains(out, "--sweep") {
		t.Errorf("without the table: %v\n%s", err, out)
	}
}

// TestInstalledSources looks for what TestMain has built where the sources are installed.
func TestInstalledSources(t *testing.T) {
	if reason := missing("mpicc"); reason != "" {
		t.Skip(reason)
	}
	for _, name := range []string{"libloggops_pmpi.so", "loggops-bench", "loggp"} {
		if _, err := os.Stat(filepath.Join(bin, name)); err != nil {
			t.Error(err)
		}
	}
}
