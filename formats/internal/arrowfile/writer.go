package arrowfile

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"
	"github.com/apache/arrow/go/v15/arrow/ipc"
	"github.com/apache/arrow/go/v15/arrow/memory"

	"loggops/formats/internal/wholefile"
)

// BatchRows is the most rows that a record batch holds, so that a reader's
// memory is bounded. Where lists are long it holds fewer: none is added to one
// that has batchValues numbers in the lists of a column.
const (
	BatchRows   = 1 << 15
	batchValues = 1 << 19
)

// Writer writes one file. Rows are appended to Columns, one value to each,
// and EndRow closes a row. After the first error every call returns it.
type Writer struct {
	Columns []array.Builder

	path    string
	file    *wholefile.File
	ipc     *ipc.FileWriter
	builder *array.RecordBuilder
	lists   []*array.ListBuilder
	rows    int
	err     error
}

// Create starts a file of the given kind. Nothing stands under path before
// Close has succeeded; Abort leaves nothing behind.
func Create(path string, kind Kind, header any) (*Writer, error) {
	js, err := json.Marshal(header)
	if err != nil {
		return nil, fmt.Errorf("%s: header: %w", path, err)
	}
	meta := arrow.NewMetadata(
		[]string{keyKind, keyVersion, keyHeader},
		[]string{kind.Name, strconv.Itoa(kind.Version), string(js)})
	schema := arrow.NewSchema(kind.Fields, &meta)

	file, err := wholefile.Create(path)
	if err != nil {
		return nil, err
	}
	w := &Writer{path: path, file: file}
	w.ipc, err = ipc.NewFileWriter(file, ipc.WithSchema(schema), ipc.WithZstd())
	if err != nil {
		w.Abort()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	w.builder = array.NewRecordBuilder(memory.DefaultAllocator, schema)
	w.Columns = w.builder.Fields()
	for _, c := range w.Columns {
		if list, ok := c.(*array.ListBuilder); ok {
			w.lists = append(w.lists, list)
		}
	}
	return w, nil
}

// EndRow ends the row whose values have been appended to Columns.
func (w *Writer) EndRow() error {
	w.rows++
	if w.rows == BatchRows {
		return w.flush()
	}
	for _, list := range w.lists {
		if list.ValueBuilder().Len() >= batchValues {
			return w.flush()
		}
	}
	return w.err
}

func (w *Writer) flush() error {
	if w.err != nil || w.rows == 0 {
		return w.err
	}
	record := w.builder.NewRecord()
	defer record.Release()
	w.rows = 0
	if err := w.ipc.Write(record); err != nil {
		w.err = fmt.Errorf("%s: %w", w.path, wholefile.Bare(err))
	}
	return w.err
}

// Close writes what is left and puts the file under its name. On an error
// nothing is left behind.
func (w *Writer) Close() error {
	if err := w.finish(); err != nil {
		w.Abort()
		return err
	}
	return w.release().Commit()
}

// finish writes what is left of the file's content.
func (w *Writer) finish() error {
	if w.flush() == nil {
		if err := w.ipc.Close(); err != nil {
			w.err = fmt.Errorf("%s: %w", w.path, wholefile.Bare(err))
		}
	}
	return w.err
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
	if w.builder != nil { // nil where Create failed
		w.builder.Release()
	}
	if w.err == nil {
		w.err = fmt.Errorf("%s: %w", w.path, os.ErrClosed)
	}
	return file
}
