package arrowfile

import (
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/ipc"

	"loggops/internal/jsontext"
	"loggops/internal/visible"
	"loggops/internal/wholefile"
)

// Reader reads the rows of a file.
type Reader[T any] struct {
	*reader
	table *Table[T]
	omit  []bool // columns that are not read; nil for none
}

// Open checks that a file is of the table's kind and version and has its columns, in
// whatever order, and decodes its header. Errors name the file.
func (t *Table[T]) Open(path string, header any) (*Reader[T], error) {
	r, err := open(path, t.Kind, header)
	return &Reader[T]{reader: r, table: t}, err
}

// Rows reads all rows, a batch at a time, whose rows are valid until the next. Errors name the file.
func (r *Reader[T]) Rows() iter.Seq2[[]T, error] {
	return func(yield func([]T, error) bool) {
		var rows []T
		for i := range r.batches {
			err := r.Batch(i, func(n int, columns []arrow.Array) error {
				rows = slices.Grow(rows[:0], n)[:n]
				r.table.get(r.omit, columns, rows)
				return nil
			})
			if err != nil {
				yield(nil, fmt.Errorf("%s: %w", r.path, err))
				return
			}
			if !yield(rows, nil) {
				return
			}
		}
	}
}

// Omit leaves the fields of the columns of these names as they are, which saves the time to unpack
// them.
func (r *Reader[T]) Omit(names ...string) {
	r.omit = make([]bool, len(r.columns))
	packed := make([]bool, r.ipc.Schema().NumFields())
	for i, at := range r.columns {
		r.omit[i] = slices.Contains(names, r.fields[i].Name)
		packed[at] = r.omit[i]
	}
	if r.ahead != nil {
		r.ahead.omit(packed)
	}
}

// reader reads a file, a batch at a time.
type reader struct {
	path    string
	file    *wholefile.Input
	source  *source
	ipc     *ipc.FileReader
	memory  *budget
	ahead   *ahead // nil where the batches are left to Arrow
	batches int
	fields  []arrow.Field // of the kind
	columns []int         // where they stand in the file
}

func open(path string, kind Kind, header any) (r *reader, err error) {
	file, err := wholefile.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, wholefile.Bare(err))
	}
	r = &reader{path: path, file: file}
	defer func() {
		if err != nil {
			file.Close()
		}
	}()
	if file.Info().IsDir() {
		return nil, fmt.Errorf("%s: a folder, not %s", path, Described(kind.Name))
	}
	if err := r.start(kind, header); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if !r.Summed() {
		unsummed.Store(path, nil)
	}
	return r, nil
}

func (r *reader) start(kind Kind, header any) (err error) {
	defer guard(&err)
	r.source, err = newSource(r.file)
	if _, damage := errors.AsType[*FormatError](err); damage {
		if changed := r.file.Unchanged(); changed != nil {
			return changed // which explains the damage
		}
		return err
	}
	if err == nil {
		r.ipc, r.memory, err = openIPC(r.source)
	}
	if err != nil {
		return formatError("no %s file (not an Arrow IPC file, or cut short): run %s first", kind.Name, kind.Program)
	}
	r.batches = r.ipc.NumRecords()
	if r.Summed() && r.batches != len(r.source.sections)-1 {
		return formatError("%d batches, with the checksums of %d", r.batches, len(r.source.sections)-1)
	}
	schema := r.ipc.Schema()
	meta := schema.Metadata()
	if got, ok := meta.GetValue(keyKind); !ok || got != kind.Name {
		if !ok {
			got = "foreign Arrow"
		}
		return formatError("%s, not %s: run %s first", Described(got), Described(kind.Name), kind.Program)
	}
	if got, _ := meta.GetValue(keyVersion); got != strconv.Itoa(kind.Version) {
		return formatError("%s file written in version %s of the format, this program reads %d: run %s again",
			kind.Name, visible.Value(got), kind.Version, kind.Program)
	}
	r.fields = kind.Fields
	for _, want := range kind.Fields {
		at := schema.FieldIndices(want.Name)
		if len(at) != 1 {
			return formatError("%s file with %d columns %q, not one: run %s again", kind.Name, len(at), want.Name, kind.Program)
		}
		if got := schema.Field(at[0]).Type; !arrow.TypeEqual(got, want.Type) {
			return formatError("column %q has type %s, not %s", want.Name, got, want.Type)
		}
		r.columns = append(r.columns, at[0])
	}
	if r.Summed() && schema.IsNativeEndian() {
		if r.ahead, err = newAhead(r.source, schema); err != nil {
			return err
		}
	}
	js, _ := meta.GetValue(keyHeader)
	if err := jsontext.Read([]byte(js), header); err != nil {
		return formatError("damaged header: %v", err)
	}
	return nil
}

// openIPC starts to read an Arrow IPC file. A damaged one may make it panic.
func openIPC(file *source) (*ipc.FileReader, *budget, error) {
	if err := checkFooter(file.footer()); err != nil {
		return nil, nil, err
	}
	memory := budgetOf(file.Info().Size())
	reader, err := ipc.NewFileReader(file, ipc.WithAllocator(memory))
	return reader, memory, err
}

// Summed reports whether the file has checksums, by which all that is read of it
// is verified.
func (r *reader) Summed() bool { return r.source.sections != nil }

// Batches returns the number of record batches.
func (r *reader) Batches() int { return r.batches }

// Batch calls use with the rows of batch i: their number and the kind's
// columns in its order, valid during the call only;
// the numbers, texts and lists in them stay. An error does not name the file.
func (r *reader) Batch(i int, use func(rows int, columns []arrow.Array) error) (err error) {
	defer func() {
		damage, ok := errors.AsType[*FormatError](err)
		if !ok {
			return
		}
		damage.Problem = fmt.Sprintf("batch %d: %s", i, damage.Problem)
		if changed := r.file.Unchanged(); changed != nil {
			err = changed // which explains the damage
		}
	}()
	defer guard(&err)
	record, err := r.record(i)
	if err != nil {
		return err
	}
	defer record.Release()
	if err := r.file.Unchanged(); err != nil {
		return err
	}
	columns := make([]arrow.Array, len(r.columns))
	for c, at := range r.columns {
		columns[c] = record.Column(at)
		if !r.fields[c].Nullable && columns[c].NullN() != 0 {
			return formatError("column %q has nulls", r.fields[c].Name)
		}
	}
	return use(int(record.NumRows()), columns)
}

// record returns batch i.
func (r *reader) record(i int) (arrow.Record, error) {
	if r.ahead != nil {
		return r.ahead.batch(i, r.batches)
	}
	r.memory.renew()
	if err := r.source.load(i, r.memory); err != nil {
		return nil, err
	}
	record, err := r.ipc.RecordAt(i)
	if err != nil {
		return nil, formatError("damaged: %v", err)
	}
	return record, nil
}

// Reuse has batches take the memory of others before them, so that nothing of one is
// valid when the next is asked for.
func (r *reader) Reuse() {
	if r.ahead != nil {
		r.ahead.reuse()
	}
}

// freeRanks is how many ranks a file may declare whatever its size. More take
// an eighth of a byte each at least, of which rows of equal ranks, packed, take
// one or two. What makes a list of ranks would else be at the mercy of a number.
const freeRanks = 1 << 20

// CheckRanks reports whether the file is too small for so many ranks.
func (r *reader) CheckRanks(ranks int) error {
	if size := r.file.Info().Size(); ranks > freeRanks && int64(ranks)/8 > size {
		return formatError("%d ranks in a file of %d bytes: more than %d take at least a byte for eight", ranks, size, freeRanks)
	}
	return nil
}

// Bound returns a bound on the number of rows. It holds unless they are far more alike than
// those of programs are: a file that is made to look long is not believed.
func (r *reader) Bound() int {
	rows, most := int64(0), min(int64(r.batches)*BatchRows, rowsPerByte*r.file.Info().Size())
	for i := range r.batches {
		n, ok := r.source.rows(i)
		if !ok || n > BatchRows {
			return int(most)
		}
		rows += n
	}
	return int(min(rows, most))
}

// rowsPerByte is more rows than there are to a byte of a large file.
const rowsPerByte = 4

// Close closes the file.
func (r *reader) Close() error {
	if r.ahead != nil {
		r.ahead.wait()
	}
	return r.file.Close()
}

// guard turns the panics with which Arrow answers damaged files into errors.
func guard(err *error) {
	switch p := recover().(type) {
	case nil:
	case runtime.Error: // an index or a slice, in Arrow's code
		*err = formatError("damaged file: a length or an offset in it is out of range")
	default:
		*err = formatError("damaged file: %v", p)
	}
}

// Described returns a file of a kind with its article, such as an iterations file.
func Described(kind string) string {
	article := "a"
	if kind == "" {
		kind = "unknown"
	}
	if strings.ContainsRune("aeiou", rune(kind[0])) {
		article = "an"
	}
	return article + " " + kind + " file"
}

// KindOf returns the name of a file's kind, "" where it has none. The error
// is that of opening it.
func KindOf(path string) (name string, err error) {
	file, err := wholefile.Open(path)
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, wholefile.Bare(err))
	}
	defer file.Close()
	defer func() {
		if recover() != nil { // see guard: no file of ours
			name, err = "", checkMagic(file, path)
		}
	}()
	source, err := newSource(file)
	if _, damage := errors.AsType[*FormatError](err); damage {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	if err != nil {
		return "", checkMagic(file, path)
	}
	reader, _, err := openIPC(source)
	if err != nil {
		return "", checkMagic(file, path)
	}
	meta := reader.Schema().Metadata()
	name, _ = meta.GetValue(keyKind)
	return name, nil
}

// checkMagic reports a file that cannot be opened as an Arrow IPC file that it
// begins like one.
func checkMagic(file *wholefile.Input, path string) error {
	start := make([]byte, len(magic))
	if _, err := file.ReadAt(start, 0); err == nil && string(start) == magic {
		return fmt.Errorf("%s: %w", path, formatError("an Arrow IPC file that is damaged, or cut short"))
	}
	return nil
}
