package arrowfile

import (
	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"
)

// Numbers returns all numbers of a column, anything where there is a null. They
// keep the batch's memory alive.
func Numbers[T int32 | int64](column arrow.Array) []T { return arrow.GetValues[T](column.Data(), 1) }

// Bits has a bit per row of a column: whether it has a value. It is nil if all rows have one.
type Bits []byte

// Valid returns the bits of a column.
func Valid(column arrow.Array) Bits {
	if column.NullN() == 0 || len(column.NullBitmapBytes()) == 0 {
		return nil
	}
	return column.NullBitmapBytes()[:bytesOf(column.Len())]
}

// Mask returns a number with all bits set where a row has a value, else 0.
func (b Bits) Mask(row int) int64 {
	if b == nil {
		return -1
	}
	return -int64(b[row>>3] >> (row & 7) & 1)
}

// NumbersOr returns the numbers of a column, none where there is a null: as they
// are where there are no nulls, nil where there is nothing else, and otherwise a
// copy in space.
func NumbersOr[T int32 | int64](space *[]T, column arrow.Array, none T) []T {
	numbers := Numbers[T](column)
	switch column.NullN() {
	case 0:
		return numbers
	case column.Len():
		return nil
	}
	bits, copied := Valid(column), append((*space)[:0], numbers...)
	for i := range copied {
		if bits.Mask(i) == 0 {
			copied[i] = none
		}
	}
	*space = copied
	return copied
}

// textAt returns a text, "" where there is a null. It keeps the batch's memory
// alive.
func textAt(column arrow.Array, row int) string {
	if column.IsNull(row) {
		return ""
	}
	return column.(*array.String).Value(row)
}

// boolAt returns a truth value, false where there is a null.
func boolAt(column arrow.Array, row int) bool {
	return column.IsValid(row) && column.(*array.Boolean).Value(row)
}

// listAt returns a list of numbers, nil where there is a null or nothing in it. It
// keeps the batch's memory alive.
func listAt[T int32 | int64](column arrow.Array, row int) []T {
	if column.IsNull(row) {
		return nil
	}
	list := column.(*array.List)
	first, end := list.ValueOffsets(row)
	if first == end {
		return nil
	}
	return Numbers[T](list.ListValues())[first:end]
}
