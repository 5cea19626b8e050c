package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
)

const (
	scheduleFile = "x.sched.arrow"
	goalFile     = "x.bin"
)

// scale measures how long simulations take, and how much memory. Public is the
// path of the public simulator, or "".
func scale(out io.Writer, works []work, public string) error {
	fmt.Fprintln(out, "simulation\tcores\ts\tuser s\tsystem s\tpeak MB\tmessages\tns per message\tpublic simulator s\tMB\ttimes as long\t")
	for _, w := range works {
		if err := w.measure(out, public); err != nil {
			return fmt.Errorf("%s: %w", w.name, err)
		}
	}
	return nil
}

// measure prints a row for each number of cores.
func (w work) measure(out io.Writer, public string) error {
	schedule, replicas := recordedSchedule, []string{"--replicas", w.replicas}
	if w.schedule != "" {
		schedule, replicas = scheduleFile, nil
		if _, err := schedgen(1, strings.Fields(w.schedule), "-o", schedule); err != nil {
			return err
		}
	}
	compared := w.goal && public != ""
	if compared || w.fromGOAL {
		if _, err := schedgen(1, replicas, schedule, "--export", "goal-binary", "-o", goalFile); err != nil {
			return err
		}
	}
	var read, theirs measured
	var err error
	if w.fromGOAL {
		if read, err = schedgen(w.times, nil, goalFile, "-o", schedule); err != nil {
			return err
		}
	}
	if compared {
		if theirs, err = (step{public, []string{"-f", goalFile}}).measure(w.times); err != nil {
			return err
		}
	}
	for _, cores := range w.cores {
		args := append(strings.Fields(w.flags), replicas...)
		m, err := step{"loggops-sim", append(args, schedule, "-j", strconv.Itoa(cores), "--format", "json")}.measure(w.times)
		if err != nil {
			return err
		}
		messages, err := w.messages(m.stdout)
		if err != nil {
			return err
		}
		all := m.after(read)
		fmt.Fprintf(out, "%s\t%d\t%.2f\t%.2f\t%.2f\t%.0f\t%d\t%.1f\t%s\t\n", w.name, cores, all.wall.Seconds(), all.user.Seconds(), all.system.Seconds(),
			float64(all.peak)/1e6, messages, float64(m.wall)/float64(messages), w.beside(all, theirs))
	}
	return nil
}

// messages returns how many loggops-sim says that all runs had. Messages and
// makespan are those of one run there.
func (w work) messages(said []byte) (int64, error) {
	var result struct {
		Messages, Runs int64
		MakespanNS     int64 `json:"makespan_ns"`
	}
	if err := json.Unmarshal(said, &result); err != nil {
		return 0, err
	}
	if w.makespan != 0 && result.MakespanNS != w.makespan {
		return 0, fmt.Errorf("the makespan is %d ns, not %d", result.MakespanNS, w.makespan)
	}
	return result.Messages * max(1, result.Runs), nil
}

// schedgen measures loggops-schedgen with such arguments.
func schedgen(times int, some []string, others ...string) (measured, error) {
	return step{"loggops-schedgen", append(some, others...)}.measure(times)
}

// beside returns the columns of the public simulator: what it takes here, or
// has been published to take elsewhere.
func (w work) beside(ours, theirs measured) string {
	seconds, peak := theirs.wall.Seconds(), fmt.Sprintf("%.0f", float64(theirs.peak)/1e6)
	if theirs.wall == 0 {
		seconds, peak = w.published, ""
	}
	if seconds == 0 {
		return "\t\t"
	}
	return fmt.Sprintf("%.2f\t%s\t%.1f", seconds, peak, seconds/ours.wall.Seconds())
}
