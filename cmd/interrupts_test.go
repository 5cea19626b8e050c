package cmd

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"loggops/internal/expect"
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

// tasks are the phases of all programs.
var tasks = []task{
	{phase: "wait for standard input", args: "loggops-sim -", idle: true, short: true},
	{phase: "open a pipe", args: "loggops-schedgen IN/pipe -o OUT/x.sched.arrow", needs: "pipe", short: true},
	{phase: "print into a full pipe", args: "loggops-noise export IN/noise.noise.arrow --format-out csv -o -", needs: "noise", stuck: true, short: true},
	{phase: "write a pipe that nobody reads", args: "loggops-noise generate periodic:freq=1kHz,duration=1us -o IN/pipe", needs: "pipe"},

	{phase: "read GOAL", args: "loggops-schedgen IN/text.goal -o OUT/x.sched.arrow", needs: "text"},
	{phase: "read binary GOAL", args: "loggops-schedgen IN/binary.bin -o OUT/x.sched.arrow", needs: "binary"},
	{phase: "generate", args: "loggops-schedgen --pattern halo3d --ranks 262144 --iterations 1000 -o OUT/x.sched.arrow"},
	{phase: "generate at random", args: "loggops-schedgen --pattern permutation --ranks 1000000 --iterations 1000 -o OUT/x.sched.arrow"},
	{phase: "generate alltoall", args: "loggops-schedgen --pattern alltoall --ranks 100000 -o OUT/x.sched.arrow"},
	{phase: "generate a region", args: "loggops-schedgen --pattern exchange --ranks 1000000 --offsets 1..64 --iterations 100 -o OUT/x.sched.arrow"},
	{phase: "expand", args: "loggops-schedgen IN/ring.sched.arrow --export expanded -o OUT/x.sched.arrow", needs: "ring"},
	{phase: "export GOAL", args: "loggops-schedgen IN/halo.sched.arrow --replicas 1000 --export goal -o OUT/x.goal", needs: "halo"},
	{phase: "export binary GOAL", args: "loggops-schedgen IN/halo.sched.arrow --replicas 1000 --export goal-binary -o OUT/x.bin", needs: "halo"},
	{phase: "summarize", args: "loggops-schedgen IN/big.sched.arrow --show all", needs: "big"},
	{phase: "convert a trace", args: "loggops-schedgen IN/ring.trace.arrow -o OUT/x.sched.arrow", needs: "trace"},
	{phase: "transform", args: "loggops-schedgen IN/big.sched.arrow --compute-scale 2 --nonblocking-collectives 1ms -o OUT/x.sched.arrow", needs: "big"},
	{phase: "drop messages", args: "loggops-schedgen IN/big.sched.arrow --only collectives -o OUT/x.sched.arrow", needs: "big"},
	{phase: "cut a window", args: "loggops-schedgen IN/ring.trace.arrow --from 1ms --to 100s -o OUT/x.sched.arrow", needs: "trace"},

	{phase: "replicate", args: "loggops-replicate IN/big.sched.arrow -k 4 -o OUT/x.sched.arrow", needs: "big"},
	{phase: "recognize a grid", args: "loggops-replicate IN/big.sched.arrow --show grid", needs: "big"},
	{phase: "grow a grid", args: "loggops-replicate IN/big.sched.arrow --grid 64x64x64 -o OUT/x.sched.arrow", needs: "big"},

	{phase: "noise, random", args: "loggops-sim IN/long.sched.arrow --noise random:gap=exponential:1us,duration=100ns", needs: "long", short: true},
	{phase: "noise, much", args: "loggops-sim IN/long.sched.arrow --noise random:gap=exponential:1us,duration=100ns --noise random:gap=exponential:1us,duration=100ns", needs: "long"},
	{phase: "noise, recorded", args: "loggops-sim IN/long.sched.arrow --noise IN/noise.noise.arrow --noise periodic:freq=1kHz,duration=1us", needs: "long noise"},
	{phase: "noise, spans", args: "loggops-sim IN/long.sched.arrow --noise periodic:freq=1kHz,duration=1us --spans-out OUT/x.spans.arrow", needs: "long"},
	{phase: "noise, critical path", args: "loggops-sim IN/long.sched.arrow --noise periodic:freq=1kHz,duration=1us --path-out OUT/x.path.arrow", needs: "long"},
	{phase: "noise of GOAL CPUs", args: "loggops-sim IN/cpus.sched.arrow --noise random:gap=exponential:1us,duration=100ns", needs: "cpus"},
	{phase: "a long noise file", args: "loggops-sim IN/long.sched.arrow --noise IN/longnoise.noise.arrow", needs: "long longnoise"},
	{phase: "read and compile", args: "loggops-sim IN/big.sched.arrow --replicas 100", needs: "big"},
	{phase: "simulate", args: "loggops-sim IN/halo.sched.arrow --replicas 1000", needs: "halo"},
	{phase: "simulate on one core", args: "loggops-sim IN/halo.sched.arrow --replicas 1000 -j 1", needs: "halo", short: true},
	{phase: "simulate a ring", args: "loggops-sim IN/ring.sched.arrow", needs: "ring", short: true},
	{phase: "simulate a ring with noise", args: "loggops-sim IN/ring.sched.arrow --noise periodic:freq=1kHz,duration=1us", needs: "ring"},
	{phase: "simulate a dissemination", args: "loggops-sim IN/tree.sched.arrow --replicas 16", needs: "tree"},
	{phase: "simulate a dissemination with noise", args: "loggops-sim IN/tree.sched.arrow --noise random:gap=exponential:1ms,duration=1us --runs 1000", needs: "tree"},
	{phase: "simulate a broadcast", args: "loggops-sim IN/bcast.sched.arrow --runs 1000 --noise random:gap=exponential:1ms,duration=1us", needs: "bcast"},
	{phase: "simulate a linear gather", args: "loggops-sim IN/gather.sched.arrow", needs: "gather"},
	{phase: "many runs", args: "loggops-sim IN/long.sched.arrow --runs 10000000 --noise periodic:freq=1kHz,duration=1us", needs: "long"},
	{phase: "ranks", args: "loggops-sim IN/tree.sched.arrow --replicas 8 --ranks-out OUT/x.ranks.arrow", needs: "tree"},
	{phase: "spans", args: "loggops-sim IN/halo.sched.arrow --replicas 100 --spans-out OUT/x.spans.arrow", needs: "halo"},
	{phase: "iterations", args: "loggops-sim IN/halo.sched.arrow --replicas 100 --iterations-out OUT/x.iterations.arrow", needs: "halo"},
	{phase: "critical path", args: "loggops-sim IN/chain.sched.arrow --path-out OUT/x.path.arrow --sensitivity", needs: "chain"},
	{phase: "explain a deadlock", args: "loggops-sim IN/stuck.sched.arrow --replicas 3000000", needs: "stuck", fails: true},
	{phase: "tolerance", args: "loggops-sim IN/halo.sched.arrow --replicas 20 --tolerance L=1%,5%", needs: "halo"},
	{phase: "sweep", args: "loggops-sim IN/halo.sched.arrow --sweep L=1us..100us:100ns -o OUT/x.result.arrow", needs: "halo", keeps: true},
	{phase: "sweep without a file", args: "loggops-sim IN/halo.sched.arrow --sweep L=1us..100us:100ns --runs 3 --noise periodic:freq=1kHz,duration=1us", needs: "halo"},
	{phase: "merge", args: "loggops-sim merge IN/1.result.arrow IN/2.result.arrow -o OUT/x.result.arrow", needs: "shards"},

	{phase: "generate", args: "loggops-noise generate random:gap=exponential:1us,duration=100ns --length 1000s -o OUT/x.noise.arrow", short: true},
	{phase: "show", args: "loggops-noise show IN/longnoise.noise.arrow", needs: "longnoise"},
	{phase: "export", args: "loggops-noise export IN/longnoise.noise.arrow --format-out csv -o OUT/x.csv", needs: "longnoise"},
	{phase: "import", args: "loggops-noise import IN/long.csv -o OUT/x.noise.arrow", needs: "csv"},
	{phase: "import ftrace", args: "loggops-noise import IN/osnoise.txt -o OUT/x-{cpu}.noise.arrow", needs: "osnoise"},
	{phase: "measure", args: "loggops-noise measure --duration 10s -o OUT/x.noise.arrow"},
	{phase: "inject", args: "loggops-noise inject periodic:freq=0.1Hz,duration=3s --cpus 0 --duration 10s"},

	{phase: "collectives of a million ranks", args: "loggops-model collective --kind allgather --ranks 1000000..4000000:7"},
	{phase: "collectives", args: "loggops-model collective --kind allreduce --ranks 2..1048576:1 --bytes 8..1MiB:*2"},
	{phase: "phases", args: "loggops-model phase --noise pareto:a=2,f=0.005 --ranks 1..1048576:1"},

	{phase: "collect text", args: "loggops-collect IN/text -o OUT/x.trace.arrow", needs: "allprof"},
	{phase: "collect a cut", args: "loggops-collect IN/text --truncated -o OUT/x.trace.arrow", needs: "allprof"},
	{phase: "collect SimGrid's", args: "loggops-collect IN/ti.txt -o OUT/x.trace.arrow", needs: "ti"},
	{phase: "collect Paraver", args: "loggops-collect IN/x.prv -o OUT/x.trace.arrow", needs: "paraver"},
	{phase: "compress", args: "loggops-collect IN/compressed --compress -o OUT/x.trace.arrow", needs: "compressed", keeps: true},
	{phase: "summarize a trace", args: "loggops-collect IN/ring.trace.arrow --show all", needs: "trace"},

	{phase: "timeline, HTML", args: "loggops-view IN/spans.spans.arrow -o OUT/x.html", needs: "spans"},
	{phase: "timeline, SVG", args: "loggops-view IN/spans.spans.arrow -o OUT/x.svg", needs: "spans"},
	{phase: "timeline, huge PNG", args: "loggops-view IN/spans.spans.arrow -o OUT/x.png --width 20000 --height 20000", needs: "spans"},
	{phase: "timeline, PDF", args: "loggops-view IN/spans.spans.arrow -o OUT/x.pdf --data OUT/x.csv", needs: "spans"},
	{phase: "timeline, Perfetto", args: "loggops-view IN/spans.spans.arrow -o OUT/x.json", needs: "spans"},
	{phase: "timeline, Paraver", args: "loggops-view IN/spans.spans.arrow -o OUT/x.prv", needs: "spans"},
	{phase: "waits", args: "loggops-view IN/spans.spans.arrow --show waits", needs: "spans"},
	{phase: "causes", args: "loggops-view IN/manyspans.spans.arrow --show causes", needs: "manyspans"},
	{phase: "compare", args: "loggops-view IN/spans.spans.arrow IN/spans.spans.arrow --show compare", needs: "spans"},
	{phase: "matrix", args: "loggops-view IN/big.sched.arrow -o OUT/x.png", needs: "big"},
	{phase: "matrix of an expansion", args: "loggops-view IN/tree.sched.arrow -o OUT/x.png", needs: "tree"},
	{phase: "calls", args: "loggops-view IN/ring.trace.arrow -o OUT/x.svg", needs: "trace"},
	{phase: "efficiency", args: "loggops-view IN/ring.trace.arrow --show efficiency -o OUT/x.svg", needs: "trace"},
	{phase: "timeline of a trace", args: "loggops-view IN/ring.trace.arrow --show timeline -o OUT/x.png", needs: "trace"},
	{phase: "scatter", args: "loggops-view IN/longnoise.noise.arrow -o OUT/x.pdf --data OUT/x.csv", needs: "longnoise"},
	{phase: "wave", args: "loggops-view IN/iterations.iterations.arrow -o OUT/x.png --fit", needs: "iterations"},
	{phase: "report", args: "loggops-view IN/big.sched.arrow IN/spans.spans.arrow -o OUT/x.html", needs: "big spans"},

	{phase: "record", args: "loggops-record -np 1 --mpi openmpi --library IN/text.goal --launcher IN/launcher -o OUT/x sleep 100", needs: "launcher text"},
}

// inputs are the commands that make what tasks need, and functions for what no program makes.
var inputs = map[string]string{
	"long":       "loggops-schedgen IN/long.goal -o IN/long.sched.arrow",
	"cpus":       "loggops-schedgen IN/cpus.goal -o IN/cpus.sched.arrow",
	"stuck":      "loggops-schedgen IN/stuck.goal -o IN/stuck.sched.arrow",
	"halo":       "loggops-schedgen --pattern halo3d --ranks 512 --bytes 1KiB --iterations 20 --compute 100us --jitter 10us -o IN/halo.sched.arrow",
	"big":        "loggops-schedgen --pattern halo3d --ranks 8000 --bytes 1KiB --iterations 100 --compute 100us --jitter 10us -o IN/big.sched.arrow",
	"ring":       "loggops-schedgen --pattern ring-allreduce --ranks 20000 --bytes 1MiB -o IN/ring.sched.arrow",
	"tree":       "loggops-schedgen --pattern dissemination --ranks 1048576 --bytes 1 --iterations 10 -o IN/tree.sched.arrow",
	"bcast":      "loggops-schedgen --pattern binomial-bcast --ranks 1048576 --bytes 1 -o IN/bcast.sched.arrow",
	"gather":     "loggops-schedgen --pattern linear-alltoall --ranks 20000 --bytes 1 -o IN/gather.sched.arrow",
	"chain":      "loggops-schedgen --pattern ring --ranks 1000 --bytes 1KiB --iterations 10000 -o IN/chain.sched.arrow",
	"noise":      "loggops-noise generate random:gap=exponential:100us,duration=1us --length 10s -o IN/noise.noise.arrow",
	"longnoise":  "loggops-noise generate random:gap=exponential:1us,duration=100ns --length 10s -o IN/longnoise.noise.arrow",
	"csv":        "loggops-noise export IN/longnoise.noise.arrow --format-out csv -o IN/long.csv",
	"binary":     "loggops-schedgen IN/halo.sched.arrow --replicas 50 --export goal-binary -o IN/binary.bin",
	"manyspans":  "loggops-sim IN/halo.sched.arrow --replicas 80 --noise periodic:freq=1kHz,duration=10us --spans-out IN/manyspans.spans.arrow",
	"spans":      "loggops-sim IN/halo.sched.arrow --replicas 10 --noise periodic:freq=1kHz,duration=10us --spans-out IN/spans.spans.arrow",
	"iterations": "loggops-sim IN/halo.sched.arrow --replicas 100 --iterations-out IN/iterations.iterations.arrow",
	"trace":      "loggops-collect IN/text -o IN/ring.trace.arrow",
	"shard1":     "loggops-sim IN/long.sched.arrow --runs 1000000 --noise periodic:freq=1kHz,duration=1us --sweep L=1us,2us --shard 1/2 -o IN/1.result.arrow",
	"shards":     "loggops-sim IN/long.sched.arrow --runs 1000000 --noise periodic:freq=1kHz,duration=1us --sweep L=1us,2us --shard 2/2 -o IN/2.result.arrow",
}

// before are the inputs that others are made of.
var before = map[string]string{
	"binary": "halo", "spans": "halo", "manyspans": "halo", "iterations": "halo", "csv": "longnoise", "trace": "allprof",
	"shard1": "long", "shards": "shard1", "long": "goal", "cpus": "goal", "stuck": "goal",
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
				provide(t, in, what, made)
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
func provide(t *testing.T, in, what string, made map[string]bool) {
	t.Helper()
	if made[what] {
		return
	}
	made[what] = true
	for _, of := range strings.Fields(before[what]) {
		provide(t, in, of, made)
	}
	if write := texts[what]; write != nil {
		expect.OK(t, write(in))
	}
	if args := inputs[what]; args != "" {
		done(t, command("", strings.ReplaceAll(args, "IN/", in+"/")))
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
	var stderr bytes.Buffer
	cmd := command("", strings.NewReplacer("IN/", in+"/", "OUT/", folder+"/").Replace(work.args))
	cmd.Env = append(os.Environ(), "TMPDIR="+folder)
	cmd.Stderr = &stderr
	if work.idle {
		read, write, err := os.Pipe()
		expect.OK(t, err)
		defer write.Close()
		defer read.Close()
		cmd.Stdin = read
	}
	if work.stuck {
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
		if (err != nil) != work.fails {
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
	if entries, err := os.ReadDir(folder); err != nil || len(entries) > 0 && !work.keeps {
		t.Errorf("after %v it leaves %v, %v", after, entries, err)
	}
	return took, false
}
