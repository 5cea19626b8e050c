package pages

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/rogpeppe/go-internal/txtar"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// script is a testscript of the commands of a page. Each command whose output the page
// shows is a step, and so is each other block.
type script struct {
	path  string
	steps []step
}

// step runs the shell script N.sh. What it prints must be N.out, if that is shown.
type step struct {
	number   int
	commands []command
}

func (s step) shown() bool { return s.commands[0].shown }

// measured reports whether the output is different each time: then only its words are compared.
func (s step) measured() bool { return measured.MatchString(s.commands[0].text) }

// text returns the shell script, in which what takes long is shorter than on the page,
// unless its output is shown.
func (s step) text() string {
	text := "exec 2>&1\n"
	for _, c := range s.commands {
		line := c.text
		if !s.shown() || s.measured() {
			line = reduced.Replace(line)
		}
		if c.status != "" {
			line = "set +e\n" + line + "\necho $?"
		}
		text += line + "\n"
	}
	return text
}

// newScript writes the script of the commands that can run here. The rest of a block
// is left out after one that cannot.
func newScript(t *testing.T, commands []command) *script {
	s := &script{path: filepath.Join(t.TempDir(), "page.txtar")}
	skipped := 0
	for _, c := range commands {
		if general(c.text) || c.block == skipped {
			continue
		}
		if reason := unable(c.text); reason != "" {
			skipped = c.block
			name, _, _ := strings.Cut(c.text, "\n")
			t.Run(name, func(t *testing.T) { t.Skip(reason) })
			continue
		}
		if last := len(s.steps) - 1; last >= 0 && !c.shown && s.steps[last].commands[0].block == c.block {
			s.steps[last].commands = append(s.steps[last].commands, c)
			continue
		}
		s.steps = append(s.steps, step{len(s.steps) + 1, []command{c}})
	}
	archive := &txtar.Archive{}
	for _, step := range s.steps {
		name := fmt.Sprintf("$WORK/%d", step.number)
		archive.Comment = fmt.Appendf(archive.Comment, "exec sh -e %s.sh\n", name)
		archive.Files = append(archive.Files, txtar.File{Name: fmt.Sprint(step.number, ".sh"), Data: []byte(step.text())})
		if step.shown() {
			compare := "cmp"
			if step.measured() {
				compare = "words"
			}
			archive.Comment = fmt.Appendf(archive.Comment, "%s stdout %s.out\n", compare, name)
			c := step.commands[0]
			archive.Files = append(archive.Files, txtar.File{Name: fmt.Sprint(step.number, ".out"), Data: []byte(c.want + c.status)})
		}
	}
	expect.OK(t, os.WriteFile(s.path, txtar.Format(archive), 0o666))
	return s
}

// run runs the script in a folder, after it has put the samples there that commands read.
func (s *script) run(t *testing.T, folder string, samples map[string]string) {
	made := map[string]bool{}
	for _, step := range s.steps {
		for _, c := range step.commands {
			if !c.shown {
				stage(t, c.text, made, folder, samples)
			}
		}
	}
	testscript.Run(t, testscript.Params{
		Files:           []string{s.path},
		ContinueOnError: true,
		UpdateScripts:   *cases.Update,
		Cmds:            map[string]func(*testscript.TestScript, bool, []string){"words": words},
		Setup: func(e *testscript.Env) error {
			e.Cd = folder
			e.Vars = append(e.Vars, os.Environ()...)
			path := []string{filepath.Join(folder, "testdata/commands"), filepath.Join(folder, "bin"), os.Getenv("PATH")}
			e.Vars = append(e.Vars, "PATH="+strings.Join(path, ":"), "LC_ALL=C", "CFLAGS=-O0")
			e.Vars = append(e.Vars, cases.MPIEnvironment(t)...)
			return nil
		},
	})
}

// update writes the output of the steps, which testscript has put into the script, into
// the page.
func (s *script) update(t *testing.T, page, text string) {
	archive, err := txtar.ParseFile(s.path)
	expect.OK(t, err)
	printed := map[string]string{}
	for _, file := range archive.Files {
		printed[file.Name] = string(file.Data)
	}
	for _, step := range s.steps {
		if c := step.commands[0]; c.shown {
			got := printed[fmt.Sprint(step.number, ".out")]
			want := c.want + c.status
			if c.status != "" {
				const ask = "$ echo $?\n"
				want = c.want + ask + c.status
				got = lastLine.ReplaceAllString(got, ask+"$0")
			}
			text = strings.Replace(text, "$ "+c.text+"\n"+want, "$ "+c.text+"\n"+got, 1)
		}
	}
	expect.OK(t, os.WriteFile(page, []byte(text), 0o644))
}

var lastLine = regexp.MustCompile(`.*\n$`)

// words FILE FILE compares two outputs without their numbers.
func words(ts *testscript.TestScript, neg bool, args []string) {
	got, want := blurred(ts.ReadFile(args[0])), blurred(ts.ReadFile(args[1]))
	if got != want {
		ts.Fatalf("%s has the words\n%s\nwant\n%s", args[0], got, want)
	}
}

var figure = regexp.MustCompile(`[-+]?\b\d[\d.,]*( (ns|us|µs|ms|s|%|B|KiB|MiB)(\b|$))?|  +`)

func blurred(text string) string {
	return strings.Join(strings.Fields(figure.ReplaceAllString(text, " N ")), " ")
}

// reduced makes commands short whose output is not shown, or which measure.
var reduced = strings.NewReplacer(
	"1048576", "64", "4096", "64", "65536", "64", "--runs 1000", "--runs 4", "--iterations 100", "--iterations 4",
	"-np 64", "-np 4", "-n 64", "-n 4", "--duration 60s", "--duration 50ms", "--duration 300s", "--duration 50ms", "--duration 400ms", "--duration 50ms",
	"noise measure", "noise measure --repeat 1 --duration 50ms --allow-busy -q", "--map-by node bin/loggp ", "--mca mpi_yield_when_idle 0 bin/loggp -r 1 -m 64 ",
)

// measured matches commands whose figures differ each time.
var measured = regexp.MustCompile(`\bmpirun\b|\bsrun\b|noise (measure|inject)`)
