package arrowfile

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"testing"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/google/go-cmp/cmp"
)

// sample is a kind with a column of each type.
var sample = Kind{Name: "sample", Version: 3, Fields: []arrow.Field{
	Int32("i32"), Int64("i64"), {Name: "u64", Type: arrow.PrimitiveTypes.Uint64}, Text("text"), Bool("bool"), Int64s("list"),
	Optional(Int32("opt32")), Optional(Int64("opt64")), Optional(Text("opttext")), Optional(Bool("optbool")), Optional(Int32s("optlist")),
	Optional(arrow.Field{Name: "float", Type: arrow.PrimitiveTypes.Float64}), Structs("structs", Int32("number"), Optional(Text("text")), Optional(Int32s("list"))),
}}

type sampleHeader struct {
	Rows int `json:"rows"`
}

// row is a row of sample; every third has nulls, which read as -1, "", true
// and nil.
type row struct {
	I32     int32
	I64     int64
	U64     uint64
	Text    string
	Bool    bool
	List    []int64
	Opt32   int32
	Opt64   int64
	OptText string
	OptBool bool
	OptList []int32
	Float   float64
	Structs []element
}

// element is an element of column structs.
type element struct {
	Number int32
	Text   string
	List   []int32
}

func sampleRow(i int) row {
	r := row{
		I32: int32(i), I64: int64(i) << 40, U64: 1<<63 + uint64(i), Text: fmt.Sprint("text ", i%5), Bool: i%2 == 0,
		Opt32: -1, Opt64: -1, OptBool: true, Float: -1,
	}
	for j := range i % 4 {
		r.List = append(r.List, int64(j)<<33)
	}
	if i%3 != 0 {
		r.Opt32, r.Opt64, r.OptText, r.OptBool, r.OptList = int32(-i-2), int64(i), "x", false, []int32{7, int32(i)}
		r.Float = float64(i) / 3
	}
	for j := range int32(i % 3) {
		r.Structs = append(r.Structs, element{Number: j}, element{int32(i), "text", []int32{j, 7}})
	}
	return r
}

func appendRow(w *Writer, i int) error {
	r, there := sampleRow(i), i%3 != 0
	col := w.Columns
	Append(col[0], r.I32)
	Append(col[1], r.I64)
	Append(col[2], r.U64)
	AppendText(col[3], r.Text, true)
	AppendBool(col[4], r.Bool, true)
	AppendList(col[5], r.List, true)
	AppendIf(col[6], r.Opt32, there)
	AppendIf(col[7], r.Opt64, there)
	AppendText(col[8], r.OptText, there)
	AppendBool(col[9], r.OptBool, there)
	AppendList(col[10], r.OptList, there)
	AppendFloat(col[11], r.Float, there)
	fields := FieldsOf(col[12])
	for _, e := range r.Structs {
		Append(fields[0], e.Number)
		AppendText(fields[1], e.Text, e.Text != "")
		AppendList(fields[2], e.List, e.List != nil)
	}
	AppendStructs(col[12], len(r.Structs))
	return w.EndRow()
}

func decodeRows(n int, col []arrow.Array) (rows []row) {
	fields, ends := Elements(col[12])
	for i := range n {
		r := decodeRow(col, i)
		for j := int(ends[i]); j < int(ends[i+1]); j++ {
			r.Structs = append(r.Structs, element{At[int32](fields[0], j), TextAt(fields[1], j), Int32sAt(fields[2], j)})
		}
		rows = append(rows, r)
	}
	return rows
}

// decodeRow returns a row without its structs.
func decodeRow(col []arrow.Array, i int) row {
	return row{
		I32: At[int32](col[0], i), I64: At[int64](col[1], i), U64: At[uint64](col[2], i),
		Text: TextAt(col[3], i), Bool: BoolAt(col[4], i, false), List: Int64sAt(col[5], i),
		Opt32: numberOr[int32](col[6], i, -1), Opt64: numberOr[int64](col[7], i, -1), OptText: TextAt(col[8], i),
		OptBool: BoolAt(col[9], i, true), OptList: Int32sAt(col[10], i),
		Float: Float64At(col[11], i, -1),
	}
}

// writeSample writes a file of so many rows.
func writeSample(t testing.TB, path string, rows int) {
	t.Helper()
	w, err := Create(path, sample, sampleHeader{rows})
	if err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		if err := appendRow(w, i); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// readSample reads a file.
func readSample(path string) (head sampleHeader, rows []row, err error) {
	r, err := Open(path, sample, &head)
	if err != nil {
		return head, nil, err
	}
	defer r.Close()
	for i := range r.Batches() {
		err := r.Batch(i, func(n int, col []arrow.Array) error {
			if n > BatchRows {
				return fmt.Errorf("a batch of %d rows", n)
			}
			rows = append(rows, decodeRows(n, col)...)
			return nil
		})
		if err != nil {
			return head, nil, err
		}
	}
	return head, rows, nil
}

// left returns what stands in a folder.
func left(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestRoundTrip(t *testing.T) {
	for _, rows := range []int{0, 1, 100, BatchRows, 2*BatchRows + 1} {
		path := filepath.Join(t.TempDir(), "x.arrow")
		writeSample(t, path, rows)
		head, got, err := readSample(path)
		if err != nil {
			t.Fatal(err)
		}
		if head.Rows != rows || len(got) != rows {
			t.Errorf("%d rows and header %v, want %d rows", len(got), head, rows)
		}
		for i := range got {
			if want := sampleRow(i); !reflect.DeepEqual(want, got[i]) {
				t.Fatalf("row %d: %s", i, cmp.Diff(want, got[i]))
			}
		}
		if kind, err := KindOf(path); kind != "sample" || err != nil {
			t.Errorf("kind %q, error %v", kind, err)
		}
	}
}

// TestReuse holds that numbers are the same where batches share their memory,
// and that they then do.
func TestReuse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.arrow")
	writeSample(t, path, 6*BatchRows)
	var head sampleHeader
	r, err := Open(path, sample, &head)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	r.Reuse()
	memory, rows := map[*int64]bool{}, 0
	for i := range r.Batches() {
		err := r.Batch(i, func(n int, col []arrow.Array) error {
			memory[&Numbers[int64](col[1])[0]] = true
			for j, got := range decodeRows(n, col) {
				if want := sampleRow(rows + j); !reflect.DeepEqual(want, got) {
					return errors.New(cmp.Diff(want, got))
				}
			}
			rows += n
			return nil
		})
		if err != nil {
			t.Fatalf("batch %d: %v", i, err)
		}
	}
	if len(memory) > 4 { // one is at hand, one is ahead, and the first of each may differ in size
		t.Errorf("%d pieces of memory for %d batches", len(memory), r.Batches())
	}
}

// TestNumbersOr has columns without nulls, of nulls only, and of both.
func TestNumbersOr(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.arrow")
	kind := Kind{Name: "numbers", Version: 1, Fields: []arrow.Field{Optional(Int32("all")), Optional(Int32("none")), Optional(Int32("some"))}}
	w, err := Create(path, kind, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range int32(3) {
		AppendIf(w.Columns[0], i, true)
		AppendIf(w.Columns[1], i, false)
		AppendIf(w.Columns[2], i, i != 1)
		w.EndRow()
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := Open(path, kind, new(any))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	err = r.Batch(0, func(_ int, col []arrow.Array) error {
		for i, want := range [][]int32{{0, 1, 2}, nil, {0, -7, 2}} {
			var space []int32
			if got := NumbersOr(&space, col[i], -7); !cmp.Equal(got, want) {
				t.Errorf("column %d: %v, want %v", i, got, want)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestSameBytes holds that a file does not depend on how many batches are
// packed at the same time.
func TestSameBytes(t *testing.T) {
	var one []byte
	for _, processors := range []int{1, 3} {
		path := filepath.Join(t.TempDir(), "x.arrow")
		before := runtime.GOMAXPROCS(processors)
		writeSample(t, path, 5*BatchRows+17)
		runtime.GOMAXPROCS(before)
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if one == nil {
			one = got
		}
		if !bytes.Equal(one, got) {
			t.Errorf("another file with %d processors", processors)
		}
	}
}

// TestNulls has columns whose values begin and end in different places of a
// byte of validity bits.
func TestNulls(t *testing.T) {
	kind := Kind{Name: "nulls", Version: 1, Fields: []arrow.Field{
		Optional(Int32("number")), Optional(Text("text")), Optional(Bool("bool")), Optional(Int64s("list")),
	}}
	const rows = 17
	for _, first := range []int{0, 1, 7, 8, 9, rows} {
		for _, end := range []int{1, 8, 15, 16, rows} {
			there := func(i int) bool { return first <= i && i < end }
			path := filepath.Join(t.TempDir(), "x.arrow")
			w, err := Create(path, kind, nil)
			if err != nil {
				t.Fatal(err)
			}
			for i := range rows {
				AppendIf(w.Columns[0], int32(i), there(i))
				AppendText(w.Columns[1], fmt.Sprint(i), there(i))
				AppendBool(w.Columns[2], true, there(i))
				AppendList(w.Columns[3], []int64{int64(i)}, there(i))
				if err := w.EndRow(); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			r, err := Open(path, kind, new(any))
			if err != nil {
				t.Fatal(err)
			}
			err = r.Batch(0, func(n int, col []arrow.Array) error {
				for i := range n {
					number, text, list := numberOr[int32](col[0], i, -1), TextAt(col[1], i), Int64sAt(col[3], i)
					got := fmt.Sprint(number, text, BoolAt(col[2], i, false), list)
					want := fmt.Sprint(-1, "", false, []int64{})
					if there(i) {
						want = fmt.Sprint(i, fmt.Sprint(i), true, []int64{int64(i)})
					}
					if got != want {
						t.Errorf("values from %d to %d: row %d is %s, want %s", first, end, i, got, want)
					}
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
			r.Close()
		}
	}
}

// TestLongLists holds that a batch of long lists has fewer rows.
func TestLongLists(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.arrow")
	w, err := Create(path, Kind{Name: "lists", Version: 1, Fields: []arrow.Field{Int64s("list")}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	long := make([]int64, batchValues/4)
	for range 10 {
		AppendList(w.Columns[0], long, true)
		if err := w.EndRow(); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := Open(path, Kind{Name: "lists", Version: 1, Fields: []arrow.Field{Int64s("list")}}, new(any))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if r.Batches() != 3 {
		t.Errorf("%d batches, want 3", r.Batches())
	}
	if r.Rows() != 10 {
		t.Errorf("%d rows, want 10", r.Rows())
	}
}

func BenchmarkWrite(b *testing.B) {
	for b.Loop() {
		writeSample(b, filepath.Join(b.TempDir(), "x.arrow"), 4*BatchRows)
	}
}

func TestNothingBeforeClose(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.arrow")
	if err := os.WriteFile(path, []byte("the one before"), 0o644); err != nil {
		t.Fatal(err)
	}
	w, err := Create(path, sample, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range BatchRows + 1 {
		if err := appendRow(w, i); err != nil {
			t.Fatal(err)
		}
	}
	if b, _ := os.ReadFile(path); string(b) != "the one before" {
		t.Error("the file has changed before Close")
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if got := left(t, dir); !cmp.Equal(got, []string{"x.arrow"}) {
		t.Errorf("in the folder: %v", got)
	}
	w.Abort()
	if err := w.Close(); !errors.Is(err, os.ErrClosed) {
		t.Errorf("a second Close returns %v", err)
	}
	if _, rows, err := readSample(path); err != nil || len(rows) != BatchRows+1 {
		t.Errorf("%d rows, error %v", len(rows), err)
	}
}

func TestAbortLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	w, err := Create(filepath.Join(dir, "x.arrow"), sample, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := appendRow(w, 1); err != nil {
		t.Fatal(err)
	}
	w.Abort()
	w.Abort()
	if err := w.Close(); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Close after Abort returns %v", err)
	}
	if got := left(t, dir); got != nil {
		t.Errorf("left behind: %v", got)
	}
}

// TestFailureLeavesNothing writes to a file that has been closed under the
// writer, as a disk would fail, and to a name that cannot be taken.
func TestFailureLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	w, err := Create(filepath.Join(dir, "x.arrow"), sample, nil)
	if err != nil {
		t.Fatal(err)
	}
	w.file.Close()
	if err := appendRow(w, 1); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err == nil {
		t.Error("no error from a failing disk")
	}
	if got := left(t, dir); got != nil {
		t.Errorf("left behind: %v", got)
	}

	taken := filepath.Join(dir, "folder")
	if err := os.Mkdir(taken, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := Create(taken, sample, nil); err == nil {
		t.Error("a file is to take a folder's place")
	}
	if got := left(t, dir); !cmp.Equal(got, []string{"folder"}) {
		t.Errorf("in the folder: %v", got)
	}
	if _, err := Create(filepath.Join(dir, "none", "x.arrow"), sample, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
	if _, err := Create(filepath.Join(dir, "y.arrow"), sample, func() {}); err == nil {
		t.Error("a header that JSON does not know is accepted")
	}
}

func numberOr[T int32 | int64](column arrow.Array, row int, none T) T {
	if column.IsNull(row) {
		return none
	}
	return At[T](column, row)
}

func Text(name string) arrow.Field {
	return arrow.Field{Name: name, Type: arrow.BinaryTypes.String}
}

func Bool(name string) arrow.Field {
	return arrow.Field{Name: name, Type: arrow.FixedWidthTypes.Boolean}
}

func Int32s(name string) arrow.Field {
	return arrow.Field{Name: name, Type: arrow.ListOf(arrow.PrimitiveTypes.Int32)}
}

func Int64s(name string) arrow.Field {
	return arrow.Field{Name: name, Type: arrow.ListOf(arrow.PrimitiveTypes.Int64)}
}
