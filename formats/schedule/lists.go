package schedule

import (
	"iter"
	"slices"
)

// Load reads a source into memory.
func Load(source Source) (*Schedule, error) {
	s := &Schedule{Header: *source.Head(), Ops: make([][]Op, source.Head().Ranks)}
	for b, err := range Lists(source) {
		if err != nil {
			return nil, err
		}
		s.Ops[b.Rank] = b.Ops
	}
	return s, nil
}

// Lists reads a source's ranks, each as one batch with all its operations, which belong to the
// caller. Ranks without operations are left out.
func Lists(source Source) iter.Seq2[Batch, error] {
	return func(yield func(Batch, error) bool) {
		list := Batch{Rank: None}
		var distances []int32 // of the operations
		keep := func(of []int32) []int32 {
			if len(of) == 0 {
				return nil
			}
			first := len(distances)
			distances = append(distances, of...)
			return distances[first:len(distances):len(distances)]
		}
		for b, err := range source.Batches() {
			if err != nil {
				yield(Batch{}, err)
				return
			}
			if b.Rank != list.Rank {
				if len(list.Ops) > 0 && !yield(list, nil) {
					return
				}
				list, distances = Batch{Rank: b.Rank}, nil
			}
			list.Ops = slices.Grow(list.Ops, len(b.Ops))
			for _, op := range b.Ops {
				op.Requires, op.Irequires, op.Coll = keep(op.Requires), keep(op.Irequires), op.Coll.Clone()
				list.Ops = append(list.Ops, op)
			}
		}
		if len(list.Ops) > 0 {
			yield(list, nil)
		}
	}
}

// ByRank returns s with every rank's list made anew by a function, which may change the one that it is given, and what
// its operations refer to. One list is in memory at a time.
func ByRank(s Source, list func(rank int, ops []Op) ([]Op, error)) Source { return &changed{s, list} }

type changed struct {
	Source
	list func(rank int, ops []Op) ([]Op, error)
}

func (c *changed) Batches() iter.Seq2[Batch, error] {
	return func(yield func(Batch, error) bool) {
		for b, err := range Lists(c.Source) {
			if err == nil {
				b.Ops, err = c.list(b.Rank, b.Ops)
			}
			if (err != nil || len(b.Ops) > 0) && !yield(b, err) || err != nil {
				return
			}
		}
	}
}

// Clone returns a copy that shares no list; nil of nil.
func (c *Coll) Clone() *Coll {
	if c == nil {
		return nil
	}
	d := *c
	d.Counts, d.RecvCounts = clone(c.Counts), clone(c.RecvCounts)
	d.Neighbors, d.RecvNeighbors = clone(c.Neighbors), clone(c.RecvNeighbors)
	return &d
}

// clone returns a copy of a list without room to append in place, nil where
// there is nothing in it.
func clone[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return slices.Clip(append([]T(nil), list...))
}
