package cmd

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

var interrupts = flag.Bool("interrupts", false, "interrupt all programs in all phases, and hold them to half a second; on an idle machine")

// task is a command that takes long, or waits for somebody. IN is the folder of what it reads
// and OUT that of what it writes.
type task struct {
	phase string
	args  string
	needs string // the inputs to be made first
	short bool   // is interrupted without -interrupts, too
	idle  bool   // its standard input is a pipe without a writer's bytes
	stuck bool   // its standard output is a pipe that nobody reads
	keeps bool   // whole files of what has been done before stay
	fails bool   // its end is an error
}

// input is made by a command, or by one of texts, of another one.
type input struct{ args, of string }

// readTasks returns the phases of all programs, and the inputs that programs make.
func readTasks(t *testing.T) (tasks []task, inputs map[string]input) {
	t.Helper()
	text, err := os.ReadFile("testdata/interrupts.tasks")
	if err != nil {
		t.Fatal(err)
	}
	inputs = map[string]input{}
	for line := range strings.Lines(string(text)) {
		field := append(strings.Split(strings.TrimSpace(line), " |"), "", "", "", "")
		for i := range field {
			field[i] = strings.TrimSpace(field[i])
		}
		has := func(flag string) bool { return slices.Contains(strings.Fields(field[4]), flag) }
		switch field[0] {
		case "task":
			tasks = append(tasks, task{
				phase: field[1], args: field[2], needs: field[3], short: has("short"), idle: has("idle"),
				stuck: has("stuck"), keeps: has("keeps"), fails: has("fails"),
			})
		case "input":
			inputs[field[1]] = input{field[2], field[3]}
		default:
			if field[0] != "" && field[0][0] != '#' {
				t.Fatalf("neither a task nor an input: %s", line)
			}
		}
	}
	return tasks, inputs
}

// texts write the inputs that no program makes.
var texts = map[string]func(in string) error{
	"pipe": func(in string) error { return syscall.Mkfifo(filepath.Join(in, "pipe"), 0o666) },
	"goal": func(in string) error {
		for name, text := range map[string]string{
			"long":  "num_ranks 2\nrank 0 { calc 1000000000000000000 }\nrank 1 { calc 1000000000000000000 }\n",
			"cpus":  "num_ranks 1\nrank 0 { calc 1000000000000000000 cpu 1\ncalc 1000000000000000000 cpu 2 }\n",
			"stuck": "num_ranks 2\nrank 0 { a: recv 1b from 1\nb: send 1b to 1\nb requires a }\nrank 1 { a: recv 1b from 0\nb: send 1b to 0\nb requires a }\n",
		} {
			if err := os.WriteFile(filepath.Join(in, name+".goal"), []byte(text), 0o666); err != nil {
				return err
			}
		}
		return nil
	},
	"text": func(in string) error {
		return writeLong(filepath.Join(in, "text.goal"), "num_ranks 1\nrank 0 {\n", "calc 100\n", 40_000_000, "}\n")
	},
	"osnoise": func(in string) error {
		return writeLong(filepath.Join(in, "osnoise.txt"), "# tracer: osnoise\n", "  osnoise/0-1 [000] ..... 100.000000: thread_noise: kworker:1 start 100.000000000 duration 100 ns\n", 5_000_000, "")
	},
	"ti": func(in string) error {
		return writeLong(filepath.Join(in, "ti.txt"), "0 init\n1 init\n", "0 send 1 2 3 0\n1 recv 0 2 3 0\n", 5_000_000, "0 finalize\n1 finalize\n")
	},
	"paraver": func(in string) error {
		names := "EVENT_TYPE\n9   50000003    MPI Other\nVALUES\n19   MPI_Comm_rank\n31   MPI_Init\n32   MPI_Finalize\n0   Outside MPI\n"
		if err := os.WriteFile(filepath.Join(in, "x.pcf"), []byte(names), 0o666); err != nil {
			return err
		}
		head := "#Paraver (01/02/2024 at 10:00):1000_ns:1(2):1:1(1:1),1\nc:1:1:1:1\n2:1:1:1:1:0:50000003:31\n2:1:1:1:1:1:50000003:0\n"
		return writeLong(filepath.Join(in, "x.prv"), head, "2:1:1:1:1:1:50000003:19\n2:1:1:1:1:1:50000003:0\n", 5_000_000, "2:1:1:1:1:2:50000003:32\n2:1:1:1:1:3:50000003:0\n")
	},
	"launcher": func(in string) error {
		return os.WriteFile(filepath.Join(in, "launcher"), []byte("#!/bin/sh\nexec sleep 100\n"), 0o777)
	},
	"allprof":    func(in string) error { return writeRing(filepath.Join(in, "text"), 4, 700_000) },
	"compressed": func(in string) error { return writeRing(filepath.Join(in, "compressed"), 4, 700_000) },
}

// writeLong writes a file of many equal lines.
func writeLong(path, head, line string, n int, tail string) error {
	const lines = 1000
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	io.WriteString(file, head)
	block := bytes.Repeat([]byte(line), lines)
	for range n / lines {
		file.Write(block)
	}
	_, err = io.WriteString(file, tail)
	return err
}

// writeRing writes a recording of liballprof in which messages go around a ring.
func writeRing(folder string, ranks, calls int) error {
	if err := os.Mkdir(folder, 0o777); err != nil {
		return err
	}
	for rank := range ranks {
		file, err := os.Create(filepath.Join(folder, fmt.Sprintf("rank-%d.txt", rank)))
		if err != nil {
			return err
		}
		defer file.Close()
		w, clock := bufio.NewWriterSize(file, 1<<20), 1237666046950200
		fmt.Fprintf(w, "# htor's PMPI Tracer 1 Output File\n# clockdiff: 0.000000 s (relative to rank 0)\n")
		fmt.Fprintf(w, "MPI_Init:-:140737488343500:140737488344604:%d.000000\n", clock-1)
		for range calls {
			fmt.Fprintf(w, "MPI_Irecv:%d.000000:11033760:4500:11,8,8:%d:4000:0,%d,%d:140737488340200:%d.000000\n", clock, (rank+ranks-1)%ranks, rank, ranks, clock+2)
			fmt.Fprintf(w, "MPI_Isend:%d.000000:10997744:4500:11,8,8:%d:4000:0,%d,%d:140737488340208:%d.000000\n", clock+3, (rank+1)%ranks, rank, ranks, clock+5)
			fmt.Fprintf(w, "MPI_Waitall:%d.000000:2:140737488340200:0:%d.000000\n", clock+6, clock+8)
			clock += 10
		}
		fmt.Fprintf(w, "MPI_Finalize:%d.000000:-\n", clock)
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// TestInterrupts interrupts all programs in all phases, at several moments: they end soon
// with status 130, and leave nothing behind. -v prints the longest times.
func TestInterrupts(t *testing.T) {
	t.Parallel()
	tasks, inputs := readTasks(t)
	in, made := t.TempDir(), map[string]bool{}
	var table strings.Builder
	fmt.Fprintf(&table, "%-18s %-36s %7s %12s\n", "program", "phase", "signals", "longest (ms)")
	limit, moments := 3*time.Second, []time.Duration{300 * time.Millisecond}
	if *interrupts {
		limit, moments = 500*time.Millisecond, []time.Duration{100 * time.Millisecond, 300 * time.Millisecond, 700 * time.Millisecond, 1500 * time.Millisecond, 4 * time.Second}
	}
	for _, work := range tasks {
		if !work.short && !*interrupts {
			continue
		}
		program, _, _ := strings.Cut(work.args, " ")
		t.Run(program+", "+work.phase, func(t *testing.T) {
			for _, what := range strings.Fields(work.needs) {
				provide(t, in, what, inputs, made)
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

// provide makes an input unless it is there.
func provide(t *testing.T, in, what string, inputs map[string]input, made map[string]bool) {
	t.Helper()
	if made[what] {
		return
	}
	made[what] = true
	if of := inputs[what].of; of != "" {
		provide(t, in, of, inputs, made)
	}
	if write := texts[what]; write != nil {
		if err := write(in); err != nil {
			t.Fatal(err)
		}
	}
	if args := inputs[what].args; args != "" {
		words := strings.Fields(strings.ReplaceAll(args, "IN/", in+"/"))
		if out, err := exec.Command(filepath.Join(bin, words[0]), words[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", args, err, out)
		}
	}
}

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
	words := strings.Fields(strings.NewReplacer("IN/", in+"/", "OUT/", folder+"/").Replace(work.args))
	var stderr bytes.Buffer
	cmd := exec.Command(filepath.Join(bin, words[0]), words[1:]...)
	cmd.Env = append(os.Environ(), "TMPDIR="+folder)
	cmd.Stderr = &stderr
	if work.idle {
		read, write, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer write.Close()
		defer read.Close()
		cmd.Stdin = read
	}
	if work.stuck {
		read, write, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer read.Close()
		defer write.Close()
		cmd.Stdout = write
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	exited := make(chan error, 1)
	go func() { exited <- cmd.Wait() }()
	until(t, "it takes signals", func() bool { return takesSignals(cmd.Process.Pid) })
	select {
	case err := <-exited:
		if (err != nil) != work.fails {
			t.Errorf("%s: %v: %s", work.args, err, stderr.String())
		}
		return 0, true
	case <-time.After(after):
	}
	begun := time.Now()
	if err := cmd.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	select {
	case <-exited:
	case <-time.After(patience):
		cmd.Process.Kill()
		<-exited
		t.Errorf("after %v and a signal it goes on", after)
		return patience, false
	}
	took = time.Since(begun)
	name := words[0]
	switch code := cmd.ProcessState.ExitCode(); {
	case code == 0: // the work was done, or has written what there was of it
		return took, false
	case code != 130:
		t.Errorf("after %v: %v, %s", after, cmd.ProcessState, stderr.String())
	case !strings.HasSuffix(stderr.String(), name+": interrupted\n"):
		t.Errorf("after %v it says %q", after, stderr.String())
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) > 0 && !work.keeps {
		t.Errorf("after %v it leaves %v, %v", after, entries, err)
	}
	return took, false
}
