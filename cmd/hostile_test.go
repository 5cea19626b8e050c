package cmd

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"
	"github.com/apache/arrow/go/v15/arrow/ipc"
	"github.com/apache/arrow/go/v15/arrow/memory"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"loggops/internal/expect"
)

// The files of testdata/bad/ that would be large, or are easier to say than to
// store. hostile makes them of sound ones, which stand in the same folder:
//
//   - KIND.DAMAGE.arrow, for each kind of Arrow file and of arrowDamages and rowDamages;
//   - KIND.VALUES.arrow, with the values of valueDamages in sound columns;
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
		for name, damage := range arrowDamages {
			write(kind+"."+name+".arrow", damage(t, sound))
		}
		record, file := plain(t, sound)
		for name, damage := range rowDamages {
			write(kind+"."+name+".arrow", damage(t, record, bytes.Clone(file)))
		}
	}
	for name, damage := range valueDamages {
		kind, _, _ := strings.Cut(name, ".")
		table := readArrow(t, read("sound."+kind+".arrow"))
		damage(table)
		write(name+".arrow", table.file(t))
	}
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
	write("nested.toml", []byte("rules = "+strings.Repeat("[", 1<<20)))

	patched := func(from, to string, at int, with ...byte) {
		t.Helper()
		content := slices.Clone(read(from))
		if at < 0 {
			at += len(content)
		}
		write(to, slices.Replace(content, at, min(at+len(with), len(content)), with...))
	}
	most := []byte{0xff, 0xff, 0xff, 0x7f}
	patched("sound.bin", "ranks.bin", 8, most...)
	patched("sound.bin", "table.bin", 14, bytes.Repeat([]byte{0xff}, 8)...)
	patched("sound.bin", "operations.bin", 14+2*16, most...)
	patched("sound.bin", "magic.bin", 0, 0x26, 0x09)
	write("cut.bin", read("sound.bin")[:60])
	patched("sound-0.pmpi", "ranks-0.pmpi", 20, 0x00, 0xc2, 0xeb, 0x0b) // 200 million
	patched("sound-0.pmpi", "block-0.pmpi", 0x295, most...)
	patched("sound-0.pmpi", "cut-0.pmpi", -20)
	// The list of the first record, MPI_Init; the number of datatypes, before 29
	// sizes and the index; the place of the footer.
	patched("sound-0.dumpi", "list-0.dumpi", 33, 0x00, 0xff, 0xff, 0xff)
	patched("sound-0.dumpi", "function-0.dumpi", 16, 0x01, 0x24)
	patched("sound-0.dumpi", "types-0.dumpi", -8*8-4*29-4, 0x7f, 0xff, 0xff, 0xff)
	patched("sound-0.dumpi", "footer-0.dumpi", -16, 0x7f, 0xff, 0xff, 0xff)
	write("cut-0.dumpi", read("sound-0.dumpi")[:100])
	prv := func(name, from, to string) {
		t.Helper()
		write(name+".prv", bytes.Replace(read("sound.prv"), []byte(from), []byte(to), 1))
		write(name+".pcf", read("sound.pcf"))
	}
	prv("ranks", ":4(1:1", ":999999999(1:1")
	prv("task", "\n2:1:1:1:", "\n2:1:1:2000000000:")
	prv("time", ":1000:", ":99999999999999999999:")
	prv("members", "c:1:1:4:1:2:3:4", "c:1:1:4:1:2:3:3")
	prv("cut", ":50000003:0:42000050:88\n", ":")
	write("unnamed.prv", read("sound.prv"))
	prv("endless", "\n2:", "\n2:") // then a line of 1 GiB
	expect.OK(t, os.Truncate(filepath.Join(folder, "endless.prv"), 1<<30))
	patched("sound.bench", "ranks.bench", 12, 0x00, 0x00, 0x00, 0x01)
	patched("sound.bench", "bins.bench", 56, most...)
	patched("sound.bench", "sum.bench", -4, 0, 0, 0, 0)
	write("cut.bench", read("sound.bench")[:100])

	// The definitions of a sound archive are at most 2 KiB; 18 bytes before the first.
	archive := func(to, file string, at int, with ...byte) {
		t.Helper()
		expect.OK(t, os.CopyFS(filepath.Join(folder, to), os.DirFS(filepath.Join(folder, "sound.otf2"))))
		patched(filepath.Join("sound.otf2", file), filepath.Join(to, file), at, with...)
	}
	endless := append([]byte{0xff}, bytes.Repeat([]byte{0x7f}, 8)...)
	archive("chunk.otf2", "eztrace_log.otf2", 12, bytes.Repeat([]byte{0xff}, 8)...)
	archive("zlib.otf2", "eztrace_log.otf2", 29, 2)
	archive("sion.otf2", "eztrace_log.otf2", 28, 2)
	archive("record.otf2", "eztrace_log.def", 19, endless...)
	archive("group.otf2", "eztrace_log.def", 18, 18, 11, 0, 0, 4, 4, 0xff, 0xff, 0xff, 0x7f, 0, 4, 4, 0)
	archive("empty.otf2", "eztrace_log.def", 18, 2)
	archive("events.otf2", "eztrace_log/0.evt", 19, bytes.Repeat([]byte{0xff}, 40)...)
	archive("cut.otf2", "eztrace_log/0.evt", 0)
	write("cut.otf2/eztrace_log/0.evt", read("sound.otf2/eztrace_log/0.evt")[:1000])
	write("ranks.ti", []byte("0 init\n1048575 init\n"))
	write("bytes.ti", []byte("0 init\n1 init\n0 send 1 1 1e300\n"))
	write("flop.ti", []byte("0 init\n1 init\n0 compute 1e300\n"))
	write("index.ti", []byte("bytes.ti\nindex.ti\n"))
}

// arrowDamages spoil files whatever their kind.
var arrowDamages = map[string]func(t *testing.T, sound []byte) []byte{
	"empty":  func(*testing.T, []byte) []byte { return nil },
	"half":   func(_ *testing.T, sound []byte) []byte { return sound[:len(sound)/2] },
	"footer": func(_ *testing.T, sound []byte) []byte { return sound[:len(sound)-6] },
	"footer-length": func(_ *testing.T, sound []byte) []byte {
		return binary.LittleEndian.AppendUint32(sound[:len(sound)-10:len(sound)-10], math.MaxInt32)
	},
	"no-column": func(t *testing.T, sound []byte) []byte {
		f := readArrow(t, sound)
		f.fields = f.fields[1:]
		return f.file(t)
	},
	"column-twice": func(t *testing.T, sound []byte) []byte {
		f := readArrow(t, sound)
		f.fields = append(f.fields, f.fields[0])
		return f.file(t)
	},
	"wrong-type": func(t *testing.T, sound []byte) []byte {
		f := readArrow(t, sound)
		f.fields[0].Type = arrow.PrimitiveTypes.Float64
		f.rows = nil
		return f.file(t)
	},
	"null": func(t *testing.T, sound []byte) []byte {
		f := readArrow(t, sound)
		at := slices.IndexFunc(f.fields, func(f arrow.Field) bool { return !f.Nullable })
		f.fields[at].Nullable = true
		f.rows[len(f.rows)-1][f.fields[at].Name] = nil
		return f.file(t)
	},
	"version": func(t *testing.T, sound []byte) []byte {
		f := readArrow(t, sound)
		f.version = "99"
		return f.file(t)
	},
	"foreign": func(t *testing.T, sound []byte) []byte {
		f := readArrow(t, sound)
		f.kind = "photo"
		return f.file(t)
	},
	"header": func(t *testing.T, sound []byte) []byte {
		f := readArrow(t, sound)
		f.text = "{"
		return f.file(t)
	},
	"header-nested": func(t *testing.T, sound []byte) []byte {
		f := readArrow(t, sound)
		f.text = strings.Repeat("[", 1<<20)
		return f.file(t)
	},
	"schema-nested": func(t *testing.T, sound []byte) []byte {
		f := readArrow(t, sound)
		f.fields[0].Type = arrow.PrimitiveTypes.Int32
		for range 1000 {
			f.fields[0].Type = arrow.ListOf(f.fields[0].Type)
		}
		f.rows = nil
		return f.file(t)
	},
	"dictionary": func(t *testing.T, sound []byte) []byte {
		f := readArrow(t, sound)
		f.dictionary = true
		return f.file(t)
	},
}

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

// valueDamages put wrong values into sound files, by kind and name.
var valueDamages = map[string]func(*arrowFile){
	"schedule.ranks":     header("ranks", 200_000_000),
	"schedule.no-ranks":  header("ranks", -1),
	"schedule.replicas":  header("replicas", 50_000_000),
	"schedule.processes": header("replicas", math.MaxInt32),
	"schedule.members":   header("communicators", []any{map[string]any{"members": [][3]int{{0, 2, 2}}}}),
	"schedule.members-twice": func(f *arrowFile) {
		f.header["ranks"] = 1_000_000
		all := map[string]any{"members": [][3]int{{0, 500_000, 2}, {1, 500_000, 2}}}
		again := map[string]any{"members": [][3]int{{0, 1000, 2}, {1000, 1, 1}}}
		f.header["communicators"] = append(slices.Repeat([]any{all}, 10_000), again)
	},
	"schedule.rank":       value("rank", 5),
	"schedule.kind":       shape("kind", "dance"),
	"schedule.bytes":      shape("bytes", -1),
	"schedule.peer":       value("peer", 1<<30),
	"schedule.shape":      value("shape", 1000),
	"schedule.comm":       shape("comm", 1000),
	"schedule.cpu":        shape("cpu", -5),
	"schedule.requires":   shape("requires", []int{1 << 30}),
	"schedule.cycle":      shape("requires", []int{-1, 1}),
	"trace.ranks":         header("ranks", 200_000_000),
	"trace.offsets":       header("clock_offset_ns", []int{1}),
	"trace.rank":          value("rank", 5),
	"trace.end":           value("end_ns", -5),
	"trace.bytes":         value("bytes", -1),
	"trace.calls":         value("calls", 0),
	"trace.comm":          value("comm", 1000),
	"trace.actual":        value("actual_peers", []int{1, 2, 3}),
	"noise.duration":      value("duration_ns", -1),
	"noise.arrival":       value("arrival_ns", -1),
	"noise.late":          value("arrival_ns", 1<<62),
	"noise.length":        header("length_ns", 10),
	"result.ranks":        value("ranks", -4),
	"result.run":          value("run", -1),
	"ranks.rank":          value("rank", -1),
	"spans.rank":          value("rank", math.MaxInt32),
	"spans.kind":          value("kind", "dance"),
	"spans.end":           value("end_ns", 0),
	"path.kind":           value("kind", "dance"),
	"path.gap":            value("start_ns", 1),
	"path.rank":           value("rank", -1),
	"iterations.mark":     value("iteration", math.MaxInt32),
	"iterations.rank":     value("rank", math.MaxInt32),
	"iterations.end":      value("end_ns", -1),
	"distributions.count": value("count", math.MaxInt64),
	"distributions.low":   value("bin_low_ns", -1),
}

// header changes a value in the header.
func header(key string, to any) func(*arrowFile) {
	return func(f *arrowFile) { f.header[key] = to }
}

// value changes a value in the last row that has one in the column.
func value(column string, to any) func(*arrowFile) {
	return func(f *arrowFile) {
		last := len(f.rows) - 1
		for last > 0 && f.rows[last][column] == nil {
			last--
		}
		f.rows[last][column] = to
	}
}

// shape changes a value in the last shape of a schedule that has one in the field.
func shape(field string, to any) func(*arrowFile) {
	return func(f *arrowFile) {
		var last map[string]any
		for _, row := range f.rows {
			for _, shape := range row["defines"].([]any) {
				if shape := shape.(map[string]any); last == nil || shape[field] != nil {
					last = shape
				}
			}
		}
		last[field] = to
	}
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
