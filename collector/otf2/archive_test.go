package otf2

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/klauspost/compress/zlib"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/expect"
)

// file is a file of an archive that is being written, in chunks.
type file struct {
	big     bool
	old     bool // of a version before 1.2
	chunk   int  // bytes
	records bytes.Buffer
	out     bytes.Buffer
}

func (f *file) order() binary.AppendByteOrder {
	if f.big {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

func (f *file) mark() byte {
	if f.big {
		return bigEndian
	}
	return littleEndian
}

// number writes a number as few bytes and their count.
func (f *file) number(n uint64) []byte {
	bytes := f.bare(n)
	if n == undefined {
		return []byte{0xff}
	}
	return append([]byte{byte(len(bytes))}, bytes...)
}

// bare writes a number as few bytes.
func (f *file) bare(n uint64) []byte {
	b := f.order().AppendUint64(nil, n)
	for len(b) > 0 && f.big && b[0] == 0 {
		b = b[1:]
	}
	for len(b) > 0 && !f.big && b[len(b)-1] == 0 {
		b = b[:len(b)-1]
	}
	return b
}

// body joins fields: numbers, bytes and texts.
func (f *file) body(fields ...any) []byte {
	var b []byte
	for _, field := range fields {
		switch v := field.(type) {
		case int:
			b = append(b, f.number(uint64(v))...)
		case uint64:
			b = append(b, f.number(v)...)
		case byte:
			b = append(b, v)
		case string:
			b = append(append(b, v...), 0)
		case []byte:
			b = append(b, v...)
		}
	}
	return b
}

// record writes a record.
func (f *file) record(id byte, fields ...any) {
	body := f.body(fields...)
	record := append([]byte{id, byte(len(body))}, body...)
	if len(body) >= 0xff {
		record = append(f.order().AppendUint64([]byte{id, 0xff}, uint64(len(body))), body...)
	}
	f.put(record)
}

// put writes bytes into a chunk that has room for them.
func (f *file) put(b []byte) {
	if f.records.Len() == 0 {
		f.begin()
	}
	if f.records.Len()+len(b)+1 > f.chunk {
		f.records.Write(make([]byte, f.chunk-f.records.Len()))
		f.out.Write(f.records.Bytes())
		f.records.Reset()
		f.begin()
	}
	f.records.Write(b)
}

func (f *file) begin() {
	f.records.Write([]byte{headerMark, f.mark()})
	f.records.Write(make([]byte, chunkHeader-2))
}

// event writes a record at a time.
func (f *file) event(ticks uint64, id byte, fields ...any) {
	f.put(f.order().AppendUint64([]byte{timestamp}, ticks))
	switch id {
	case enter, leave, mpiIsendComplete, mpiIrecvRequest, requestTest, requestCancelled:
		body := f.bare(uint64(fields[0].(int)))
		f.put(append([]byte{id, byte(len(body))}, body...))
	default:
		f.record(id, fields...)
	}
}

// bytes ends the file.
func (f *file) bytes() []byte {
	f.put([]byte{endOfFile})
	return append(f.out.Bytes(), f.records.Bytes()...)
}

// archive is an archive that a test writes.
type archive struct {
	big     bool
	zlib    bool
	block   int // of zlib, in bytes; 0 for one of each file
	chunk   int
	version [3]byte
	creator string
	name    string // of the anchor

	defs          func(f *file)
	local, events files
}

// files are those of locations.
type files map[uint64]func(f *file)

// regions of archives, by number.
var testRegions = []string{
	"main", "MPI_Init", "MPI_Finalize", "MPI_Send", "MPI_Recv", "mpi_isend_", "MPI_Irecv", "MPI_Waitall", "MPI_Allreduce",
	"MPI_Comm_split", "MPI_Iallreduce", "MPI_Wait", "MPI_Barrier", "MPI_Sendrecv", "MPI_Testall", "MPI_Gatherv", "solve",
}

func regionNumber(name string) int {
	number := slices.Index(testRegions, name)
	if number < 0 {
		panic(name)
	}
	return number
}

// of adds the events of ranks. They may name three communicators: that of all ranks, that of each rank alone, and a
// copy of the first.
func (a archive) of(ranks int, events func(f *file, rank int)) archive {
	a.defs = func(f *file) {
		f.run(ranks)
		f.record(defClock, 1_000_000_000, 1000, 1_000_000)
		f.group(3, groupSelf)
		f.record(defCommunicator, 7, 99, 3, uint64(undefined))
		f.record(defCommunicator, 9, 99, 2, 0)
	}
	a.local, a.events = files{}, files{}
	for rank := range ranks {
		a.local[uint64(rank)] = func(f *file) { f.record(localMapping, byte(mapCommunicators), 3, byte(0), 0, 7, 9) }
		a.events[uint64(rank)] = func(f *file) { events(f, rank) }
	}
	return a
}

// write writes the archive and returns the paths of its files, the anchor first.
func (a archive) write(t testing.TB) []string {
	t.Helper()
	chunk, version := cmp.Or(a.chunk, 4096), cmp.Or(a.version, [3]byte{2, 3, 0})
	path := filepath.Join(t.TempDir(), cmp.Or(a.name, "traces.otf2"))
	expect.OK(t, os.Mkdir(stemOf(path), 0o777))
	paths := []string{path}

	anchor, compression := &file{big: a.big}, byte(1)
	if a.zlib {
		compression = 2
	}
	head := append([]byte{headerMark, anchor.mark()}, "OTF2\x00"...)
	head = append(head, 3, version[0], version[0], version[1], version[2])
	for range 2 {
		head = anchor.order().AppendUint64(head, uint64(chunk))
	}
	head = append(head, 1, compression)
	for range 2 { // how many locations and definitions there are, which nobody reads
		head = anchor.order().AppendUint64(head, 1)
	}
	expect.OK(t, os.WriteFile(path, append(head, "\x00"+a.creator+"\x00test\x00"...), 0o666))

	save := func(path string, fill func(f *file)) {
		f := &file{big: a.big, chunk: chunk, old: version[0] == 1 && version[1] < 2}
		fill(f)
		content := f.bytes()
		if a.zlib {
			content = deflated(content, cmp.Or(a.block, len(content)))
		}
		expect.OK(t, os.WriteFile(path, content, 0o666))
		paths = append(paths, path)
	}
	save(stemOf(path)+".def", a.defs)
	for extension, files := range map[string]files{"def": a.local, "evt": a.events} {
		for id, fill := range files {
			save(filepath.Join(stemOf(path), fmt.Sprintf("%d.%s", id, extension)), fill)
		}
	}
	return paths
}

// deflated compresses a file as the library does, in blocks.
func deflated(content []byte, block int) []byte {
	var out []byte
	before := 0
	for part := range slices.Chunk(content, block) {
		var packed bytes.Buffer
		z := zlib.NewWriter(&packed)
		z.Write(part)
		z.Close()
		out = append(out, blockMark...)
		for _, n := range []int{packed.Len(), len(part), before} {
			out = binary.BigEndian.AppendUint32(out, uint32(n))
		}
		before = packed.Len()
		out = append(out, packed.Bytes()...)
	}
	return out
}

// collectAll collects an archive.
func collectAll(t testing.TB, a archive, opt reading.Options) (trace.Header, []trace.Call, error) {
	t.Helper()
	return collectFrom(t, a.write(t)[0], opt)
}

// collectFrom collects the archive of an anchor.
func collectFrom(t testing.TB, anchor string, opt reading.Options) (trace.Header, []trace.Call, error) {
	t.Helper()
	head, err := os.ReadFile(anchor)
	expect.OK(t, err)
	files, err := Run(anchor, head)
	if err != nil || files == nil {
		t.Fatalf("%d files, error %v", len(files), err)
	}
	return collecting.Calls(t, Collect, files, opt)
}

// call writes a call with records between its enter and its leave.
func (f *file) call(ticks uint64, name string, records ...[]any) uint64 {
	f.event(ticks, enter, regionNumber(name))
	for _, r := range records {
		ticks += 10
		f.event(ticks, r[0].(byte), r[1:]...)
	}
	ticks += 10
	f.event(ticks, leave, regionNumber(name))
	return ticks + 100
}

// rec is a record in a call.
func rec(id byte, fields ...any) []any { return append([]any{id}, fields...) }
