package arrowtest

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"
	"github.com/apache/arrow/go/v15/arrow/ipc"
	"github.com/apache/arrow/go/v15/arrow/memory"

	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// FuzzTables reads files that Arrow's own library writes, with the columns of one of the
// sound files: some columns of another type, in another order, twice or missing, with nulls
// or as dictionaries, with other numbers in rows and metadata, in several batches; and after
// that some bytes overwritten. Reading ends with an error that names the file, or none, and
// read checks what it reads.
func FuzzTables(f *testing.F, read Reader, sound ...string) {
	f.Add([]byte("columns of other types, and nulls"), []byte(nil))
	f.Add([]byte{0, 1, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 1, 2, 3, 4, 5}, []byte{0, 1, 2})
	var records []arrow.Record
	for _, path := range sound {
		records = append(records, recordOf(f, content(f, path)))
	}
	f.Fuzz(func(t *testing.T, structure, patch []byte) {
		path := filepath.Join(t.TempDir(), "x.arrow")
		d := &proportion.Draw{Bytes: structure}
		content := drawn(t, records[d.Below(len(records))], d)
		expect.OK(t, os.WriteFile(path, (&proportion.Draw{Bytes: patch}).Patch(content), 0o666))
		proportion.Bounded(t, func() {
			if err := read(t, path); err != nil && !strings.HasPrefix(err.Error(), path) {
				t.Errorf("error %q", err)
			}
		})
	})
}

// recordOf returns the first batch of a file.
func recordOf(f *testing.F, file []byte) arrow.Record {
	f.Helper()
	r, err := ipc.NewFileReader(bytes.NewReader(file))
	expect.OK(f, err)
	record, err := r.RecordAt(0)
	expect.OK(f, err)
	return record
}

var number = regexp.MustCompile("-?[0-9]+")

// altered returns a text, with one of its numbers replaced now and then.
func altered(d *proportion.Draw, text string) string {
	if d.Below(8) != 0 {
		return text
	}
	places := number.FindAllStringIndex(text, -1)
	if len(places) == 0 {
		return text
	}
	at := places[d.Below(min(len(places), 256))]
	return text[:at[0]] + strconv.FormatInt(d.Number(), 10) + text[at[1]:]
}

// others are types that columns have instead of theirs.
var others = []arrow.DataType{
	arrow.PrimitiveTypes.Int32, arrow.PrimitiveTypes.Int64, arrow.PrimitiveTypes.Uint64, arrow.PrimitiveTypes.Float64, arrow.BinaryTypes.String,
	arrow.BinaryTypes.LargeString, arrow.BinaryTypes.Binary, arrow.FixedWidthTypes.Boolean, arrow.ListOf(arrow.PrimitiveTypes.Int32),
	arrow.ListOf(arrow.PrimitiveTypes.Int64), arrow.StructOf(), arrow.Null,
}

// drawn returns a file like the one of a record, of a fuzzer's bytes.
func drawn(t *testing.T, like arrow.Record, d *proportion.Draw) []byte {
	t.Helper()
	meta := like.Schema().Metadata()
	keys, values := slices.Clone(meta.Keys()), slices.Clone(meta.Values())
	for i := range values {
		values[i] = altered(d, values[i])
	}
	var fields []arrow.Field
	var columns []int // of the record
	for i, field := range like.Schema().Fields() {
		at := len(fields)
		switch d.Below(40) {
		case 0:
			continue
		case 1:
			fields, columns = append(fields, field), append(columns, i)
		case 2:
			field.Type = others[d.Below(len(others))]
		case 3:
			if _, nested := field.Type.(arrow.NestedType); !nested && field.Type.ID() != arrow.BOOL { // Arrow cannot build those
				field.Type = &arrow.DictionaryType{IndexType: arrow.PrimitiveTypes.Int32, ValueType: field.Type}
			}
		case 4:
			field.Nullable = !field.Nullable
		case 5:
			at = 0
		}
		fields, columns = slices.Insert(fields, at, field), slices.Insert(columns, at, i)
	}
	meta = arrow.NewMetadata(keys, values)
	schema := arrow.NewSchema(fields, &meta)
	var file inMemory
	packed := [][]ipc.Option{nil, {ipc.WithZstd()}, {ipc.WithLZ4()}}[d.Below(3)]
	w, err := ipc.NewFileWriter(&file, append(packed, ipc.WithSchema(schema))...)
	if err != nil {
		t.Skip(err) // Arrow's library cannot write all types
	}
	for range d.Below(4) {
		b := array.NewRecordBuilder(memory.DefaultAllocator, schema)
		for row := range d.Below(6) {
			for c, column := range columns {
				appendDrawn(d, b.Field(c), like.Column(column), row)
			}
		}
		if err := w.Write(b.NewRecord()); err != nil {
			t.Skip(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Skip(err)
	}
	return file.Bytes()
}

// appendDrawn appends a value of a column, or another one.
func appendDrawn(d *proportion.Draw, to array.Builder, from arrow.Array, row int) {
	switch d.Below(16) {
	case 0:
		to.AppendNull()
		return
	case 1:
		row = int(d.Byte())
	}
	text := array.NullValueStr
	if from.Len() > 0 {
		text = altered(d, from.ValueStr(row%from.Len()))
	}
	before := to.Len()
	if err := to.AppendValueFromString(text); err != nil && to.Len() == before {
		to.AppendNull()
	}
}

// inMemory is a file as far as Arrow's writer needs one: it seeks only to learn where it is.
type inMemory struct{ bytes.Buffer }

func (m *inMemory) Seek(int64, int) (int64, error) { return int64(m.Len()), nil }
