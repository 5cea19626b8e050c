package arrowfile

import (
	"encoding/binary"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"
	"github.com/apache/arrow/go/v15/arrow/memory"
	"github.com/klauspost/compress/zstd"
)

// Arrow's own reader unpacks a buffer as a stream, by way of other memory, into
// memory that it reserves for each, which takes several times as long as what is
// done with the numbers later. So this package unpacks the batches that it has
// packed itself, those of files with checksums; all others are left to Arrow.

// unpacker makes records of packed batches.
type unpacker struct {
	source  *source
	schema  *arrow.Schema
	zstd    *zstd.Decoder
	memory  *budget
	reuse   bool   // takes the memory of its batch before
	omit    []bool // columns that are not unpacked; nil for none
	message []byte // the last batch, packed
	body    []byte // unpacked

	// What is left of the batch at hand.
	nodes, buffers []byte
	packed         []byte // the whole body
	free           []byte // of body

	measuring bool // columns just add to size what their buffers take of body
	size      int64
}

func newUnpacker(from *source, schema *arrow.Schema) (*unpacker, error) {
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecodeAllCapLimit(true))
	return &unpacker{source: from, schema: schema, zstd: decoder, memory: budgetOf(from.Info().Size())}, err
}

// batch reads, verifies and unpacks batch i.
func (u *unpacker) batch(i int) (_ arrow.Record, err error) {
	defer guard(&err)
	u.memory.renew()
	if u.message, err = u.source.batch(i, u.message, u.memory); err != nil {
		return nil, err
	}
	return u.record(), nil
}

// bufferGap keeps apart what is unpacked, so that zstd's fast code, which writes
// a few bytes too many, can be used, and numbers are aligned.
const bufferGap = 64

// record unpacks the message and its body. It panics where they are damaged; see
// guard.
func (u *unpacker) record() arrow.Record {
	message := u.message
	end := 8 + int(binary.LittleEndian.Uint32(message[4:]))
	f := flat{bytes: message[8:end]}
	header, _ := f.field(f.follow(0), messageHeader)
	header = f.follow(header)
	length, _ := f.field(header, batchLength)
	u.nodes, u.buffers, u.packed = f.pairs(header, batchNodes), f.pairs(header, batchBuffers), message[end:]
	u.reserve()
	columns := make([]arrow.Array, u.schema.NumFields())
	for i, field := range u.schema.Fields() {
		columns[i] = array.MakeFromData(u.column(field.Type, u.wants(i)))
	}
	return array.NewRecord(u.schema, columns, int64(binary.LittleEndian.Uint64(f.bytes[length:])))
}

// pairs returns a vector of pairs.
func (f *flat) pairs(table, slot int) []byte {
	first, n := f.vector(table, slot)
	return f.bytes[first : first+16*n]
}

// next takes the first pair.
func next(pairs *[]byte) (a, b int) {
	p := *pairs
	*pairs = p[16:]
	return int(binary.LittleEndian.Uint64(p)), int(binary.LittleEndian.Uint64(p[8:]))
}

// reserve makes room for all buffers.
func (u *unpacker) reserve() {
	all := *u
	all.measuring, all.size = true, 0
	for i := range u.schema.NumFields() {
		all.column(u.schema.Field(i).Type, u.wants(i))
	}
	if !u.reuse || int64(cap(u.body)) < all.size {
		u.body = make([]byte, all.size)
	}
	u.free = u.body[:cap(u.body)]
}

// wants reports whether column i is unpacked.
func (u *unpacker) wants(i int) bool { return u.omit == nil || !u.omit[i] }

// column unpacks the next column; the values of one that is not wanted are zeros.
func (u *unpacker) column(t arrow.DataType, wanted bool) arrow.ArrayData {
	rows, nulls := next(&u.nodes)
	hasValues := wanted && nulls < rows
	buffers := []*memory.Buffer{u.buffer(hasValues)}
	var fields []arrow.ArrayData
	switch t := t.(type) {
	case *arrow.StructType:
		for _, field := range t.Fields() {
			fields = append(fields, u.column(field.Type, wanted))
		}
	case *arrow.ListType:
		buffers = append(buffers, u.buffer(wanted))
		fields = []arrow.ArrayData{u.column(t.Elem(), wanted)}
	case *arrow.StringType:
		buffers = append(buffers, u.buffer(wanted), u.buffer(wanted))
	default:
		buffers = append(buffers, u.buffer(hasValues))
	}
	return array.NewData(t, rows, buffers, fields, nulls, 0)
}

// buffer unpacks the next buffer, nil where it is empty. One that is not wanted is zeros.
func (u *unpacker) buffer(wanted bool) *memory.Buffer {
	offset, length := next(&u.buffers)
	if length == 0 {
		return nil
	}
	packed := u.packed[offset : offset+length]
	n := int(binary.LittleEndian.Uint64(packed))
	size := n&^(bufferGap-1) + 2*bufferGap
	switch {
	case u.measuring && n < 0:
		panic("a negative length")
	case u.measuring:
		if u.memory.take(int64(n)); wanted {
			u.size += int64(size)
		}
		return nil
	case !wanted && n <= len(zeros):
		return memory.NewBufferBytes(zeros[:n])
	case !wanted:
		return memory.NewBufferBytes(make([]byte, n))
	}
	content, err := u.zstd.DecodeAll(packed[8:], u.free[:0])
	if err != nil {
		panic(err)
	}
	if len(content) != n {
		panic("a buffer of another length than it should have")
	}
	u.free = u.free[size:]
	return memory.NewBufferBytes(content)
}

// zeros is the content of buffers that are not wanted, which nobody changes.
var zeros [BatchRows * numberSize]byte
