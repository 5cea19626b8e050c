package main

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/output"
	"loggops/cmd/internal/program"
	"loggops/cmd/internal/progress"
	"loggops/cmd/internal/units"
	"loggops/cmd/internal/watch"
	"loggops/formats/schedule"
	"loggops/replicate"
	"loggops/sim"
)

// run simulates the schedule in a file, writes the result files, where they
// have names, and prints what came of it.
func (s *settings) run(cmd *cobra.Command, input string, params sim.Params, output, ranksOut string) error {
	start := time.Now()
	p, err := s.compile(cmd, input, params)
	if err != nil {
		return err
	}
	files, err := s.create(cmd, params, output, ranksOut)
	if err != nil {
		return err
	}
	defer files.abort()
	var account account
	options := sim.Options{Workers: s.jobs, FinishTimes: s.finishTimes || ranksOut != ""}
	if ranksOut != "" {
		account = newAccount(p.Processes())
		options.Span = account.span
	}
	if options.MaxMemory = s.maxMemory; options.MaxMemory == 0 {
		options.MaxMemory = program.AvailableMemory()
	}
	bar := progress.Start(cmd.ErrOrStderr(), program.Quiet(cmd), "simulating", p.Operations())
	defer bar.Done()
	options.Progress = show(bar)
	r, err := p.Run(cmd.Context(), options)
	if err != nil {
		return fmt.Errorf("%s: %w", input, err)
	}
	bar.Done()
	wall := time.Since(start)
	if err := files.write(p, r, account); err != nil {
		return err
	}
	if s.output == "-" || s.ranksOut == "-" {
		return nil // standard output is taken
	}
	return s.print(cmd, p, r, wall)
}

// compile reads a schedule and makes it ready to run with as many replicas as
// the flags want.
func (s *settings) compile(cmd *cobra.Command, input string, params sim.Params) (*sim.Program, error) {
	r, err := schedule.Open(input)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	replicas := s.replicas
	if s.processes > 0 {
		if replicas, err = replicate.Factor(r, s.processes); err != nil {
			return nil, fmt.Errorf("%s: %w", input, err)
		}
	}
	var from schedule.Source = r
	if replicas > 0 {
		r.Head().Replicas = 1
		if from, err = replicate.By(r, replicas); err != nil {
			return nil, fmt.Errorf("%s: %w", input, err)
		}
	}
	bar := progress.Start(cmd.ErrOrStderr(), program.Quiet(cmd), "reading", 0)
	defer bar.Done()
	return sim.Compile(watch.Schedule(cmd.Context(), from, bar), params)
}

// print says what came of the run. The table has nothing that differs from
// one run of the program to the next.
func (s *settings) print(cmd *cobra.Command, p *sim.Program, r *sim.Result, wall time.Duration) error {
	out := cmd.OutOrStdout()
	if s.finishTimes && s.format != output.FormatJSON {
		t := output.Table{Columns: []output.Column{{Key: "rank"}, {Key: "finish_ns"}}}
		for rank, ns := range r.FinishNS {
			t.Rows = append(t.Rows, []any{rank, ns})
		}
		return t.Write(out, s.format)
	}
	count := output.As(units.FormatCount)
	object := output.Object{
		{Column: output.Column{Key: "ranks", Format: count}, Value: int64(p.Processes())},
		{Column: output.Column{Key: "runs", Format: count}, Value: int64(1)},
		{Column: output.Column{Key: "messages", Format: count}, Value: r.Messages},
		{Column: output.Column{Key: "makespan_ns", Title: "makespan", Format: output.As(units.FormatDuration)}, Value: r.MakespanNS},
	}
	if s.format != output.FormatTable {
		object = append(object,
			output.Field{Column: output.Column{Key: "wall_s"}, Value: wall.Seconds()},
			output.Field{Column: output.Column{Key: "peak_rss_bytes"}, Value: program.PeakRSS()})
	}
	if s.finishTimes {
		object = append(object, output.Field{Column: output.Column{Key: "finish_ns"}, Value: r.FinishNS})
	}
	return object.Write(out, s.format)
}

// show returns a function that has a bar show how far a run is: how long it
// was simulated, and how many messages were, in all and a second.
func show(bar *progress.Bar) func(sim.Progress) {
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
	}
}
