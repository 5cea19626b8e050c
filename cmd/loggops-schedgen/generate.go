package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/cmd/internal/progress"
	"loggops/cmd/internal/watch"
	"loggops/formats"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/replicate"
	"loggops/schedgen"
)

// generate makes a schedule file of a trace or of GOAL.
func generate(cmd *cobra.Command, input string, opt schedgen.Options, replicas int, path string) error {
	kind, err := formats.KindOf(input)
	if err != nil {
		return err
	}
	switch kind {
	case formats.Trace:
		return fromTrace(cmd, input, opt, replicas, path)
	case "", formats.GoalBinary:
		if len(opt.Algorithms) > 0 {
			return program.Usagef("--collective chooses among algorithms for a trace; GOAL has no collectives")
		}
		return fromGoal(cmd, input, replicas, path)
	}
	return fmt.Errorf("%s: a %s file where a trace or GOAL is wanted", input, kind)
}

func fromTrace(cmd *cobra.Command, input string, opt schedgen.Options, replicas int, path string) error {
	t, err := trace.Open(input)
	if err != nil {
		return err
	}
	defer t.Close()
	head := schedgen.Header(t.Head(), filepath.Base(input), program.Tool(cmd))
	head.Replicas = replicas
	w, err := schedule.Create(path, head)
	if err != nil {
		return err
	}
	defer w.Abort()
	bar := progress.Start(cmd.ErrOrStderr(), program.Quiet(cmd), "calls", 0)
	defer bar.Done()
	report, err := schedgen.Generate(watch.Trace(cmd.Context(), t, bar), opt, w)
	if err != nil {
		if _, ok := errors.AsType[*schedgen.Unsupported](err); ok {
			err = fmt.Errorf("%s: %w", input, err)
		}
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	bar.Done()
	if report.NegativeGaps > 0 {
		program.Note(cmd, "%d calls start before the one before them ends, by %d ns in all: the time between them counts as 0", report.NegativeGaps, report.NegativeNS)
	}
	return nil
}

// fromGoal makes a schedule file of GOAL.
func fromGoal(cmd *cobra.Command, input string, replicas int, path string) error {
	bar := progress.Start(cmd.ErrOrStderr(), program.Quiet(cmd), "operations", 0)
	defer bar.Done()
	s, err := open(cmd, input, bar)
	if err != nil {
		return err
	}
	defer s.Close()
	scaled, err := replicate.By(s, replicas)
	if err != nil {
		return err
	}
	return schedule.Write(path, watch.Schedule(cmd.Context(), scaled, bar))
}
