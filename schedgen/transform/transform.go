// Package transform makes other schedules of a schedule: a part of it, with
// only some of its messages, on faster processors, with more overlap. What it
// takes may have been made of a trace, of GOAL text or of a pattern.
//
// Each transformation is a file. In the order in which loggops-schedgen does
// them: cut.go (of a phase: phase.go, passes.go; between calls: place.go), only.go, scale.go, nonblocking.go, async.go. Some look at
// one rank's list at a time (By); those that must know which send a receive
// belongs to (match.go) take a whole schedule in memory (Load).
package transform

import (
	"iter"
	"slices"

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
		for b, err := range lists(c.Source) {
			if err == nil {
				b.Ops, err = c.list(b.Rank, b.Ops)
			}
			if (err != nil || len(b.Ops) > 0) && !yield(b, err) || err != nil {
				return
			}
		}
	}
}

// Load reads a whole schedule into memory.
func Load(s schedule.Source) (*schedule.Schedule, error) {
	all := &schedule.Schedule{Header: *s.Head(), Ops: make([][]schedule.Op, s.Head().Ranks)}
	for b, err := range lists(s) {
		if err != nil {
			return nil, err
		}
		all.Ops[b.Rank] = b.Ops
	}
	return all, nil
}

// lists returns a schedule's ranks, each as one batch with all its operations,
// which belongs to the caller.
func lists(s schedule.Source) iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		list := schedule.Batch{Rank: schedule.None}
		for b, err := range s.Batches() {
			if err != nil {
				yield(schedule.Batch{}, err)
				return
			}
			if b.Rank != list.Rank {
				if len(list.Ops) > 0 && !yield(list, nil) {
					return
				}
				list = schedule.Batch{Rank: b.Rank}
			}
			list.Ops = slices.Grow(list.Ops, len(b.Ops))
			for _, op := range b.Ops {
				list.Ops = append(list.Ops, own(op))
			}
		}
		if len(list.Ops) > 0 {
			yield(list, nil)
		}
	}
}

// own returns an operation that shares nothing with the one given.
func own(op schedule.Op) schedule.Op {
	op.Requires, op.Irequires = slices.Clone(op.Requires), slices.Clone(op.Irequires)
	if op.Coll != nil {
		c := *op.Coll
		c.Counts, c.RecvCounts = slices.Clone(c.Counts), slices.Clone(c.RecvCounts)
		c.Neighbors, c.RecvNeighbors = slices.Clone(c.Neighbors), slices.Clone(c.RecvNeighbors)
		op.Coll = &c
	}
	return op
}
