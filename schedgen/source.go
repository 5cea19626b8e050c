package schedgen

import (
	"errors"
	"iter"

	"loggops/formats/schedule"
)

// Schedule is the schedule of a trace, made anew at every pass. Use it where
// Generate's Sink does not do.
type Schedule struct {
	Trace   Trace
	Options Options
	Header  schedule.Header
	// Report is that of the last pass that came to its end.
	Report *Report
}

// Head returns the header.
func (s *Schedule) Head() *schedule.Header { return &s.Header }

// Batches generates the operations. Errors are those of Generate.
func (s *Schedule) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		to := &batches{yield: yield, rank: schedule.None}
		report, err := Generate(s.Trace, s.Options, to)
		switch {
		case err == nil:
			s.Report = report
		case !errors.Is(err, errEnough):
			yield(schedule.Batch{}, err)
		}
	}
}

// errEnough ends a pass that no one wants to go on.
var errEnough = errors.New("no more operations are wanted")

// batches is a Sink that hands operations on as batches.
type batches struct {
	yield      func(schedule.Batch, error) bool
	rank, next int
}

func (b *batches) Append(rank int, ops ...schedule.Op) error {
	if rank != b.rank {
		b.rank, b.next = rank, 0
	}
	if !b.yield(schedule.Batch{Rank: rank, First: b.next, Ops: ops}, nil) {
		return errEnough
	}
	b.next += len(ops)
	return nil
}
