// Package pages has the tests of the repository as a whole: its pages and the commands
// on them, its words, and which package imports which. They run in the repository's folder.
package pages

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// bin is where TestMain has put the programs, and the libraries and programs for
// MPI if there is one; installed is where all is installed, from whose sources these are built.
var bin, installed string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		folder, err := os.MkdirTemp("", "loggops-pages-")
		if err == nil {
			defer os.RemoveAll(folder)
			err = install(folder)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		return m.Run()
	}())
}

// install builds what bin and installed are to have, in a folder.
func install(folder string) error {
	os.Setenv("COMPILED", "-pgo=off") // for make
	bin, installed = filepath.Join(folder, "bin"), filepath.Join(folder, "installed")
	if err := os.Chdir("../.."); err != nil {
		return err
	}
	if built := os.Getenv("LOGGOPS_BUILT"); built != "" { // make finds these up to date
		if err := os.CopyFS(bin, os.DirFS(built)); err != nil {
			return err
		}
	}
	targets := [][]string{{"install", "BIN=" + bin, "PREFIX=" + installed}}
	if missing("mpicc") == "" {
		targets = append(targets, []string{"-C", filepath.Join(installed, "share/loggops"), "pmpi", "mpibench", "loggp", "OUT=" + bin, "CFLAGS=-O0"})
	}
	for _, target := range targets {
		if out, err := exec.Command("make", target...).CombinedOutput(); err != nil {
			return fmt.Errorf("make %v: %w\n%s", target, err, out)
		}
	}
	return nil
}

// TestSessions runs the commands of all pages but the gallery, each page in a folder that looks like
// the repository after make; they must print what the page shows.
func TestSessions(t *testing.T) {
	testPages(t, slices.DeleteFunc(allPages(t), func(page string) bool { return page == gallery }))
}

// TestLongSessions runs the commands of the gallery, which draws the pictures of other pages from more data.
func TestLongSessions(t *testing.T) { testPages(t, []string{gallery}) }

const gallery = "docs/gallery.md"

func testPages(t *testing.T, pages []string) {
	samples, err := samples()
	expect.OK(t, err)
	known := flagsOf(helps(t))
	for _, page := range pages {
		text := read(t, page)
		commands := commandsOf(text)
		spans := spansOf(text)
		if len(commands)+len(spans) == 0 {
			continue
		}
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			for _, call := range spans {
				known.check(t, call)
			}
			for _, c := range commands {
				known.check(t, c.text)
			}
			s := newScript(t, commands)
			s.run(t, newFolder(t, filepath.Dir(page)), samples)
			if *cases.Update {
				t.Cleanup(func() { s.update(t, page, text) }) // when the script has ended
			}
		})
	}
}

// TestHelpExamples runs the examples in the help of all programs and of their topics.
func TestHelpExamples(t *testing.T) {
	samples, err := samples()
	expect.OK(t, err)
	for _, program := range helps(t) {
		commands := commandsOf(strings.ReplaceAll(program.help, "\n  loggops-", "\n\n    loggops-"))
		if !strings.Contains(program.help, "\nExamples:\n") {
			t.Errorf("%s has no examples", program.name)
		}
		t.Run(program.name, func(t *testing.T) {
			t.Parallel()
			newScript(t, commands).run(t, newFolder(t, "."), samples)
		})
	}
}

// TestUnable checks that no command is run whose tools are missing.
func TestUnable(t *testing.T) {
	t.Setenv("PATH", "")
	for _, command := range []string{
		"mpicc -o app wavefront.c", "mpirun -np 2 bin/loggops-bench", "loggops-record -np 4 --build -o app-trace ./app", "make pmpi",
		"eztrace -t mpi wavefront", "smpirun -np 4 wavefront",
	} {
		if unable(command) == "" {
			t.Errorf("%s is run", command)
		}
	}
}

// unable explains why a command cannot be run here, or nothing.
func unable(command string) string {
	for _, needs := range []struct{ words, tool string }{
		{`\b(mpirun|srun|mpicc|make (pmpi|mpibench|-C collector))\b|\./(app|program)\b`, "mpicc"},
		{`\b(mpirun|srun)\b|\./(app|program)\b`, "mpirun"},
		{`\beztrace -t\b|recording/wavefront_trace`, "eztrace"},
		{`\b(smpicc|smpirun)\b|collect wavefront.txt`, "smpirun"},
	} {
		if regexp.MustCompile(needs.words).MatchString(command) {
			if reason := missing(needs.tool); reason != "" {
				return reason
			}
		}
	}
	switch {
	case strings.HasPrefix(command, "python3 - ") && exec.Command("python3", "-c", "import pyarrow, pandas, polars, duckdb").Run() != nil:
		return "there is no Python with pyarrow, pandas, polars and duckdb"
	case strings.HasPrefix(command, "Rscript - ") && exec.Command("Rscript", "-e", "library(arrow); library(jsonlite)").Run() != nil:
		return "there is no R with arrow and jsonlite"
	}
	return ""
}

// missing says that a tool is not installed, or nothing.
func missing(tool string) string {
	if _, err := exec.LookPath(tool); err != nil {
		return "there is no " + tool
	}
	if tool == "mpirun" {
		if version, err := exec.Command(tool, "--version").Output(); err != nil || !bytes.Contains(version, []byte("Open MPI")) {
			return "mpirun is not that of Open MPI, whose flags pages have"
		}
	}
	return ""
}

// newFolder returns a folder that looks like the repository after make, and like
// one of its folders. That of an example is where it is in the repository.
func newFolder(t *testing.T, like string) string {
	top := t.TempDir()
	folder := top
	link := func(from, into string) {
		files, err := filepath.Glob(filepath.Join(from, "*"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", from, err)
		}
		for _, file := range files {
			to, err := filepath.Abs(file)
			expect.OK(t, err)
			if err := os.Symlink(to, filepath.Join(into, filepath.Base(file))); err != nil && !os.IsExist(err) {
				t.Fatal(err)
			}
		}
	}
	if strings.HasPrefix(like, "examples") {
		folder = filepath.Join(top, like)
		expect.OK(t, os.MkdirAll(folder, 0o777))
		link(".", top)
		link(like, folder)
	}
	programs := filepath.Join(folder, "bin")
	expect.OK(t, os.Mkdir(programs, 0o777))
	link(bin, programs)
	link(".", folder)
	if err := os.Remove(filepath.Join(folder, "demo")); err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return folder
}

// program is a program or a command of one, and its help.
type program struct{ name, help string }

// helps returns the help of all programs and their commands.
func helps(t *testing.T) (all []program) {
	paths, err := filepath.Glob(filepath.Join(bin, "loggops-*"))
	if err != nil || len(paths) < 7 {
		t.Fatalf("programs %v, error %v", paths, err)
	}
	help := func(path string, command ...string) string {
		text, err := exec.Command(path, append(command, "--help", "all")...).Output()
		if err != nil {
			t.Fatalf("%s %v: %v", path, command, err)
		}
		return string(text)
	}
	for _, path := range paths {
		name := filepath.Base(path)
		if name == "loggops-bench" {
			continue // which is for mpirun
		}
		all = append(all, program{name, help(path)})
		_, list, _ := strings.Cut(all[len(all)-1].help, "\nAvailable Commands:\n")
		list, _, _ = strings.Cut(list, "\n\n")
		for _, m := range subcommand.FindAllStringSubmatch(list, -1) {
			if m[1] != "completion" && m[1] != "help" {
				all = append(all, program{name + " " + m[1], help(path, m[1])})
			}
		}
	}
	return all
}

var (
	subcommand = regexp.MustCompile(`(?m)^  (\w+) `)
	helpFlag   = regexp.MustCompile(`(?m)^(?:  -\w, |      )--([\w-]+)`)
	calledFlag = regexp.MustCompile(`\s--([\w-]+)`)
	quoted     = regexp.MustCompile(`'[^']*'`) // as the flags of a launcher
)

// flags are those of a program and its commands, by program.
type flags map[string]map[string]bool

func flagsOf(programs []program) flags {
	known := flags{}
	for _, p := range programs {
		name, _, _ := strings.Cut(p.name, " ")
		if known[name] == nil {
			known[name] = map[string]bool{}
		}
		for _, m := range helpFlag.FindAllStringSubmatch(p.help, -1) {
			known[name][m[1]] = true
		}
	}
	return known
}

// check checks that a program has the flags that a call of it names.
func (known flags) check(t *testing.T, call string) {
	t.Helper()
	name, _, _ := strings.Cut(call, " ")
	if known[name] == nil {
		return
	}
	for _, m := range calledFlag.FindAllStringSubmatch(quoted.ReplaceAllString(call, "''"), -1) {
		if !known[name][m[1]] {
			t.Errorf("%s: there is no --%s", call, m[1])
		}
	}
}
