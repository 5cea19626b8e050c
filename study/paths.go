package study

import (
	"context"
	"fmt"

	"loggops/analysis/criticalpath"
	"loggops/formats/result"
	"loggops/sim"
	"loggops/sim/noise"
)

// paths are the table of critical paths, and the sums of their terms.
type paths struct {
	*temporaries
	ctx        context.Context
	program    *sim.Program
	levels     bool                               // whether the machine has any
	tiers      []string                           // of the network
	file       *result.Writer[result.PathSegment] // nil if only sums are wanted
	terms      *criticalpath.Terms                // nil if they are not wanted
	iterations iterationFinder
	causeOf    func(noise.Detour) string
	parts      map[int32]*noise.Parts // of the ranks on the path
	computes   bool                   // whether the last row is computation
}

func (s *Study) newPaths(ctx context.Context, p *prepared, file *result.Writer[result.PathSegment], name string, end context.CancelCauseFunc) (*paths, error) {
	temporary, err := newTemporaries(name, end)
	if err != nil {
		return nil, err
	}
	y := &paths{temporaries: temporary, ctx: ctx, program: p.Program, levels: len(p.params.Levels) > 0, file: file}
	y.causeOf = func(d noise.Detour) string { return p.noise.causeOf(&p.config, d) }
	y.iterations.program = p.Program
	if n := p.params.Topology; n != nil {
		for i := range n.Tiers() {
			y.tiers = append(y.tiers, n.TierName(i))
		}
	}
	if s.Sensitivity {
		y.terms = criticalpath.NewTerms(len(p.params.Levels), y.tiers)
	}
	return y, nil
}

// write writes the critical path of a run, which met some noise unless n is nil.
func (y *paths) write(run int32, r *sim.Result, n *noise.Run) error {
	path, err := r.CriticalPath()
	if err != nil {
		return fmt.Errorf("critical path: %w", err)
	}
	if y.terms != nil {
		if err := y.terms.Add(y.ctx, path, r.MakespanNS); err != nil {
			return fmt.Errorf("critical path: %w", err)
		}
	}
	if y.file == nil {
		return y.ctx.Err()
	}
	y.parts = map[int32]*noise.Parts{}
	defer func() {
		for _, p := range y.parts {
			p.Stop()
		}
	}()
	for s := range path.Segments() {
		if err := y.ctx.Err(); err != nil {
			return err
		}
		row := y.row(run, s)
		if row.Kind == result.PathNoise && n != nil {
			if row, err = y.writeNoise(row, s, n); err != nil {
				return err
			}
		}
		if err := y.file.Append(&row); err != nil {
			return err
		}
	}
	return nil
}

// writeNoise writes a row for each detour of a segment but the last, whose row it returns. What
// no detour explains, as that of phases, has no cause.
func (y *paths) writeNoise(row result.PathSegment, s *sim.Segment, n *noise.Run) (result.PathSegment, error) {
	parts := y.parts[s.Rank]
	if parts == nil {
		parts = n.Parts(s.Rank)
		y.parts[s.Rank] = parts
	}
	end, tied := row.EndNS, row.Tied
	row.Tied = false
	for d := range parts.Of(s.EventNS, s.NS(), s.EventNS) {
		if err := y.ctx.Err(); err != nil {
			return row, err
		}
		row.Cause = y.causeOf(d)
		row.EndNS = min(end, row.StartNS+d.DurationNS)
		if row.EndNS == end {
			row.Tied = tied
			return row, nil
		}
		if err := y.file.Append(&row); err != nil {
			return row, err
		}
		row.StartNS = row.EndNS
	}
	row.Cause, row.EndNS, row.Tied = "", end, tied
	return row, nil
}

// row returns the row of a segment.
func (y *paths) row(run int32, s *sim.Segment) result.PathSegment {
	row := result.PathSegment{
		Run: run, Rank: s.Rank, Kind: s.Kind, StartNS: s.StartNS, EndNS: s.EndNS, Tied: s.Tied,
		Peer: s.Peer, Bytes: s.Bytes, Level: result.None, TraceRow: result.None, Iteration: result.None,
	}
	if y.levels {
		row.Level = s.Level
	}
	if s.Tier != result.None {
		row.Tier = y.tiers[s.Tier]
	}
	if s.Op != result.None {
		row.Call, row.Region, row.Site, row.TraceRow = y.program.Origin(s.Op)
		row.Iteration = y.iterations.of(s.Rank, s.Op)
	}
	if row.Kind != result.PathNoise && row.Kind != result.PathDelay { // which the segment before contains
		y.computes = row.Kind == result.PathCalc
	}
	if !y.computes {
		return row
	}
	if previous, exists := y.program.Previous(s.Rank, s.Op); exists {
		row.PreviousCall, row.PreviousRegion, row.PreviousSite = y.program.Call(previous), y.program.Region(previous), y.program.Site(previous)
	}
	return row
}

// iterationFinder finds the iterations of operations. That of an operation mostly is that of
// the one before.
type iterationFinder struct {
	program                  *sim.Program
	rank, number, first, end int32
}

func (f *iterationFinder) of(rank, op int32) int32 {
	if rank != f.rank || op < f.first || op >= f.end {
		f.rank = rank
		f.number, f.first, f.end = f.program.Iteration(rank, op)
	}
	return f.number
}
