// Package cmd tests the programs as programs: the scripts in testdata run
// them, in testscript's language.
package cmd

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"

	"github.com/rogpeppe/go-internal/testscript"
)

// bin is where the programs are: LOGGOPS_BUILT, or where TestMain has put them.
var bin = os.Getenv("LOGGOPS_BUILT")

// build is the call that makes them, and cgo whether they have C in them: as make test
// has it.
var build, cgo = []string{"build", "-pgo=off"}, "CGO_ENABLED=0"

func TestMain(m *testing.M) {
	os.Exit(func() int {
		if bin != "" {
			return runTests(m)
		}
		var err error
		if bin, err = os.MkdirTemp("", "loggops-bin-"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(bin)
		made := exec.Command("go", append(build, "-o", bin, "./loggops-...")...)
		made.Env = append(os.Environ(), cgo)
		if out, err := made.CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "%v\n%s", err, out)
			return 1
		}
		return runTests(m)
	}())
}

// runTests runs the tests in an environment in which commands find the programs, and testdata as DATA.
func runTests(m *testing.M) int {
	data, err := filepath.Abs("../testdata")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	os.Setenv("DATA", data)
	os.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	return m.Run()
}

// listed returns the entries of a list in testdata/lists, each in its columns, which have two blanks or more between them. Lines that
// begin with # are comments.
func listed(t *testing.T, file string) (entries [][]string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata/lists", file))
	expect.OK(t, err)
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			entries = append(entries, columnsOf.Split(line, -1))
		}
	}
	return entries
}

var columnsOf = regexp.MustCompile(`  +`)

// command returns a call in a folder. Its words are separated by blanks.
func command(folder, call string) *exec.Cmd {
	words := strings.Fields(call)
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = folder
	return cmd
}

// shell returns a command that runs a script with sh in a folder.
func shell(folder, text string) *exec.Cmd {
	cmd := exec.Command("sh", "-e", "-c", text)
	cmd.Dir = folder
	return cmd
}

// done runs a command that must succeed, and returns its standard output.
func done(t *testing.T, cmd *exec.Cmd) []byte {
	t.Helper()
	out, text := outcomeOf(cmd)
	if text != "" {
		t.Fatalf("%s: %s", strings.Join(cmd.Args, " "), text)
	}
	return out
}

// outcomeOf runs a command. It returns its standard output or, if the command fails, the error and its standard error.
func outcomeOf(cmd *exec.Cmd) (out []byte, failure string) {
	var text bytes.Buffer
	cmd.Stderr = &text
	out, err := cmd.Output()
	if err != nil {
		return nil, strings.TrimSpace(err.Error() + ": " + text.String())
	}
	return out, ""
}

// run runs a program that must succeed, and returns its standard output.
func run(t *testing.T, program string, args ...string) []byte {
	t.Helper()
	return done(t, exec.Command(program, args...))
}

func TestPrograms(t *testing.T) {
	mpi := cases.MPIEnvironment(t)
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(e *testscript.Env) error {
			e.Vars = append(e.Vars, mpi...)
			e.Setenv("PATH", os.Getenv("PATH"))
			e.Setenv("DATA", os.Getenv("DATA"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":   exits,
			"lines":   lines,
			"nofiles": nofiles,
			"grown":   grown,
		},
		UpdateScripts: *cases.Update,
	})
}

// exits CODE PROGRAM ARG... runs a program that must end with that code; its
// output is as after exec.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if exit, ok := err.(*exec.ExitError); ok {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// lines STREAM N checks how many lines stdout or stderr had.
func lines(ts *testscript.TestScript, neg bool, args []string) {
	got := 0
	for _, c := range ts.ReadFile(args[0]) {
		if c == '\n' {
			got++
		}
	}
	if want, err := strconv.Atoi(args[1]); err != nil || got != want {
		ts.Fatalf("%s has %d lines, want %s", args[0], got, args[1])
	}
}

// nofiles FOLDER checks that there is nothing in a folder.
func nofiles(ts *testscript.TestScript, neg bool, args []string) {
	left, err := os.ReadDir(ts.MkAbs(args[0]))
	ts.Check(err)
	if len(left) > 0 {
		ts.Fatalf("left in %s: %v", args[0], left)
	}
}

// grown A B N checks that file B is at most N bytes larger than file A.
func grown(ts *testscript.TestScript, neg bool, args []string) {
	a, err := os.Stat(ts.MkAbs(args[0]))
	ts.Check(err)
	b, err := os.Stat(ts.MkAbs(args[1]))
	ts.Check(err)
	most, err := strconv.ParseInt(args[2], 10, 64)
	ts.Check(err)
	if b.Size()-a.Size() > most {
		ts.Fatalf("%s has %d bytes more than %s", args[1], b.Size()-a.Size(), args[0])
	}
}
