package main

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

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
		if err := onlyForTraces(opt); err != nil {
			return err
		}
		return fromGoal(cmd, input, replicas, path)
	}
	return fmt.Errorf("%s: a %s file where a trace or GOAL is wanted", input, kind)
}

// onlyForTraces refuses what can be chosen for traces only.
func onlyForTraces(opt schedgen.Options) error {
	switch {
	case len(opt.Algorithms) > 0:
		return program.Usagef("--collective chooses among algorithms for a trace: a schedule has chosen, GOAL has no collectives")
	case opt.AllowDropped:
		return program.Usagef("--allow-dropped is for traces: a schedule has no calls")
	}
	return nil
}

func fromTrace(cmd *cobra.Command, input string, opt schedgen.Options, replicas int, path string) error {
	t, err := trace.Open(input)
	if err != nil {
		return err
	}
	defer t.Close()
	head := schedgen.Header(t.Head(), filepath.Base(input), program.Tool(cmd))
	head.Replicas = replicas
	bar := progress.Start(cmd.ErrOrStderr(), program.Quiet(cmd), "calls", 0)
	defer bar.Done()
	calls := watch.Trace(cmd.Context(), t, bar)
	if opt.AllowDropped { // what is dropped stands in the header, which comes first
		report, err := pass(input, calls, opt, nowhere{})
		if err != nil {
			return err
		}
		head.Dropped = report.Dropped()
	}
	w, err := schedule.Create(path, head)
	if err != nil {
		return err
	}
	defer w.Abort()
	report, err := pass(input, calls, opt, w)
	if err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	bar.Done()
	if report.NegativeGaps > 0 {
		program.Note(cmd, "%d calls start before the one before them ends, by %d ns in all: the time between them counts as 0", report.NegativeGaps, report.NegativeNS)
	}
	for _, name := range slices.Sorted(maps.Keys(head.Dropped)) {
		program.Note(cmd, "%d calls of %s are dropped: nothing stands for them", head.Dropped[name], name)
	}
	if report.OneSided > 0 {
		program.Note(cmd, "%d calls of one-sided communication are taken as they lasted: what they waited for is not simulated", report.OneSided)
	}
	return nil
}

// nowhere takes operations that nobody wants.
type nowhere struct{}

func (nowhere) Append(int, ...schedule.Op) error { return nil }

// pass makes the operations of a trace.
func pass(input string, t schedgen.Trace, opt schedgen.Options, to schedgen.Sink) (*schedgen.Report, error) {
	report, err := schedgen.Generate(t, opt, to)
	if _, ok := errors.AsType[*schedgen.Unsupported](err); ok {
		return nil, fmt.Errorf("%s: %w; --allow-dropped leaves out such calls", input, err)
	}
	return report, err
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
