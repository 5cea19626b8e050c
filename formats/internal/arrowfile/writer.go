package arrowfile

import (
	"fmt"
	"io"
	"os"
	"runtime"

	"loggops/internal/wholefile"
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

// Writer writes the rows of a file.
type Writer[T any] struct {
	*output
	table *Table[T]
}

// Create starts a file. Nothing stands under path before Close has succeeded; Abort leaves
// nothing behind.
func (t *Table[T]) Create(path string, header any) (*Writer[T], error) {
	o, err := create(path, t.Kind, header)
	return &Writer[T]{o, t}, err
}

// Spool is Create for a file whose header is known only at the end: CloseWith gets it. Arrow's
// metadata come first, so the batches wait in a nameless file and are then copied as they are.
func (t *Table[T]) Spool(path string) (*Writer[T], error) {
	o, err := newOutput(path, t.Kind)
	return &Writer[T]{o, t}, err
}

// Append adds rows.
func (w *Writer[T]) Append(rows []T) error {
	for len(rows) > 0 && w.err == nil {
		if rows = w.table.fill(w.batch, rows); w.batch.full() {
			w.flush()
		}
	}
	return w.err
}

// output is a file that is being written. Batches are packed by other
// goroutines and written in order. After the first error every call returns
// it.
type output struct {
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

// create starts a file with its header.
func create(path string, kind Kind, header any) (*output, error) {
	schema, err := newSchema(kind, header)
	if err != nil {
		return nil, fmt.Errorf("%s: header: %w", path, err)
	}
	frame, err := newFrame(schema)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	o, err := newOutput(path, kind)
	if err != nil {
		return nil, err
	}
	o.frame = frame
	if err := o.write(frame.head); err != nil {
		o.Abort()
		return nil, err
	}
	return o, nil
}

// newOutput starts a file with nothing in it.
func newOutput(path string, kind Kind) (*output, error) {
	message, err := newMessage(kind)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	file, err := wholefile.Create(path)
	if err != nil {
		return nil, err
	}
	return &output{path: path, kind: kind, file: file, message: message, batch: newBatch(kind)}, nil
}

// flush has the batch packed, and continues with another one.
func (o *output) flush() {
	if o.err != nil || o.batch.rows == 0 {
		o.batch.reset()
		return
	}
	if len(o.packing) == min(runtime.GOMAXPROCS(0), maxPacking) {
		o.writeFirst()
	}
	b := o.batch
	if n := len(o.free); n > 0 {
		o.batch, o.free = o.free[n-1], o.free[:n-1]
	} else {
		o.batch = newBatch(o.kind)
	}
	go b.pack(o.message)
	o.packing = append(o.packing, b)
}

// writeFirst waits for the first batch that is being packed, and writes it.
func (o *output) writeFirst() {
	b := o.packing[0]
	o.packing = append(o.packing[:0], o.packing[1:]...)
	<-b.done
	if o.err == nil && b.err != nil {
		o.err = fmt.Errorf("%s: %w", o.path, b.err)
	}
	o.blocks = append(o.blocks, b.block(o.at))
	o.write(b.packed)
	b.reset()
	o.free = append(o.free, b)
}

// addBlocks adds batches that are written next, each at its offset among them.
func (o *output) addBlocks(blocks []block) {
	for _, b := range blocks {
		b.offset += o.at
		o.blocks = append(o.blocks, b)
	}
}

// write writes bytes as they are.
func (o *output) write(p []byte) error {
	if o.err != nil {
		return o.err
	}
	n, err := o.file.Write(p)
	o.at += int64(n)
	if err != nil {
		o.err = o.file.Named(err)
	}
	return o.err
}

// finish writes all batches.
func (o *output) finish() error {
	o.flush()
	for len(o.packing) > 0 {
		o.writeFirst()
	}
	return o.err
}

// Close writes what is left and puts the file under its name. On an error
// nothing is left behind.
func (o *output) Close() error {
	var s wholefile.Set
	if err := o.CloseInto(&s); err != nil {
		return err
	}
	return s.Commit()
}

// CloseInto writes what is left, and has the file put under its name with others.
// On an error nothing is left behind of this one.
func (o *output) CloseInto(s *wholefile.Set) error {
	if o.finish() == nil {
		o.write(o.frame.tail(o.blocks))
	}
	if err := o.err; err != nil {
		o.Abort()
		return err
	}
	return s.Add(o.release())
}

// CloseWith writes a spool's file with its header and puts it in place. On an error
// nothing is left behind.
func (o *output) CloseWith(header any) error {
	defer o.Abort()
	if err := o.finish(); err != nil {
		return err
	}
	to, err := create(o.path, o.kind, header)
	if err != nil {
		return err
	}
	defer to.Abort()
	to.addBlocks(o.blocks)
	if _, err = o.file.Seek(0, io.SeekStart); err == nil {
		_, err = io.Copy(to.file.File, o.file.File)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", o.path, wholefile.Bare(err))
	}
	return to.Close()
}

// Abort drops the file. It does nothing after Close.
func (o *output) Abort() {
	if o.file != nil {
		o.release().Discard()
	}
}

// release ends the writer, whose file is then the caller's.
func (o *output) release() *wholefile.File {
	file := o.file
	o.file = nil
	if o.err == nil {
		o.err = fmt.Errorf("%s: %w", o.path, os.ErrClosed)
	}
	return file
}
