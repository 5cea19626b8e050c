package otf2

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zlib"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
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
	big       bool
	zlib      bool
	block     int // of zlib, in bytes; 0 for one of each file
	chunk     int
	version   [3]byte
	substrate byte
	creator   string
	name      string // of the anchor

	defs          func(f *file)
	local, events files
}

// files are those of locations.
type files map[uint64]func(f *file)

// regions of archives, by number.
var testRegions = []string{
	"main", "MPI_Init", "MPI_Finalize", "MPI_Send", "MPI_Recv", "mpi_isend_", "MPI_Irecv", "MPI_Waitall", "MPI_Allreduce",
	"MPI_Comm_split", "MPI_Iallreduce", "MPI_Wait", "MPI_Barrier", "MPI_Sendrecv", "MPI_Testall", "MPI_Gatherv", "solve",
	"MPI_Isend", "MPI_Start", "MPI_Startall", "MPI_Mrecv", "MPI_Bcast", "MPI_Iallgatherv", "MPI_Scan",
}

func regionNumber(name string) int {
	number := slices.Index(testRegions, name)
	if number < 0 {
		panic(name)
	}
	return number
}

// parsed reads an archive of a text. A line "ranks N" defines a run of N ranks, whose MPI_COMM_WORLD may be of some of
// the locations, and "more" two communicators, of each rank alone and of all, of the numbers 7 and 9; "location ID PROCESS", "accelerator ID PROCESS", "intercommunicator ID GROUP GROUP", "group ID
// KIND MEMBERS" and "communicator ID GROUP PARENT" define others, "region ID NAME" a region, "metric ID NAME" the metric of a size of TAU, and "context ID REGION" a calling context. Behind a line "events ID" are those of a
// location, and behind "events *" a template of those of each rank: "at TICKS", "enter REGION", "leave REGION", and calls with
// the records in them; "-" is a record in no call.
func parsed(t testing.TB, text string) archive {
	t.Helper()
	parts := strings.Split("\n"+text, "\nevents ")
	a, ranks := archive{local: files{}, events: files{}}, 0
	a.defs = func(f *file) {
		for line := range strings.Lines(parts[0]) {
			f.define(t, strings.Fields(line))
		}
	}
	for line := range strings.Lines(parts[0]) {
		switch words := strings.Fields(line); {
		case len(words) == 0:
		case words[0] == "ranks":
			ranks = numbers(t, words[1:])[0].(int)
		case words[0] == "creator":
			a.creator = words[1]
		case words[0] == "more":
			for rank := range ranks {
				a.local[uint64(rank)] = func(f *file) { f.record(localMapping, byte(mapCommunicators), 3, byte(0), 0, 7, 9) }
			}
		}
	}
	for _, part := range parts[1:] {
		id, events, _ := strings.Cut(part, "\n")
		if id == "*" {
			for rank := range ranks {
				a.events[uint64(rank)] = func(f *file) { f.write(t, collecting.Expanded(t, events, rank)) }
			}
			continue
		}
		a.events[uint64(numbers(t, []string{id})[0].(int))] = func(f *file) { f.write(t, events) }
	}
	return a
}

// define writes a definition.
func (f *file) define(t testing.TB, words []string) {
	if len(words) == 0 || words[0] == "creator" {
		return
	}
	kinds := map[string]byte{"members": groupMembers, "locations": groupLocations, "self": groupSelf}
	switch kind, n := words[0], numbers(t, words[1:]); kind {
	case "ranks":
		f.run(n[0].(int), integers(n[1:])...)
	case "more":
		f.record(defClock, 1_000_000_000, 1000, 1_000_000)
		f.group(3, groupSelf)
		f.record(defCommunicator, 7, 99, 3, uint64(undefined))
		f.record(defCommunicator, 9, 99, 2, 0)
	case "accelerator":
		f.record(defLocation, n[0], 0, byte(2), 0, n[1])
	case "location":
		f.record(defLocation, n[0], 0, byte(typeCPU), 0, n[1])
	case "group":
		f.group(n[0].(int), kinds[words[2]], integers(n[2:])...)
	case "communicator":
		f.record(defCommunicator, n[0], 0, n[1], n[2])
	case "intercommunicator":
		f.record(defIntercomm, n[0], 0, n[1], n[2], uint64(undefined))
	case "context":
		f.record(defContext, n[0], n[1], 0, uint64(undefined))
	case "metric":
		f.record(defString, n[0], sizeMetric+words[2])
		f.record(defMetric, 1, n[0])
		f.record(defMetricClass, 1, byte(1), 1)
	case "region":
		f.record(defString, n[0], words[2])
		f.record(defRegion, n[0], n[0], n[0], byte(0), 0, 0, 0)
	default:
		t.Fatalf("no definition is called %s", kind)
	}
}

// records are the kinds of records in calls.
var records = map[string]byte{
	"send": mpiSend, "isend": mpiIsend, "isend-complete": mpiIsendComplete,
	"irecv-request": mpiIrecvRequest, "recv": mpiRecv, "irecv": mpiIrecv,
	"collective-end": collectiveEnd, "collective-request": collectiveRequest, "collective-complete": collectiveComplete,
	"enter": enter, "leave": leave, "context-enter": contextEnter, "context-leave": contextLeave,
	"flush": bufferFlush, "measurement": measurementOnOff, "metric": metric,
}

// write writes events, one after the other.
func (f *file) write(t testing.TB, events string) {
	now := uint64(2000)
	for line := range strings.Lines(events) {
		call, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		var in [][]any
		for record := range strings.SplitSeq(rest, ", ") {
			words := strings.Fields(record)
			if len(words) == 0 {
				continue
			}
			fields := numbers(t, words[1:])
			switch words[0] {
			case "collective-end", "collective-complete", "measurement":
				fields[0] = byte(fields[0].(int))
			case "metric":
				fields = []any{1, byte(1), byte(4), fields[0]}
			case "flush":
				fields[0] = f.order().AppendUint64(nil, uint64(fields[0].(int)))
			}
			in = append(in, append([]any{records[words[0]]}, fields...))
		}
		switch call {
		case "":
		case "at":
			now = uint64(numbers(t, []string{rest})[0].(int))
		case "enter", "leave":
			f.event(now, records[call], numbers(t, []string{rest})[0])
		case "-":
			f.event(now, in[0][0].(byte), in[0][1:]...)
		default:
			now = f.call(now, call, in...)
		}
	}
}

// numbers returns the numbers of words: those of regions, and of "-", which is none.
func numbers(t testing.TB, words []string) (all []any) {
	t.Helper()
	for _, word := range words {
		n, err := strconv.Atoi(word)
		switch region := slices.Index(testRegions, word); {
		case word == "-":
			all = append(all, uint64(undefined))
		case region >= 0:
			all = append(all, region)
		case err != nil && len(all) != 1: // that is a name or a kind
			t.Fatal(err)
		default:
			all = append(all, n)
		}
	}
	return all
}

func integers(numbers []any) (all []int) {
	for _, n := range numbers {
		all = append(all, n.(int))
	}
	return all
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
	head = append(head, cmp.Or(a.substrate, posix), compression)
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
