package main

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"loggops/analysis/sweep"
	"loggops/cmd/internal/program"
	"loggops/internal/memory"
	"loggops/internal/table"
	"loggops/study"
)

// print prints what came of the runs. The table has nothing that differs from one
// call of the program to the next.
func (s *settings) print(cmd *cobra.Command, o *study.Outcome, begun time.Time) error {
	if s.study.FinishTimes && s.format != table.FormatJSON {
		return program.Print(cmd, s.study.FinishTable(o), s.format)
	}
	if s.study.Sensitivity {
		return program.Print(cmd, o.Sensitivity.Table(), s.format)
	}
	if s.study.Jobs != nil {
		return s.printWithLinks(cmd, s.rows(cmd, []study.Outcome{*o}), o)
	}
	object := append(s.study.Summary(o, s.brief()), s.rest(cmd, o, func() [2]any { return [2]any{time.Since(begun).Seconds(), memory.Peak()} })...)
	return s.printWithLinks(cmd, object, o)
}

// printWithLinks prints a result, and for people the use of the links.
func (s *settings) printWithLinks(cmd *cobra.Command, result table.Content, o *study.Outcome) error {
	if o.Links == nil || !s.brief() {
		return program.Print(cmd, result, s.format)
	}
	tiers, busiest := o.Links.Tables()
	return program.Print(cmd, table.Parts{{Content: result}, {Content: tiers}, {Content: busiest}}, s.format)
}

// printSweep prints a row for each point of a sweep, and each job there.
func (s *settings) printSweep(cmd *cobra.Command, points []study.Outcome) error {
	if s.study.Sensitivity {
		return program.Print(cmd, s.study.Sensitivities(points), s.format)
	}
	t := s.rows(cmd, points)
	if s.study.Efficiency {
		return program.Print(cmd, table.Sideways(t), s.format)
	}
	return program.Print(cmd, t, s.format)
}

// rows returns a row for each outcome, and each job there.
func (s *settings) rows(cmd *cobra.Command, points []study.Outcome) (t table.Table) {
	for i := range points {
		for _, o := range s.study.PerJob(&points[i]) {
			unknown := func() [2]any { return [2]any{} } // points may come from a file
			t.AddObject(append(s.study.PointSummary(&o, s.brief()), s.rest(cmd, &o, unknown)...))
		}
	}
	return t
}

// brief reports whether people read what is printed.
func (s *settings) brief() bool { return s.format == table.FormatTable }

// rest describes what was simulated with: the machine, and in JSON, which has room for them, all
// parameters. Programs also get the time and the memory that it took, where they are known.
func (s *settings) rest(cmd *cobra.Command, o *study.Outcome, taken func() [2]any) (object table.Object) {
	if !s.brief() {
		took := taken()
		object = append(object, table.Text("wall_s").Of(took[0]), table.Text("peak_rss_bytes").Of(took[1]))
	}
	if s.study.Header.Scaled != "" {
		object = append(object, table.Text("scaled").Of(s.study.Header.Scaled))
	}
	params := s.study.Params
	if s.study.Sweep.Over(sweep.Placement) { // it has a column
		params.RoundRobin = false
	}
	if s.study.Sweep.Over(sweep.Topology) {
		params.Topology = nil
	}
	set := append(s.network.Changes(cmd), s.levels.describe(cmd, &params, s.study.Jobs != nil)...)
	if s.study.Sweep.Over(sweep.Machine) { // whose name is the first of the columns
		if len(set) > 0 {
			object = append(object, table.Text("settings").Of(strings.Join(set, ", ")))
		}
	} else {
		object = append(object, table.Text("machine").Of(strings.Join(append([]string{s.network.Name()}, set...), ", ")))
	}
	if s.format == table.FormatJSON {
		if p, err := s.study.ParametersOf(o); err == nil {
			object = append(object, table.Text("parameters").Of(p))
		}
	}
	if s.study.FinishTimes {
		object = append(object, table.Text("finish_ns").Of(o.FinishNS))
	}
	return object
}
