package study

import (
	"context"

	"loggops/internal/memory"
	"loggops/internal/table"
	"loggops/sim"
	"loggops/sim/ensemble"
	"loggops/sim/noise"
)

// MemoryBound returns an upper bound of the memory that Run takes, without simulating.
// Errors are those of Run.
func (s *Study) MemoryBound(ctx context.Context, names Files) (table.Object, error) {
	s.begin(nil)
	p, err := s.prepare(ctx, names)
	if err != nil {
		return nil, err
	}
	defer p.from.Close()
	o := s.options(p)
	o.Totals, o.Iterations = names.Ranks != "", names.Iterations != ""
	if names.Spans != "" {
		o.Span = func(*sim.Span) {}
	}
	if names.Path != "" || s.Sensitivity {
		o.CriticalPath = func() (sim.File, error) { return nil, nil }
	}
	if o.Totals || o.Iterations || o.Span != nil || o.CriticalPath != nil {
		o.Each = func(int, *sim.Result, *noise.Run) error { return nil }
	}
	taken := memory.Peak()
	need := ensemble.MaxMemory(ctx, p.Program, o)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	runs := int64(need.Runs)
	return table.Object{
		table.Bytes("memory_bound_bytes", "memory bound").Of(taken + need.Bytes()),
		table.Bytes("program_bytes", "program").Of(taken),
		table.Bytes("ranks_bytes", "ranks").Of(runs * need.Run.StateBytes),
		table.Bytes("events_bytes", "events").Of(runs * need.Run.NodeBytes),
		table.Count("ranks", "number of ranks").Of(p.Ranks()),
		table.Count("events", "number of events").Of(runs * need.Run.Nodes),
	}, nil
}
