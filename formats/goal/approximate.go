package goal

import (
	"iter"

	"loggops/formats/schedule"
)

// Approximation is a schedule whose synchronous and buffered sends, which GOAL
// has no words for, are standard ones: by their size they may be eager where
// they were rendezvous messages, and the other way round.
type Approximation struct {
	schedule.Source
	ops []schedule.Op // of the batch

	// Synchronous and Buffered are how many such sends the batches had that
	// have been read.
	Synchronous, Buffered int64
}

// Approximate returns the approximation of a schedule.
func Approximate(s schedule.Source) *Approximation { return &Approximation{Source: s} }

// Batches returns those of the schedule.
func (a *Approximation) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		a.Synchronous, a.Buffered = 0, 0
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
}
