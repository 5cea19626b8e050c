package arrowfile

import (
	"encoding/binary"
	"slices"

	"github.com/apache/arrow/go/v15/arrow"
)

// builder builds a column of the batch at hand, in the buffers that Arrow's
// columnar form has: values one after the other, a bit for each row that says
// whether it has one, and for texts and lists where each ends. Nulls are only
// counted until a value follows or the batch ends, so that a column without
// values costs next to nothing.
type builder struct {
	rows    int
	nulls   int
	counted int    // the last of the nulls, which are not in the buffers yet
	valid   []byte // bits; not in use while there are no nulls

	width  int    // bytes of a value; 0 of a truth value and of what has ends
	bits   bool   // a truth value
	data   []byte // values, or the bytes of texts
	ends   []byte // int32, a 0 first; nil if there are none
	values *builder
	fields []*builder // of a struct

	fast bool // see Kind.FastColumns
	// repeats is Kind.Repeats. In columns of spans, whose
	// nulls are scattered, that packs better and faster; in those of schedules, zeros do.
	repeats bool
}

func newBuilder(t arrow.DataType) *builder {
	b := &builder{}
	switch t := t.(type) {
	case *arrow.BooleanType:
		b.bits = true
	case arrow.FixedWidthDataType:
		b.width = t.BitWidth() / 8
	case *arrow.StructType:
		for _, f := range t.Fields() {
			b.fields = append(b.fields, newBuilder(f.Type))
		}
	case *arrow.ListType:
		b.values = newBuilder(t.Elem())
		b.ends = make([]byte, 4)
	default:
		b.ends = make([]byte, 4)
	}
	return b
}

// appendLists adds the columns of what stands in the lists of a column.
func (b *builder) appendLists(to []*builder) []*builder {
	if b.values != nil {
		to = b.values.appendLists(append(to, b.values))
	}
	for _, f := range b.fields {
		to = f.appendLists(to)
	}
	return to
}

// reset empties the builder for the next batch.
func (b *builder) reset() {
	b.rows, b.nulls, b.counted = 0, 0, 0
	b.valid, b.data = b.valid[:0], b.data[:0]
	if b.ends != nil {
		b.ends = b.ends[:4]
	}
	if b.values != nil {
		b.values.reset()
	}
	for _, f := range b.fields {
		f.reset()
	}
}

// null adds a row without a value.
func (b *builder) null() { b.nullRows(1) }

// nullRows adds rows without values.
func (b *builder) nullRows(n int) {
	b.rows += n
	b.nulls += n
	b.counted += n
}

// value adds a row whose value the caller adds to data or ends.
func (b *builder) value() {
	b.settle()
	b.valueRows(1)
}

// valueRows adds rows whose values are in data, behind all nulls.
func (b *builder) valueRows(n int) {
	if b.nulls > 0 {
		for i := range n {
			b.valid = appendBit(b.valid, b.rows+i, true)
		}
	}
	b.rows += n
}

// settle puts the nulls that were only counted into the buffers.
func (b *builder) settle() {
	if b.counted == 0 {
		return
	}
	if b.counted == b.nulls {
		b.startValid(b.rows - b.counted)
	}
	b.valid = appendZeros(b.valid, bytesOf(b.rows)-len(b.valid))
	switch {
	case b.bits:
		b.data = appendZeros(b.data, bytesOf(b.rows)-len(b.data))
	case b.repeats && b.width > 0 && len(b.data) > 0:
		b.data = appendCopies(b.data, b.data[len(b.data)-b.width:], b.counted)
	case b.width > 0:
		b.data = appendZeros(b.data, b.width*b.counted)
	default:
		b.ends = appendCopies(b.ends, b.ends[len(b.ends)-4:], b.counted)
	}
	b.counted = 0
}

// startValid sets the bits of the rows before the first null of the batch.
func (b *builder) startValid(rows int) {
	b.valid = appendZeros(b.valid[:0], bytesOf(rows))
	for i := range b.valid {
		b.valid[i] = 0xff
	}
	if rows%8 > 0 {
		b.valid[rows/8] = 1<<(rows%8) - 1
	}
}

// end ends a text or list.
func (b *builder) end(at int) {
	b.ends = binary.NativeEndian.AppendUint32(b.ends, uint32(at))
}

// bytesOf returns how many bytes so many bits take.
func bytesOf(bits int) int { return (bits + 7) / 8 }

func appendZeros(to []byte, n int) []byte {
	to = slices.Grow(to, n)
	end := len(to)
	to = to[:end+n]
	clear(to[end:])
	return to
}

// appendCopies adds the same bytes n times, in ever longer pieces.
func appendCopies(to, of []byte, n int) []byte {
	begin, end := len(to), len(to)+n*len(of)
	to = append(slices.Grow(to, end-begin), of...)
	for len(to) < end {
		to = append(to, to[begin:min(len(to), end-len(to)+begin)]...)
	}
	return to
}

// appendBit adds bit number i.
func appendBit(to []byte, i int, set bool) []byte {
	if i%8 == 0 {
		to = append(to, 0)
	}
	if set {
		to[i/8] |= 1 << (i % 8)
	}
	return to
}

// appendNumber adds a number to a column.
func appendNumber[T int32 | int64 | uint64](column *builder, v T) {
	column.value()
	if column.width == 4 {
		column.data = binary.NativeEndian.AppendUint32(column.data, uint32(v))
	} else {
		column.data = binary.NativeEndian.AppendUint64(column.data, uint64(v))
	}
}

// growth is the factor by which a column of numbers grows. The system provides unused memory only when it is written, so
// spare capacity is cheap, and copies are not.
const growth = 4

// moreNumbers grows a column of numbers, whose nulls it settles, and returns the memory of the new ones. The caller
// fills it and calls endNumbers.
func moreNumbers[T int32 | int64](column *builder, n int) []T {
	column.settle()
	end := len(column.data) + n*column.width
	if end > cap(column.data) {
		column.data = append(make([]byte, 0, max(end, growth*len(column.data))), column.data...)
	}
	column.data = column.data[:end]
	return arrow.GetData[T](column.data[end-n*column.width:])
}

// endNumbers adds rows for numbers that are in data, with nulls in the place of one of the numbers, which is not
// the first.
func endNumbers[T int32 | int64](column *builder, values []T, null T) {
	first := slices.Index(values, null)
	if first < 0 {
		column.valueRows(len(values))
		return
	}
	column.valueRows(first)
	if column.nulls == 0 {
		column.startValid(column.rows)
	}
	rest := values[first:]
	column.valid = appendZeros(column.valid, bytesOf(column.rows+len(rest))-len(column.valid))
	// Nulls come and go too fast for branches to be predicted.
	instead, repeated := T(0), T(0)
	if column.repeats {
		instead, repeated = values[first-1], -1
	}
	row, some := column.rows, 0
	bits := column.valid[row>>3] << (8 - row&7) // of the last rows, the last one highest
	for i, v := range rest {
		valid := byte(1)
		if v == null {
			valid = 0
		}
		if v == null {
			v = instead
		}
		rest[i] = v
		instead = v & repeated
		some += int(valid)
		bits = bits>>1 | valid<<7
		if row++; row&7 == 0 {
			column.valid[row>>3-1] = bits
		}
	}
	if row&7 != 0 {
		column.valid[row>>3] = bits >> (8 - row&7)
	}
	column.rows = row
	column.nulls += len(rest) - some
}

// appendText adds a text.
func appendText(column *builder, v string) {
	column.value()
	column.data = append(column.data, v...)
	column.end(len(column.data))
}

// appendBool adds a truth value.
func appendBool(column *builder, v bool) {
	column.value()
	column.data = appendBit(column.data, column.rows-1, v)
}

// appendList adds a list.
func appendList[T int32 | int64](column *builder, v []T) {
	column.value()
	copy(moreNumbers[T](column.values, len(v)), v)
	column.values.valueRows(len(v))
	column.end(column.values.rows)
}
