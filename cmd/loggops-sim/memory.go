package main

import (
	"loggops/cmd/internal/memory"
	"loggops/cmd/internal/output"
	"loggops/internal/units"
	"loggops/sim"
	"loggops/sim/ensemble"
	"loggops/sim/noise"
)

// printMemory prints how much memory the runs take at most.
func (y *study) printMemory(p *prepared, names outputs) error {
	o := y.options(p)
	if names.ranks != "" || names.marks != "" || names.spans != "" {
		o.Each = func(int, *sim.Result, *noise.Run) error { return nil }
		o.Totals, o.Marks = names.ranks != "", names.marks != ""
	}
	if names.spans != "" {
		o.Span = func(*sim.Span) {}
	}
	taken := memory.Peak()
	need := ensemble.MaxMemory(p.Program, o)
	runs := int64(need.Runs)
	return output.Object{
		field("memory_bound_bytes", "memory bound", size, taken+need.Bytes()),
		field("program_bytes", "program", size, taken),
		field("ranks_bytes", "ranks", size, runs*need.Run.StateBytes),
		field("events_bytes", "events", size, runs*need.Run.NodeBytes),
		field("ranks", "number of ranks", count, int64(p.Processes())),
		field("events", "number of events", count, runs*need.Run.Nodes),
	}.Write(y.cmd.OutOrStdout(), y.format)
}

// size writes bytes in tables.
var size = output.As(units.FormatSize)
