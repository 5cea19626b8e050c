package schedule

import (
	"iter"
	"slices"
)

// Shape is what operations have in common: all of an Op but the duration of a
// calc or io, the peer of a send or receive, the iteration and the trace row. A rank
// repeats a few shapes, thousands of times.
type Shape struct {
	Kind                Kind
	Mode                Mode
	Bytes, Tag          int64
	Comm, CPU, NIC      int32
	Requires, Irequires []int32
	Coll                *Coll
	Call, Region, Site  string
}

// Block is some consecutive operations of one rank, in short form. Its slices
// are valid until the next block, but for Table and Like, which stay.
type Block struct {
	Rank       int
	First      int     // place of the first operation in the rank's list
	Shapes     []int32 // of each operation, its index into Table
	Values     []int64 // the ns of a calc or io, the peer of a send or receive, 0 of a collective
	Iterations []int32 // nil where no operation of the block belongs to one
	TraceRows  []int64 // nil where no operation of the block has one

	// Table has the shapes of all operations so far. It grows from block to
	// block; the shapes in it, and what they refer to, must not be changed.
	// When it has become long it starts anew, with the next Generation, so that
	// the memory of who reads blocks does not grow with the number of different
	// shapes. Shapes are numbered in the order in which they first come.
	Table      []Shape
	Generation int

	// Like has, for each shape of the table and perhaps for more, an earlier one that differs from it
	// in size or tag only and is like itself, or the shape itself. It is nil where that is not known.
	Like []int32
}

// Clone returns a copy that stays.
func (b *Block) Clone() Block {
	c := *b
	c.Shapes, c.Values = slices.Clone(b.Shapes), slices.Clone(b.Values)
	c.Iterations, c.TraceRows = slices.Clone(b.Iterations), slices.Clone(b.TraceRows)
	return c
}

// AppendOps appends the operations of the block, as Op returns them.
func (b *Block) AppendOps(ops []Op) []Op {
	ops = slices.Grow(ops, len(b.Shapes))
	for i := range b.Shapes {
		ops = append(ops, b.Op(i))
	}
	return ops
}

// Op returns operation i of the block. It shares its lists and Coll with all
// other operations of its shape, so they must not be changed.
func (b *Block) Op(i int) Op {
	s := &b.Table[b.Shapes[i]]
	op := Op{
		Kind: s.Kind, Mode: s.Mode, Bytes: s.Bytes, Peer: AnySource, Tag: s.Tag, Comm: s.Comm, CPU: s.CPU, NIC: s.NIC,
		Requires: s.Requires, Irequires: s.Irequires, Coll: s.Coll, Iteration: None, Call: s.Call, Region: s.Region, Site: s.Site, TraceRow: None,
	}
	switch {
	case s.Kind.IsWork():
		op.DurationNS = b.Values[i]
	case s.Kind.IsMessage():
		op.Peer = int32(b.Values[i])
	}
	if b.Iterations != nil {
		op.Iteration = b.Iterations[i]
	}
	if b.TraceRows != nil {
		op.TraceRow = b.TraceRows[i]
	}
	return op
}

// shape returns the shape of an operation, which refers to what it refers to.
func (op *Op) shape() Shape {
	return Shape{
		Kind: op.Kind, Mode: op.Mode, Bytes: op.Bytes, Tag: op.Tag, Comm: op.Comm, CPU: op.CPU, NIC: op.NIC,
		Requires: op.Requires, Irequires: op.Irequires, Coll: op.Coll, Call: op.Call, Region: op.Region, Site: op.Site,
	}
}

// value returns what a block has of an operation beside its shape.
func (op *Op) value() int64 {
	switch {
	case op.Kind.IsWork():
		return op.DurationNS
	case op.Kind.IsMessage():
		return int64(op.Peer)
	}
	return 0
}

// Blocks reads a source in short form: as it is where the source has it, as a
// Reader does, else by encoding its operations.
func Blocks(s Source) iter.Seq2[Block, error] {
	if s, ok := s.(interface {
		Blocks() iter.Seq2[Block, error]
	}); ok {
		return s.Blocks()
	}
	return func(yield func(Block, error) bool) {
		var e Encoder
		for b, err := range s.Batches() {
			if err != nil {
				yield(Block{}, err)
				return
			}
			for part := range e.blocks(b) {
				if !yield(part, nil) {
					return
				}
			}
		}
	}
}

// Size returns how many operations a source has at most, or for how many there should be
// room; 0 where that is not known. A source that has Operations, as a Reader does, tells it.
func Size(s Source) int {
	if s, ok := s.(interface{ Operations() int }); ok {
		return s.Operations()
	}
	return 0
}
