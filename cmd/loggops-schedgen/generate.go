package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/cmd/internal/progress"
	"loggops/cmd/internal/watch"
	"loggops/formats"
	"loggops/formats/goal"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/replicate"
	"loggops/schedgen"
	"loggops/schedgen/expand"
)

// generate makes a schedule file of a trace or of GOAL text, or of a schedule
// that is to be changed.
func generate(cmd *cobra.Command, input string, opt schedgen.Options, change *transforms, replicas int, path string) error {
	kind, err := formats.KindOf(input)
	if err != nil {
		return err
	}
	switch kind {
	case formats.Trace:
		return fromTrace(cmd, input, opt, change, replicas, path)
	case formats.Schedule:
		if len(change.changed) > 0 {
			return fromSchedule(cmd, input, opt, change, replicas, path)
		}
	case "":
		return fromGoal(cmd, input, opt, change, replicas, path)
	}
	return fmt.Errorf("%s: a %s file where a trace or GOAL text is wanted", input, kind)
}

func fromTrace(cmd *cobra.Command, input string, opt schedgen.Options, change *transforms, replicas int, path string) error {
	t, err := trace.Open(input)
	if err != nil {
		return err
	}
	defer t.Close()
	bar := progress.Start(cmd.ErrOrStderr(), program.Quiet(cmd), "calls", 0)
	defer bar.Done()
	s := &schedgen.Schedule{
		Trace:  watch.Trace(cmd.Context(), t, bar),
		Header: schedgen.Header(t.Head(), filepath.Base(input), program.Tool(cmd)), Options: opt,
	}
	s.Header.Replicas = replicas
	made, err := change.apply(cmd, s, func() *schedgen.Report { return s.Report })
	if err == nil {
		err = schedule.Write(path, made)
	}
	if err != nil {
		return inFile(input, err)
	}
	bar.Done()
	if report := s.Report; report.NegativeGaps > 0 {
		program.Note(cmd, "%d calls start before the one before them ends, by %d ns in all: the time between them counts as 0", report.NegativeGaps, report.NegativeNS)
	}
	return nil
}

func fromGoal(cmd *cobra.Command, input string, opt schedgen.Options, change *transforms, replicas int, path string) error {
	if err := forTracesOnly(opt, change, "GOAL text has no collectives"); err != nil {
		return err
	}
	file, err := os.Open(input)
	if err != nil {
		return err
	}
	defer file.Close()
	bar := progress.Start(cmd.ErrOrStderr(), program.Quiet(cmd), "reading", 0)
	defer bar.Done()
	s, err := goal.Read(watch.Reader(cmd.Context(), file, bar), input)
	if err != nil {
		return err
	}
	s.Header.Source, s.Header.Tool = filepath.Base(input), program.Tool(cmd)
	return write(cmd, input, s, change, replicas, path, bar)
}

func fromSchedule(cmd *cobra.Command, input string, opt schedgen.Options, change *transforms, replicas int, path string) error {
	if err := forTracesOnly(opt, change, "a schedule has chosen"); err != nil {
		return err
	}
	r, err := schedule.Open(input)
	if err != nil {
		return err
	}
	defer r.Close()
	bar := progress.Start(cmd.ErrOrStderr(), program.Quiet(cmd), "operations", 0)
	defer bar.Done()
	return write(cmd, input, r, change, replicas, path, bar)
}

// forTracesOnly tells whether a flag was given that is for traces.
func forTracesOnly(opt schedgen.Options, change *transforms, chosen string) error {
	if len(opt.Algorithms) > 0 {
		return program.Usagef("--collective chooses among algorithms for a trace; %s", chosen)
	}
	if change.window != nil {
		return program.Usagef("--start, --end and --calls cut a window out of a trace; other files do not tell when calls were made")
	}
	return nil
}

// write writes what the flags make of a schedule.
func write(cmd *cobra.Command, input string, s schedule.Source, change *transforms, replicas int, path string, bar *progress.Bar) error {
	made, err := change.apply(cmd, watch.Schedule(cmd.Context(), s, bar), nil)
	if err != nil {
		return inFile(input, err)
	}
	scaled, err := replicate.By(made, replicas)
	if err != nil {
		return err
	}
	return inFile(input, schedule.Write(path, scaled))
}

// inFile names the file in errors that do not do so themselves.
func inFile(input string, err error) error {
	switch err.(type) {
	case *schedgen.Unsupported, *schedule.Invalid:
		return fmt.Errorf("%s: %w", input, err)
	}
	return err
}

// exportGoal writes a schedule as GOAL text.
func exportGoal(cmd *cobra.Command, input string, replicas int, path string) error {
	r, err := schedule.Open(input)
	if err != nil {
		return err
	}
	defer r.Close()
	scaled, err := replicate.By(r, replicas)
	if err != nil {
		return err
	}
	explicit, err := expand.Explicit(scaled, expand.Options{})
	if err != nil {
		return fmt.Errorf("%s: %w", input, err)
	}
	bar := progress.Start(cmd.ErrOrStderr(), program.Quiet(cmd), "operations", 0)
	defer bar.Done()
	return formats.WriteText(path, func(w *bufio.Writer) error {
		return goal.Write(w, watch.Schedule(cmd.Context(), explicit, bar))
	})
}
