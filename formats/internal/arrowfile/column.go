package arrowfile

import (
	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"
)

// At returns a number of a column without nulls.
func At[T int32 | int64 | uint64](column arrow.Array, row int) (v T) {
	switch c := column.(type) {
	case *array.Int32:
		v = T(c.Value(row))
	case *array.Int64:
		v = T(c.Value(row))
	case *array.Uint64:
		v = T(c.Value(row))
	}
	return v
}

// Int32At returns a number of a column, none where there is a null.
func Int32At(column arrow.Array, row int, none int32) int32 {
	if column.IsNull(row) {
		return none
	}
	return column.(*array.Int32).Value(row)
}

// Int64At returns a number of a column, none where there is a null.
func Int64At(column arrow.Array, row int, none int64) int64 {
	if column.IsNull(row) {
		return none
	}
	return column.(*array.Int64).Value(row)
}

// Float64At returns a number of a column, none where there is a null.
func Float64At(column arrow.Array, row int, none float64) float64 {
	if column.IsNull(row) {
		return none
	}
	return column.(*array.Float64).Value(row)
}

// TextAt returns a text, "" where there is a null. It keeps the batch's memory
// alive.
func TextAt(column arrow.Array, row int) string {
	if column.IsNull(row) {
		return ""
	}
	return column.(*array.String).Value(row)
}

// BoolAt returns a truth value, none where there is a null.
func BoolAt(column arrow.Array, row int, none bool) bool {
	if column.IsNull(row) {
		return none
	}
	return column.(*array.Boolean).Value(row)
}

// Int32sAt returns a list, nil where there is a null or nothing in it. It
// keeps the batch's memory alive.
func Int32sAt(column arrow.Array, row int) []int32 {
	first, end := bounds(column, row)
	if first == end {
		return nil
	}
	return column.(*array.List).ListValues().(*array.Int32).Int32Values()[first:end]
}

// Int64sAt is Int32sAt for 64-bit numbers.
func Int64sAt(column arrow.Array, row int) []int64 {
	first, end := bounds(column, row)
	if first == end {
		return nil
	}
	return column.(*array.List).ListValues().(*array.Int64).Int64Values()[first:end]
}

func bounds(column arrow.Array, row int) (first, end int64) {
	if column.IsNull(row) {
		return 0, 0
	}
	return column.(*array.List).ValueOffsets(row)
}
