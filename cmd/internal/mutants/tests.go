package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// tests are the random tests of a checkout.
type tests struct {
	dir  string // the checkout
	run  string // a regular expression of their names
	tags string // with which they are compiled, and the tag small in some stages
}

var errBuild = errors.New("the tests do not compile")

// command returns a command in a folder of the checkout. Signals to this process do not reach the command, whose work would
// seem to fail.
func (t *tests) command(ctx context.Context, folder, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.SysProcAttr = filepath.Join(t.dir, folder), &syscall.SysProcAttr{Setpgid: true}
	return cmd
}

// build compiles the tests into a folder, with build tags, and with other texts for some files of the checkout, or further
// files.
func (t *tests) build(ctx context.Context, folder, tags string, texts map[string][]byte) (binary string, err error) {
	dir, err := filepath.Abs(t.dir)
	if err != nil {
		return "", err
	}
	replace := map[string]string{}
	for path, text := range texts {
		name := filepath.Join(folder, strconv.Itoa(len(replace))+".go")
		if err := os.WriteFile(name, text, 0o666); err != nil {
			return "", err
		}
		replace[filepath.Join(dir, path)] = name
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay, binary := filepath.Join(folder, "overlay.json"), filepath.Join(folder, "tests")
	if err := os.WriteFile(overlay, list, 0o666); err != nil {
		return "", err
	}
	out, err := t.command(ctx, "", "go", "test", "-c", "-pgo=off", "-vet=off", "-ldflags=-s -w", "-tags", tags, "-overlay", overlay, "-o", binary, "./sim").CombinedOutput()
	if exit := (*exec.ExitError)(nil); ctx.Err() == nil && errors.As(err, &exit) {
		err = fmt.Errorf("%w: %s", errBuild, strings.ReplaceAll(strings.TrimSpace(string(out)), "\n", "; "))
	}
	return binary, err
}

// memoryKiB limits the memory of a run of tests.
const memoryKiB = 6 << 20

// limits are the time that a run of tests takes, or may take.
type limits struct{ cpu, wall time.Duration }

var unlimited = limits{time.Hour * 1000, time.Hour * 1000}

var (
	failing = regexp.MustCompile(`--- FAIL: (\S+/\S+)`)
	started = regexp.MustCompile(`(?s:.*)\n=== RUN   (\S+)`) // the last one
)

// pass runs compiled tests with a number of programs, one test at a time, until one fails or a limit is reached. It returns
// the name of the test that failed, or "".
func (t *tests) pass(ctx context.Context, binary string, programs int, limit limits) (failed string, took limits, err error) {
	timed, cancel := context.WithTimeout(ctx, limit.wall)
	defer cancel()
	shell := fmt.Sprintf(`ulimit -v %d; ulimit -t %.0f; exec "$@"`, memoryKiB, limit.cpu.Seconds())
	cmd := t.command(timed, "sim", "sh", "-c", shell, "sh", binary, "-test.run", t.run, "-programs", strconv.Itoa(programs),
		"-test.failfast", "-test.parallel", "1", "-test.v", "-test.timeout", "0")
	cmd.Env = append(os.Environ(), "GOMAXPROCS=2", "GOMEMLIMIT=3GiB")
	start := time.Now()
	out, err := cmd.CombinedOutput()
	took.wall = time.Since(start)
	if cmd.ProcessState != nil {
		took.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	exit := (*exec.ExitError)(nil)
	switch {
	case ctx.Err() != nil:
		return "", took, ctx.Err()
	case err == nil && bytes.Contains(out, []byte("testing: warning: no tests to run")):
		return "", took, fmt.Errorf("no test in ./sim matches %s", t.run)
	case !errors.As(err, &exit):
		return "", took, err
	}
	for _, name := range []*regexp.Regexp{failing, started} {
		if match := name.FindSubmatch(out); match != nil {
			return string(match[1]), took, nil
		}
	}
	return "before the first test", took, nil
}
