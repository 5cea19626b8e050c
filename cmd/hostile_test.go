package cmd

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"
	"github.com/apache/arrow/go/v15/arrow/ipc"
	"github.com/apache/arrow/go/v15/arrow/memory"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"loggops/internal/testkit/expect"
)

// Files beside the ones of testdata/bad/ that would be large, or are easier to say than to
// store. hostile makes them of sound ones, which stand in the same folder:
//
//   - KIND.DAMAGE.arrow, for each kind of Arrow file and of fileDamages, arrowDamages and rowDamages;
//   - KIND.NAME.arrow, with the values of testdata/lists/hostile-values.txt in sound columns;
//   - bombs, of which some KB become GiB, and files of 1 GiB and 4 TiB that take no
//     room on the disk, because they have no bytes in them but zeros;
//   - binary recordings with bytes changed.
func hostile(t *testing.T, folder string, kinds []string) {
	t.Helper()
	write := func(name string, content []byte) {
		t.Helper()
		expect.OK(t, os.WriteFile(filepath.Join(folder, name), content, 0o666))
	}
	read := func(name string) []byte {
		t.Helper()
		content, err := os.ReadFile(filepath.Join(folder, name))
		expect.OK(t, err)
		return content
	}
	for _, kind := range kinds {
		sound := read("sound." + kind + ".arrow")
		for name, damage := range fileDamages {
			write(kind+"."+name+".arrow", damage(sound))
		}
		for name, damage := range arrowDamages {
			f := readArrow(t, sound)
			damage(f)
			write(kind+"."+name+".arrow", f.file(t))
		}
		record, file := plain(t, sound)
		for name, damage := range rowDamages {
			write(kind+"."+name+".arrow", damage(t, record, bytes.Clone(file)))
		}
	}
	for _, v := range listed(t, "hostile-values.txt") {
		kind, _, _ := strings.Cut(v[0], ".")
		table := readArrow(t, read("sound."+kind+".arrow"))
		table.set(t, v[1], v[2], v[3])
		write(v[0]+".arrow", table.file(t))
	}
	members := readArrow(t, read("sound.schedule.arrow"))
	manyMembers(members)
	write("schedule.members-twice.arrow", members.file(t))
	write("schedule.bomb.arrow", bombOfShapes(t, read("sound.schedule.arrow")))
	write("trace.bomb.arrow", bombOfLists(t, read("sound.trace.arrow"), "counts"))
	write("noise.bomb.arrow", bombOfRows(t, read("sound.noise.arrow")))
	write("distributions.bomb.arrow", bombOfRows(t, read("sound.distributions.arrow")))

	// A stream of frames is their content one after the other.
	zeros := make([]byte, 8<<20)
	write("zeros-0.zst", bytes.Repeat(zstandard(t, zeros), 128))
	write("zeros-0.gz", bytes.Repeat(gzipped(t, zeros), 128))
	write("lines-0.zst", bytes.Repeat(zstandard(t, bytes.Repeat([]byte("\n"), 8<<20)), 128))
	// A row of curves that has no end.
	write("curves.csv", []byte("ranks,mean\n1,"))
	expect.OK(t, os.Truncate(filepath.Join(folder, "curves.csv"), 1<<30))
	// A frame that wants a window of 2 GiB: RFC 8878, 3.1.1.1.
	write("window-0.zst", []byte{0x28, 0xb5, 0x2f, 0xfd, 0x00, 21 << 3, 0x0b, 0x00, 0x00, 'x', 0x01, 0x00, 0x00})
	for name, size := range map[string]int64{"zeros-0": 1 << 30, "huge.goal": 4 << 40} {
		write(name, nil)
		expect.OK(t, os.Truncate(filepath.Join(folder, name), size))
	}
	write("bytes.goal", []byte("\x00\x01\xff\xfenum_ranks\n"))
	write("nested.toml", []byte("rules = "+strings.Repeat("[", 1<<20)))

	for _, change := range listed(t, "hostile-bytes.txt") {
		content := read(change[0])
		if top, _, inFolder := strings.Cut(change[1], "/"); inFolder {
			from, _, _ := strings.Cut(change[0], "/")
			expect.OK(t, os.CopyFS(filepath.Join(folder, top), os.DirFS(filepath.Join(folder, from))))
		}
		write(change[1], changed(t, content, change[2:]))
	}
	expect.OK(t, os.Truncate(filepath.Join(folder, "endless.prv"), 1<<30)) // ends in a line of 1 GiB
	write("ranks.ti", []byte("0 init\n1048575 init\n"))
	write("bytes.ti", []byte("0 init\n1 init\n0 send 1 1 1e300\n"))
	write("flop.ti", []byte("0 init\n1 init\n0 compute 1e300\n"))
	write("index.ti", []byte("bytes.ti\nindex.ti\n"))
}

// changed changes bytes as testdata/lists/hostile-bytes.txt says.
func changed(t *testing.T, content []byte, how []string) []byte {
	t.Helper()
	if len(how) == 0 {
		return content
	}
	at, err := strconv.Atoi(how[0])
	switch {
	case how[0] == "cut":
		n, err := strconv.Atoi(how[1])
		expect.OK(t, err)
		return content[:n]
	case err != nil:
		lines := strings.NewReplacer(`\n`, "\n")
		return bytes.Replace(content, []byte(lines.Replace(how[0])), []byte(lines.Replace(how[1])), 1)
	case at < 0:
		at += len(content)
	}
	with, err := hex.DecodeString(strings.Join(how[1:], ""))
	expect.OK(t, err)
	return slices.Replace(content, at, min(at+len(with), len(content)), with...)
}

// fileDamages spoil the bytes of Arrow files, and arrowDamages what such files have, whatever their kind.
var (
	fileDamages = map[string]func(sound []byte) []byte{
		"empty":  func([]byte) []byte { return nil },
		"half":   func(sound []byte) []byte { return sound[:len(sound)/2] },
		"footer": func(sound []byte) []byte { return sound[:len(sound)-6] },
		"footer-length": func(sound []byte) []byte {
			return binary.LittleEndian.AppendUint32(sound[:len(sound)-10:len(sound)-10], math.MaxInt32)
		},
	}
	arrowDamages = map[string]func(*arrowFile){
		"no-column":     func(f *arrowFile) { f.fields = f.fields[1:] },
		"column-twice":  func(f *arrowFile) { f.fields = append(f.fields, f.fields[0]) },
		"wrong-type":    func(f *arrowFile) { f.fields[0].Type, f.rows = arrow.PrimitiveTypes.Float64, nil },
		"version":       func(f *arrowFile) { f.version = "99" },
		"foreign":       func(f *arrowFile) { f.kind = "photo" },
		"header":        func(f *arrowFile) { f.text = "{" },
		"header-nested": func(f *arrowFile) { f.text = strings.Repeat("[", 1<<20) },
		"dictionary":    func(f *arrowFile) { f.dictionary = true },
		"null": func(f *arrowFile) {
			at := slices.IndexFunc(f.fields, func(f arrow.Field) bool { return !f.Nullable })
			f.fields[at].Nullable = true
			f.rows[len(f.rows)-1][f.fields[at].Name] = nil
		},
		"schema-nested": func(f *arrowFile) {
			f.fields[0].Type, f.rows = arrow.PrimitiveTypes.Int32, nil
			for range 1000 {
				f.fields[0].Type = arrow.ListOf(f.fields[0].Type)
			}
		},
	}
)

// rowDamages spoil files of many rows that are not compressed, whatever their kind.
var rowDamages = map[string]func(t *testing.T, record arrow.Record, file []byte) []byte{
	"rows-declared":    func(_ *testing.T, record arrow.Record, file []byte) []byte { return declared(record, file, 1<<40) },
	"rows-negative":    func(_ *testing.T, record arrow.Record, file []byte) []byte { return declared(record, file, -1) },
	"offsets-decrease": func(t *testing.T, record arrow.Record, file []byte) []byte { return offsets(t, record, file, 7, 0) },
	"offsets-beyond": func(t *testing.T, record arrow.Record, file []byte) []byte {
		return offsets(t, record, file, 0, math.MaxInt32)
	},
	"offsets-negative": func(t *testing.T, record arrow.Record, file []byte) []byte { return offsets(t, record, file, -8, 8) },
}

// manyMembers has two billion members of communicators, and one that is a member twice.
func manyMembers(f *arrowFile) {
	f.header["ranks"] = 1_000_000
	all := map[string]any{"members": [][3]int{{0, 500_000, 2}, {1, 500_000, 2}}}
	again := map[string]any{"members": [][3]int{{0, 1000, 2}, {1000, 1, 1}}}
	f.header["communicators"] = append(slices.Repeat([]any{all}, 10_000), again)
}

// set changes a value, see testdata/lists/hostile-values.txt.
func (f *arrowFile) set(t *testing.T, where, name, value string) {
	t.Helper()
	in := f.header
	switch where {
	case "value":
		in = f.rows[0]
		for _, row := range f.rows {
			if row[name] != nil {
				in = row
			}
		}
	case "shape":
		in = nil
		for _, row := range f.rows {
			for _, shape := range row["defines"].([]any) {
				if shape := shape.(map[string]any); in == nil || shape[name] != nil {
					in = shape
				}
			}
		}
	}
	var to any
	unmarshal(t, value, &to)
	in[name] = to
}

// arrowFile is an Arrow file whose values can be changed.
type arrowFile struct {
	kind, version string
	header        map[string]any
	text          string // in place of header, if it is not empty
	fields        []arrow.Field
	rows          []map[string]any
	dictionary    bool // has the first column of texts, or of numbers, refer to a dictionary that has too little in it
}

func readArrow(t *testing.T, content []byte) *arrowFile {
	t.Helper()
	r, err := ipc.NewFileReader(bytes.NewReader(content))
	expect.OK(t, err)
	defer r.Close()
	meta := r.Schema().Metadata()
	f := &arrowFile{fields: slices.Clone(r.Schema().Fields())}
	f.kind, _ = meta.GetValue("loggops.kind")
	f.version, _ = meta.GetValue("loggops.version")
	text, _ := meta.GetValue("loggops.header")
	unmarshal(t, text, &f.header)
	for i := range r.NumRecords() {
		record, err := r.RecordAt(i)
		expect.OK(t, err)
		rows, err := record.MarshalJSON()
		expect.OK(t, err)
		var more []map[string]any
		unmarshal(t, string(rows), &more)
		f.rows = append(f.rows, more...)
	}
	return f
}

func unmarshal(t *testing.T, text string, to any) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(to); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}

func (f *arrowFile) schema(t *testing.T) *arrow.Schema {
	t.Helper()
	text := f.text
	if text == "" {
		js, err := json.Marshal(f.header)
		expect.OK(t, err)
		text = string(js)
	}
	meta := arrow.NewMetadata([]string{"loggops.kind", "loggops.version", "loggops.header"}, []string{f.kind, f.version, text})
	return arrow.NewSchema(f.fields, &meta)
}

// record returns the rows.
func (f *arrowFile) record(t *testing.T) arrow.Record {
	t.Helper()
	var columns []arrow.Array
	for _, field := range f.fields {
		values := make([]any, len(f.rows))
		for i, row := range f.rows {
			values[i] = row[field.Name]
		}
		js, err := json.Marshal(values)
		expect.OK(t, err)
		b := array.NewBuilder(memory.DefaultAllocator, field.Type)
		if err := b.UnmarshalJSON(js); err != nil {
			t.Fatalf("%s: %v", field.Name, err)
		}
		columns = append(columns, b.NewArray())
	}
	return array.NewRecord(f.schema(t), columns, int64(len(f.rows)))
}

// file returns the file.
func (f *arrowFile) file(t *testing.T) []byte {
	t.Helper()
	record := f.record(t)
	if f.dictionary {
		record = withDictionary(record)
	}
	return written(t, []arrow.Record{record})
}

// withDictionary has the first column be places in a dictionary of one entry,
// of which all but the first are beyond it.
func withDictionary(record arrow.Record) arrow.Record {
	fields, columns := slices.Clone(record.Schema().Fields()), slices.Clone(record.Columns())
	places := array.NewInt32Builder(memory.DefaultAllocator)
	for row := range int(record.NumRows()) {
		places.Append(int32(row * 1_000_000))
	}
	kind := &arrow.DictionaryType{IndexType: arrow.PrimitiveTypes.Int32, ValueType: fields[0].Type}
	entries := array.NewSlice(columns[0], 0, 1)
	fields[0].Type = kind
	columns[0] = array.NewDictionaryArray(kind, places.NewArray(), entries)
	meta := record.Schema().Metadata()
	return array.NewRecord(arrow.NewSchema(fields, &meta), columns, record.NumRows())
}

// arrowBytes returns a file of records, compressed.
func arrowBytes(t *testing.T, records ...arrow.Record) []byte {
	t.Helper()
	return written(t, records, ipc.WithZstd())
}

func written(t *testing.T, records []arrow.Record, options ...ipc.Option) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.arrow")
	file, err := os.Create(path)
	expect.OK(t, err)
	defer file.Close()
	w, err := ipc.NewFileWriter(file, append(options, ipc.WithSchema(records[0].Schema()))...)
	expect.OK(t, err)
	for _, r := range records {
		if r.NumRows() == 0 {
			continue // Arrow writes schemas that its writer of rows refuses
		}
		expect.OK(t, w.Write(r))
	}
	expect.OK(t, w.Close())
	content, err := os.ReadFile(path)
	expect.OK(t, err)
	return content
}

// plain returns a file's rows, so many times as to be 12,345 at least, as a
// record, and the file with them, not compressed.
func plain(t *testing.T, sound []byte) (arrow.Record, []byte) {
	t.Helper()
	f := readArrow(t, sound)
	for len(f.rows) < 12_345 {
		f.rows = append(f.rows, f.rows...)
	}
	f.rows = f.rows[:12_345]
	record := f.record(t)
	return record, written(t, []arrow.Record{record})
}

// declared has a file, and all its columns, declare another number of rows.
func declared(record arrow.Record, file []byte, rows int64) []byte {
	number := func(n int64) []byte { return binary.LittleEndian.AppendUint64(nil, uint64(n)) }
	return bytes.ReplaceAll(file, number(record.NumRows()), number(rows))
}

// offsets overwrites two offsets in the middle of all columns of texts and
// lists. A file without any comes out sound but for its numbers of rows.
func offsets(t *testing.T, record arrow.Record, file []byte, with ...int32) []byte {
	found := false
	for _, column := range record.Columns() {
		data := column.Data()
		if id := data.DataType().ID(); id != arrow.STRING && id != arrow.LIST || data.Buffers()[1] == nil {
			continue
		}
		places := data.Buffers()[1].Bytes()[:4*(record.NumRows()+1)]
		at := bytes.Index(file, places)
		if at < 0 {
			t.Fatal("the offsets are not in the file")
		}
		for i, offset := range with {
			binary.LittleEndian.PutUint32(file[at+4*(100+i):], uint32(offset))
		}
		found = true
	}
	if !found {
		return declared(record, file, 1<<40)
	}
	return file
}

// bombOfLists makes a column of lists have in its first row one of 256 MiB.
func bombOfLists(t *testing.T, sound []byte, name string) []byte {
	return withFirst(t, sound, name, func(arrow.ArrayData) arrow.ArrayData { return longList() })
}

// bombOfShapes makes the first shape of a schedule have counts of 256 MiB.
func bombOfShapes(t *testing.T, sound []byte) []byte {
	return withFirst(t, sound, "defines", func(column arrow.ArrayData) arrow.ArrayData {
		structs := column.Children()[0]
		fields := slices.Clone(structs.Children())
		at, _ := structs.DataType().(*arrow.StructType).FieldIdx("counts")
		fields[at] = longList()
		structs = array.NewData(structs.DataType(), 1, structs.Buffers(), fields, 0, 0)
		return array.NewData(column.DataType(), 1, column.Buffers(), []arrow.ArrayData{structs}, 0, 0)
	})
}

// withFirst returns a file with the first row only, and a column changed.
func withFirst(t *testing.T, sound []byte, name string, change func(arrow.ArrayData) arrow.ArrayData) []byte {
	f := readArrow(t, sound)
	f.rows = f.rows[:1]
	record := f.record(t)
	columns := slices.Clone(record.Columns())
	at := record.Schema().FieldIndices(name)[0]
	columns[at] = array.MakeFromData(change(columns[at].Data()))
	return arrowBytes(t, array.NewRecord(record.Schema(), columns, 1))
}

// longList returns a column of one list of 256 MiB.
func longList() arrow.ArrayData {
	const n = 32 << 20
	values := array.NewData(arrow.PrimitiveTypes.Int64, n, []*memory.Buffer{nil, memory.NewBufferBytes(make([]byte, 8*n))}, nil, 0, 0)
	ends := memory.NewBufferBytes(binary.LittleEndian.AppendUint32(make([]byte, 4), n))
	return array.NewData(arrow.ListOf(arrow.PrimitiveTypes.Int64), 1, []*memory.Buffer{nil, ends}, []arrow.ArrayData{values}, 0, 0)
}

// bombOfRows makes 30 million rows of a file's first.
func bombOfRows(t *testing.T, sound []byte) []byte {
	f := readArrow(t, sound)
	f.rows = slices.Repeat(f.rows[:1], 300_000)
	return arrowBytes(t, slices.Repeat([]arrow.Record{f.record(t)}, 100)...)
}

func zstandard(t *testing.T, content []byte) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	expect.OK(t, err)
	return w.EncodeAll(content, nil)
}

func gzipped(t *testing.T, content []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(content); err != nil {
		t.Fatal(err)
	}
	expect.OK(t, w.Close())
	return out.Bytes()
}
