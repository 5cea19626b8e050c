package arrowfile

import (
	"encoding/binary"
	"slices"

	"github.com/klauspost/compress/zstd"
)

// batch is a record batch: built by one goroutine, packed by another one.
type batch struct {
	columns []*builder
	lists   []*builder // what stands in lists, however deep
	texts   []*builder // columns of texts
	rows    int

	zstd   *zstd.Encoder // nil before the first use
	nodes  []pair        // length and nulls of each column
	bodies []pair        // offset and length of each buffer
	packed []byte        // the message and its body, as they stand in the file
	meta   int           // bytes of the message
	sum    uint64        // of packed
	err    error
	done   chan struct{} // receives when it is packed
}

// pair is a FieldNode or a Buffer of Arrow's format/Message.fbs.
type pair [2]int64

func newBatch(kind Kind) *batch {
	b := &batch{done: make(chan struct{}, 1)}
	for _, field := range kind.Fields {
		column := newBuilder(field.Type)
		column.fast, column.repeats = slices.Contains(kind.FastColumns, field.Name), kind.Repeats
		b.columns, b.lists = append(b.columns, column), column.appendLists(b.lists)
		if column.ends != nil && column.values == nil {
			b.texts = append(b.texts, column)
		}
	}
	return b
}

// full reports whether no more rows should be added.
func (b *batch) full() bool {
	if b.rows == BatchRows {
		return true
	}
	for _, l := range b.lists {
		if l.rows >= batchValues || l.fields != nil && l.rows >= batchStructs {
			return true
		}
	}
	for _, t := range b.texts {
		if len(t.data) >= batchText {
			return true
		}
	}
	return false
}

// reset empties the batch, to be filled again.
func (b *batch) reset() {
	b.rows = 0
	for _, c := range b.columns {
		c.reset()
	}
}

// pack makes the message and its body.
func (b *batch) pack(m *message) {
	defer func() { b.done <- struct{}{} }()
	if b.zstd == nil {
		if b.zstd, b.err = zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false)); b.err != nil {
			return
		}
	}
	b.nodes, b.bodies = b.nodes[:0], b.bodies[:0]
	b.meta = len(m.bytes)
	b.packed = append(b.packed[:0], m.bytes...)
	for _, c := range b.columns {
		b.column(c)
	}
	b.err = m.fill(b.packed, b.rows, b.nodes, b.bodies)
	b.sum = checksum(b.packed)
}

// block describes the packed batch at an offset.
func (b *batch) block(offset int64) block {
	return block{offset, int64(b.meta), int64(len(b.packed) - b.meta), b.sum}
}

func (b *batch) column(c *builder) {
	// What of a fast column is packed fast: numbers, or where texts end.
	numbers, ends := b.zstd.EncodeAll, b.zstd.EncodeAll
	if c.fast {
		numbers, ends = appendNumbers8, appendEnds
	}
	c.settle()
	b.nodes = append(b.nodes, pair{int64(c.rows), int64(c.nulls)})
	valid := c.valid
	if c.nulls == 0 {
		valid = nil
	}
	b.buffer(valid, b.zstd.EncodeAll)
	if c.ends != nil {
		b.buffer(c.ends, ends)
	}
	switch {
	case c.values != nil:
		b.column(c.values)
	case c.fields != nil:
		for _, f := range c.fields {
			b.column(f)
		}
	case c.ends != nil:
		b.buffer(c.data, b.zstd.EncodeAll)
	default:
		b.buffer(c.data, numbers)
	}
}

// buffer adds a buffer to the body: its length, and its content compressed.
// Each starts at a multiple of 8 bytes.
func (b *batch) buffer(content []byte, pack func(content, to []byte) []byte) {
	begin := len(b.packed)
	if len(content) > 0 {
		b.packed = binary.LittleEndian.AppendUint64(b.packed, uint64(len(content)))
		b.packed = pack(content, b.packed)
	}
	b.bodies = append(b.bodies, pair{int64(begin - b.meta), int64(len(b.packed) - begin)})
	b.packed = appendZeros(b.packed, -len(b.packed)&7)
}
