package cmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// Limits of a program that reads a bad file.
const (
	badTime   = 20 * time.Second // of its CPUs; what is hostile is meant to take hours
	badMemory = 512 << 20        // bytes, of which the Go runtime and the program take some 20 MB
)

// soundInputs are the calls that make what hostile files are made of.
var soundInputs = []string{
	"loggops-collect recording -o sound.trace.arrow",
	"loggops-schedgen sound.trace.arrow --iteration-after MPI_Barrier -o sound.schedule.arrow",
	"loggops-schedgen sound.schedule.arrow --export goal-binary --allow-lossy -o sound.bin",
	"loggops-noise generate periodic:freq=1kHz,duration=20us --length 1s -o sound.noise.arrow",
	"loggops-schedgen --pattern ring --ranks 4 -o four.sched.arrow -q",
	"loggops-sim sound.schedule.arrow -o sound.result.arrow --ranks-out sound.ranks.arrow --spans-out sound.spans.arrow --iterations-out sound.iterations.arrow --path-out sound.path.arrow",
}

var badKinds = []string{"trace", "schedule", "noise", "result", "ranks", "spans", "iterations", "distributions", "path"}

// badCalls is the name of the calls among the files of an archive.
const badCalls = "calls"

// badArchives reads the archives of testdata/bad.
func badArchives(t *testing.T) map[string]*txtar.Archive {
	t.Helper()
	paths, err := filepath.Glob("../testdata/bad/*.txtar")
	expect.OK(t, err)
	all := map[string]*txtar.Archive{}
	for _, path := range paths {
		all[path], err = txtar.ParseFile(path)
		expect.OK(t, err)
	}
	return all
}

// TestBadInput gives the programs bad input, by the calls in the archives of testdata/bad, one per program. Below
// each call is the line that it must print. The files are the others of these archives, and the ones that hostile
// makes. A call ends with status 1, or with 2 if its line, which is of moderate
// length, sends the reader to the help, within badTime and badMemory, and leaves no file.
func TestBadInput(t *testing.T) {
	t.Parallel()
	archives := badArchives(t)
	folder := badFolder(t, archives)
	lines, calls := map[*txtar.File][]string{}, make(chan *string)
	var callers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		callers.Go(func() {
			own := linked(t, folder)
			for line := range calls {
				*line += refusal(t, own, strings.TrimSpace(strings.TrimPrefix(*line, "$ ")))
			}
		})
	}
	for _, archive := range archives {
		for i := range archive.Files {
			file := &archive.Files[i]
			if file.Name != badCalls {
				continue
			}
			lines[file] = slices.DeleteFunc(strings.SplitAfter(string(file.Data), "\n"), func(line string) bool { // old messages
				return !strings.HasPrefix(line, "$ ") && !strings.HasPrefix(line, "#") && line != "\n"
			})
			for i, line := range lines[file] {
				if strings.HasPrefix(line, "$ ") {
					calls <- &lines[file][i]
				}
			}
		}
	}
	close(calls)
	callers.Wait()
	for path, archive := range archives {
		want := string(txtar.Format(archive))
		for i := range archive.Files {
			if now, found := lines[&archive.Files[i]]; found {
				archive.Files[i].Data = []byte(strings.Join(now, ""))
			}
		}
		now := txtar.Format(archive)
		if *cases.Update {
			expect.OK(t, os.WriteFile(path, now, 0o666))
			continue
		}
		expect.Same(t, strings.Split(want, "\n"), strings.Split(string(now), "\n"))
	}
}

// badFolder returns a folder with all bad files.
func badFolder(t *testing.T, archives map[string]*txtar.Archive) string {
	t.Helper()
	folder := t.TempDir()
	for _, archive := range archives {
		for _, file := range archive.Files {
			path := filepath.Join(folder, file.Name)
			if file.Name != badCalls {
				expect.OK(t, errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, file.Data, 0o666)))
			}
		}
	}
	for from, to := range map[string]string{
		"../collector/pmpi/testdata/version1/loggops-0.pmpi": "sound-0.pmpi",
		"distributions/made-4.dist.arrow":                    "sound.distributions.arrow",
		"benches/slow-8.bench.gz":                            "sound.bench.gz",

		"../collector/dumpi/testdata/exchange/exchange-0000.bin": "sound-0.dumpi",
		"../collector/paraver/testdata/exchange.prv":             "sound.prv",
		"../collector/paraver/testdata/exchange.pcf":             "sound.pcf",
	} {
		content, err := os.ReadFile(filepath.Join("../testdata", from))
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, to), content, 0o666)
		}
		expect.OK(t, err)
	}
	expect.OK(t, os.CopyFS(filepath.Join(folder, "sound.otf2"), os.DirFS("../testdata/traces/wavefront-eztrace-2")))
	run(t, "gunzip", filepath.Join(folder, "sound.bench.gz"))
	for _, call := range soundInputs {
		done(t, badCall(t.Context(), folder, call))
	}
	hostile(t, folder, badKinds)
	return folder
}

// linked returns a folder with all that is in another, for calls beside those in
// that one.
func linked(t *testing.T, folder string) string {
	own := t.TempDir()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Error(err)
	}
	for _, e := range entries {
		if err := os.Symlink(filepath.Join(folder, e.Name()), filepath.Join(own, e.Name())); err != nil {
			t.Error(err)
		}
	}
	return own
}

// refusal returns what a program says, and looks how it ends.
func refusal(t *testing.T, folder, call string) string {
	t.Helper()
	out := filepath.Join(folder, "out")
	if err := os.Mkdir(out, 0o777); err != nil {
		t.Error(err)
	}
	defer os.RemoveAll(out)
	ctx, stop := context.WithTimeout(t.Context(), 6*badTime) // of the clock, beside other tests
	defer stop()
	cmd := badCall(ctx, folder, call)
	var said strings.Builder
	cmd.Stderr = &said
	cmd.Run()

	state, want := cmd.ProcessState, 1
	if strings.HasSuffix(said.String(), " --help)\n") {
		want = 2
	}
	message := said.String()
	unreadable := len(message) > 2200 || strings.Contains(message, strings.Repeat("x", 300)) || strings.Contains(message, "\x1b") || !utf8.ValidString(message)
	if code := state.ExitCode(); code != want || strings.Count(message, "\n") != 1 || strings.Contains(message, "internal error") || unreadable {
		t.Errorf("%s: %v: %s", call, state, said.String())
	}
	for _, word := range foreignWords {
		if strings.Contains(said.String(), word) {
			t.Errorf("%s: %q is no word for users: %s", call, word, said.String())
		}
	}
	t.Logf("%6v %s", (state.UserTime() + state.SystemTime()).Round(time.Millisecond), call)
	if used := state.UserTime() + state.SystemTime(); used > badTime {
		t.Errorf("%s: took %v", call, used)
	}
	if left, err := os.ReadDir(out); err != nil || len(left) > 0 {
		t.Errorf("%s: left %v, %v", call, left, err)
	}
	return said.String()
}

// foreignWords are those of Go and its libraries.
var foreignWords = []string{
	"strconv.", "invalid character", "proto", "json:", "nmarshal", "%!", "vgpdf", "panic", "parse error", "<nil>", "arg(s)", "unknown command",
	"invalid argument", "file does not exist", "(MISSING)",
}

// badCall makes a call in a folder, which may write to no more memory than that:
// the Go runtime then ends it with many lines.
func badCall(ctx context.Context, folder, call string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "sh", "-c", fmt.Sprintf("ulimit -d %d; exec %s", badMemory>>10, call))
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "TMPDIR="+filepath.Join(folder, "out"), "LONG="+strings.Repeat("x", 70_000), "ODD=a\nb\x1b[31m\xff")
	return cmd
}
