package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// recordedSchedule is the file that pipeline leaves, without replicas.
const recordedSchedule = "recording.sched.arrow"

// pipeline measures the way from a recorded trace to a simulated run of 250
// times as many ranks. Published are the seconds of LogGOPSim's toolchain, or 0.
func pipeline(out io.Writer, recording string, published float64) error {
	const many = "x250.sched.arrow"
	fmt.Fprintf(out, "%s, 250 times as many ranks; medians of %d\n", filepath.Base(recording), repetitions)
	total, err := chain(out, repetitions, []step{
		{"loggops-collect", []string{recording, "-o", "recording.trace.arrow"}},
		{"loggops-schedgen", []string{"recording.trace.arrow", "-o", recordedSchedule}},
		{"loggops-replicate", []string{recordedSchedule, "-k", "250", "-o", many}},
		{"loggops-sim", []string{many, "--format", "json"}},
	})
	if err != nil {
		return err
	}
	if published > 0 {
		fmt.Fprintf(out, "the public toolchain: %.1f s, %.1f times as long\n", published, published/total.Seconds())
	}
	once, err := os.Stat(recordedSchedule)
	if err != nil {
		return err
	}
	replicated, err := os.Stat(many)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "the schedule's file: %d B, replicated %d B\n", once.Size(), replicated.Size())
	return nil
}

// pingPong measures a recording of few ranks and many calls.
func pingPong(out io.Writer, calls int) error {
	const ranks = 2
	if _, err := record("pingpong", ranks, func(r *recorder) { r.pingPong(calls / ranks) }); err != nil {
		return err
	}
	fmt.Fprintf(out, "a ping-pong of %d calls; medians of 3\n", calls)
	_, err := chain(out, 3, []step{
		{"loggops-collect", []string{"pingpong", "-o", "pingpong.trace.arrow"}},
		{"loggops-schedgen", []string{"pingpong.trace.arrow", "-o", "pingpong.sched.arrow"}},
		{"loggops-sim", []string{"pingpong.sched.arrow", "--format", "json"}},
	})
	return err
}

// chain measures steps of which the last is a simulation, and returns their
// wall time.
func chain(out io.Writer, times int, steps []step) (time.Duration, error) {
	fmt.Fprintln(out, "step\tms\tuser ms\tpeak MB\t")
	var total, last measured
	for _, s := range steps {
		var err error
		if last, err = s.measure(times); err != nil {
			return 0, err
		}
		fmt.Fprintf(out, "%s\t%d\t%d\t%.0f\t\n", s.name, last.wall.Milliseconds(), last.user.Milliseconds(), float64(last.peak)/1e6)
		total = last.after(total)
	}
	fmt.Fprintf(out, "all\t%d\t%d\t\t\n", total.wall.Milliseconds(), total.user.Milliseconds())
	var result struct{ Messages int64 }
	if err := json.Unmarshal(last.stdout, &result); err != nil {
		return 0, err
	}
	fmt.Fprintf(out, "%d messages: %.0f ns per message, %.0f of them in loggops-sim\n", result.Messages,
		float64(total.wall)/float64(result.Messages), float64(last.wall)/float64(result.Messages))
	return total.wall, nil
}

// pattern measures how a schedule of a million ranks is made without a trace:
// of a collective, and of messages, which are listed for each rank.
func pattern(out io.Writer) error {
	const ranks = 1 << 20
	fmt.Fprintf(out, "pattern, %d ranks\tms\tpeak MB\tfile B\t\n", ranks)
	for _, name := range []string{"dissemination", "halo2d"} {
		path := name + ".sched.arrow"
		m, err := step{"loggops-schedgen", []string{"--pattern", name, "--ranks", strconv.Itoa(ranks), "-o", path}}.measure(3)
		if err != nil {
			return err
		}
		file, err := os.Stat(path)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\t%d\t%.0f\t%d\t\n", name, m.wall.Milliseconds(), float64(m.peak)/1e6, file.Size())
	}
	return nil
}
