package arrowfile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"
	"github.com/apache/arrow/go/v15/arrow/ipc"
	"github.com/apache/arrow/go/v15/arrow/memory"
	"github.com/google/go-cmp/cmp"

	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/filetest"
)

// checkRefused checks that an error is *FormatError.
func checkRefused(t *testing.T, what string, err error) {
	t.Helper()
	if _, ok := errors.AsType[*FormatError](err); !ok {
		t.Errorf("%s: error %v, want *FormatError", what, err)
	}
}

// TestRefusedFiles has files that are sound, but not of the kind wanted.
func TestRefusedFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.arrow")
	writeSample(t, path, 3)
	text := filepath.Join(dir, "x.txt")
	expect.OK(t, os.WriteFile(text, []byte("num_ranks 2\nrank 0 {\nl1: calc 100\n}\n"), 0o644))
	empty := filepath.Join(dir, "empty")
	expect.OK(t, os.WriteFile(empty, nil, 0o644))
	foreign := filepath.Join(dir, "foreign.arrow")
	writeForeign(t, foreign, arrow.NewSchema([]arrow.Field{{Name: "a", Type: arrow.PrimitiveTypes.Int64}}, nil))
	change := func(f func(*Kind)) Kind {
		k := sample
		k.Fields = slices.Clone(sample.Fields)
		f(&k)
		return k
	}
	for name, c := range map[string]struct {
		path string
		kind Kind
		head any
	}{
		"kind":    {path, change(func(k *Kind) { k.Name = "other" }), new(any)},
		"version": {path, change(func(k *Kind) { k.Version = 4 }), new(any)},
		"column": {path, change(func(k *Kind) {
			k.Fields = append(k.Fields, arrow.Field{Name: "more", Type: arrow.PrimitiveTypes.Int32})
		}), new(any)},
		"type":    {path, change(func(k *Kind) { k.Fields[0].Type = arrow.PrimitiveTypes.Int64 }), new(any)},
		"header":  {path, sample, new(int)},
		"text":    {text, sample, new(any)},
		"empty":   {empty, sample, new(any)},
		"foreign": {foreign, sample, new(any)},
	} {
		_, err := open(c.path, c.kind, c.head)
		checkRefused(t, name, err)
	}
	if _, err := open(dir, sample, new(any)); err == nil {
		t.Error("a folder is opened")
	}
	if _, err := open(filepath.Join(dir, "none"), sample, new(any)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	for _, path := range []string{text, empty, foreign, dir} {
		if kind, err := KindOf(path); kind != "" || err != nil {
			t.Errorf("%s is of kind %q, error %v", path, kind, err)
		}
	}
}

// writeForeign writes a file of one row, all null.
func writeForeign(t *testing.T, path string, schema *arrow.Schema) {
	t.Helper()
	file, err := os.Create(path)
	expect.OK(t, err)
	defer file.Close()
	w, err := ipc.NewFileWriter(file, ipc.WithSchema(schema))
	expect.OK(t, err)
	b := array.NewRecordBuilder(memory.DefaultAllocator, schema)
	for _, f := range b.Fields() {
		f.AppendNull()
	}
	record := b.NewRecord()
	defer record.Release()
	expect.OK(t, errors.Join(w.Write(record), w.Close()))
}

// TestUnexpectedNulls has a file with nulls in columns that have none.
func TestUnexpectedNulls(t *testing.T) {
	meta := arrow.NewMetadata([]string{keyKind, keyVersion, keyHeader}, []string{"nulls", "1", "{}"})
	type nulls struct {
		A int32 `column:"a"`
		B int64 `column:"b,null"`
	}
	kind := NewTable[nulls](Kind{Name: "nulls", Version: 1}, -1).Kind
	path := filepath.Join(t.TempDir(), "x.arrow")
	fields := slices.Clone(kind.Fields)
	fields[0].Nullable = true
	writeForeign(t, path, arrow.NewSchema(fields, &meta))
	r, err := open(path, kind, new(any))
	expect.OK(t, err)
	defer r.Close()
	checkRefused(t, "nulls", r.Batch(0, func(int, []arrow.Array) error { return nil }))
}

// TestCutFiles cuts a file at every length.
func TestCutFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.arrow")
	writeSample(t, path, 10)
	whole, err := os.ReadFile(path)
	expect.OK(t, err)
	step := 1
	if testing.Short() {
		step = 7
	}
	for cut := range filetest.Cuts(whole, step) {
		filetest.Replace(t, path, cut.Of(whole))
		_, _, err := readSample(path)
		checkRefused(t, cut.Name, err)
	}
}

// TestFlippedBits flips each bit of a file, one at a time: all are noticed.
func TestFlippedBits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.arrow")
	writeSample(t, path, 10)
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	expect.OK(t, err)
	defer file.Close()
	whole, err := os.ReadFile(path)
	expect.OK(t, err)
	step := 1
	if testing.Short() {
		step = 7
	}
	for flip := range filetest.Flips(whole, step) {
		_, err := file.WriteAt(flip.Of(whole), 0)
		expect.OK(t, err)
		_, _, err = readSample(path)
		checkRefused(t, flip.Name, err)
		if _, err := KindOf(path); err != nil {
			checkRefused(t, "kind, "+flip.Name, err)
		}
	}
}

// TestDamagedBatch flips a bit in each of several batches: the error names that
// one, and the others are read.
func TestDamagedBatch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.arrow")
	writeSample(t, path, 2*BatchRows+1)
	whole, err := os.ReadFile(path)
	expect.OK(t, err)
	sound, err := open(path, sample, new(any))
	expect.OK(t, err)
	sound.Close()
	for i, batch := range sound.source.sections[1:] {
		file := bytes.Clone(whole)
		file[batch.offset+batch.length/2] ^= 1
		filetest.Replace(t, path, file)
		r, err := open(path, sample, new(any))
		expect.OK(t, err)
		for j := range r.batches {
			err := r.Batch(j, func(int, []arrow.Array) error { return nil })
			if want := fmt.Sprintf("batch %d: its content does not match", i); j == i != (err != nil && strings.HasPrefix(err.Error(), want)) {
				t.Errorf("batch %d is damaged: batch %d: error %v", i, j, err)
			}
		}
		r.Close()
	}
}

// TestForgedSums has files whose table of checksums is in order but for what it
// says.
func TestForgedSums(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.arrow")
	writeSample(t, path, 10)
	whole, err := os.ReadFile(path)
	expect.OK(t, err)
	size := int(binary.LittleEndian.Uint32(whole[len(whole)-tailSize:]))
	footer := len(whole) - tailSize - size
	const head, batch, sections = 8, 8 + sectionSize, 16 // from the table's beginning, and to its end
	table := footer - sumsEnd - 2*sectionSize - len(endOfStream)
	for name, forge := range map[string]func(file []byte){
		"long head":    func(file []byte) { binary.LittleEndian.PutUint64(file[table+head:], 1<<40) },
		"negative":     func(file []byte) { binary.LittleEndian.PutUint64(file[table+batch:], 1<<63) },
		"short":        func(file []byte) { binary.LittleEndian.PutUint64(file[table+batch:], 8) },
		"no sections":  func(file []byte) { binary.LittleEndian.PutUint64(file[footer-24:], 0) },
		"many":         func(file []byte) { binary.LittleEndian.PutUint64(file[footer-24:], 1<<60) },
		"one less":     func(file []byte) { binary.LittleEndian.PutUint64(file[footer-24:], 1) },
		"neither mark": func(file []byte) { file[footer-1]++ },
	} {
		file := bytes.Clone(whole)
		forge(file)
		binary.LittleEndian.PutUint64(file[footer-sections:], checksum(file[table:footer-sections]))
		filetest.Replace(t, path, file)
		_, _, err := readSample(path)
		checkRefused(t, name, err)
	}
}

// TestRewritten has another program write a file anew, which leaves out the
// checksums: it is read, and reported once.
func TestRewritten(t *testing.T) {
	TakeUnsummed()
	path := filepath.Join(t.TempDir(), "x.arrow")
	writeSample(t, path, 10)
	head, want, err := readSample(path)
	expect.OK(t, err)
	if told := TakeUnsummed(); told != nil {
		t.Errorf("our own files %v are said to have no checksums", told)
	}
	rewrite(t, path)
	for range 2 {
		again, got, err := readSample(path)
		if err != nil || again != head || !cmp.Equal(got, want) {
			t.Errorf("error %v, header %v, rows differ: %s", err, again, cmp.Diff(want, got))
		}
	}
	if told := TakeUnsummed(); !cmp.Equal(told, []string{path}) {
		t.Errorf("told of %v", told)
	}
	if told := TakeUnsummed(); told != nil {
		t.Errorf("told again of %v", told)
	}
}

// rewrite has Arrow write a file anew.
func rewrite(t *testing.T, path string) {
	t.Helper()
	in, err := os.Open(path)
	expect.OK(t, err)
	defer in.Close()
	r, err := ipc.NewFileReader(in)
	expect.OK(t, err)
	expect.OK(t, os.Remove(path))
	out, err := os.Create(path)
	expect.OK(t, err)
	defer out.Close()
	w, err := ipc.NewFileWriter(out, ipc.WithSchema(r.Schema()))
	expect.OK(t, err)
	for i := range r.NumRecords() {
		record, err := r.RecordAt(i)
		if err == nil {
			err = w.Write(record)
		}
		expect.OK(t, err)
	}
	expect.OK(t, w.Close())
}

// TestDeclaredLengths has every 8 bytes of a file declare a length that would
// take all memory: Arrow stores lengths in 8 bytes at multiples of 8. Checksums
// would notice it all, so the file has none.
func TestDeclaredLengths(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.arrow")
	writeSample(t, path, 10)
	rewrite(t, path)
	whole, err := os.ReadFile(path)
	expect.OK(t, err)
	for i := 0; i+8 <= len(whole); i += 8 {
		for _, length := range []uint64{1 << 31, 1 << 46, 1<<63 - 8} {
			damaged := bytes.Clone(whole)
			binary.LittleEndian.PutUint64(damaged[i:], length)
			expect.OK(t, os.WriteFile(path, damaged, 0o644))
			readSample(path)
		}
	}
}

// TestBudget holds that a file takes no more memory than it can be unpacked
// to, and that this is enough for what packs best.
func TestBudget(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.arrow")
	writeLists(t, path, make([]int64, 1<<22), 1)
	r, err := longLists.Open(path, new(any))
	expect.OK(t, err)
	defer r.Close()
	for range 3 { // the budget is a batch's
		expect.OK(t, r.Batch(0, func(int, []arrow.Array) error { return nil }))
	}
	r.ahead.unpackers[0].memory.most = 1 << 20
	checkRefused(t, "32 MiB out of a budget of 1 MiB", r.Batch(0, func(int, []arrow.Array) error { return nil }))
}
