package result

import (
	"fmt"
	"math"
	"slices"
	"unique"

	"github.com/apache/arrow/go/v15/arrow"

	"loggops/formats/internal/arrowfile"
)

// The tables, with their columns in the order of
// docs/formats.md.
var (
	runs = newTable("result", checkRun,
		number(arrowfile.Int32("run"), func(r *Run) *int32 { return &r.Run }),
		number(arrowfile.Uint64("seed"), func(r *Run) *uint64 { return &r.Seed }),
		number(arrowfile.Int64("ranks"), func(r *Run) *int64 { return &r.Ranks }),
		number(arrowfile.Int32("replicas"), func(r *Run) *int32 { return &r.Replicas }),
		text("noise", func(r *Run) *string { return &r.Noise }),
		fraction("scale_network", 0, func(r *Run) *float64 { return &r.ScaleNetwork }),
		number(arrowfile.Int64("messages"), func(r *Run) *int64 { return &r.Messages }),
		number(arrowfile.Int64("bytes"), func(r *Run) *int64 { return &r.Bytes }),
		number(arrowfile.Int64("makespan_ns"), func(r *Run) *int64 { return &r.MakespanNS }),
		number(arrowfile.Int64("noiseless_ns"), func(r *Run) *int64 { return &r.NoiselessNS }),
		number(arrowfile.Int64("injected_ns"), func(r *Run) *int64 { return &r.InjectedNS }),
		anything(number(arrowfile.Int64("reached_ns"), func(r *Run) *int64 { return &r.ReachedNS })),
		number(arrowfile.Int64("absorbed_ns"), func(r *Run) *int64 { return &r.AbsorbedNS }),
		fraction("amplification", math.NaN(), func(r *Run) *float64 { return &r.Amplification }),
		number(arrowfile.Int64("detours_met"), func(r *Run) *int64 { return &r.DetoursMet }),
		number(arrowfile.Int64("detours_idle"), func(r *Run) *int64 { return &r.DetoursIdle }),
		text("parameters", func(r *Run) *string { return &r.Parameters }),
	).added(1)
	ranks = newTable("ranks", checkRank,
		number(arrowfile.Int32("run"), func(r *Rank) *int32 { return &r.Run }),
		number(arrowfile.Int32("rank"), func(r *Rank) *int32 { return &r.Rank }),
		number(arrowfile.Int64("finish_ns"), func(r *Rank) *int64 { return &r.FinishNS }),
		number(arrowfile.Int64("calc_ns"), func(r *Rank) *int64 { return &r.CalcNS }),
		number(arrowfile.Int64("overhead_ns"), func(r *Rank) *int64 { return &r.OverheadNS }),
		number(arrowfile.Int64("wait_ns"), func(r *Rank) *int64 { return &r.WaitNS }),
		number(arrowfile.Int64("injected_ns"), func(r *Rank) *int64 { return &r.InjectedNS }),
		number(arrowfile.Int64("detours_met"), func(r *Rank) *int64 { return &r.DetoursMet }),
		number(arrowfile.Int64("detours_idle"), func(r *Rank) *int64 { return &r.DetoursIdle }),
		number(arrowfile.Int64("messages_sent"), func(r *Rank) *int64 { return &r.MessagesSent }),
		number(arrowfile.Int64("bytes_sent"), func(r *Rank) *int64 { return &r.BytesSent }),
		number(arrowfile.Int64("messages_received"), func(r *Rank) *int64 { return &r.MessagesReceived }),
		number(arrowfile.Int64("bytes_received"), func(r *Rank) *int64 { return &r.BytesReceived }),
	)
	spans = newTable("spans", checkSpan,
		number(arrowfile.Int32("run"), func(s *Span) *int32 { return &s.Run }),
		number(arrowfile.Int32("rank"), func(s *Span) *int32 { return &s.Rank }),
		number(arrowfile.Int32("cpu"), func(s *Span) *int32 { return &s.CPU }),
		spanKind("kind"),
		number(arrowfile.Int64("start_ns"), func(s *Span) *int64 { return &s.StartNS }),
		number(arrowfile.Int64("end_ns"), func(s *Span) *int64 { return &s.EndNS }),
		maybe(arrowfile.Int32("peer"), func(s *Span) *int32 { return &s.Peer }),
		maybe(arrowfile.Int64("bytes"), func(s *Span) *int64 { return &s.Bytes }),
		anything(maybe(arrowfile.Int64("tag"), func(s *Span) *int64 { return &s.Tag })),
		maybe(arrowfile.Int64("message"), func(s *Span) *int64 { return &s.Message }),
		text("call", func(s *Span) *string { return &s.Call }),
		maybe(arrowfile.Int64("trace_row"), func(s *Span) *int64 { return &s.TraceRow }),
		maybe(arrowfile.Int32("mark"), func(s *Span) *int32 { return &s.Mark }),
	).fast()
	marks = newTable("marks", checkMark,
		number(arrowfile.Int32("run"), func(m *Mark) *int32 { return &m.Run }),
		number(arrowfile.Int32("rank"), func(m *Mark) *int32 { return &m.Rank }),
		number(arrowfile.Int32("mark"), func(m *Mark) *int32 { return &m.Mark }),
		number(arrowfile.Int64("start_ns"), func(m *Mark) *int64 { return &m.StartNS }),
		number(arrowfile.Int64("end_ns"), func(m *Mark) *int64 { return &m.EndNS }),
		number(arrowfile.Int64("calc_ns"), func(m *Mark) *int64 { return &m.CalcNS }),
		number(arrowfile.Int64("overhead_ns"), func(m *Mark) *int64 { return &m.OverheadNS }),
		number(arrowfile.Int64("wait_ns"), func(m *Mark) *int64 { return &m.WaitNS }),
		number(arrowfile.Int64("injected_ns"), func(m *Mark) *int64 { return &m.InjectedNS }),
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

// added says how many of the last columns earlier versions did not write.
func (t *table[T]) added(columns int) *table[T] {
	t.kind.Added = columns
	return t
}

// fast has files written fast: of a table that has several rows for each message, to make
// them as small as can be would take longer than the simulation.
func (t *table[T]) fast() *table[T] {
	t.kind.Fast = true
	return t
}

// check tells how many rows are valid, and what is wrong with the next. They are
// those from number n on, and follow last.
func (t *table[T]) check(n int64, rows []T, last *T) (valid int, err error) {
	valid = len(rows)
	for _, c := range t.columns {
		if i := c.negative(rows[:valid]); i >= 0 {
			valid, err = i, &Invalid{n + int64(i), fmt.Sprintf("%s is negative", c.field.Name)}
		}
	}
	for i := range rows[:valid] {
		if problem := t.follows(&rows[i], last); problem != "" {
			return i, &Invalid{n + int64(i), problem}
		}
		last = &rows[i]
	}
	return valid, err
}

// column is one value of each row. Rows are handled many at a time, as a call takes
// longer than what it is about.
type column[T any] struct {
	field    arrow.Field
	put      func(b *arrowfile.Builder, rows []T)
	get      func(values arrow.Array, rows []T)
	negative func(rows []T) int // the first that must not be, none if there is none
}

// none is no row.
const none = -1

// neverNegative is of a column whose values may all be.
func neverNegative[T any]([]T) int { return none }

func number[T any, N int32 | int64 | uint64](field arrow.Field, at func(*T) *N) column[T] {
	return column[T]{
		field: field,
		put: func(b *arrowfile.Builder, rows []T) {
			arrowfile.AppendAll(b, valuesOf(new([rowsAtOnce]N), rows, at))
		},
		get: func(values arrow.Array, rows []T) {
			for i := range rows {
				*at(&rows[i]) = arrowfile.At[N](values, i)
			}
		},
		negative: below(0, at),
	}
}

// valuesOf returns the numbers of a column, in space for them.
func valuesOf[T any, N int32 | int64 | uint64](space *[rowsAtOnce]N, rows []T, at func(*T) *N) []N {
	values := space[:len(rows)]
	for i := range values {
		values[i] = *at(&rows[i])
	}
	return values
}

// below finds the first row with a number below another one.
func below[T any, N int32 | int64 | uint64](least N, at func(*T) *N) func([]T) int {
	return func(rows []T) int {
		for i := range rows {
			if *at(&rows[i]) < least {
				return i
			}
		}
		return none
	}
}

// maybe is a number of a row that may have none, which is None, a null.
func maybe[T any, N int32 | int64](field arrow.Field, at func(*T) *N) column[T] {
	return column[T]{
		field: arrowfile.Optional(field),
		put: func(b *arrowfile.Builder, rows []T) {
			arrowfile.AppendAllBut(b, valuesOf(new([rowsAtOnce]N), rows, at), None)
		},
		get: func(values arrow.Array, rows []T) {
			for i := range rows {
				v := at(&rows[i])
				if *v = None; values.IsValid(i) {
					*v = arrowfile.At[N](values, i)
				}
			}
		},
		negative: below(None, at),
	}
}

// anything is a column whose numbers may be negative.
func anything[T any](c column[T]) column[T] {
	c.negative = neverNegative[T]
	return c
}

// spanKind is the kind of a span, as its name.
func spanKind(name string) column[Span] {
	return column[Span]{
		field: arrowfile.Text(name),
		put: func(b *arrowfile.Builder, rows []Span) {
			for i := range rows {
				arrowfile.AppendText(b, rows[i].Kind.String(), true)
			}
		},
		get: func(values arrow.Array, rows []Span) {
			for i := range rows {
				rows[i].Kind = SpanKind(slices.Index(spanKinds[:], arrowfile.TextAt(values, i)))
			}
		},
		negative: neverNegative[Span],
	}
}

// fraction is a number that may have one, a null where it is none.
func fraction[T any](name string, absent float64, at func(*T) *float64) column[T] {
	return column[T]{
		field: arrowfile.Optional(arrowfile.Float64(name)),
		put: func(b *arrowfile.Builder, rows []T) {
			for i := range rows {
				v := *at(&rows[i])
				arrowfile.AppendFloat(b, v, v != absent && !math.IsNaN(v))
			}
		},
		get: func(values arrow.Array, rows []T) {
			for i := range rows {
				*at(&rows[i]) = arrowfile.Float64At(values, i, absent)
			}
		},
		negative: neverNegative[T],
	}
}

// text is one of a few texts, a null where it is empty.
func text[T any](name string, at func(*T) *string) column[T] {
	return column[T]{
		field: arrowfile.Optional(arrowfile.Text(name)),
		put: func(b *arrowfile.Builder, rows []T) {
			for i := range rows {
				v := *at(&rows[i])
				arrowfile.AppendText(b, v, v != "")
			}
		},
		get: func(values arrow.Array, rows []T) {
			for i := range rows {
				*at(&rows[i]) = unique.Make(arrowfile.TextAt(values, i)).Value()
			}
		},
		negative: neverNegative[T],
	}
}
