package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"loggops/analysis/profile"
	"loggops/cmd/internal/program"
	"loggops/formats"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/schedgen"
)

// newShow returns the choice of --show and --format.
func newShow() *program.Tables { return program.NewTables(profile.ScheduleTables...) }

// printShown prints the summary of a file.
func printShown(cmd *cobra.Command, shows *program.Tables, input string, opt forTraces, replicas int) error {
	head, t, err := look(cmd, input, opt, replicas)
	if err != nil {
		return err
	}
	return shows.Print(cmd, t.Tables(head.Ranks, head.Replicas))
}

// look sums up a file of any kind that schedules are made of.
func look(cmd *cobra.Command, input string, opt forTraces, replicas int) (*schedule.Header, *profile.Tally, error) {
	kind, err := formats.KindOf(input)
	if err != nil {
		return nil, nil, err
	}
	bar := program.StartBar(cmd, "operations", 0)
	defer bar.Done()
	if kind == formats.Trace {
		return lookAtTrace(cmd, input, opt, replicas, bar)
	}
	if err := onlyForTraces(cmd, opt); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", input, err)
	}
	s, err := open(cmd, input, bar)
	if err != nil {
		return nil, nil, err
	}
	defer s.Close()
	scaled, err := scale(s, replicas)
	if err != nil {
		return nil, nil, err
	}
	t, err := profile.OfSchedule(schedule.Watch(cmd.Context(), scaled, bar.Add))
	if err != nil {
		return nil, nil, inFile(input, err)
	}
	bar.Done()
	noteReplicas(cmd, scaled, replicas)
	for name, n := range scaled.Head().Dropped {
		t.Calls = append(t.Calls, profile.Origin{Name: name, Became: string(schedgen.Dropped), Calls: n})
	}
	slices.SortFunc(t.Calls, profile.CompareOrigins)
	return scaled.Head(), t, nil
}

// lookAtTrace sums up what would be made of a trace, and what is made of none
// of its calls.
func lookAtTrace(cmd *cobra.Command, input string, opt forTraces, replicas int, bar *program.Bar) (*schedule.Header, *profile.Tally, error) {
	t, err := trace.Open(input)
	if err != nil {
		return nil, nil, err
	}
	defer t.Close()
	s := opt.schedule(cmd, input, t, bar)
	scaled, err := scale(s, replicas)
	if err != nil {
		return nil, nil, err
	}
	of, err := profile.OfSchedule(scaled)
	if err != nil {
		return nil, nil, inFile(input, err)
	}
	of.CountPolls(s.Report.Communication())
	for name, fates := range s.Report.Calls {
		for _, fate := range []schedgen.Fate{schedgen.Computation, schedgen.Outside, schedgen.Dropped} {
			if n := fates[fate]; n > 0 {
				of.Calls = append(of.Calls, profile.Origin{Name: name, Became: string(fate), Calls: n})
			}
		}
	}
	slices.SortFunc(of.Calls, profile.CompareOrigins)
	return scaled.Head(), of, nil
}
