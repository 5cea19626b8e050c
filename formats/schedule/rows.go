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

// rows decodes record batches of the present version.
type rows struct {
	table  []Shape
	values []has // which values each shape has

	ranks []int32 // of each operation
	block Block   // all operations

	joined     []int64 // space for the block's
	iterations []int32
	traceRows  []int64
}

// has reports which of the columns with values a shape has: all bits are set in
// duration, in peer, or in neither.
type has struct{ duration, peer int64 }

func hasOf(kind Kind) has {
	switch kind {
	case Calc, IO:
		return has{duration: -1}
	case Send, Recv:
		return has{peer: -1}
	}
	return has{}
}

func (d *rows) decode(n int, col []arrow.Array) error {
	d.ranks = arrowfile.Numbers[int32](col[colRank])
	if err := d.define(n, col[colDefines]); err != nil {
		return err
	}
	numbers := arrowfile.Numbers[int32](col[colShape])
	d.block = Block{
		Shapes:     numbers,
		Values:     d.join(numbers, col[colDuration], col[colPeer]),
		Iterations: arrowfile.NumbersOr(&d.iterations, col[colIteration], None),
		TraceRows:  arrowfile.NumbersOr(&d.traceRows, col[colTraceRow], None),
		Table:      d.table,
	}
	return nil
}

// define adds to the table the shapes that rows define.
func (d *rows) define(n int, column arrow.Array) error {
	fields, ends := arrowfile.Elements(column)
	if ends[0] == ends[n] {
		return nil
	}
	defined := make([]shapeRow, fields[0].Len())
	shapes.Get(fields, defined)
	for row := range n {
		for i := ends[row]; i < ends[row+1]; i++ {
			s, err := defined[i].shape()
			if err != nil {
				return fmt.Errorf("rank %d: %w", d.ranks[row], err)
			}
			d.table, d.values = append(d.table, s.clone()), append(d.values, hasOf(s.Kind))
		}
	}
	return nil
}

// join makes one list of the values in two columns.
func (d *rows) join(numbers []int32, durations, peers arrow.Array) []int64 {
	d.joined = slices.Grow(d.joined[:0], len(numbers))[:len(numbers)]
	timed, paired := arrowfile.Valid(durations), arrowfile.Valid(peers)
	ns, ranks := arrowfile.Numbers[int64](durations)[:len(numbers)], arrowfile.Numbers[int32](peers)[:len(numbers)]
	for i, number := range numbers {
		if uint32(number) >= uint32(len(d.values)) {
			continue // the checker refuses it
		}
		has := d.values[number]
		if has.duration != timed.Mask(i) || has.peer != paired.Mask(i) {
			d.joined[i] = mismatch
			continue
		}
		d.joined[i] = ns[i]&has.duration | int64(ranks[i])&has.peer
	}
	return d.joined
}

func (d *rows) blocks() iter.Seq[Block] { return byRank(d.ranks, d.block) }

// byRank splits a block of operations of several ranks.
func byRank(ranks []int32, all Block) iter.Seq[Block] {
	return func(yield func(Block) bool) {
		for first, end := 0, 0; first < len(ranks); first = end {
			for end < len(ranks) && ranks[end] == ranks[first] {
				end++
			}
			b := Block{Rank: int(ranks[first]), Shapes: all.Shapes[first:end], Values: all.Values[first:end], Table: all.Table}
			if all.Iterations != nil {
				b.Iterations = orNone(all.Iterations[first:end])
			}
			if all.TraceRows != nil {
				b.TraceRows = orNone(all.TraceRows[first:end])
			}
			if !yield(b) {
				return
			}
		}
	}
}
