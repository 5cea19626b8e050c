package main

import (
	"time"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/internal/memory"
	"loggops/internal/table"
	"loggops/sim/study"
)

// print prints what came of the runs. The table has nothing that differs from one
// call of the program to the next.
func (s *settings) print(cmd *cobra.Command, o *study.Outcome, begun time.Time) error {
	if s.study.FinishTimes && s.format != table.FormatJSON {
		t := table.New(table.Text("rank"), table.Text("finish_ns"))
		for rank, ns := range o.FinishNS {
			t.Add(rank, ns)
		}
		return program.Print(cmd, t, s.format)
	}
	if s.study.Sensitivity {
		return program.Print(cmd, o.Sensitivity.Table(), s.format)
	}
	object := s.study.Summary(o, s.brief())
	if !s.brief() {
		object = append(object,
			table.Text("wall_s").Of(time.Since(begun).Seconds()),
			table.Text("peak_rss_bytes").Of(memory.Peak()))
	}
	object = append(object, s.machine(cmd)...)
	if s.study.FinishTimes {
		object = append(object, table.Text("finish_ns").Of(o.FinishNS))
	}
	return program.Print(cmd, object, s.format)
}

// printSweep prints a row for each point of a sweep.
func (s *settings) printSweep(cmd *cobra.Command, points []study.Outcome) error {
	var t table.Table
	if s.study.Sensitivity {
		return program.Print(cmd, s.study.Sensitivities(points), s.format)
	}
	for i := range points {
		row := s.study.PointSummary(&points[i], s.brief())
		if !s.study.Sweep.Over(study.MachineKey) {
			row = append(row, s.machine(cmd)...)
		}
		t.AddObject(row)
	}
	if s.study.Efficiency {
		return program.Print(cmd, table.Sideways(t), s.format)
	}
	return program.Print(cmd, t, s.format)
}

// brief reports whether people read what is printed.
func (s *settings) brief() bool { return s.format == table.FormatTable }

// machine describes what was simulated with: the machine, and in JSON, which has room
// for them, all parameters.
func (s *settings) machine(cmd *cobra.Command) table.Object {
	o := table.Object{table.Text("machine").Of(s.network.Assumed(cmd))}
	if s.format == table.FormatJSON {
		o = append(o, table.Text("parameters").Of(s.study.Header.Parameters))
	}
	return o
}
