package schedule

import (
	"fmt"
	"iter"
	"slices"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"

	"loggops/formats/internal/arrowfile"
)

// Files of versions 1 and 2 have whole operations: what is now a field of a
// shape was a column. The first columns here are those of shapeFields.
const (
	colRank2 = iota + colCall + 1
	colDuration2
	colPeer2
	colMark2
	colTraceRow2
)

var version2Kind = arrowfile.Kind{Name: "schedule", Version: 2, Oldest: 1, Fields: append(slices.Clip(shapeFields),
	arrowfile.Int32("rank"),
	arrowfile.Optional(arrowfile.Int64("duration_ns")),
	arrowfile.Optional(arrowfile.Int32("peer")),
	arrowfile.Optional(arrowfile.Int32("mark")),
	arrowfile.Optional(arrowfile.Int64("trace_row")),
)}

// wholeRows decodes record batches of versions 1 and 2.
type wholeRows struct {
	path    string // of the file, for notes
	version int
	shapes  shapes
	encoder Encoder
	ranks   []int32 // of each operation
}

func (d *wholeRows) decode(rows int, col []arrow.Array) error {
	d.ranks = col[colRank2].(*array.Int32).Int32Values()
	d.encoder.reset(rows)
	for row := range rows {
		s, err := d.shapes.at(col, row)
		if err != nil {
			return fmt.Errorf("rank %d: %w", d.ranks[row], err)
		}
		if d.version == 1 && s.Coll != nil && s.Coll.asInVersion1() {
			arrowfile.AddNote(d.path, version1Note)
		}
		op := Op{
			Kind:       s.Kind,
			DurationNS: arrowfile.Int64At(col[colDuration2], row, 0),
			Peer:       arrowfile.Int32At(col[colPeer2], row, AnySource),
		}
		d.encoder.add(&s, op.value(), arrowfile.Int32At(col[colMark2], row, None), arrowfile.Int64At(col[colTraceRow2], row, None))
	}
	return nil
}

func (d *wholeRows) blocks() iter.Seq[Block] {
	return byRank(d.ranks, d.encoder.block(0, 0))
}
