package otf2

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
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
	chunk   int // bytes
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

// archive is an archive of two ranks for tests.
type archive struct {
	big     bool
	zlib    bool
	chunk   int
	version [3]byte
	creator string
	name    string // of the anchor
}

// regions of the archive, by number.
var testRegions = []string{
	"main", "MPI_Init", "MPI_Finalize", "MPI_Send", "MPI_Recv", "mpi_isend_", "MPI_Irecv", "MPI_Waitall", "MPI_Allreduce",
	"MPI_Comm_split", "MPI_Iallreduce", "MPI_Wait", "MPI_Barrier", "MPI_Sendrecv", "MPI_Testall", "MPI_Gatherv", "solve",
}

func regionNumber(name string) int {
	for i, n := range testRegions {
		if n == name {
			return i
		}
	}
	panic(name)
}

// write writes the archive, whose ranks make events, and returns the anchor.
func (a archive) write(t testing.TB, ranks int, events func(f *file, rank int)) string {
	t.Helper()
	if a.chunk == 0 {
		a.chunk = 4096
	}
	if a.version == [3]byte{} {
		a.version = [3]byte{2, 3, 0}
	}
	if a.name == "" {
		a.name = "traces.otf2"
	}
	folder := t.TempDir()
	path := filepath.Join(folder, a.name)
	expect.OK(t, os.Mkdir(stemOf(path), 0o777))
	save := func(path string, content []byte) {
		if a.zlib && path != filepath.Join(folder, a.name) {
			content = deflated(content)
		}
		expect.OK(t, os.WriteFile(path, content, 0o666))
	}
	anchor := &file{big: a.big}
	compression := byte(1)
	if a.zlib {
		compression = 2
	}
	head := []byte{headerMark, anchor.mark()}
	head = append(head, "OTF2\x00"...)
	head = append(head, 3, a.version[0], a.version[0], a.version[1], a.version[2])
	head = anchor.order().AppendUint64(head, uint64(a.chunk))
	head = anchor.order().AppendUint64(head, uint64(a.chunk))
	head = append(head, 1, compression)
	head = anchor.order().AppendUint64(head, uint64(ranks))
	head = anchor.order().AppendUint64(head, 1)
	save(path, append(head, "\x00"+a.creator+"\x00test\x00"...))

	defs := &file{big: a.big, chunk: a.chunk}
	defs.record(defClock, 1_000_000_000, 1000, 1_000_000)
	text := func(id int, s string) { defs.record(defString, id, s) }
	for i, name := range testRegions {
		text(i, name)
		defs.record(defRegion, i, i, i, byte(0), uint64(undefined), 0, 0, i, byte(1), byte(4), 0)
	}
	text(100, "MPI_COMM_WORLD")
	text(101, "")
	members := []any{1, 101, byte(6), ranks}
	world := []any{2, 101, byte(4), ranks}
	for rank := range ranks {
		defs.record(13, rank, 101, byte(1), 0)
		defs.record(defLocation, 10*rank, 101, byte(typeCPU), 0, rank)
		members, world = append(members, 10*rank), append(world, rank)
	}
	self := []any{3, 101, byte(5), 0}
	late := func(group []any, kind byte) []any {
		if a.version[0] == 1 && a.version[1] < 2 {
			return group
		}
		return append(group, kind, byte(paradigmMPI), 0)
	}
	defs.record(defGroup, late(members, groupLocations)...)
	defs.record(defGroup, late(world, groupMembers)...)
	defs.record(defGroup, late(self, groupSelf)...)
	defs.record(defCommunicator, 0, 100, 2, uint64(undefined))
	defs.record(defCommunicator, 7, 101, 3, uint64(undefined))
	defs.record(defCommunicator, 9, 101, 2, 0)
	save(stemOf(path)+".def", defs.bytes())

	for rank := range ranks {
		local := &file{big: a.big, chunk: a.chunk}
		local.record(localMapping, byte(mapCommunicators), 3, byte(0), 0, 7, 9)
		save(filepath.Join(stemOf(path), fmt.Sprintf("%d.def", 10*rank)), local.bytes())
		evt := &file{big: a.big, chunk: a.chunk}
		events(evt, rank)
		save(filepath.Join(stemOf(path), fmt.Sprintf("%d.evt", 10*rank)), evt.bytes())
	}
	return path
}

// deflated compresses a file as the library does, in blocks.
func deflated(content []byte) []byte {
	var out bytes.Buffer
	const block = 300
	before := 0
	for len(content) > 0 {
		part := content[:min(block, len(content))]
		content = content[len(part):]
		var packed bytes.Buffer
		z := zlib.NewWriter(&packed)
		z.Write(part)
		z.Close()
		out.Write(blockMark)
		for _, n := range []int{packed.Len(), len(part), before} {
			out.Write(binary.BigEndian.AppendUint32(nil, uint32(n)))
		}
		before = packed.Len()
		out.Write(packed.Bytes())
	}
	return out.Bytes()
}

// collectAll collects an archive.
func collectAll(t testing.TB, anchor string, opt reading.Options) (trace.Header, []trace.Call, error) {
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
