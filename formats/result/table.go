package result

import (
	"fmt"

	"github.com/apache/arrow/go/v15/arrow"

	"loggops/formats/internal/arrowfile"
)

// runs and ranks are the two tables, with their columns in the order of
// docs/formats.md.
var (
	runs = newTable("result", checkRun,
		number(arrowfile.Int32("run"), func(r *Run) *int32 { return &r.Run }),
		number(arrowfile.Uint64("seed"), func(r *Run) *uint64 { return &r.Seed }),
		number(arrowfile.Int64("ranks"), func(r *Run) *int64 { return &r.Ranks }),
		number(arrowfile.Int32("replicas"), func(r *Run) *int32 { return &r.Replicas }),
		number(arrowfile.Int64("messages"), func(r *Run) *int64 { return &r.Messages }),
		number(arrowfile.Int64("bytes"), func(r *Run) *int64 { return &r.Bytes }),
		number(arrowfile.Int64("makespan_ns"), func(r *Run) *int64 { return &r.MakespanNS }),
	)
	ranks = newTable("ranks", checkRank,
		number(arrowfile.Int32("run"), func(r *Rank) *int32 { return &r.Run }),
		number(arrowfile.Int32("rank"), func(r *Rank) *int32 { return &r.Rank }),
		number(arrowfile.Int64("finish_ns"), func(r *Rank) *int64 { return &r.FinishNS }),
		number(arrowfile.Int64("calc_ns"), func(r *Rank) *int64 { return &r.CalcNS }),
		number(arrowfile.Int64("overhead_ns"), func(r *Rank) *int64 { return &r.OverheadNS }),
		number(arrowfile.Int64("wait_ns"), func(r *Rank) *int64 { return &r.WaitNS }),
		number(arrowfile.Int64("messages_sent"), func(r *Rank) *int64 { return &r.MessagesSent }),
		number(arrowfile.Int64("bytes_sent"), func(r *Rank) *int64 { return &r.BytesSent }),
		number(arrowfile.Int64("messages_received"), func(r *Rank) *int64 { return &r.MessagesReceived }),
		number(arrowfile.Int64("bytes_received"), func(r *Rank) *int64 { return &r.BytesReceived }),
	)
)

// table says how rows of type T stand in a file.
type table[T any] struct {
	kind    arrowfile.Kind
	columns []column[T]
	// follows tells what is wrong with a row behind another, nil for the
	// first; "" where nothing is.
	follows func(row, last *T) string
}

func newTable[T any](kind string, follows func(row, last *T) string, columns ...column[T]) *table[T] {
	t := &table[T]{arrowfile.Kind{Name: kind, Version: 1}, columns, follows}
	for _, c := range columns {
		t.kind.Fields = append(t.kind.Fields, c.field)
	}
	return t
}

// check tells what is wrong with row number n, which follows last.
func (t *table[T]) check(n int64, row, last *T) error {
	for _, c := range t.columns {
		if c.negative(row) {
			return &Invalid{n, fmt.Sprintf("%s is negative", c.field.Name)}
		}
	}
	if problem := t.follows(row, last); problem != "" {
		return &Invalid{n, problem}
	}
	return nil
}

// column is one number of a row.
type column[T any] struct {
	field    arrow.Field
	put      func(*arrowfile.Builder, *T)
	get      func(values arrow.Array, i int, row *T)
	negative func(*T) bool
}

func number[T any, N int32 | int64 | uint64](field arrow.Field, at func(*T) *N) column[T] {
	return column[T]{
		field:    field,
		put:      func(b *arrowfile.Builder, row *T) { arrowfile.Append(b, *at(row)) },
		get:      func(values arrow.Array, i int, row *T) { *at(row) = arrowfile.At[N](values, i) },
		negative: func(row *T) bool { return *at(row) < 0 },
	}
}
