package arrowfile

import (
	"fmt"
	"hash/maphash"
	"iter"
	"math"
	"reflect"
	"slices"
	"strings"
	"unsafe"

	"github.com/apache/arrow/go/v15/arrow"
)

// Table describes the columns of a file whose rows are structs of type T: one for
// each field with a tag `column:"name"`. Options may follow the name:
//
//   - null: the column has nulls, in place of the number that stands for none,
//     of "", of nil, and of a fraction that is NaN. null=0 says that 0 stands
//     for none;
//   - signed: the number may be negative; all others must not be;
//   - fast: the column is one of Kind.FastColumns.
//
// Fields are numbers, texts, truth values, pointers to int64 and bool, lists of numbers, and constants 0, 1 ...
// of a type with a method Names. In the file these are texts; one that is none of
// the names is read as a number beyond them.
type Table[T any] struct {
	Kind    Kind // with the fields
	columns []column
}

// RowsAtOnce is how many rows Put takes at the most.
const RowsAtOnce = BatchRows / 64

// column is a column of a table. Rows are handled many at a time, as a call takes
// longer than what it is about.
type column struct {
	name     string
	put      func(*Builder, rowSlice)
	get      func(arrow.Array, rowSlice)
	negative func(rowSlice) int // the first row with a number that must not be, or -1
}

// rowSlice is a slice of structs of any type.
type rowSlice struct {
	first unsafe.Pointer
	n     int
	size  uintptr
}

func sliceOf[T any](rows []T) rowSlice {
	return rowSlice{unsafe.Pointer(unsafe.SliceData(rows)), len(rows), unsafe.Sizeof(*new(T))}
}

// fieldAt returns a field, by its offset, of row i.
func fieldAt[V any](r rowSlice, offset uintptr, i int) *V {
	return (*V)(unsafe.Add(r.first, offset+uintptr(i)*r.size))
}

// NewTable describes files of a kind by the fields of a struct, those of embedded
// structs included. Where a number is none, its value is none, or the least of its
// type. It panics at a field of another type.
func NewTable[T any](kind Kind, none int64) *Table[T] {
	t := &Table[T]{Kind: kind}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		tag, ok := f.Tag.Lookup("column")
		if !ok {
			continue
		}
		words := strings.Split(tag, ",")
		has := func(option string) bool { return slices.Contains(words[1:], option) }
		o := options{offset: f.Offset, none: none, null: has("null") || has("null=0"), zero: has("null=0"), signed: has("signed")}
		if o.zero {
			o.none = 0
		}
		if len(f.Index) > 1 { // the offset is that in an embedded struct
			o.offset += reflect.TypeFor[T]().Field(f.Index[0]).Offset
		}
		of, c := columnOf(f.Type, o)
		c.name = words[0]
		t.Kind.Fields = append(t.Kind.Fields, arrow.Field{Name: c.name, Type: of, Nullable: o.null})
		if has("fast") {
			t.Kind.FastColumns = append(t.Kind.FastColumns, c.name)
		}
		t.columns = append(t.columns, c)
	}
	return t
}

// options describe how a field stands in its column.
type options struct {
	offset             uintptr
	none               int64
	null, zero, signed bool
}

func columnOf(t reflect.Type, o options) (arrow.DataType, column) {
	if o.zero {
		o.none = 0
	}
	switch reflect.New(t).Interface().(type) {
	case *int32:
		return arrow.PrimitiveTypes.Int32, numbers(o, int32(max(o.none, math.MinInt32)))
	case *int64:
		return arrow.PrimitiveTypes.Int64, numbers(o, o.none)
	case *uint64:
		return arrow.PrimitiveTypes.Uint64, plain(o, Append[uint64], At[uint64])
	case *float64:
		return arrow.PrimitiveTypes.Float64, fractions(o)
	case *bool:
		return arrow.FixedWidthTypes.Boolean, plain(o,
			func(b *Builder, v bool) { AppendBool(b, v, true) },
			func(a arrow.Array, row int) bool { return BoolAt(a, row, false) })
	case **bool:
		return arrow.FixedWidthTypes.Boolean, pointers(o,
			func(b *Builder, v bool) { AppendBool(b, v, true) },
			func(a arrow.Array, row int) bool { return BoolAt(a, row, false) })
	case **int64:
		return arrow.PrimitiveTypes.Int64, pointers(o, Append[int64], At[int64])
	case *string:
		return arrow.BinaryTypes.String, texts(o)
	case *[]int32:
		return arrow.ListOf(arrow.PrimitiveTypes.Int32), lists(o, Int32sAt)
	case *[]int64:
		return arrow.ListOf(arrow.PrimitiveTypes.Int64), lists(o, Int64sAt)
	case interface{ Names() []string }:
		return arrow.BinaryTypes.String, constants(o, reflect.Zero(t).Interface().(interface{ Names() []string }).Names())
	}
	panic(fmt.Sprintf("no column has values of type %v", t))
}

// neverNegative is of a column whose values may all be, or cannot be negative.
func neverNegative(rowSlice) int { return -1 }

// plain is a column of single values.
func plain[V any](o options, put func(*Builder, V), get func(arrow.Array, int) V) column {
	return column{
		put: func(b *Builder, r rowSlice) {
			for i := range r.n {
				put(b, *fieldAt[V](r, o.offset, i))
			}
		},
		get: func(a arrow.Array, r rowSlice) {
			for i := range r.n {
				*fieldAt[V](r, o.offset, i) = get(a, i)
			}
		},
		negative: neverNegative,
	}
}

// pointers is a column of single values, nil for a null.
func pointers[V any](o options, put func(*Builder, V), get func(arrow.Array, int) V) column {
	return plain(o, func(b *Builder, v *V) {
		if v == nil {
			b.null()
		} else {
			put(b, *v)
		}
	}, func(a arrow.Array, row int) *V {
		if a.IsNull(row) {
			return nil
		}
		return new(get(a, row))
	})
}

// numbers is a column of numbers that may be none.
func numbers[N int32 | int64](o options, none N) column {
	least := N(0)
	if o.null {
		least = none
	}
	c := column{
		put: func(b *Builder, r rowSlice) {
			switch {
			case r.n > 1:
				putMany(b, r, o, none)
			case o.null && *fieldAt[N](r, o.offset, 0) == none:
				b.null()
			default:
				Append(b, *fieldAt[N](r, o.offset, 0))
			}
		},
		get: func(a arrow.Array, r rowSlice) {
			bits, values := Valid(a), Numbers[N](a)
			for i := range r.n {
				v := none
				if bits.Mask(i) != 0 {
					v = values[i]
				}
				*fieldAt[N](r, o.offset, i) = v
			}
		},
		negative: func(r rowSlice) int {
			for i := range r.n {
				if *fieldAt[N](r, o.offset, i) < least {
					return i
				}
			}
			return -1
		},
	}
	if o.signed {
		c.negative = neverNegative
	}
	return c
}

// putMany adds numbers of many rows together.
func putMany[N int32 | int64](b *Builder, r rowSlice, o options, none N) {
	var space [RowsAtOnce]N
	values := space[:r.n]
	for i := range values {
		values[i] = *fieldAt[N](r, o.offset, i)
	}
	if o.null {
		AppendAllBut(b, values, none)
	} else {
		AppendAll(b, values)
	}
}

func fractions(o options) column {
	none := math.NaN()
	if o.zero {
		none = 0
	}
	return plain(o,
		func(b *Builder, v float64) { AppendFloat(b, v, v != none && !math.IsNaN(v)) },
		func(a arrow.Array, row int) float64 { return Float64At(a, row, none) })
}

// seed is that of the hashes of texts, on which no result depends.
var seed = maphash.MakeSeed()

// texts is a column of texts. Most rows have that of the row before.
func texts(o options) column {
	return column{
		put: func(b *Builder, r rowSlice) {
			nulls := 0 // that are not in the column yet
			for i := range r.n {
				v := *fieldAt[string](r, o.offset, i)
				if o.null && v == "" {
					nulls++
					continue
				}
				b.nullRows(nulls)
				nulls = 0
				AppendText(b, v, true)
			}
			b.nullRows(nulls)
		},
		get: func(a arrow.Array, r rowSlice) {
			// Most texts have been there a few rows before. Others are so many that
			// it would take long to find out.
			var recent [64]string
			last, none := "", a.NullN() == a.Len()
			for i := range r.n {
				if !none {
					if v := TextAt(a, i); v != last {
						known := &recent[maphash.String(seed, v)%uint64(len(recent))]
						if *known != v {
							*known = strings.Clone(v)
						}
						last = *known
					}
				}
				*fieldAt[string](r, o.offset, i) = last
			}
		},
		negative: neverNegative,
	}
}

func lists[N int32 | int64](o options, at func(arrow.Array, int) []N) column {
	c := plain(o, nil, at)
	c.put = func(b *Builder, r rowSlice) {
		nulls := 0 // that are not in the column yet
		for i := range r.n {
			v := *fieldAt[[]N](r, o.offset, i)
			if o.null && v == nil {
				nulls++
				continue
			}
			b.nullRows(nulls)
			nulls = 0
			AppendList(b, v, true)
		}
		b.nullRows(nulls)
	}
	return c
}

func constants(o options, names []string) column {
	return plain(o,
		func(b *Builder, v uint8) { AppendText(b, names[v], true) },
		func(a arrow.Array, row int) uint8 { return uint8(slices.Index(names, TextAt(a, row))) })
}

// WriteFile writes a file with its header and all rows.
func (t *Table[T]) WriteFile(path string, header any, rows iter.Seq[T]) error {
	w, err := Create(path, t.Kind, header)
	if err != nil {
		return err
	}
	defer w.Abort()
	for row := range rows {
		t.Put(w.Columns, []T{row})
		if err := w.EndRow(); err != nil {
			return err
		}
	}
	return w.Close()
}

// ReadFile reads a file with its header, and calls use with each row; before, start, unless
// it is nil, with the number of rows for which there should be room. Errors name the file.
func (t *Table[T]) ReadFile(path string, header any, start func(rows int), use func(*T) error) error {
	r, err := Open(path, t.Kind, header)
	if err != nil {
		return err
	}
	defer r.Close()
	r.Reuse()
	if start != nil {
		start(r.Rows())
	}
	var rows []T
	for i := range r.Batches() {
		err := r.Batch(i, func(n int, columns []arrow.Array) error {
			rows = slices.Grow(rows[:0], n)[:n]
			t.Get(columns, rows)
			for i := range rows {
				if err := use(&rows[i]); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// Put adds rows, at most RowsAtOnce, to the columns of a batch.
func (t *Table[T]) Put(columns []*Builder, rows []T) {
	r := sliceOf(rows)
	for i := range t.columns {
		t.columns[i].put(columns[i], r)
	}
}

// Get reads rows of a batch, as many as there are, from its columns. Their lists keep the batch's memory alive.
func (t *Table[T]) Get(columns []arrow.Array, rows []T) { t.GetBut(nil, columns, rows) }

// GetBut is Get, but leaves the fields of omitted columns as they are; nil omits none.
func (t *Table[T]) GetBut(omit []bool, columns []arrow.Array, rows []T) {
	r := sliceOf(rows)
	for i := range columns {
		if omit == nil || !omit[i] {
			t.columns[i].get(columns[i], r)
		}
	}
}

// Named marks the columns with these names.
func (t *Table[T]) Named(names ...string) []bool {
	named := make([]bool, len(t.columns))
	for i, c := range t.columns {
		named[i] = slices.Contains(names, c.name)
	}
	return named
}

// CountValid returns how many rows there are before the first with a number that
// is negative and must not be, and the column with it, "" if there is none.
func (t *Table[T]) CountValid(rows []T) (n int, column string) {
	n = len(rows)
	for _, c := range t.columns {
		if i := c.negative(sliceOf(rows[:n])); i >= 0 {
			n, column = i, c.name
		}
	}
	return n, column
}
