package expand

import (
	"iter"

	"loggops/formats/schedule"
)

// rankList is a rank's list. It keeps its memory for the next one.
type rankList struct {
	ops       []schedule.Op
	distances []int32 // of all ops
}

// lists returns a schedule's ranks, each as one batch with all its operations:
// where a dependence points down the list, an operation cannot be placed
// before those below it are known. A list is valid until the next one.
func (l *rankList) lists(s schedule.Source) iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		rank := schedule.None
		l.reset()
		for b, err := range s.Batches() {
			if err != nil {
				yield(schedule.Batch{}, err)
				return
			}
			if b.Rank != rank {
				if len(l.ops) > 0 && !yield(schedule.Batch{Rank: rank, Ops: l.ops}, nil) {
					return
				}
				rank = b.Rank
				l.reset()
			}
			for _, op := range b.Ops {
				op.Coll = op.Coll.Clone()
				l.add(op)
			}
		}
		if len(l.ops) > 0 {
			yield(schedule.Batch{Rank: rank, Ops: l.ops}, nil)
		}
	}
}

func (l *rankList) reset() { l.ops, l.distances = l.ops[:0], l.distances[:0] }

// add appends an operation, with its dependences copied.
func (l *rankList) add(op schedule.Op) {
	op.Requires, op.Irequires = l.keep(op.Requires), l.keep(op.Irequires)
	l.ops = append(l.ops, op)
}

func (l *rankList) keep(list []int32) []int32 {
	first := len(l.distances)
	l.distances = append(l.distances, list...)
	return l.distances[first:len(l.distances):len(l.distances)]
}
