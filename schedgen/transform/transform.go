// Package transform makes other schedules of a schedule: a part of it, with
// only some of its messages, on faster processors, with more overlap. What it
// takes may have been made of a trace, of GOAL text or of a pattern.
//
// Each transformation is a file. In the order in which loggops-schedgen does
// them: cut.go (of a phase: phase.go, passes.go; between calls: place.go), only.go, scale.go, nonblocking.go, async.go. Some look at
// one rank's list at a time (By); those that must know which send a receive
// belongs to (match.go) take a whole schedule in memory (schedule.Load).
package transform

import (
	"iter"

	"loggops/formats/schedule"
)

// Rank makes another list of a rank's operations. It may change the one that
// it is given, and what its operations refer to. An error of its own is a
// *schedule.Invalid.
type Rank func(rank int, ops []schedule.Op) ([]schedule.Op, error)

// By returns s with every rank's list made anew. One list is in memory at a
// time.
func By(s schedule.Source, list Rank) schedule.Source { return &changed{s, list} }

type changed struct {
	schedule.Source
	list Rank
}

func (c *changed) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		for b, err := range schedule.Lists(c.Source) {
			if err == nil {
				b.Ops, err = c.list(b.Rank, b.Ops)
			}
			if (err != nil || len(b.Ops) > 0) && !yield(b, err) || err != nil {
				return
			}
		}
	}
}
