package cmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"loggops/formats/result"
	"loggops/internal/testkit/expect"
)

// job is a call of a program. In its arguments IN is the folder of what it reads
// and OUT that of what it writes.
type job struct {
	name      string
	resumable bool     // what stands in OUT after an end before time is gone on with
	outputs   []string // files in OUT
	args      string
}

// TestFaults has all programs meet what goes wrong on machines. The outcomes are
// those of docs/evidence/reliability.md.
func TestFaults(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for name, test := range map[string]func(*testing.T){
		"wrong places":   b.wrongPlaces,
		"disk full":      b.diskFull,
		"output removed": b.outputRemoved,
		"signals":        b.signals,
		"killed":         b.killed,
		"sweep killed":   b.sweepKilled,
		"reader gone":    readerGone,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t)
		})
	}
}

// bench is where jobs are done.
type bench struct {
	in   string
	jobs []job              // of testdata/lists/faults.txt
	want map[string]outcome // by job
}

// outcome is the result of a job when nothing goes wrong.
type outcome struct {
	files map[string][]byte
	took  time.Duration
}

// newBench makes what the jobs read, and does each once.
func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{in: t.TempDir(), want: map[string]outcome{}}
	done(t, shell(b.in, `
		loggops-collect $DATA/traces/wavefront-4 -o x.trace.arrow
		loggops-schedgen x.trace.arrow --iteration-after MPI_Allreduce -o x.sched.arrow
		loggops-schedgen --pattern dissemination --ranks 2 --bytes 8 -o d.sched.arrow
		loggops-noise generate periodic:freq=1kHz,duration=20us --length 1s -o x.noise.arrow
		loggops-sim x.sched.arrow --spans-out x.spans.arrow
		for i in 1 2; do
			loggops-sim d.sched.arrow --sweep ranks=2..1024:*2 --runs 3 --noise x.noise.arrow --shard $i/2 -o $i.result.arrow
		done`))
	for _, c := range listed(t, "faults.txt") {
		j := job{c[0], c[1] == "resumable", strings.Split(c[2], ","), c[3]}
		b.jobs = append(b.jobs, j)
		out, begun := t.TempDir(), time.Now()
		done(t, b.command(j.args, out))
		r := outcome{map[string][]byte{}, time.Since(begun)}
		for _, name := range j.outputs {
			text, err := os.ReadFile(filepath.Join(out, name))
			expect.OK(t, err)
			r.files[name] = text
		}
		b.want[j.name] = r
	}
	return b
}

func (b *bench) command(args, out string) *exec.Cmd {
	cmd := command("", strings.NewReplacer("IN/", b.in+"/", "OUT/", out+"/", "DATA/", os.Getenv("DATA")+"/").Replace(args))
	cmd.Env = append(os.Environ(), "TMPDIR="+out)
	return cmd
}

// whole checks that what stands in a folder are files of the job, complete, and
// all of them if it has ended well; and temporary files only where that is
// allowed.
func (b *bench) whole(t *testing.T, j job, folder string, ended bool, temporary bool) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	expect.OK(t, err)
	found := 0
	for _, e := range entries {
		want, is := b.want[j.name].files[e.Name()]
		switch {
		case !is:
			if !temporary {
				t.Errorf("%s: %s is left", j.name, e.Name())
			}
			continue
		case j.resumable && !ended:
			continue // whole points, which resume looks at
		}
		found++
		if got, err := os.ReadFile(filepath.Join(folder, e.Name())); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %s stands there with %d bytes, and is to have %d: error %v", j.name, e.Name(), len(got), len(want), err)
		}
	}
	if n := len(b.want[j.name].files); ended && found < n {
		t.Errorf("%s: ended well with %d of %d files", j.name, found, n)
	}
}

// resume does a job again in the same folder, in which its files must come out
// as they do without an interruption.
func (b *bench) resume(t *testing.T, j job, folder string) {
	t.Helper()
	if out, err := b.command(j.args, folder).CombinedOutput(); err != nil {
		t.Errorf("%s, again: %v: %s", j.name, err, out)
		return
	}
	b.whole(t, j, folder, true, true)
}

// fails does a job that must fail with a line that describes what is wrong.
func (b *bench) fails(t *testing.T, j job, out, want string) {
	t.Helper()
	said, err := b.command(j.args, out).CombinedOutput()
	exit, _ := errors.AsType[*exec.ExitError](err)
	if exit == nil || exit.ExitCode() != 1 {
		t.Errorf("%s: ended with %v", j.name, err)
	}
	if !strings.Contains(string(said), want) || strings.Count(string(said), "\n") != 1 {
		t.Errorf("%s says %q, which is to be a line with %q", j.name, said, want)
	}
}

// wrongPlaces has all jobs write where they cannot.
func (b *bench) wrongPlaces(t *testing.T) {
	for _, j := range b.jobs {
		folder := t.TempDir()
		b.fails(t, j, filepath.Join(folder, "missing"), "no such file or directory")
		b.whole(t, j, folder, false, false)

		file := filepath.Join(folder, "file")
		expect.OK(t, os.WriteFile(file, nil, 0o666))
		b.fails(t, j, file, "not a directory")

		folder = t.TempDir()
		for _, name := range j.outputs {
			expect.OK(t, os.Mkdir(filepath.Join(folder, name), 0o777))
		}
		said, err := b.command(j.args, folder).CombinedOutput()
		if err == nil || strings.Count(string(said), "\n") != 1 {
			t.Errorf("%s, with folders in the place of files: %v, %s", j.name, err, said)
		}
		if entries, err := os.ReadDir(folder); err != nil || len(entries) != len(j.outputs) {
			t.Errorf("%s, with folders in the place of files, leaves %v", j.name, entries)
		}
	}
}

// diskFull has all jobs write to a file system without room, and to one that
// is full in the middle of a file.
func (b *bench) diskFull(t *testing.T) {
	const page = 4096
	for _, j := range b.jobs {
		size := 0
		for _, text := range b.want[j.name].files {
			size += len(text)
		}
		rooms := []int{0}
		if size > 4*page {
			rooms = append(rooms, size/2/page)
		}
		for _, room := range rooms {
			folder := tmpfs(t, (room+1)*page)
			expect.OK(t, os.WriteFile(filepath.Join(folder, "filler"), make([]byte, page), 0o666))
			b.fails(t, j, folder, "no space left on device")
			expect.OK(t, os.Remove(filepath.Join(folder, "filler")))
			b.whole(t, j, folder, false, false)
		}
	}
}

// tmpfs returns a folder that has room for so many bytes.
func tmpfs(t *testing.T, size int) string {
	folder := t.TempDir()
	if err := syscall.Mount("none", folder, "tmpfs", 0, fmt.Sprintf("size=%d", size)); err != nil {
		t.Skipf("a small file system cannot be mounted here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, 0); err != nil {
			t.Error(err)
		}
	})
	return folder
}

// outputRemoved removes the folder, or the hidden file, that a simulation
// writes to, and what stood there before.
func (b *bench) outputRemoved(t *testing.T) {
	j := job{name: "sim", args: "loggops-sim IN/x.sched.arrow --replicas 300 -o OUT/x.result.arrow"}
	for _, c := range []struct {
		name   string
		remove func(folder, hidden string) error
		want   string // what it fails with
	}{
		{"hidden file", func(_, hidden string) error { return os.Remove(hidden) }, "no such file or directory"},
		{"folder", func(folder, _ string) error { return os.RemoveAll(folder) }, "no such file or directory"},
		{"old file", func(folder, _ string) error { return os.Remove(filepath.Join(folder, "x.result.arrow")) }, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "out")
			expect.OK(t, os.Mkdir(folder, 0o777))
			expect.OK(t, os.WriteFile(filepath.Join(folder, "x.result.arrow"), nil, 0o666))
			var said bytes.Buffer
			cmd := b.command(j.args, folder)
			cmd.Env, cmd.Stderr = os.Environ(), &said
			expect.OK(t, cmd.Start())
			var hidden []string
			until(t, "it writes", func() bool {
				hidden, _ = filepath.Glob(filepath.Join(folder, ".x.result.arrow.tmp-*"))
				return len(hidden) > 0
			})
			expect.OK(t, c.remove(folder, hidden[0]))
			err := cmd.Wait()
			if c.want == "" {
				if _, gone := os.Stat(filepath.Join(folder, "x.result.arrow")); err != nil || gone != nil {
					t.Errorf("%v, %v: %s", err, gone, said.String())
				}
				return
			}
			if cmd.ProcessState.ExitCode() != 1 || !strings.Contains(said.String(), c.want) {
				t.Errorf("%v: %s", err, said.String())
			}
			left, err := filepath.Glob(filepath.Join(folder, ".*"))
			if err != nil || len(left) > 0 {
				t.Errorf("left: %v", left)
			}
		})
	}
}

// signals sends signals to all jobs at random moments: they end with 130,
// or well where the signal came too late, and leave no temporary files.
func (b *bench) signals(t *testing.T) {
	for _, j := range b.jobs {
		for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGINT, syscall.SIGTERM} {
			folder := t.TempDir()
			state := b.signalled(t, j, folder, signal)
			status := state.Sys().(syscall.WaitStatus)
			early := status.Signaled() && status.Signal() == signal // before main
			if code := state.ExitCode(); !early && code != 0 && code != 130 {
				t.Errorf("%s, %v: exit status %d", j.name, signal, code)
			}
			b.whole(t, j, folder, state.Success(), false)
			if j.resumable {
				b.resume(t, j, folder)
			}
		}
	}
}

// killed kills jobs a hundred times at random moments. They cannot clean up;
// but no half file has its final name, and the same call makes them whole.
func (b *bench) killed(t *testing.T) {
	times := 100
	if testing.Short() {
		times = len(b.jobs)
	}
	killed := 0
	for i := range times {
		j := b.jobs[i%len(b.jobs)]
		folder := t.TempDir()
		state := b.signalled(t, j, folder, syscall.SIGKILL)
		if !state.Success() {
			killed++
		}
		b.whole(t, j, folder, state.Success(), true)
		if j.resumable || i < len(b.jobs) {
			b.resume(t, j, folder)
		}
	}
	if killed < times/4 {
		t.Errorf("of %d jobs %d were killed before they ended", times, killed)
	}
	t.Logf("of %d jobs %d were killed before they ended", times, killed)
}

// signalled sends a signal to a job at a random moment, and waits for its end.
func (b *bench) signalled(t *testing.T, j job, folder string, signal syscall.Signal) *os.ProcessState {
	t.Helper()
	cmd := b.command(j.args, folder)
	expect.OK(t, cmd.Start())
	ctx, stop := context.WithTimeout(t.Context(), time.Duration(rand.Int64N(int64(b.want[j.name].took))))
	defer stop()
	go func() {
		<-ctx.Done()
		cmd.Process.Signal(signal)
	}()
	cmd.Wait()
	return cmd.ProcessState
}

// readerGone has a program write to a pipe that nobody reads, as in "| head": it fails, and
// says nothing.
func readerGone(t *testing.T) {
	r, w, err := os.Pipe()
	expect.OK(t, err)
	defer w.Close()
	r.Close()
	var said bytes.Buffer
	cmd := exec.Command("loggops-schedgen", "--pattern", "list")
	cmd.Stdout, cmd.Stderr = w, &said
	cmd.Run()
	if cmd.ProcessState.ExitCode() != 1 || said.Len() > 0 {
		t.Errorf("%v: %s", cmd.ProcessState, said.String())
	}
}

// sweepKilled kills a sweep in its last point, which takes seconds: its file has
// all others while that is under way.
func (b *bench) sweepKilled(t *testing.T) {
	folder := t.TempDir()
	const sweep = "loggops-sim IN/d.sched.arrow --runs 4 --noise periodic:freq=1kHz,duration=100us --sweep ranks="
	long := b.command(sweep+"2..64:*2,1048576 -o OUT/x.result.arrow", folder)
	expect.OK(t, long.Start())
	table := filepath.Join(folder, "x.result.arrow")
	until(t, "there are six points in the table", func() bool {
		r, err := result.Open[result.Run](table)
		if err != nil {
			return false // not there yet
		}
		defer r.Close()
		n := 0
		for range r.Rows() {
			n++
		}
		return n == 6*4
	})
	long.Process.Kill()
	long.Wait()
	if long.ProcessState.Success() {
		t.Fatal("the sweep has ended before it was killed")
	}
	out, err := b.command(sweep+"2..64:*2 -o OUT/x.result.arrow", folder).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "has 6 of 6 points") {
		t.Errorf("%v: %s", err, out)
	}
}
