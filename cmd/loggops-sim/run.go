package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"loggops/analysis/compare"
	"loggops/analysis/sweep"
	"loggops/cmd/internal/program"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/replicate"
	"loggops/sim"
	"loggops/study"
)

// run does what the flags ask for with a schedule.
func (s *settings) run(cmd *cobra.Command, input string) error {
	begun := time.Now()
	y := &s.study
	y.Input, y.Open, y.Monitor = input, s.open(input), monitor{cmd}
	y.Header = s.header(cmd, input)
	recorded, err := s.readRecorded(cmd)
	if err != nil {
		return err
	}
	simulated := compare.Simulated{Recording: recorded}
	if recorded != nil {
		y.Span = simulated.Add
	}
	err = s.outputs.open(cmd, func(files study.Files, taken bool) error {
		return s.profile.run(func() error {
			if ask := s.question(cmd.Context()); ask != nil {
				t, err := y.Ask(ask)
				if err != nil {
					return err
				}
				if len(s.questions) > 0 {
					return program.Print(cmd, table.Brief(t), s.format)
				}
				return program.Print(cmd, t, s.format)
			}
			if y.Sweep.Empty() {
				o, err := y.Run(cmd.Context(), files)
				if err != nil || taken {
					return err
				}
				if recorded != nil {
					return program.Print(cmd, compare.Table(compare.Rows(recorded.Times, simulated.Medians()), "recorded", "simulated"), s.format)
				}
				return s.print(cmd, o, begun)
			}
			y.PointFiles = files
			y.PointFiles.Runs = ""
			points, err := y.RunSweep(cmd.Context(), files.Runs)
			if err != nil || taken || points == nil {
				return err
			}
			return s.printSweep(cmd, points)
		})
	})
	switch noIterations := errors.Is(err, study.ErrNoIterations); {
	case s.phases != "" && (noIterations || errors.Is(err, study.ErrNoRegions)):
		return fmt.Errorf("%s: --phases %s: %w", input, s.phases, err)
	case noIterations:
		return fmt.Errorf("%s: --iterations-out: %w", input, err)
	}
	if err != nil {
		return err
	}
	if !y.Sweep.Over(sweep.Machine) {
		s.network.Note(cmd)
	}
	program.NoteCPUWait(cmd, s.cpuWait)
	if s.scaled != nil {
		for _, note := range s.scaled.Notes() {
			program.Note(cmd, "%v", note)
		}
	}
	return nil
}

// question returns the function that answers what the flags ask of a study, as a table. It is nil if they ask for a run.
func (s *settings) question(ctx context.Context) func(*study.Point) (table.Table, error) {
	switch {
	case s.causes:
		return func(at *study.Point) (table.Table, error) {
			causes, err := at.Causes(ctx)
			if err != nil {
				return table.Table{}, err
			}
			return causes.Table(), nil
		}
	case s.phases != "":
		return func(at *study.Point) (table.Table, error) { return at.Phases(ctx, s.phases) }
	case len(s.questions) > 0:
		return func(at *study.Point) (table.Table, error) { return at.Tolerances(ctx, s.questions) }
	}
	return nil
}

// readRecorded returns the recording of --compare, nil without one.
func (s *settings) readRecorded(cmd *cobra.Command) (*compare.Recording, error) {
	if s.compare == "" {
		return nil, nil
	}
	from, err := s.study.Open(0)
	if err != nil {
		return nil, err
	}
	defer from.Close()
	if part := from.Head().Part; part != "" {
		return nil, fmt.Errorf("%s is a part of the run (%s), and the recording has all of it; compare a schedule of all of it", s.study.Input, part)
	}
	var recorded *compare.Recording
	err = program.WithInput(cmd, s.compare, func(input string) error {
		t, err := trace.Open(input)
		if err != nil {
			return err
		}
		defer t.Close()
		if is, ranks := t.Head().Ranks, from.Head().TotalRanks(); is != ranks {
			return fmt.Errorf("%s: a recording of %d ranks, and the schedule has %d: copies and grown grids have no recording; compare at the recorded number of ranks", input, is, ranks)
		}
		if t.Head().CPUTime {
			program.Note(cmd, "%s: the recording is in CPU time, which has no waiting for other ranks", s.compare)
		}
		recorded, err = compare.OfTrace(t.Head(), trace.Watch(cmd.Context(), t, func(int64) {}).Calls())
		return err
	})
	return recorded, err
}

// header returns that of the result files.
func (s *settings) header(cmd *cobra.Command, input string) result.Header {
	parameters := study.Parameters(&s.study.Params)
	if s.network.Machine != "" {
		parameters.Machine = filepath.Base(s.network.Machine)
	}
	if cmd.Flags().Changed("scale-network") {
		parameters.ScaleNetwork = s.network.Scale
	}
	h := result.Header{Schedule: s.schedule(cmd), Tool: program.Tool(cmd), Parameters: parameters}
	h.Scaled = s.scaledLabel(input)
	return h
}

// scaledLabel describes schedules of more ranks than were recorded, "" if none is.
func (s *settings) scaledLabel(input string) string {
	label := func(path string, ranks, replicas int) string {
		f, err := replicate.Open(path, ranks, replicas)
		if err != nil { // another opening reports it
			return ""
		}
		defer f.Close()
		return f.Label(s.study.Sweep.Over(sweep.Ranks))
	}
	if s.study.Jobs == nil {
		return label(input, s.ranks, s.replicas)
	}
	var labels []string
	for _, job := range s.study.Jobs {
		if l := label(job.Path, job.Ranks, job.Replicas); l != "" {
			labels = append(labels, job.Name+": "+l)
		}
	}
	return strings.Join(labels, ", ")
}

// schedule returns the names of the schedules, without folders.
func (s *settings) schedule(cmd *cobra.Command) string {
	if s.study.Jobs == nil {
		return filepath.Base(cmd.Flags().Arg(0))
	}
	var names []string
	for _, job := range s.study.Jobs {
		names = append(names, filepath.Base(job.Path))
	}
	return strings.Join(names, " + ")
}

// open returns a function that opens the schedule for so many ranks, or for as many
// as the flags want where that is 0.
func (s *settings) open(input string) func(ranks int) (schedule.File, error) {
	return func(ranks int) (schedule.File, error) {
		if ranks == 0 {
			ranks = s.ranks
		}
		return s.openScaled(input, ranks, s.replicas)
	}
}

// openScaled opens a schedule and keeps what is to be noted about it.
func (s *settings) openScaled(path string, ranks, replicas int) (schedule.File, error) {
	f, err := replicate.Open(path, ranks, replicas)
	if err != nil {
		return nil, err
	}
	if s.scaled == nil || len(f.Notes()) > 0 {
		s.scaled = f
	}
	s.cpuWait = cmp.Or(f.Head().CPUWait, s.cpuWait)
	return f, nil
}

// monitor shows how far a study is.
type monitor struct{ cmd *cobra.Command }

func (m monitor) Reading() (count func(int64), done func()) {
	bar := program.StartBar(m.cmd, "reading", 0)
	return bar.Add, bar.Done
}

// Simulating shows how long was simulated, and how many messages were, in all and
// a second.
func (m monitor) Simulating(operations int64) (tell func(sim.Progress), done func()) {
	bar := program.StartBar(m.cmd, "simulating", operations)
	start := time.Now()
	var timeNS, messages atomic.Int64
	bar.Say(func() string {
		sent := messages.Load()
		return fmt.Sprintf("simulated %s, %s messages, %s/s", units.FormatDuration(timeNS.Load()),
			units.FormatCount(sent), units.FormatCount(int64(float64(sent)/time.Since(start).Seconds())))
	})
	return func(p sim.Progress) {
		bar.Set(p.Operations)
		timeNS.Store(p.TimeNS)
		messages.Store(p.Messages)
	}, bar.Done
}

func (m monitor) Unmet(delay string) { program.Note(m.cmd, "--delay %s has delayed no calc", delay) }

func (m monitor) Note(format string, args ...any) { program.Note(m.cmd, format, args...) }
