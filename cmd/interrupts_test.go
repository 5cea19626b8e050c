package cmd

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"loggops/internal/testkit/expect"
)

var interrupts = flag.Bool("interrupts", false, "interrupt all programs in all phases, and hold them to half a second; on an idle machine")

// task is a command of testdata/lists/interrupts.txt.
type task struct {
	phase, args string
	options     []string
}

func (work *task) is(option string) bool { return slices.Contains(work.options, option) }

// TestInterrupts interrupts all programs in all phases, at several moments: they end soon
// with status 130, and leave nothing behind. -v prints the longest times.
func TestInterrupts(t *testing.T) {
	t.Parallel()
	in := t.TempDir()
	var table strings.Builder
	fmt.Fprintf(&table, "%-18s %-36s %7s %12s\n", "program", "phase", "signals", "longest (ms)")
	limit, moments := 3*time.Second, []time.Duration{300 * time.Millisecond}
	if *interrupts {
		limit, moments = 500*time.Millisecond, []time.Duration{100 * time.Millisecond, 300 * time.Millisecond, 700 * time.Millisecond, 1500 * time.Millisecond, 4 * time.Second}
	}
	for _, columns := range listed(t, "interrupts.txt") {
		work := task{phase: columns[0], options: strings.Split(columns[1], ","), args: columns[2]}
		if !work.is("short") && !*interrupts {
			continue
		}
		program, _, _ := strings.Cut(work.args, " ")
		t.Run(program+", "+work.phase, func(t *testing.T) {
			for _, input := range inputOf.FindAllStringSubmatch(work.args, -1) {
				done(t, command(in, "make -s -f "+os.Getenv("DATA")+"/../cmd/testdata/interrupts.mk "+input[1]))
			}
			var longest time.Duration
			hit := 0
			for i, moment := range moments {
				took, ended := work.interrupt(t, in, moment, []syscall.Signal{syscall.SIGTERM, syscall.SIGINT}[i%2])
				if ended {
					break
				}
				hit++
				longest = max(longest, took)
			}
			if hit == 0 {
				t.Errorf("it ended before the first signal")
			}
			if longest > limit {
				t.Errorf("it went on for %v", longest)
			}
			fmt.Fprintf(&table, "%-18s %-36s %7d %12d\n", program, work.phase, hit, longest.Milliseconds())
		})
	}
	t.Logf("\n%s", &table)
}

// inputOf is an input of a command, which make makes by its name.
var inputOf = regexp.MustCompile(`\bIN/(\S+)`)

// takesSignals reports whether a process handles SIGINT, or has ended. Where it inherits that
// SIGINT is ignored, as in the background of a shell, it handles none at first.
func takesSignals(pid int) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return true
	}
	_, caught, _ := strings.Cut(string(text), "SigCgt:")
	mask, err := strconv.ParseUint(strings.TrimSpace(strings.SplitN(caught, "\n", 2)[0]), 16, 64)
	return err != nil || mask>>(syscall.SIGINT-1)&1 != 0
}

// interrupt sends a signal to a command after a while, and returns how long it went on, or
// that it had ended before.
func (work *task) interrupt(t *testing.T, in string, after time.Duration, signal syscall.Signal) (took time.Duration, ended bool) {
	t.Helper()
	const patience = 15 * time.Second
	folder := t.TempDir()
	var stderr bytes.Buffer
	cmd := command("", strings.NewReplacer("IN/", in+"/", "OUT/", folder+"/").Replace(work.args))
	cmd.Env = append(os.Environ(), "TMPDIR="+folder)
	cmd.Stderr = &stderr
	if work.is("idle") {
		read, write, err := os.Pipe()
		expect.OK(t, err)
		defer write.Close()
		defer read.Close()
		cmd.Stdin = read
	}
	if work.is("stuck") {
		read, write, err := os.Pipe()
		expect.OK(t, err)
		defer read.Close()
		defer write.Close()
		cmd.Stdout = write
	}
	expect.OK(t, cmd.Start())
	exited := make(chan error, 1)
	go func() { exited <- cmd.Wait() }()
	until(t, "it takes signals", func() bool { return takesSignals(cmd.Process.Pid) })
	select {
	case err := <-exited:
		if (err != nil) != work.is("fails") {
			t.Errorf("%s: %v: %s", work.args, err, stderr.String())
		}
		return 0, true
	case <-time.After(after):
	}
	begun := time.Now()
	expect.OK(t, cmd.Process.Signal(signal))
	select {
	case <-exited:
	case <-time.After(patience):
		cmd.Process.Kill()
		<-exited
		t.Errorf("after %v and a signal it goes on", after)
		return patience, false
	}
	took = time.Since(begun)
	name := cmd.Args[0]
	switch code := cmd.ProcessState.ExitCode(); {
	case code == 0: // the work was done, or has written what there was of it
		return took, false
	case code != 130:
		t.Errorf("after %v: %v, %s", after, cmd.ProcessState, stderr.String())
	case !strings.HasSuffix(stderr.String(), name+": interrupted\n"):
		t.Errorf("after %v it says %q", after, stderr.String())
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) > 0 && !work.is("keeps") {
		t.Errorf("after %v it leaves %v, %v", after, entries, err)
	}
	return took, false
}
