package pmpi

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// encoder builds a file as docs/pmpi-format.md has it, its ticks being ns.
type encoder struct {
	file    []byte
	body    []byte // of the block in hand
	records uint32
	total   uint64
	opened  uint64
	last    uint64

	offset, endOffset int64 // of the clock

	summed bool   // the present version: with checksums and metadata
	sum    uint32 // of what has one
}

// field is one that has been coded.
type field []byte

func unsigned(v uint64) field   { return binary.AppendUvarint(nil, v) }
func signed(v int64) field      { return binary.AppendVarint(nil, v) }
func optional(v uint64) field   { return unsigned(v + 1) }
func join(parts ...field) field { return slices.Concat(parts...) }

// completed is an item of a list: the distance to the request before it.
func completed(distance int64, status ...field) field {
	v := uint64(distance)<<1 ^ uint64(distance>>63)
	if len(status) == 0 {
		return unsigned(v<<2 + 1)
	}
	return join(unsigned(v<<2+2), join(status...))
}

func statusField(source, tag int64, bytes uint64) field {
	return join(signed(source), signed(tag), optional(bytes))
}

var le = binary.LittleEndian

func newFile(rank, ranks uint32, calls ...shape) *encoder {
	e := &encoder{}
	e.start(1, rank, ranks, calls)
	e.table(calls)
	return e
}

// newSummed starts a file of the present version, of a run whose ID is of one byte.
func newSummed(run byte, rank, ranks uint32, calls ...shape) *encoder {
	e := &encoder{summed: true}
	e.start(version, rank, ranks, calls)
	e.file = append(e.file, make([]byte, moreBytes)...)
	e.file = append(e.file, make([]byte, runBytes)...)
	e.file = append(le.AppendUint32(e.file, uint32(len(someMetadata))), someMetadata...)
	e.table(calls)
	e.file = append(e.file, make([]byte, sumBytes)...)
	le.PutUint32(e.file[12:], uint32(len(e.file)))
	return e.set(runAt, bytes.Repeat([]byte{run}, runBytes)...)
}

const someMetadata = "mpi=3.1\nprogram=a=b\nnothing\n"

// set overwrites bytes of the head, and sums it.
func (e *encoder) set(at int, with ...byte) *encoder {
	copy(e.file[at:], with)
	end := le.Uint32(e.file[12:]) - sumBytes
	e.sum = crc32.Checksum(e.file[:end], castagnoli)
	le.PutUint32(e.file[end:], e.sum)
	return e
}

func (e *encoder) start(form, rank, ranks uint32, calls []shape) {
	e.file = slices.Clone(magic)
	for _, v := range []uint32{form, 0, rank, ranks, 1, uint32(len(calls))} {
		e.file = le.AppendUint32(e.file, v)
	}
	e.file = le.AppendUint64(e.file, 0)
}

func (e *encoder) table(calls []shape) {
	for _, c := range calls {
		e.file = append(append(e.file, byte(len(c.name))), c.name...)
		e.file = append(append(e.file, byte(len(c.fields))), c.fields...)
	}
	le.PutUint32(e.file[12:], uint32(len(e.file)))
}

// record adds a call from start to end ns.
func (e *encoder) record(call int, start, end uint64, fields ...field) *encoder {
	e.body = append(e.body, join(unsigned(uint64(call)), unsigned(start-e.last), unsigned(end-start))...)
	e.body = append(e.body, join(fields...)...)
	e.last = end
	e.records++
	return e
}

// block ends the block in hand.
func (e *encoder) block() *encoder { return e.blockOf("CALL", 0) }

// controlBlock ends the block in hand as one in which recording stops or goes on.
func (e *encoder) controlBlock() *encoder { return e.blockOf(controlKind, 0) }

// blockOf ends the block in hand as one of a kind and a thread.
func (e *encoder) blockOf(kind string, thread uint32) *encoder {
	e.head(kind, thread, e.body)
	e.total += uint64(e.records)
	e.opened, e.body, e.records = e.last, nil, 0
	return e
}

func (e *encoder) head(kind string, thread uint32, body []byte) {
	start := len(e.file)
	e.file = append(e.file, kind...)
	for _, v := range []uint32{uint32(len(body)), e.records, thread} {
		e.file = le.AppendUint32(e.file, v)
	}
	for _, v := range []uint64{e.opened, e.opened, e.last, e.last} {
		e.file = le.AppendUint64(e.file, v)
	}
	if e.summed {
		e.sum = crc32.Update(crc32.Update(e.sum, castagnoli, e.file[start:]), castagnoli, body)
		e.file = le.AppendUint32(e.file, e.sum)
	}
	e.file = append(e.file, body...)
}

// end ends the block in hand and the file.
func (e *encoder) end() []byte {
	e.block()
	mark := le.AppendUint64(le.AppendUint64(nil, e.total), uint64(e.endOffset))
	if e.summed {
		mark = le.AppendUint64(le.AppendUint64(mark, 7), 1234)   // local calls, and the ns in them
		mark = le.AppendUint64(le.AppendUint64(mark, 1000), 300) // ns of the run, and of waiting for a CPU
	}
	e.head("END.", 0, mark)
	if !e.summed {
		le.PutUint64(e.file[32:], uint64(e.offset))
	}
	return e.file
}

// store puts files into a folder and returns their paths.
func store(t testing.TB, contents ...[]byte) []string {
	t.Helper()
	folder := t.TempDir()
	var files []string
	for i, content := range contents {
		file := filepath.Join(folder, string(rune('a'+i))+".pmpi")
		expect.OK(t, os.WriteFile(file, content, 0o666))
		files = append(files, file)
	}
	return files
}

// collect collects files and reads back what was written.
func collect(t testing.TB, files []string, opt reading.Options) (trace.Header, []trace.Call, error) {
	t.Helper()
	return collecting.Calls(t, Collect, files, opt)
}

// collected is what collect returns without an error.
func collected(t testing.TB, files []string) (trace.Header, []trace.Call) {
	t.Helper()
	header, calls, err := collect(t, files, reading.Options{})
	expect.OK(t, err)
	return header, calls
}

// rename gives a file a name that ends with a rank.
func rename(t *testing.T, file string, rank int) string {
	t.Helper()
	named := filepath.Join(filepath.Dir(file), fmt.Sprintf("x-%d.pmpi", rank))
	expect.OK(t, os.Rename(file, named))
	return named
}
