package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"loggops/internal/robust"
)

// rival is a command that is run in turns with others. Its runs are in the order of the turns.
type rival struct {
	command func() *exec.Cmd
	runs    []run
}

// run is one run of a command.
type run struct {
	wall   time.Duration
	peak   int64 // bytes
	stdout []byte
}

// The rivals, in the order in which they run and are printed.
const (
	now       = "now"
	base      = "base"
	without   = "without"
	logGOPSim = "LogGOPSim"
)

var order = []string{now, base, without, logGOPSim}

// columns are the headers of the columns of a rival.
var columns = map[string]string{
	base:      " base | of | base / now |",
	without:   " without | with / without |",
	logGOPSim: " LogGOPSim | LogGOPSim / now |",
}

// others returns the rivals that a row of a table may have beside now.
func (t table) others(opt options) (names []string) {
	if opt.ratio {
		names = append(names, base)
	}
	if slices.ContainsFunc(t.Rows, func(r row) bool { return r.Plain != "" }) {
		names = append(names, without)
	}
	if opt.loggopsim != "" && slices.ContainsFunc(t.Rows, func(r row) bool { return r.LogGOPSim }) {
		names = append(names, logGOPSim)
	}
	return names
}

// rivals are the commands that a row compares, by name.
type rivals map[string]*rival

// row measures a row on so many cores.
func (b *bench) row(r row, cores int, opt options) (rivals, error) {
	ours, err := b.prepared(b.bin, r)
	if err != nil {
		return nil, err
	}
	all := rivals{now: {command: func() *exec.Cmd { return ours.command(r.Run, cores) }}}
	if opt.ratio {
		theirs, err := b.base(r)
		if err != nil {
			return nil, err
		}
		all[base] = &rival{command: func() *exec.Cmd { return theirs.command(r.Run, cores) }}
	}
	if r.Plain != "" {
		all[without] = &rival{command: func() *exec.Cmd { return ours.command(r.Plain, cores) }}
	}
	if r.LogGOPSim && opt.loggopsim != "" {
		if out, err := ours.command("loggops-schedgen x.sched.arrow --export goal-binary -o x.bin", 2).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("goal-binary: %w: %s", err, out)
		}
		all[logGOPSim] = &rival{command: func() *exec.Cmd { return exec.Command(opt.loggopsim, "-f", filepath.Join(ours.folder, "x.bin")) }}
	}
	return all, all.inTurns(opt.turns)
}

// inTurns runs all rivals once, and then all again, so that what slows the machine slows all of them. Each turn
// begins with a run that does not count: the first one after LogGOPSim takes up to a fifth longer than the next.
func (all rivals) inTurns(turns int) error {
	for range turns {
		if _, err := all[now].once(); err != nil {
			return err
		}
		for _, name := range order {
			r := all[name]
			if r == nil {
				continue
			}
			one, err := r.once()
			if err != nil {
				return err
			}
			r.runs = append(r.runs, one)
		}
	}
	return nil
}

// once runs the command once.
func (r *rival) once() (run, error) {
	cmd := r.command()
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return run{}, fmt.Errorf("%s: %w: %s", strings.Join(cmd.Args, " "), err, stderr.Bytes())
	}
	one := run{wall: time.Since(start), stdout: stdout.Bytes()}
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		one.peak = usage.Maxrss * 1024
	}
	return one, nil
}

// result is what loggops-sim prints of a simulation.
type result struct {
	Messages, Runs int64
	MakespanNS     int64 `json:"makespan_ns"`
}

func (r *rival) result() (result, error) {
	var got result
	stdout := r.runs[0].stdout
	if !bytes.HasPrefix(stdout, []byte("{")) {
		return got, nil // nothing, or another table
	}
	return got, json.Unmarshal(stdout, &got)
}

// messages returns the messages of all runs of a simulation. All rivals must have the same makespan.
func (all rivals) messages() (int64, error) {
	ours, err := all[now].result()
	if err != nil {
		return 0, err
	}
	for _, name := range []string{base, without} {
		if all[name] == nil {
			continue
		}
		theirs, err := all[name].result()
		if err != nil {
			return 0, err
		}
		if ours.MakespanNS > 0 && theirs.MakespanNS != ours.MakespanNS {
			return 0, fmt.Errorf("the makespan is %d ns, that of %s %d ns", ours.MakespanNS, name, theirs.MakespanNS)
		}
	}
	return ours.Messages * max(1, ours.Runs), nil
}

// print writes a line of a Markdown table, which has columns for others.
func (all rivals) print(out io.Writer, r row, cores int, others []string) error {
	messages, err := all.messages()
	if err != nil {
		return err
	}
	count := ""
	if messages > 0 {
		count = fmt.Sprintf("%.1f M", float64(messages)/1e6)
	}
	fmt.Fprintf(out, "| %s | %d | %s | %s |", r.Name, cores, count, all[now].median())
	for _, name := range others {
		switch other := all[name]; {
		case other == nil:
			fmt.Fprint(out, " | |")
		case name == base:
			fmt.Fprintf(out, " %s | %s | %s |", other.median(), r.Base, ratio(other, all[now]))
		case name == without:
			fmt.Fprintf(out, " %s | %s |", other.median(), ratio(all[now], other))
		default:
			fmt.Fprintf(out, " %s | %s |", other.median(), ratio(other, all[now]))
		}
	}
	fmt.Fprintln(out)
	return nil
}

// median returns the median time and the largest memory as text.
func (r *rival) median() string {
	var walls []float64
	var peak int64
	for _, one := range r.runs {
		walls = append(walls, one.wall.Seconds())
		peak = max(peak, one.peak)
	}
	return fmt.Sprintf("%.3g s, %.0f MB", robust.Median(walls), float64(peak)/1e6)
}

// ratio returns the median of the ratios a / b, turn by turn, and their range.
func ratio(a, b *rival) string {
	var ratios []float64
	for i := range a.runs {
		ratios = append(ratios, a.runs[i].wall.Seconds()/b.runs[i].wall.Seconds())
	}
	return fmt.Sprintf("%.2f (%.2f to %.2f)", robust.Median(ratios), slices.Min(ratios), slices.Max(ratios))
}
