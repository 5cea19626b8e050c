package goal

import (
	"iter"

	"loggops/formats/schedule"
)

// Approximation is a schedule without what GOAL has no words for. Synchronous
// and buffered sends are standard ones: by their size they may be eager where
// they were rendezvous messages, and the other way round. In a schedule from a
// recording, on ranks with several CPUs, the send names the CPU that takes its
// message in.
type Approximation struct {
	schedule.Source
	head     schedule.Header
	recorded bool
	ops      []schedule.Op // of the batch

	// Synchronous and Buffered are how many such sends the batches had that
	// have been read.
	Synchronous, Buffered int64
	// Threads is how many operations of a recording were on CPUs other than 0.
	Threads int64
}

// Approximate returns the approximation of a schedule.
func Approximate(s schedule.Source) *Approximation {
	a := &Approximation{Source: s, head: *s.Head(), recorded: s.Head().Recorded}
	a.head.Recorded = false
	return a
}

// Head returns the header.
func (a *Approximation) Head() *schedule.Header { return &a.head }

// Batches returns those of the schedule.
func (a *Approximation) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		a.Synchronous, a.Buffered, a.Threads = 0, 0, 0
		for b, err := range a.Source.Batches() {
			a.ops = append(a.ops[:0], b.Ops...)
			for i := range a.ops {
				a.standard(&a.ops[i])
			}
			b.Ops = a.ops
			if !yield(b, err) {
				return
			}
		}
	}
}

func (a *Approximation) standard(op *schedule.Op) {
	switch op.Mode {
	case schedule.Synchronous:
		a.Synchronous++
	case schedule.Buffered:
		a.Buffered++
	}
	op.Mode = schedule.Standard
	if a.recorded && op.CPU != 0 {
		a.Threads++
	}
}
