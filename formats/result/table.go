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
	)
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
	)
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

// column is one value of a row.
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

// maybe is a number of a row that may have none, which is None, a null.
func maybe[T any, N int32 | int64](field arrow.Field, at func(*T) *N) column[T] {
	return column[T]{
		field: arrowfile.Optional(field),
		put:   func(b *arrowfile.Builder, row *T) { arrowfile.AppendIf(b, *at(row), *at(row) != None) },
		get: func(values arrow.Array, i int, row *T) {
			if *at(row) = None; values.IsValid(i) {
				*at(row) = arrowfile.At[N](values, i)
			}
		},
		negative: func(row *T) bool { return *at(row) < None },
	}
}

// anything is a column whose numbers may be negative.
func anything[T any](c column[T]) column[T] {
	c.negative = func(*T) bool { return false }
	return c
}

// spanKind is the kind of a span, as its name.
func spanKind(name string) column[Span] {
	return column[Span]{
		field: arrowfile.Text(name),
		put:   func(b *arrowfile.Builder, s *Span) { arrowfile.AppendText(b, s.Kind.String(), true) },
		get: func(values arrow.Array, i int, s *Span) {
			s.Kind = SpanKind(slices.Index(spanKinds[:], arrowfile.TextAt(values, i)))
		},
		negative: func(*Span) bool { return false },
	}
}

// fraction is a number that may have one, a null where it is none.
func fraction[T any](name string, none float64, at func(*T) *float64) column[T] {
	return column[T]{
		field: arrowfile.Optional(arrowfile.Float64(name)),
		put: func(b *arrowfile.Builder, row *T) {
			v := *at(row)
			arrowfile.AppendFloat(b, v, v != none && !math.IsNaN(v))
		},
		get:      func(values arrow.Array, i int, row *T) { *at(row) = arrowfile.Float64At(values, i, none) },
		negative: func(*T) bool { return false },
	}
}

// text is one of a few texts, a null where it is empty.
func text[T any](name string, at func(*T) *string) column[T] {
	return column[T]{
		field:    arrowfile.Optional(arrowfile.Text(name)),
		put:      func(b *arrowfile.Builder, row *T) { arrowfile.AppendText(b, *at(row), *at(row) != "") },
		get:      func(values arrow.Array, i int, row *T) { *at(row) = unique.Make(arrowfile.TextAt(values, i)).Value() },
		negative: func(*T) bool { return false },
	}
}
