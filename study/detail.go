package study

import (
	"context"
	"fmt"

	"loggops/analysis/efficiency"
	"loggops/formats/result"
	"loggops/internal/units"
	"loggops/sim"
	"loggops/sim/ensemble"
	"loggops/sim/noise"
)

// detail is what each rank does in each run. What is nil is not written.
type detail struct {
	input      string // the schedule
	ctx        context.Context
	program    *sim.Program
	head       *result.Header
	point      *prepared
	ranks      *result.Writer[result.Rank]
	queues     bool
	iterations *result.Writer[result.Iteration]
	timeline   *timelines
	paths      *paths
	links      *links
	finishNS   []int64 // of the last run
	ideal      *efficiency.Ideal
}

func (s *Study) newDetail(ctx context.Context, p *prepared, files *writers, names Files, head *result.Header, end context.CancelCauseFunc) (d *detail, err error) {
	d = &detail{ctx: ctx, input: s.Input, program: p.Program, head: head, point: p, ideal: &efficiency.Ideal{}, ranks: files.ranks, queues: s.Queues && files.ranks != nil, iterations: files.iterations}
	if files.spans != nil || s.Span != nil {
		if d.timeline, err = s.newTimelines(ctx, p, files, names, end); err != nil {
			return nil, err
		}
	}
	if files.path != nil || s.Sensitivity {
		if d.paths, err = s.newPaths(ctx, p, files.path, names.Path, end); err != nil {
			return nil, err
		}
	}
	if p.params.Topology != nil && (files.links != nil || s.Links) {
		d.links = &links{ctx: ctx, network: p.params.Topology, file: files.links}
	}
	return d, nil
}

// observe has runs report what they do.
func (d *detail) observe(o *ensemble.Options) {
	o.Each = func(number int, r *sim.Result, n *noise.Run) error {
		if err := d.run(number, r, n); err != nil {
			return outputError{err}
		}
		return nil
	}
	o.Totals, o.Queues, o.Iterations = d.ranks != nil, d.queues, d.iterations != nil
	o.LinkIntervals = d.links != nil && d.links.file != nil
	if d.timeline != nil {
		o.Spans = d.timeline.recorder.Worker
		d.timeline.recorder.MaxMemory = o.MaxMemory
	}
	if d.paths != nil {
		o.CriticalPath = d.paths.open
	}
}

func (d *detail) close() {
	if d.timeline != nil {
		d.timeline.close()
	}
	if d.paths != nil {
		d.paths.close()
	}
}

// outputError is the error of a file that is written while runs are simulated. It names the
// file, which is not the schedule.
type outputError struct{ error }

func (e outputError) Unwrap() error { return e.error }

// run writes the rows of a run.
func (d *detail) run(number int, r *sim.Result, n *noise.Run) error {
	d.finishNS = r.FinishNS
	if d.ranks != nil || d.iterations != nil || d.timeline != nil { // whose sums are over all CPUs of a rank
		if _, err := units.Times("times of a rank's CPUs, in ns,", int64(d.program.CPUs()), r.MakespanNS); err != nil {
			return fmt.Errorf("%s: %w", d.input, err)
		}
	}
	if d.timeline != nil {
		if err := d.timeline.write(int32(number), n); err != nil {
			return err
		}
	}
	if d.paths != nil {
		if err := d.paths.write(int32(number), r, n); err != nil {
			return err
		}
	}
	if d.links != nil {
		if err := d.links.write(int32(number), r); err != nil {
			return err
		}
	}
	if d.iterations != nil {
		if err := d.writeIterations(int32(number), r); err != nil {
			return err
		}
	}
	if d.ranks != nil {
		return d.writeRanks(int32(number), r, n)
	}
	return nil
}

func (d *detail) writeIterations(run int32, r *sim.Result) error {
	var iterations, ideal []sim.Iteration
	for rank := range int32(d.program.Ranks()) {
		if err := d.ctx.Err(); err != nil {
			return err
		}
		iterations = r.Iterations(iterations[:0], rank)
		if d.ideal.Iterations != nil {
			ideal = d.ideal.Iterations(ideal[:0], rank)
		}
		for i, m := range iterations {
			row, err := d.iterations.Next()
			if err != nil {
				return err
			}
			*row = result.Iteration{
				Run: run, Rank: rank, Iteration: m.Number, StartNS: m.StartNS, EndNS: m.EndNS,
				CalcNS: m.CalcNS, OverheadNS: m.OverheadNS, WaitNS: m.WaitNS, InjectedNS: m.InjectedNS,
			}
			if ideal != nil {
				row.UsefulNS, row.IdealNS = ideal[i].CalcNS, ideal[i].EndNS-ideal[i].StartNS
			}
		}
	}
	return nil
}

func (d *detail) writeRanks(run int32, r *sim.Result, n *noise.Run) error {
	for rank := range int32(d.program.Ranks()) {
		if err := d.ctx.Err(); err != nil {
			return err
		}
		if !d.head.HasRank(rank) {
			continue
		}
		spent, finish := r.Totals(rank), r.FinishNS[rank]
		startNS, cpus := d.point.ofRank(rank)
		row := result.Rank{
			Run: run, Rank: rank, FinishNS: finish,
			CalcNS: spent.CalcNS, OverheadNS: spent.OverheadNS,
			WaitNS:       (finish-startNS)*int64(cpus) - spent.CalcNS - spent.OverheadNS,
			MessagesSent: spent.Sent, BytesSent: spent.BytesSent,
			MessagesReceived: spent.Received, BytesReceived: spent.BytesReceived,
			MostPosted: result.None, MostUnexpected: result.None, SearchedPosted: result.None, SearchedUnexpected: result.None,
		}
		if d.queues {
			q := r.Queues(rank)
			row.MostPosted, row.MostUnexpected = q.MostPosted, q.MostUnexpected
			row.SearchedPosted, row.SearchedUnexpected = q.SearchedPosted, q.SearchedUnexpected
		}
		if n != nil {
			row.InjectedNS, row.DetoursMet = n.InjectedNS(rank), n.Met(rank)
			row.DetoursIdle = n.Idle(rank, r.MakespanNS)
		}
		if err := d.ranks.Append(&row); err != nil {
			return err
		}
	}
	return nil
}
