package result

import (
	"slices"

	"loggops/formats/internal/arrowfile"
)

// The tables. Their columns are the fields of their rows.
var tables = []any{
	newTable(arrowfile.Kind{Name: "result"}, checkRun, func(r *Run) int32 { return r.Run }),
	newTable(arrowfile.Kind{Name: "ranks"}, checkRank, func(r *Rank) int32 { return r.Run }),
	// Nulls are scattered in these tables: between copies of a number they take less time, and fewer bytes, than as zeros.
	newTable(arrowfile.Kind{Name: "spans", Repeats: true}, checkSpan, func(r *Span) int32 { return r.Run }),
	newTable(arrowfile.Kind{Name: "iterations", Repeats: true}, checkIteration, func(r *Iteration) int32 { return r.Run }),
	newTable(arrowfile.Kind{Name: "links"}, checkLink, func(r *Link) int32 { return r.Run }),
	newTable(arrowfile.Kind{Name: "path", Repeats: true}, checkPath, func(r *PathSegment) int32 { return r.Run }),
}

// tableOf returns the table of rows of type T.
func tableOf[T Row]() *table[T] {
	i := slices.IndexFunc(tables, func(t any) bool { _, is := t.(*table[T]); return is })
	return tables[i].(*table[T])
}

// table describes how rows of type T stand in a file.
type table[T any] struct {
	*arrowfile.Table[T]
	// follows reports what is wrong with a row behind another, nil for the
	// first; "" where nothing is.
	follows func(row, last *T) string
	run     func(row *T) int32
}

func newTable[T any](kind arrowfile.Kind, follows func(row, last *T) string, run func(*T) int32) *table[T] {
	kind.Version, kind.Program = 1, "loggops-sim"
	return &table[T]{arrowfile.NewTable[T](kind, None), follows, run}
}

// check reports how many rows are valid, and what is wrong with the next. They are
// those from number n on, and follow last.
func (t *table[T]) check(n int64, rows []T, last *T) (valid int, err error) {
	valid, negative := t.CountValid(rows)
	if negative != "" {
		err = &Invalid{n + int64(valid), negative + " is negative"}
	}
	for i := range rows[:valid] {
		if problem := t.follows(&rows[i], last); problem != "" {
			return i, &Invalid{n + int64(i), problem}
		}
		last = &rows[i]
	}
	return valid, err
}
