package schedule

import (
	"fmt"
	"iter"
	"slices"

	"github.com/apache/arrow/go/v15/arrow"

	"loggops/formats/internal/arrowfile"
)

// wholeRow is a row of versions 1 and 2, a whole operation: what is now a field of
// a shape was a column.
type wholeRow struct {
	Rank       int32 `column:"rank"`
	DurationNS int64 `column:"duration_ns,null"`
	Peer       int32 `column:"peer,null"`
	Iteration  int32 `column:"iteration,null"`
	TraceRow   int64 `column:"trace_row,null"`
	shapeRow         // without the fields that version 4 added
}

var wholeRows = arrowfile.NewTable[wholeRow](arrowfile.Kind{Name: "schedule", Version: 2, Oldest: 1, Added: added}, null)

// decoder2 decodes record batches of versions 1 and 2.
type decoder2 struct {
	path    string // of the file, for notes
	version int
	encoder Encoder
	rows    []wholeRow
	ranks   []int32 // of each operation
}

func (d *decoder2) decode(n int, columns []arrow.Array) error {
	d.rows = slices.Grow(d.rows[:0], n)[:n]
	wholeRows.Get(columns, d.rows)
	d.encoder.reset(n)
	d.ranks = d.ranks[:0]
	for i := range d.rows {
		r := &d.rows[i]
		d.ranks = append(d.ranks, r.Rank)
		s, err := r.shape()
		if err != nil {
			return fmt.Errorf("rank %d: %w", r.Rank, err)
		}
		if d.version == 1 && s.Coll != nil && s.Coll.asInVersion1() {
			arrowfile.AddNote(d.path, version1Note)
		}
		op := Op{Kind: s.Kind, DurationNS: known(r.DurationNS, 0), Peer: known(r.Peer, AnySource)}
		d.encoder.add(&s, op.value(), known(r.Iteration, None), known(r.TraceRow, None))
	}
	return nil
}

func (d *decoder2) blocks() iter.Seq[Block] {
	return byRank(d.ranks, d.encoder.block(0, 0))
}
