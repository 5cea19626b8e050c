package arrowfile

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"
)

// Table describes the columns of a file whose rows are structs of type T: one for
// each field with a tag `column:"name"`. Options may follow the name:
//
//   - null: the column has nulls, in place of the number that stands for none,
//     of "", of nil, and of a fraction that is NaN. null=0 says that 0 stands
//     for none, and so on;
//   - signed: the number may be negative; all others must not be;
//   - fast: the column is one of Kind.FastColumns.
//
// Fields are numbers, texts, truth values, pointers to int64 and bool, lists of numbers, lists of such structs, and
// constants 0, 1 ... of a type with a method Names. In the file these are texts; one that is none of
// the names is read as a number beyond them.
type Table[T any] struct {
	Kind    Kind // with the fields
	columns []column
}

// rowsAtOnce is how many rows are put into columns together, at most.
const rowsAtOnce = BatchRows / 64

// column is a column of a table. Rows are handled many at a time, as a call takes
// longer than what it is about.
type column struct {
	name     string
	fast     bool // see Kind.FastColumns
	put      func(*builder, rowSlice)
	get      func(arrow.Array, rowSlice)  // nil of lists of structs
	negative func(rowSlice) int           // the first row with a number that must not be, or -1
	room     func(*builder, rowSlice) int // how many rows a batch takes together; nil for all
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
	t.Kind.Fields, t.columns = columnsOf(reflect.TypeFor[T](), none)
	for _, c := range t.columns {
		if c.fast {
			t.Kind.FastColumns = append(t.Kind.FastColumns, c.name)
		}
	}
	return t
}

// columnsOf describes the columns of a struct.
func columnsOf(of reflect.Type, none int64) (fields []arrow.Field, columns []column) {
	for _, f := range reflect.VisibleFields(of) {
		tag, ok := f.Tag.Lookup("column")
		if !ok {
			continue
		}
		words := strings.Split(tag, ",")
		has := func(option string) bool { return slices.Contains(words[1:], option) }
		o := options{offset: f.Offset, none: none, null: has("null"), signed: has("signed")}
		for _, word := range words[1:] {
			if text, own := strings.CutPrefix(word, "null="); own {
				o.null, o.own = true, true
				o.none, _ = strconv.ParseInt(text, 10, 64)
			}
		}
		if len(f.Index) > 1 { // the offset is that in an embedded struct
			o.offset += of.Field(f.Index[0]).Offset
		}
		t, c := columnOf(f.Type, o)
		c.name, c.fast = words[0], has("fast")
		fields, columns = append(fields, arrow.Field{Name: c.name, Type: t, Nullable: o.null}), append(columns, c)
	}
	return fields, columns
}

// options describe how a field stands in its column.
type options struct {
	offset       uintptr
	none         int64 // the column's own, or the table's
	null, signed bool
	own          bool
}

func columnOf(t reflect.Type, o options) (arrow.DataType, column) {
	switch reflect.New(t).Interface().(type) {
	case *int32:
		return arrow.PrimitiveTypes.Int32, numbers(o, int32(max(o.none, math.MinInt32)))
	case *int64:
		return arrow.PrimitiveTypes.Int64, numbers(o, o.none)
	case *uint64:
		return arrow.PrimitiveTypes.Uint64, plain(o, appendNumber[uint64], func(a arrow.Array, row int) uint64 { return a.(*array.Uint64).Value(row) })
	case *float64:
		return arrow.PrimitiveTypes.Float64, fractions(o)
	case *bool:
		return arrow.FixedWidthTypes.Boolean, plain(o, appendBool, boolAt)
	case **bool:
		return arrow.FixedWidthTypes.Boolean, pointers(o, appendBool, boolAt)
	case **int64:
		return arrow.PrimitiveTypes.Int64, pointers(o, appendNumber[int64], func(a arrow.Array, row int) int64 { return a.(*array.Int64).Value(row) })
	case *string:
		return arrow.BinaryTypes.String, texts(o)
	case *[]int32:
		return arrow.ListOf(arrow.PrimitiveTypes.Int32), lists(o, listAt[int32])
	case *[]int64:
		return arrow.ListOf(arrow.PrimitiveTypes.Int64), lists(o, listAt[int64])
	case interface{ Names() []string }:
		return arrow.BinaryTypes.String, constants(o, reflect.Zero(t).Interface().(interface{ Names() []string }).Names())
	}
	if t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct {
		return structs(t, o)
	}
	panic(fmt.Sprintf("no column has values of type %v", t))
}

// neverNegative is of a column whose values may all be, or cannot be negative.
func neverNegative(rowSlice) int { return -1 }

// plain is a column of single values.
func plain[V any](o options, put func(*builder, V), get func(arrow.Array, int) V) column {
	return column{
		put: func(b *builder, r rowSlice) {
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
func pointers[V any](o options, put func(*builder, V), get func(arrow.Array, int) V) column {
	return plain(o, func(b *builder, v *V) {
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
		put: func(b *builder, r rowSlice) { putNumbers(b, r, o, none) },
		get: func(a arrow.Array, r rowSlice) {
			values, valid, at := Numbers[N](a), a.NullBitmapBytes(), o.offset
			switch a.NullN() {
			case 0:
				for _, v := range values[:r.n] {
					*(*N)(unsafe.Add(r.first, at)) = v
					at += r.size
				}
			case a.Len():
				for range r.n {
					*(*N)(unsafe.Add(r.first, at)) = none
					at += r.size
				}
			default:
				for i, v := range values[:r.n] {
					if valid[i>>3]>>(i&7)&1 == 0 {
						v = none
					}
					*(*N)(unsafe.Add(r.first, at)) = v
					at += r.size
				}
			}
		},
		negative: func(r rowSlice) int {
			all, at := N(0), o.offset
			for range r.n {
				all |= *(*N)(unsafe.Add(r.first, at)) - least // negative as well where it overflows
				at += r.size
			}
			if all >= 0 {
				return -1
			}
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

// putNumbers adds the numbers of rows.
func putNumbers[N int32 | int64](b *builder, r rowSlice, o options, none N) {
	nulls := 0
	for o.null && nulls < r.n && *fieldAt[N](r, o.offset, nulls) == none {
		nulls++
	}
	if b.nullRows(nulls); nulls == r.n {
		return
	}
	values, at := moreNumbers[N](b, r.n-nulls), o.offset+uintptr(nulls)*r.size
	for i := range values {
		values[i] = *(*N)(unsafe.Add(r.first, at))
		at += r.size
	}
	if o.null {
		endNumbers(b, values, none)
	} else {
		b.valueRows(len(values))
	}
}

func fractions(o options) column {
	none := math.NaN()
	if o.own {
		none = float64(o.none)
	}
	return plain(o,
		func(b *builder, v float64) {
			if v == none || math.IsNaN(v) {
				b.null()
			} else {
				appendNumber(b, math.Float64bits(v))
			}
		},
		func(a arrow.Array, row int) float64 {
			if a.IsNull(row) {
				return none
			}
			return a.(*array.Float64).Value(row)
		})
}

// texts is a column of texts. Rows that are read keep no memory of their batch alive.
func texts(o options) column {
	return column{
		put: func(b *builder, r rowSlice) {
			nulls := 0 // that are not in the column yet
			for at := o.offset; o.null && nulls < r.n && *(*string)(unsafe.Add(r.first, at)) == ""; at += r.size {
				nulls++
			}
			for i := nulls; i < r.n; i++ {
				v := *fieldAt[string](r, o.offset, i)
				if o.null && v == "" {
					nulls++
					continue
				}
				b.nullRows(nulls)
				nulls = 0
				appendText(b, v)
			}
			b.nullRows(nulls)
		},
		get: func(a arrow.Array, r rowSlice) {
			copies, last, none := map[string]string{}, "", a.NullN() == a.Len()
			for i := range r.n {
				if !none {
					if v := textAt(a, i); v != last { // most rows have the text of the row before
						known := false
						if last, known = copies[v]; !known {
							last = strings.Clone(v)
							copies[last] = last
						}
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
	c.put = func(b *builder, r rowSlice) {
		for i := range r.n {
			if v := *fieldAt[[]N](r, o.offset, i); o.null && v == nil {
				b.null()
			} else {
				appendList(b, v)
			}
		}
	}
	c.room = func(b *builder, r rowSlice) int {
		longest := 1
		for i := range r.n {
			longest = max(longest, len(*fieldAt[[]N](r, o.offset, i)))
		}
		return (batchValues - 1 - b.values.rows) / longest
	}
	return c
}

// structs is a column of lists of structs, which have columns of their own. Few rows have any;
// Elements reads them.
func structs(t reflect.Type, o options) (arrow.DataType, column) {
	fields, columns := columnsOf(t.Elem(), o.none)
	return arrow.ListOf(arrow.StructOf(fields...)), column{
		put: func(b *builder, r rowSlice) {
			for i := range r.n {
				if list := *fieldAt[[]struct{}](r, o.offset, i); len(list) > 0 {
					all := rowSlice{unsafe.Pointer(unsafe.SliceData(list)), len(list), t.Elem().Size()}
					for first := 0; first < all.n; first += rowsAtOnce {
						part := rowSlice{unsafe.Pointer(fieldAt[byte](all, 0, first)), min(all.n-first, rowsAtOnce), all.size}
						for c := range columns {
							columns[c].put(b.values.fields[c], part)
						}
					}
					b.values.valueRows(all.n)
				}
				b.value()
				b.end(b.values.rows)
			}
		},
		negative: neverNegative,
		room: func(_ *builder, r rowSlice) int {
			n := 0
			for n < r.n && len(*fieldAt[[]struct{}](r, o.offset, n)) == 0 {
				n++
			}
			return n
		},
	}
}

// constants is a column of names from a list. No row is null.
func constants(o options, names []string) column {
	c := plain(o, nil, func(a arrow.Array, row int) uint8 { return uint8(slices.Index(names, textAt(a, row))) })
	c.put = func(b *builder, r rowSlice) {
		for i := range r.n {
			appendText(b, names[*fieldAt[uint8](r, o.offset, i)])
		}
	}
	return c
}

// Write writes a file with its header and all rows.
func (t *Table[T]) Write(path string, header any, rows []T) error {
	w, err := t.Create(path, header)
	if err != nil {
		return err
	}
	defer w.Abort()
	if err := w.Append(rows); err != nil {
		return err
	}
	return w.Close()
}

// fill adds rows to a batch, at most rowsAtOnce and as many as the batch takes together, but at least one. It returns
// the other rows.
func (t *Table[T]) fill(b *batch, rows []T) []T {
	r := sliceOf(rows[:min(len(rows), rowsAtOnce, BatchRows-b.rows)])
	for i := 0; i < len(t.columns) && r.n > 1; i++ {
		if room := t.columns[i].room; room != nil {
			r.n = max(1, min(r.n, room(b.columns[i], r)))
		}
	}
	for i := range t.columns {
		t.columns[i].put(b.columns[i], r)
	}
	b.rows += r.n
	return rows[r.n:]
}

// Elements reads the structs in a column of lists, into space if there is enough, one list after the
// other, and returns where those of each row end: the ones of row i are from ends[i] to below
// ends[i+1]. Like Arrow's functions, it panics where a column is damaged.
func (t *Table[T]) Elements(column arrow.Array, space []T) (all []T, ends []int32) {
	list := column.(*array.List)
	if list.Len() == 0 {
		return space, []int32{0} // such a list may lack even this one
	}
	structs := list.ListValues().(*array.Struct)
	ends = list.Offsets()[:list.Len()+1]
	before, n := int32(0), structs.Len()
	for _, end := range ends {
		if end < before || int(end) > n {
			panic("a length or an offset in it is out of range") // see guard
		}
		before = end
	}
	if ends[0] == before { // all lists are empty
		return space, ends
	}
	fields := make([]arrow.Array, structs.NumField())
	for i := range fields {
		fields[i] = structs.Field(i)
	}
	all = slices.Grow(space[:0], n)[:n]
	t.get(nil, fields, all)
	return all, ends
}

// get reads rows of a batch, as many as there are, from its columns, but leaves the fields of omitted ones
// as they are, and lists of structs; nil omits none. Other lists keep the batch's memory alive.
func (t *Table[T]) get(omit []bool, columns []arrow.Array, rows []T) {
	r := sliceOf(rows)
	for i := range columns {
		if get := t.columns[i].get; get != nil && (omit == nil || !omit[i]) {
			get(columns[i], r)
		}
	}
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
