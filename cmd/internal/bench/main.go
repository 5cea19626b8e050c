// Bench measures the programs in bin/ as a user meets them: whole processes,
// by wall time and by the most memory that one of them occupies. Each step is
// run several times; what is printed is the median.
//
//	make bench
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"text/tabwriter"
	"time"
)

const repetitions = 5

var withLargest = flag.Bool("largest", false, "simulate 134,217,728 ranks, too, which takes minutes and most of 24 GiB")

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run() error {
	folder, err := os.MkdirTemp("", "loggops-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	defer out.Flush()
	if err := pipeline(out, folder); err != nil {
		return err
	}
	if err := pattern(out, folder); err != nil {
		return err
	}
	if err := text(out, folder); err != nil {
		return err
	}
	if *withLargest {
		works = append(works, largest)
	}
	return scale(out, folder, works)
}

// step is one program of a chain.
type step struct {
	name string
	args []string
}

// measured is the median of a step's repetitions.
type measured struct {
	wall   time.Duration
	cpu    time.Duration
	peak   int64 // bytes
	stdout []byte
}

func (s step) measure(times int) (measured, error) {
	var all []measured
	for range times {
		cmd := exec.Command(filepath.Join("bin", s.name), s.args...)
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		start := time.Now()
		if err := cmd.Run(); err != nil {
			return measured{}, fmt.Errorf("%s: %w: %s", s.name, err, stderr.Bytes())
		}
		peak := int64(0)
		if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
			peak = usage.Maxrss * 1024
		}
		cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		all = append(all, measured{time.Since(start), cpu, peak, stdout.Bytes()})
	}
	slices.SortFunc(all, func(a, b measured) int { return int(a.wall - b.wall) })
	return all[len(all)/2], nil
}

// pipeline measures the way from a recorded trace to a simulated run of 250
// times as many ranks.
func pipeline(out *tabwriter.Writer, folder string) error {
	recording, publicSeconds := "testdata/traces/wavefront-4", 0.0
	if shared := os.Getenv("LOGGOPS_SHARED"); shared != "" {
		// What LogGOPSim's own toolchain took for this one, on a two-core
		// machine: 7.1 s, 3.7 s and 2.6 s.
		recording, publicSeconds = filepath.Join(shared, "traces/sweep3d-2x2"), 13.4
	}
	file := func(name string) string { return filepath.Join(folder, name) }
	steps := []step{
		{"loggops-collect", []string{recording, "-o", file("x.trace.arrow")}},
		{"loggops-schedgen", []string{file("x.trace.arrow"), "-o", file("x.sched.arrow")}},
		{"loggops-replicate", []string{file("x.sched.arrow"), "-k", "250", "-o", file("x250.sched.arrow")}},
		{"loggops-sim", []string{file("x250.sched.arrow"), "--format", "json"}},
	}
	fmt.Fprintf(out, "%s, 250 times as many ranks; medians of %d\n", filepath.Base(recording), repetitions)
	fmt.Fprintln(out, "step\tms\tpeak MB\t")
	var total time.Duration
	var last measured
	for _, s := range steps {
		m, err := s.measure(repetitions)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\t%.0f\t%.0f\t\n", s.name, 1e3*m.wall.Seconds(), float64(m.peak)/1e6)
		total += m.wall
		last = m
	}
	fmt.Fprintf(out, "all\t%.0f\t\t\n", 1e3*total.Seconds())
	var result struct{ Messages int64 }
	if err := json.Unmarshal(last.stdout, &result); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d messages: %.0f ns a message, %.0f of them in loggops-sim\n",
		result.Messages, float64(total.Nanoseconds())/float64(result.Messages), float64(last.wall.Nanoseconds())/float64(result.Messages))
	if publicSeconds > 0 {
		fmt.Fprintf(out, "the public toolchain: %.1f s, %.1f times as long\n", publicSeconds, publicSeconds/total.Seconds())
	}
	return grown(out, file("x.sched.arrow"), file("x250.sched.arrow"))
}

// grown says how much larger the replicated schedule's file is.
func grown(out *tabwriter.Writer, once, many string) error {
	a, err := os.Stat(once)
	if err != nil {
		return err
	}
	b, err := os.Stat(many)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "the schedule's file: %d B, replicated %d B\n", a.Size(), b.Size())
	return nil
}

// pattern measures how a schedule of a million ranks is made without a trace:
// of a collective, and of messages, which are listed for each rank.
func pattern(out *tabwriter.Writer, folder string) error {
	fmt.Fprintln(out, "pattern, 1,048,576 ranks\tms\tpeak MB\tfile B\t")
	for _, name := range []string{"dissemination", "halo2d"} {
		path := filepath.Join(folder, name+".sched.arrow")
		m, err := step{"loggops-schedgen", []string{"--pattern", name, "--ranks", "1048576", "-o", path}}.measure(repetitions)
		if err != nil {
			return err
		}
		file, err := os.Stat(path)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\t%.0f\t%.0f\t%d\t\n", name, 1e3*m.wall.Seconds(), float64(m.peak)/1e6, file.Size())
	}
	return nil
}
