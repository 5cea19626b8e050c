package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"time"
)

// work is a schedule that is simulated.
type work struct {
	name string
	// The schedule: of a pattern, or of the recording, as many replicas of it.
	pattern  []string
	replicas string
	runs     string // with noise, if any
	jobs     string // cores, 0 for all
	times    int    // how often it is measured
	// publicSeconds is what LogGOPSim took for it on another two-core machine:
	// where it is of a pattern with the making of the schedule, else alone.
	publicSeconds float64
}

var works = []work{
	{name: "dissemination, 1 B, 1,048,576 ranks", pattern: []string{"dissemination", "1048576", "1B"}, jobs: "1", times: repetitions, publicSeconds: 158},
	{name: "dissemination, 1 B, 1,048,576 ranks", pattern: []string{"dissemination", "1048576", "1B"}, times: repetitions, publicSeconds: 158},
	{name: "binomial bcast, 8 B, 4,194,304 ranks", pattern: []string{"binomial-bcast", "4194304", "8B"}, jobs: "1", times: repetitions, publicSeconds: 124},
	{name: "binomial bcast, 8 B, 4,194,304 ranks", pattern: []string{"binomial-bcast", "4194304", "8B"}, times: repetitions, publicSeconds: 124},
	{name: "linear alltoall, 8 B, 4,096 ranks", pattern: []string{"linear-alltoall", "4096", "8B"}, times: repetitions},
	{name: "dissemination, 1 MiB, 65,536 ranks", pattern: []string{"dissemination", "65536", "1MiB"}, times: repetitions},
	{name: "dissemination, 8 B, 4,096 ranks, 1,000 noisy runs", pattern: []string{"dissemination", "4096", "8B"}, runs: "1000", times: repetitions, publicSeconds: 90},
	{name: "recording x 250", replicas: "250", jobs: "1", times: repetitions, publicSeconds: 2.6},
	{name: "recording x 4,000", replicas: "4000", jobs: "1", times: repetitions, publicSeconds: 130},
	{name: "recording x 4,000", replicas: "4000", times: repetitions, publicSeconds: 130},
	{name: "recording x 40,000", replicas: "40000", times: 1},
	{name: "dissemination, 1 B, 16,777,216 ranks", pattern: []string{"dissemination", "16777216", "1B"}, times: 1},
}

// largest is what takes minutes, and most of 24 GiB.
var largest = work{name: "dissemination, 1 B, 134,217,728 ranks", pattern: []string{"dissemination", "134217728", "1B"}, times: 1}

// scale measures how long large simulations take, and how much memory.
func scale(out io.Writer, folder string, all []work) error {
	recorded := filepath.Join(folder, "x.sched.arrow") // by pipeline
	fmt.Fprintln(out, "simulation\tcores\ts\tCPU s\tpeak MB\tmessages\tns a message\tpublic simulator, times as long\t")
	for _, w := range all {
		schedule, flags, made := recorded, []string{"--replicas", w.replicas}, measured{}
		if w.pattern != nil {
			schedule, flags = filepath.Join(folder, w.pattern[0]+w.pattern[1]+".sched.arrow"), nil
			var err error
			if made, err = (step{"loggops-schedgen", []string{"--pattern", w.pattern[0], "--ranks", w.pattern[1], "--bytes", w.pattern[2], "-o", schedule}}).measure(w.times); err != nil {
				return err
			}
		}
		jobs, cores := w.jobs, w.jobs
		if jobs == "" {
			jobs, cores = "0", "all"
		}
		if w.runs != "" {
			flags = append(flags, "--machine", "cnl", "--runs", w.runs, "--noise", "periodic:freq=1kHz,duration=100us")
		}
		m, err := step{"loggops-sim", append(flags, schedule, "-j", jobs, "--format", "json")}.measure(w.times)
		if err != nil {
			return err
		}
		var result struct{ Messages, Runs int64 } // messages of each run
		if err := json.Unmarshal(m.stdout, &result); err != nil {
			return err
		}
		messages := result.Messages * max(1, result.Runs)
		wall := m.wall + made.wall
		ratio := ""
		if w.publicSeconds > 0 {
			ratio = fmt.Sprintf("%.0f", w.publicSeconds/wall.Seconds())
		}
		fmt.Fprintf(out, "%s\t%s\t%.2f\t%.2f\t%.0f\t%d\t%.1f\t%s\t\n", w.name, cores, wall.Seconds(), (m.cpu + made.cpu).Seconds(),
			float64(max(m.peak, made.peak))/1e6, messages, float64(m.wall)/float64(time.Nanosecond)/float64(messages), ratio)
	}
	return nil
}
