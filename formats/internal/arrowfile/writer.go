package arrowfile

import (
	"fmt"
	"os"
	"runtime"

	"loggops/formats/internal/wholefile"
)

// BatchRows is the most rows that a record batch holds, so that a reader's
// memory is bounded. Where lists are long it holds fewer: none is added to one
// that has batchValues numbers, or batchStructs structs, in the lists of a column, or batchText bytes in
// one of texts.
const (
	BatchRows    = 1 << 15
	batchValues  = 1 << 19
	batchStructs = 1 << 12
	batchText    = 1 << 23
)

// maxPacking is the most batches that are packed at the same time; each takes
// a few megabytes.
const maxPacking = 8

// Writer writes one file. Rows are appended to Columns, one value to each,
// and EndRow closes a row; it may replace Columns. Batches are packed by other
// goroutines and written in order. After the first error every call returns
// it.
type Writer struct {
	Columns []*Builder

	path    string
	kind    Kind
	file    *wholefile.File
	frame   *frame // nil in a spool
	message *message
	at      int64 // bytes written
	blocks  []block
	batch   *batch   // being built
	packing []*batch // in order
	free    []*batch
	err     error
}

// Create starts a file of the given kind. Nothing stands under path before
// Close has succeeded; Abort leaves nothing behind.
func Create(path string, kind Kind, header any) (*Writer, error) {
	frame, err := frameOf(path, kind, header)
	if err != nil {
		return nil, err
	}
	w, err := newWriter(path, kind)
	if err != nil {
		return nil, err
	}
	w.frame = frame
	if err := w.write(frame.head); err != nil {
		w.Abort()
		return nil, err
	}
	return w, nil
}

func frameOf(path string, kind Kind, header any) (*frame, error) {
	schema, err := newSchema(kind, header)
	if err != nil {
		return nil, fmt.Errorf("%s: header: %w", path, err)
	}
	frame, err := newFrame(schema)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	frame.head = markHead(frame.head)
	return frame, nil
}

// newWriter starts a file with nothing in it.
func newWriter(path string, kind Kind) (*Writer, error) {
	schema, err := newSchema(kind, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	message, err := newMessage(schema)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	file, err := wholefile.Create(path)
	if err != nil {
		return nil, err
	}
	w := &Writer{path: path, kind: kind, file: file, message: message}
	w.use(newBatch(kind))
	return w, nil
}

// use makes b the batch that is being built.
func (w *Writer) use(b *batch) { w.batch, w.Columns = b, b.columns }

// EndRow ends the row whose values have been appended to Columns.
func (w *Writer) EndRow() error { return w.EndRows(1) }

// EndRows ends rows whose values have been appended to Columns. They are no more
// than the batch at hand has room for: so it should be by numbers that divide
// BatchRows.
func (w *Writer) EndRows(n int) error {
	w.batch.rows += n
	if w.batch.full() {
		w.flush()
	}
	return w.err
}

// Room returns how many rows, at least one and at most RowsAtOnce, may be appended
// before EndRows, whose lists have no more than so many elements.
func (w *Writer) Room(longest int) int {
	room := min(RowsAtOnce, BatchRows-w.batch.rows)
	for _, l := range w.batch.lists {
		room = min(room, (batchValues-1-l.rows)/max(1, longest))
	}
	return max(1, room)
}

// flush has the batch packed, and continues with another one.
func (w *Writer) flush() {
	if w.err != nil || w.batch.rows == 0 {
		w.batch.reset()
		return
	}
	if len(w.packing) == min(runtime.GOMAXPROCS(0), maxPacking) {
		w.writeFirst()
	}
	b := w.batch
	if n := len(w.free); n > 0 {
		w.use(w.free[n-1])
		w.free = w.free[:n-1]
	} else {
		w.use(newBatch(w.kind))
		w.batch.reserve(b)
	}
	go b.pack(w.message)
	w.packing = append(w.packing, b)
}

// writeFirst waits for the first batch that is being packed, and writes it.
func (w *Writer) writeFirst() {
	b := w.packing[0]
	w.packing = append(w.packing[:0], w.packing[1:]...)
	<-b.done
	if w.err == nil && b.err != nil {
		w.err = fmt.Errorf("%s: %w", w.path, b.err)
	}
	w.blocks = append(w.blocks, block{w.at, int64(b.meta), int64(len(b.packed) - b.meta), b.sum})
	w.write(b.packed)
	b.reset()
	w.free = append(w.free, b)
}

// write writes bytes as they are.
func (w *Writer) write(p []byte) error {
	if w.err != nil {
		return w.err
	}
	n, err := w.file.Write(p)
	w.at += int64(n)
	if err != nil {
		w.err = w.file.Named(err)
	}
	return w.err
}

// finish writes all batches.
func (w *Writer) finish() error {
	w.flush()
	for len(w.packing) > 0 {
		w.writeFirst()
	}
	return w.err
}

// Close writes what is left and puts the file under its name. On an error
// nothing is left behind.
func (w *Writer) Close() error {
	var s wholefile.Set
	if err := w.CloseInto(&s); err != nil {
		return err
	}
	return s.Commit()
}

// CloseInto writes what is left, and has the file put under its name with others.
// On an error nothing is left behind of this one.
func (w *Writer) CloseInto(s *wholefile.Set) error {
	if w.finish() == nil {
		w.write(w.frame.tail(w.blocks))
	}
	if err := w.err; err != nil {
		w.Abort()
		return err
	}
	return s.Add(w.release())
}

// Abort drops the file. It does nothing after Close.
func (w *Writer) Abort() {
	if w.file != nil {
		w.release().Discard()
	}
}

// release ends the writer, whose file is then the caller's.
func (w *Writer) release() *wholefile.File {
	file := w.file
	w.file = nil
	if w.err == nil {
		w.err = fmt.Errorf("%s: %w", w.path, os.ErrClosed)
	}
	return file
}
