package schedule

import (
	"iter"
	"slices"
)

// Batches makes the operations of all ranks.
func (g *Grown) Batches() iter.Seq2[Batch, error] { return Batches(g.Blocks()) }

// Blocks makes the operations of all ranks, from those of the templates in memory.
func (g *Grown) Blocks() iter.Seq2[Block, error] {
	return func(yield func(Block, error) bool) {
		x := expansion{grown: g, templates: make([][]Block, g.Recorded())}
		generation, begin := 0, 0 // of the table at hand, and where it begins in the joint one
		for b, err := range g.Templates() {
			if err != nil {
				yield(Block{}, err)
				return
			}
			b.Shapes, b.Iterations, b.TraceRows = slices.Clone(b.Shapes), slices.Clone(b.Iterations), slices.Clone(b.TraceRows)
			if b.Generation != generation {
				generation, begin = b.Generation, len(x.table)
			}
			x.table = append(x.table, b.Table[len(x.table)-begin:]...)
			for i := range b.Shapes {
				b.Shapes[i] += int32(begin)
			}
			x.templates[b.Rank] = append(x.templates[b.Rank], b)
		}
		x.last = make([]named, len(x.table))
		for rank := range g.head.Ranks {
			template := x.templates[g.Template(rank)]
			for i := range template {
				if !yield(x.block(rank, &template[i]), nil) {
					return
				}
			}
		}
	}
}

// expansion makes operations of templates.
type expansion struct {
	grown     *Grown
	templates [][]Block // of each recorded rank
	table     []Shape   // of the templates, all generations
	// The shapes that ranks have had so far, of the last generation.
	made       []Shape
	generation int
	numbers    map[shapeOn]int32
	last       []named // of each shape of the templates

	shapes []int32
	values []int64
}

// shapeOn is a shape on a communicator.
type shapeOn struct{ shape, comm int32 }

// named is the number, plus 1, of a shape on a communicator.
type named struct{ comm, number int32 }

// block returns a template's block as a rank has it.
func (x *expansion) block(rank int, b *Block) Block {
	x.shapes = slices.Grow(x.shapes[:0], len(b.Shapes))[:len(b.Shapes)]
	x.values = append(x.values[:0], b.Values...)
	if len(x.made) >= longTable {
		x.made = nil
		x.generation++
		clear(x.numbers)
		clear(x.last)
	}
	for i, number := range b.Shapes {
		s := &x.table[number]
		comm := s.Comm
		if s.Kind >= Send {
			k := &x.grown.groups[s.Comm]
			comm = int32(k.first)
			if !k.self && k.line.lines() > 1 {
				comm += int32(k.line.number(rank))
			}
		}
		x.shapes[i] = x.number(number, comm)
		if s.Kind.IsMessage() && x.values[i] != AnySource {
			x.values[i] += int64(rank - x.grown.head.Ranks)
		}
	}
	made := *b
	made.Rank, made.Shapes, made.Values, made.Table = rank, x.shapes, x.values, x.made
	made.Generation, made.Like = x.generation, nil
	return made
}

// number returns the number of a shape on a communicator.
func (x *expansion) number(shape, comm int32) int32 {
	last := &x.last[shape]
	if last.number > 0 && last.comm == comm {
		return last.number - 1
	}
	if x.numbers == nil {
		x.numbers = map[shapeOn]int32{}
	}
	at, ok := x.numbers[shapeOn{shape, comm}]
	if !ok {
		at = int32(len(x.made))
		x.numbers[shapeOn{shape, comm}] = at
		s := x.table[shape]
		s.Comm = comm
		x.made = append(x.made, s)
	}
	*last = named{comm, at + 1}
	return at
}
