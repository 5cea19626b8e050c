package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/formats"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/units"
	"loggops/replicate"
	"loggops/schedgen"
)

// generate makes a schedule file of a trace or of GOAL, or of a schedule that is
// to be changed.
func generate(cmd *cobra.Command, input string, opt forTraces, change *transforms, replicas int, path string) error {
	kind, err := formats.KindOf(input)
	if err != nil {
		return err
	}
	switch kind {
	case formats.Trace:
		return fromTrace(cmd, input, opt, change, replicas, path)
	case "", formats.GoalBinary, formats.Schedule:
		if err := onlyForTraces(cmd, opt); err != nil {
			return fmt.Errorf("%s: %w", input, err)
		}
		if kind == formats.Schedule && len(change.changed) == 0 && replicas == 0 {
			return fmt.Errorf("%s: a schedule file already: pass a change (see --help change), --export or --show", input)
		}
		return fromSchedule(cmd, input, change, replicas, path)
	}
	return fmt.Errorf("%s: %s, not a trace or GOAL", input, formats.Described(kind))
}

// forTraces is what can be chosen for traces only.
type forTraces struct {
	schedgen.Options
	collectives []schedule.Rule
}

// schedule returns the schedule that is made of a trace while it is read.
func (opt *forTraces) schedule(cmd *cobra.Command, input string, t trace.Source, bar *program.Bar) *schedgen.Schedule {
	s := &schedgen.Schedule{
		Trace:  trace.Watch(cmd.Context(), t, bar.Add),
		Header: schedgen.Header(t.Head(), filepath.Base(input), program.Tool(cmd)), Options: opt.Options,
	}
	s.Header.Collectives = opt.collectives
	return s
}

// onlyForTraces refuses what can be chosen for traces only.
func onlyForTraces(cmd *cobra.Command, opt forTraces) error {
	if opt.Window != nil {
		return program.Usagef("--calls, and times of --from and --to, cut a window out of a trace; other files have no times of calls")
	}
	return rulesOfSchedule.Check(cmd)
}

func fromTrace(cmd *cobra.Command, input string, opt forTraces, change *transforms, replicas int, path string) error {
	t, err := trace.Open(input)
	if err != nil {
		return err
	}
	defer t.Close()
	bar := program.StartBar(cmd, "calls", 0)
	defer bar.Done()
	s := opt.schedule(cmd, input, t, bar)
	if opt.AllowDropped { // what is dropped stands in the header, which comes first
		report, err := schedgen.Generate(s.Trace, opt.Options, nil)
		if err != nil {
			return inFile(input, err)
		}
		s.Header.Dropped = report.Dropped()
	}
	made, err := change.apply(cmd, s, func() *schedgen.Report { return s.Report })
	if err != nil && s.Report != nil { // it is of the flags
		return fmt.Errorf("%s: %w", input, err)
	}
	var scaled schedule.Source
	if err == nil {
		scaled, err = scale(made, replicas)
	}
	if err == nil {
		err = schedule.Write(path, scaled)
	}
	if err != nil {
		return inFile(input, err)
	}
	bar.Done()
	noteReplicas(cmd, scaled, replicas)
	noteUnfinished(cmd, t.Head())
	program.NoteCPUWait(cmd, s.Header.CPUWait)
	noteTrace(cmd, s.Report, s.Header.Dropped)
	return nil
}

// fromSchedule makes a schedule file of GOAL, or of a schedule.
func fromSchedule(cmd *cobra.Command, input string, change *transforms, replicas int, path string) error {
	bar := program.StartBar(cmd, "operations", 0)
	defer bar.Done()
	s, err := open(cmd, input, bar)
	if err != nil {
		return err
	}
	defer s.Close()
	made, err := change.apply(cmd, schedule.Watch(cmd.Context(), s, bar.Add), nil)
	if err != nil {
		return inFile(input, err)
	}
	scaled, err := scale(made, replicas)
	if err != nil {
		return inFile(input, err)
	}
	if err := schedule.Write(path, scaled); err != nil {
		return inFile(input, err)
	}
	bar.Done()
	noteReplicas(cmd, scaled, replicas)
	return nil
}

// scale returns a schedule with as many replicas as --replicas asks for, or as it
// has where that is 0.
func scale(s schedule.Source, replicas int) (schedule.Source, error) {
	if replicas == 0 {
		return s, nil
	}
	return replicate.Whole(s, replicas)
}

// noteReplicas notes, behind the work, what replicas assume.
func noteReplicas(cmd *cobra.Command, scaled schedule.Source, replicas int) {
	if replicas == 0 {
		return
	}
	for _, note := range replicate.Notes(scaled) {
		program.Note(cmd, "%v", note)
	}
}

// inFile names the file in errors that do not do so themselves.
func inFile(input string, err error) error {
	if _, ok := errors.AsType[*units.TooLarge](err); ok {
		return fmt.Errorf("%s: %w", input, err)
	}
	switch e := err.(type) {
	case *schedgen.Unsupported:
		advice := "; --allow-dropped omits such calls"
		if e.Needed {
			advice = ""
		}
		return fmt.Errorf("%s: %w%s", input, err, advice)
	case *schedule.Invalid:
		return fmt.Errorf("%s: %w", input, err)
	}
	if errors.Is(err, schedgen.ErrNoCall) {
		return fmt.Errorf("%s: %w", input, err)
	}
	return err
}
