package arrowfile

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/google/go-cmp/cmp"

	"loggops/internal/testkit/expect"
)

// samples is a kind with a column of each type.
var (
	samples = NewTable[row](Kind{Name: "sample", Version: 3}, -1)
	sample  = samples.Kind
	// elements is of column structs.
	elements = NewTable[element](Kind{}, -1)
)

type sampleHeader struct {
	Rows int `json:"rows"`
}

// row is a row of sample; every third has nulls, which read as -1, "" and nil.
type row struct {
	I32     int32     `column:"i32"`
	I64     int64     `column:"i64"`
	U64     uint64    `column:"u64"`
	Text    string    `column:"text"`
	Bool    bool      `column:"bool"`
	List    []int64   `column:"list"`
	Opt32   int32     `column:"opt32,null"`
	Opt64   int64     `column:"opt64,null"`
	OptText string    `column:"opttext,null"`
	OptBool *bool     `column:"optbool,null"`
	OptList []int32   `column:"optlist,null"`
	Float   float64   `column:"float,null=-1"`
	Structs []element `column:"structs"`
}

// element is an element of column structs.
type element struct {
	Number int32   `column:"number"`
	Text   string  `column:"text,null"`
	List   []int32 `column:"list,null"`
}

func sampleRow(i int) row {
	r := row{
		I32: int32(i), I64: int64(i) << 40, U64: 1<<63 + uint64(i), Text: fmt.Sprint("text ", i%5), Bool: i%2 == 0,
		Opt32: -1, Opt64: -1, Float: -1,
	}
	for j := range i % 4 {
		r.List = append(r.List, int64(j)<<33)
	}
	if i%3 != 0 {
		r.Opt32, r.Opt64, r.OptText, r.OptBool, r.OptList = int32(-i-2), int64(i), "x", new(false), []int32{7, int32(i)}
		r.Float = float64(i) / 3
	}
	for j := range int32(i % 3) {
		r.Structs = append(r.Structs, element{Number: j}, element{int32(i), "text", []int32{j, 7}})
	}
	return r
}

func decodeRows(n int, col []arrow.Array) []row {
	rows := make([]row, n)
	samples.get(nil, col, rows)
	all, ends := elements.Elements(col[len(col)-1], nil)
	for i := range rows {
		rows[i].Structs = append([]element(nil), all[ends[i]:ends[i+1]]...)
	}
	return rows
}

// writeSample writes a file of so many rows.
func writeSample(t testing.TB, path string, rows int) {
	t.Helper()
	w, err := samples.Create(path, sampleHeader{rows})
	expect.OK(t, err)
	appendSamples(t, w, rows)
	expect.OK(t, w.Close())
}

func appendSamples(t testing.TB, w *Writer[row], rows int) {
	t.Helper()
	for i := range rows {
		expect.OK(t, w.Append([]row{sampleRow(i)}))
	}
}

// readSample reads a file.
func readSample(path string) (head sampleHeader, rows []row, err error) {
	r, err := open(path, sample, &head)
	if err != nil {
		return head, nil, err
	}
	defer r.Close()
	for i := range r.batches {
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
	expect.OK(t, err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestRoundTrip writes files whose headers are known at the start, or at the end.
func TestRoundTrip(t *testing.T) {
	for _, rows := range []int{0, 1, 100, BatchRows, 2*BatchRows + 1} {
		for _, spool := range []bool{false, true} {
			path := filepath.Join(t.TempDir(), "x.arrow")
			if spool {
				s, err := samples.Spool(path)
				expect.OK(t, err)
				appendSamples(t, s, rows)
				expect.OK(t, s.CloseWith(sampleHeader{rows}))
				s.Abort()
			} else {
				writeSample(t, path, rows)
			}
			head, got, err := readSample(path)
			expect.OK(t, err)
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
			expect.Same(t, []string{"x.arrow"}, left(t, filepath.Dir(path)))
		}
	}
}

// TestReuse holds that numbers are the same where batches share their memory,
// and that they then do.
func TestReuse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.arrow")
	writeSample(t, path, 6*BatchRows)
	var head sampleHeader
	r, err := open(path, sample, &head)
	expect.OK(t, err)
	defer r.Close()
	r.Reuse()
	memory, rows := map[*int64]bool{}, 0
	for i := range r.batches {
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
		t.Errorf("%d pieces of memory for %d batches", len(memory), r.batches)
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
		expect.OK(t, err)
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
	type nulls struct {
		Number int32   `column:"number,null"`
		Text   string  `column:"text,null"`
		Bool   *bool   `column:"bool,null"`
		List   []int64 `column:"list,null"`
	}
	table := NewTable[nulls](Kind{Name: "nulls", Version: 1}, -1)
	const rows = 17
	for _, first := range []int{0, 1, 7, 8, 9, rows} {
		for _, end := range []int{1, 8, 15, 16, rows} {
			for _, atOnce := range []int{1, 5, rows} {
				path := filepath.Join(t.TempDir(), "x.arrow")
				want := make([]nulls, rows)
				for i := range want {
					want[i].Number = -1
					if first <= i && i < end {
						want[i] = nulls{int32(i), fmt.Sprint(i), new(true), []int64{int64(i)}}
					}
				}
				w, err := table.Create(path, nil)
				expect.OK(t, err)
				for part := range slices.Chunk(want, atOnce) {
					expect.OK(t, w.Append(part))
				}
				expect.OK(t, w.Close())
				r, err := table.Open(path, new(any))
				expect.OK(t, err)
				for got, err := range r.Rows() {
					if err != nil || !reflect.DeepEqual(want, got) {
						t.Errorf("values from %d to %d, error %v: %s", first, end, err, cmp.Diff(want, got))
					}
				}
				r.Close()
			}
		}
	}
}

// longLists is a kind with a column of lists.
var longLists = NewTable[struct {
	List []int64 `column:"list"`
}](Kind{Name: "lists", Version: 1}, -1)

// writeLists writes so many lists.
func writeLists(t *testing.T, path string, list []int64, rows int) {
	t.Helper()
	all := make([]struct {
		List []int64 `column:"list"`
	}, rows)
	for i := range all {
		all[i].List = list
	}
	expect.OK(t, longLists.Write(path, nil, all))
}

// TestLargeLists holds that a batch of long lists has fewer rows.
func TestLargeLists(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.arrow")
	writeLists(t, path, make([]int64, batchValues/4), 10)
	r, err := longLists.Open(path, new(any))
	expect.OK(t, err)
	defer r.Close()
	if r.batches != 3 {
		t.Errorf("%d batches, want 3", r.batches)
	}
	if r.Bound() != 10 {
		t.Errorf("%d rows, want 10", r.Bound())
	}
}

func TestNothingBeforeClose(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.arrow")
	expect.OK(t, os.WriteFile(path, []byte("the one before"), 0o644))
	w, err := samples.Create(path, nil)
	expect.OK(t, err)
	appendSamples(t, w, BatchRows+1)
	if b, _ := os.ReadFile(path); string(b) != "the one before" {
		t.Error("the file has changed before Close")
	}
	expect.OK(t, w.Close())
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
	w, err := samples.Create(filepath.Join(dir, "x.arrow"), nil)
	expect.OK(t, err)
	appendSamples(t, w, 1)
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
	w, err := samples.Create(filepath.Join(dir, "x.arrow"), nil)
	expect.OK(t, err)
	w.file.Close()
	appendSamples(t, w, 1)
	if err := w.Close(); err == nil {
		t.Error("no error from a failing disk")
	}
	if got := left(t, dir); got != nil {
		t.Errorf("left behind: %v", got)
	}

	taken := filepath.Join(dir, "folder")
	expect.OK(t, os.Mkdir(taken, 0o755))
	if _, err := create(taken, sample, nil); err == nil {
		t.Error("a file is to take a folder's place")
	}
	if got := left(t, dir); !cmp.Equal(got, []string{"folder"}) {
		t.Errorf("in the folder: %v", got)
	}
	if _, err := create(filepath.Join(dir, "none", "x.arrow"), sample, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
	if _, err := create(filepath.Join(dir, "y.arrow"), sample, func() {}); err == nil {
		t.Error("a header that JSON does not know is accepted")
	}
}
