package arrowfile

import (
	"encoding/binary"
	"slices"
	"strings"
)

// Columns adds rows to a batch column by column, which takes a fraction of the time that rows of structs take. The
// caller adds equally many values to all columns, and then ends their rows.
type Columns interface {
	// Columns returns the columns of the batch at hand, in the order of the table.
	Columns() []*Column
	// EndRows ends so many rows, at most MostAtOnce.
	EndRows(n int) error
}

// MostAtOnce is the largest number of rows that are ended at once.
const MostAtOnce = 128

// Column is a column of the batch at hand.
type Column = builder

// AddNumbers adds numbers to a column, whose type they have.
func AddNumbers[T int32 | int64](c *Column, values []T) { appendNumbers(c, values) }

// AddNumbersBut is AddNumbers with nulls in the place of one of the numbers. It overwrites these in values.
func AddNumbersBut[T int32 | int64](c *Column, values []T, null T) { appendNumbersBut(c, values, null) }

// RepeatNumber adds a number n times, or nulls in the place of one number.
func RepeatNumber[T int32 | int64](c *Column, v, null T, n int) {
	if v == null {
		c.nullRows(n)
		return
	}
	c.valueRows(n)
	c.data = appendCopies(c.data, bytesIn([]T{v}), n)
}

// RepeatText adds a text n times, or nulls in the place of an empty one.
func RepeatText(c *Column, v string, n int) {
	if v == "" {
		c.nullRows(n)
		return
	}
	c.valueRows(n)
	end := len(c.data)
	c.data = appendCopies(c.data, []byte(v), n)
	for range n {
		end += len(v)
		c.end(end)
	}
}

// Names are the names of constants 0, 1 ...
type Names struct {
	names  []string
	padded []string // to equal lengths, of which copies take less time
}

// NewNames returns names.
func NewNames(names []string) *Names {
	longest := 0
	for _, name := range names {
		longest = max(longest, len(name))
	}
	n := &Names{names: names}
	for _, name := range names {
		n.padded = append(n.padded, name+strings.Repeat(" ", longest-len(name)))
	}
	return n
}

// Add adds the names of constants to a column.
func (n *Names) Add(c *Column, values []uint8) {
	data, ends := c.data, slices.Grow(c.ends, endSize*len(values))
	for _, v := range values {
		data = append(data, n.padded[v]...)[:len(data)+len(n.names[v])]
		ends = binary.NativeEndian.AppendUint32(ends, uint32(len(data)))
	}
	c.data, c.ends, c.rows = data, ends, c.rows+len(values)
}
