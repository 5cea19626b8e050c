package main

import (
	"bufio"
	"errors"
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

// generate makes a schedule file of a trace or of GOAL text.
func generate(cmd *cobra.Command, input string, opt schedgen.Options, replicas int, path string) error {
	kind, err := formats.KindOf(input)
	if err != nil {
		return err
	}
	switch kind {
	case formats.Trace:
		return fromTrace(cmd, input, opt, replicas, path)
	case "":
		if len(opt.Algorithms) > 0 {
			return program.Usagef("--collective chooses among algorithms for a trace; GOAL text has no collectives")
		}
		return fromGoal(cmd, input, replicas, path)
	}
	return fmt.Errorf("%s: a %s file where a trace or GOAL text is wanted", input, kind)
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
	if report.OneSided > 0 {
		program.Note(cmd, "%d calls of one-sided communication are taken as they lasted: what they waited for is not simulated", report.OneSided)
	}
	return nil
}

func fromGoal(cmd *cobra.Command, input string, replicas int, path string) error {
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
	scaled, err := replicate.By(s, replicas)
	if err != nil {
		return err
	}
	return schedule.Write(path, watch.Schedule(cmd.Context(), scaled, bar))
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
