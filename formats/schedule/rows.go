package schedule

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"github.com/apache/arrow/go/v15/arrow"

	"loggops/formats/internal/arrowfile"
)

// mismatch is the value of an operation that lacks a duration or peer, or has
// one that its kind does not have.
const mismatch = math.MinInt64

// decoder makes blocks of the record batches of a file.
type decoder struct {
	table      []Shape
	like       []int32 // see Block; nil until a shape is defined by another one
	generation int
	values     []has // which values each shape has

	ranks []int32 // of each operation
	parts []Block // all operations, by generation

	defined    []shapeRow // space for those of the batch
	joined     []int64    // and for other columns
	iterations []int32
	traceRows  []int64
	likes      []int32
}

// has reports which of the columns with values a shape has: all bits are set in
// duration, in peer, or in neither.
type has struct{ duration, peer int64 }

func hasOf(kind Kind) has {
	switch {
	case kind.IsWork():
		return has{duration: -1}
	case kind.IsMessage():
		return has{peer: -1}
	}
	return has{}
}

func (d *decoder) decode(n int, col []arrow.Array) error {
	d.ranks = arrowfile.Numbers[int32](col[colRank])
	all := Block{
		Shapes:     arrowfile.Numbers[int32](col[colShape]),
		Values:     slices.Grow(d.joined[:0], n)[:n],
		Iterations: arrowfile.NumbersOr(&d.iterations, col[colIteration], None),
		TraceRows:  arrowfile.NumbersOr(&d.traceRows, col[colTraceRow], None),
	}
	d.joined, d.parts = all.Values, d.parts[:0]
	var ends []int32
	d.defined, ends = shapes.Elements(col[colDefines], d.defined)
	like := arrowfile.NumbersOr(&d.likes, col[colLike], None)
	bytes, tags := arrowfile.Numbers[int64](col[colBytes]), arrowfile.Numbers[int64](col[colTag])
	sized, tagged := arrowfile.Valid(col[colBytes]), arrowfile.Valid(col[colTag])
	first, defined := 0, int(ends[n]-ends[0])
	for row := 0; row < n && (defined > 0 || like != nil); row++ {
		added := d.defined[ends[row]:ends[row+1]]
		if like != nil && like[row] != None {
			var err error
			switch number := all.Shapes[row]; {
			case len(added) > 0:
				err = fmt.Errorf("shape %d is defined twice", number)
			case sized.Mask(row)&tagged.Mask(row) == 0:
				err = fmt.Errorf("shape %d, like shape %d, lacks bytes or a tag", number, like[row])
			default:
				err = d.define(number, like[row], bytes[row], tags[row])
			}
			if err != nil {
				return fmt.Errorf("rank %d: %w", d.ranks[row], err)
			}
			continue
		}
		if len(added) == 0 {
			continue
		}
		if int(all.Shapes[row]) < len(d.table) { // the table starts anew
			d.end(&all, first, row, col)
			first, d.table, d.like, d.values = row, make([]Shape, 0, cap(d.table)), nil, d.values[:0]
			d.generation++
		}
		for i := range added {
			s, err := added[i].shape()
			if err != nil {
				return fmt.Errorf("rank %d: %w", d.ranks[row], err)
			}
			d.table, d.values = append(d.table, s.clone()), append(d.values, hasOf(s.Kind))
		}
		defined -= len(added)
	}
	d.end(&all, first, n, col)
	return nil
}

// define adds the next shape to the table, by an earlier one.
func (d *decoder) define(number, like int32, bytes, tag int64) error {
	switch {
	case int(number) != len(d.table):
		return fmt.Errorf("shape %d is defined where shape %d comes next", number, len(d.table))
	case like < 0 || like >= number || d.table[like].Kind != Send && d.table[like].Kind != Recv:
		return fmt.Errorf("shape %d is like shape %d, which is no earlier send or receive", number, like)
	}
	d.likeItself()
	first := d.like[like]
	d.table, d.like, d.values = append(d.table, d.table[first].with(bytes, tag)), append(d.like, first), append(d.values, d.values[first])
	return nil
}

// likeItself notes that the last shapes of the table are like no earlier ones.
func (d *decoder) likeItself() {
	for len(d.like) < len(d.table) {
		d.like = append(d.like, int32(len(d.like)))
	}
}

// end adds a part of the batch, with the shapes that are in the table.
func (d *decoder) end(all *Block, first, end int, col []arrow.Array) {
	d.join(all, first, end, col[colDuration], col[colPeer])
	if d.like != nil {
		d.likeItself()
	}
	b := all.part(first, end)
	b.First, b.Table, b.Generation, b.Like = first, d.table, d.generation, d.like
	d.parts = append(d.parts, b)
}

// join makes one list of the values in two columns. Its loop stays in registers only if it is not inlined.
//
//go:noinline
func (d *decoder) join(all *Block, first, end int, durations, peers arrow.Array) {
	timed, paired := arrowfile.Valid(durations), arrowfile.Valid(peers)
	numbers := all.Shapes[:end]
	ns, ranks := arrowfile.Numbers[int64](durations)[:len(numbers)], arrowfile.Numbers[int32](peers)[:len(numbers)]
	joined := all.Values[:len(numbers)]
	for i := max(0, first); i < len(numbers); i++ {
		number := numbers[i]
		if uint32(number) >= uint32(len(d.values)) {
			continue // the checker refuses it
		}
		has := d.values[number]
		if has.duration != timed.Mask(i) || has.peer != paired.Mask(i) {
			joined[i] = mismatch
			continue
		}
		joined[i] = ns[i]&has.duration | int64(ranks[i])&has.peer
	}
}

// blocks splits by rank what was decoded last. It may hold anything.
func (d *decoder) blocks() iter.Seq[Block] {
	return func(yield func(Block) bool) {
		for i := range d.parts {
			first := d.parts[i].First
			for b := range byRank(d.ranks[first:first+len(d.parts[i].Shapes)], d.parts[i]) {
				if !yield(b) {
					return
				}
			}
		}
	}
}

// part returns some operations of a block, of one rank or several.
func (b *Block) part(first, end int) Block {
	part := Block{Shapes: b.Shapes[first:end], Values: b.Values[first:end], Table: b.Table, Generation: b.Generation, Like: b.Like}
	if b.Iterations != nil {
		part.Iterations = orNone(b.Iterations[first:end])
	}
	if b.TraceRows != nil {
		part.TraceRows = orNone(b.TraceRows[first:end])
	}
	return part
}

// byRank splits a block of operations of several ranks.
func byRank(ranks []int32, all Block) iter.Seq[Block] {
	return func(yield func(Block) bool) {
		for first, end := 0, 0; first < len(ranks); first = end {
			rank := ranks[first]
			for end < len(ranks) && ranks[end] == rank {
				end++
			}
			b := all.part(first, end)
			b.Rank = int(rank)
			if !yield(b) {
				return
			}
		}
	}
}
