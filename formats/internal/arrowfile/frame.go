package arrowfile

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"
	"github.com/apache/arrow/go/v15/arrow/ipc"
	"github.com/apache/arrow/go/v15/arrow/memory"
)

// Arrow's own writer packs one batch at a time, with a new compressor for
// each, and wants to know the schema's metadata first: for a million rows of six
// columns it takes more than twice the time and twenty times the memory of this
// package, which packs batches itself. What stands around them, Arrow makes: a file without batches
// is the frame, in which only the list of batches is missing; and the message
// of a batch of one row is that of every batch, but for its numbers.

// Places of fields in flatbuffers vtables, from Arrow's format/Message.fbs and File.fbs.
const (
	messageHeader = 8
	messageBody   = 10
	batchLength   = 4
	batchNodes    = 6
	batchBuffers  = 8
	footerBatches = 10
)

const magic = "ARROW1"

// frame is what stands before and behind the batches of a file.
type frame struct {
	head   []byte
	footer []byte // without batches
}

// block reports where a batch stands, and has its checksum.
type block struct {
	offset, meta, body int64
	sum                uint64
}

func newSchema(kind Kind, header any) (*arrow.Schema, error) {
	js, err := json.Marshal(header)
	if err != nil {
		return nil, err
	}
	meta := arrow.NewMetadata(
		[]string{keyKind, keyVersion, keyHeader},
		[]string{kind.Name, strconv.Itoa(kind.Version), string(js)})
	return arrow.NewSchema(kind.Fields, &meta), nil
}

func newFrame(schema *arrow.Schema) (*frame, error) {
	file, err := arrowBytes(schema, false)
	if err != nil {
		return nil, err
	}
	end := len(file) - 4 - len(magic)
	start := end - int(binary.LittleEndian.Uint32(file[end:]))
	return &frame{head: markHead(file[:start:start]), footer: file[start:end]}, nil
}

// tail returns what stands behind the batches: the checksums, the footer with a
// list of the batches, its length, and the mark of an Arrow file.
func (f *frame) tail(blocks []block) []byte {
	footer := f.footerOf(blocks)
	sections := []section{{length: int64(len(f.head)), sum: checksum(f.head)}}
	for _, b := range blocks {
		sections = append(sections, section{b.offset, b.meta + b.body, b.sum})
	}
	return append(appendSums(nil, sections, checksum(footer)), footer...)
}

func (f *frame) footerOf(blocks []block) []byte {
	out := bytes.Clone(f.footer)
	out = appendZeros(out, (4-len(out))&7) // what follows the length is aligned
	flat := flat{bytes: out}
	if at, ok := flat.field(flat.follow(0), footerBatches); ok {
		binary.LittleEndian.PutUint32(out[at:], uint32(len(out)-at))
	}
	out = binary.LittleEndian.AppendUint32(out, uint32(len(blocks)))
	for _, b := range blocks {
		out = binary.LittleEndian.AppendUint64(out, uint64(b.offset))
		out = binary.LittleEndian.AppendUint64(out, uint64(b.meta))
		out = binary.LittleEndian.AppendUint64(out, uint64(b.body))
	}
	out = binary.LittleEndian.AppendUint32(out, uint32(len(out)))
	return append(out, magic...)
}

// message is the message of a batch, with its length before it, and where its
// numbers stand.
type message struct {
	bytes          []byte
	body, length   int // places of the numbers, behind the message's length
	nodes, buffers int // places of the first
	nodesN         int // how many there are
	buffersN       int
}

// newMessage has Arrow make the message of a batch of one row: in one without
// rows, numbers that are 0 have no place.
func newMessage(kind Kind) (*message, error) {
	schema := arrow.NewSchema(kind.Fields, nil)
	empty, err := newFrame(schema)
	if err != nil {
		return nil, err
	}
	file, err := arrowBytes(schema, true)
	if err != nil {
		return nil, err
	}
	file = file[len(empty.head)-len(sumsMark):]
	size := 8 + int(binary.LittleEndian.Uint32(file[4:]))
	m := &message{bytes: file[:size]}
	f := flat{bytes: file[8:size]}
	root := f.follow(0)
	header, ok := f.field(root, messageHeader)
	if !ok {
		return nil, errors.New("a message of the Arrow library has no content")
	}
	header = f.follow(header)
	var okBody, okLength bool
	m.body, okBody = f.field(root, messageBody)
	m.length, okLength = f.field(header, batchLength)
	if !okBody || !okLength {
		return nil, errors.New("a message of the Arrow library has no lengths")
	}
	m.nodes, m.nodesN = f.vector(header, batchNodes)
	m.buffers, m.buffersN = f.vector(header, batchBuffers)
	return m, nil
}

// fill puts the numbers of a batch into its packed form, which begins with a
// copy of the message.
func (m *message) fill(packed []byte, rows int, nodes, buffers []pair) error {
	if len(nodes) != m.nodesN || len(buffers) != m.buffersN {
		return fmt.Errorf("%d columns in %d buffers where Arrow has %d in %d", len(nodes), len(buffers), m.nodesN, m.buffersN)
	}
	le, to := binary.LittleEndian, packed[8:]
	le.PutUint64(to[m.body:], uint64(len(packed)-len(m.bytes)))
	le.PutUint64(to[m.length:], uint64(rows))
	for i, n := range nodes {
		le.PutUint64(to[m.nodes+16*i:], uint64(n[0]))
		le.PutUint64(to[m.nodes+16*i+8:], uint64(n[1]))
	}
	for i, b := range buffers {
		le.PutUint64(to[m.buffers+16*i:], uint64(b[0]))
		le.PutUint64(to[m.buffers+16*i+8:], uint64(b[1]))
	}
	return nil
}

// arrowBytes returns the file that Arrow writes, with a row of nulls or none.
func arrowBytes(schema *arrow.Schema, row bool) ([]byte, error) {
	var out inMemory
	w, err := ipc.NewFileWriter(&out, ipc.WithSchema(schema), ipc.WithZstd())
	if err != nil {
		return nil, err
	}
	if row {
		b := array.NewRecordBuilder(memory.DefaultAllocator, schema)
		defer b.Release()
		for _, column := range b.Fields() {
			column.AppendNull()
		}
		record := b.NewRecord()
		defer record.Release()
		if err := w.Write(record); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// inMemory is a file in memory as far as Arrow's writer needs one: it seeks
// only to learn where it is.
type inMemory struct{ bytes.Buffer }

func (m *inMemory) Seek(int64, int) (int64, error) { return int64(m.Len()), nil }

var _ io.WriteSeeker = (*inMemory)(nil)
