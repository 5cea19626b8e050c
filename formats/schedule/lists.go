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
		var l List
		for b, err := range l.Read(source) {
			if !yield(b, err) {
				return
			}
			l = List{}
		}
	}
}

// List is a rank's list of operations, and owns what they refer to. It keeps its memory for the next one.
type List struct {
	Ops       []Op
	distances []int32 // of all operations
}

// Read is Lists, but a list is valid until the next one.
func (l *List) Read(source Source) iter.Seq2[Batch, error] {
	return func(yield func(Batch, error) bool) {
		rank := None
		l.Reset()
		for b, err := range source.Batches() {
			if err != nil {
				yield(Batch{}, err)
				return
			}
			if b.Rank != rank {
				if len(l.Ops) > 0 && !yield(Batch{Rank: rank, Ops: l.Ops}, nil) {
					return
				}
				rank = b.Rank
				l.Reset()
			}
			l.Ops = slices.Grow(l.Ops, len(b.Ops))
			for _, op := range b.Ops {
				op.Coll = op.Coll.Clone()
				l.Add(op)
			}
		}
		if len(l.Ops) > 0 {
			yield(Batch{Rank: rank, Ops: l.Ops}, nil)
		}
	}
}

// Reset empties the list.
func (l *List) Reset() { l.Ops, l.distances = l.Ops[:0], l.distances[:0] }

// Add appends an operation, with its dependences copied.
func (l *List) Add(op Op) {
	op.Requires, op.Irequires = l.keep(op.Requires), l.keep(op.Irequires)
	l.Ops = append(l.Ops, op)
}

func (l *List) keep(list []int32) []int32 {
	if len(list) == 0 {
		return nil
	}
	first := len(l.distances)
	l.distances = append(l.distances, list...)
	return l.distances[first:len(l.distances):len(l.distances)]
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
