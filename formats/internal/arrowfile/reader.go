package arrowfile

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/ipc"
)

// Reader reads one file, a batch at a time.
type Reader struct {
	file    *os.File
	ipc     *ipc.FileReader
	columns []int // where the kind's columns stand in the file
}

// Open checks that a file is of the given kind and version and has its
// columns, in whatever order, and decodes its header.
func Open(path string, kind Kind, header any) (r *Reader, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, bare(err))
	}
	r = &Reader{file: file}
	defer func() {
		if err != nil {
			file.Close()
		}
	}()
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s: a folder, not a %s file", path, kind.Name)
	}
	if err := r.start(kind, header); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}

func (r *Reader) start(kind Kind, header any) (err error) {
	defer guard(&err)
	r.ipc, err = ipc.NewFileReader(r.file)
	if err != nil {
		return formatError("no %s file (not an Arrow IPC file, or cut short)", kind.Name)
	}
	schema := r.ipc.Schema()
	meta := schema.Metadata()
	if got, ok := meta.GetValue(keyKind); !ok || got != kind.Name {
		if !ok {
			got = "foreign Arrow"
		}
		return formatError("a %s file where a %s file is wanted", got, kind.Name)
	}
	if got, _ := meta.GetValue(keyVersion); got != strconv.Itoa(kind.Version) {
		return formatError("%s file of version %q; this program reads version %d", kind.Name, got, kind.Version)
	}
	for _, want := range kind.Fields {
		at := schema.FieldIndices(want.Name)
		if len(at) != 1 {
			return formatError("%s file with %d columns %q; one is wanted", kind.Name, len(at), want.Name)
		}
		if got := schema.Field(at[0]).Type; !arrow.TypeEqual(got, want.Type) {
			return formatError("column %q is %s; %s is wanted", want.Name, got, want.Type)
		}
		r.columns = append(r.columns, at[0])
	}
	js, _ := meta.GetValue(keyHeader)
	if err := json.Unmarshal([]byte(js), header); err != nil {
		return formatError("damaged header: %v", err)
	}
	return nil
}

// Batches returns the number of record batches.
func (r *Reader) Batches() int { return r.ipc.NumRecords() }

// Batch calls use with the rows of batch i: their number and the kind's
// columns in its order, valid during the call only.
// An error does not name the file.
func (r *Reader) Batch(i int, use func(rows int, columns []arrow.Array) error) (err error) {
	defer guard(&err)
	record, err := r.ipc.RecordAt(i)
	if err != nil {
		return formatError("batch %d is damaged: %v", i, err)
	}
	defer record.Release()
	columns := make([]arrow.Array, len(r.columns))
	for c, at := range r.columns {
		columns[c] = record.Column(at)
		if columns[c].Len() != int(record.NumRows()) {
			return formatError("batch %d: column %d has %d of %d rows", i, c, columns[c].Len(), record.NumRows())
		}
	}
	return use(int(record.NumRows()), columns)
}

// Close closes the file.
func (r *Reader) Close() error { return r.file.Close() }

// guard turns the panics with which Arrow answers damaged files into errors.
func guard(err *error) {
	if p := recover(); p != nil {
		*err = formatError("damaged file: %v", p)
	}
}
