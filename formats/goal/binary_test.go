package goal

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/schedule"
	"loggops/internal/expect"
)

// inMemory is a file in memory.
type inMemory struct {
	bytes []byte
	at    int64
}

func (m *inMemory) Write(p []byte) (int, error) {
	end := int(m.at) + len(p)
	m.bytes = append(m.bytes, make([]byte, max(0, end-len(m.bytes)))...)
	copy(m.bytes[m.at:], p)
	m.at = int64(end)
	return len(p), nil
}

func (m *inMemory) Seek(offset int64, whence int) (int64, error) {
	if whence != io.SeekStart {
		return 0, errors.ErrUnsupported
	}
	m.at = offset
	return offset, nil
}

func written(t expect.T, s schedule.Source) []byte {
	var file inMemory
	expect.OK(t, WriteBinary(&file, s))
	return file.bytes
}

// opened reads a schedule in the binary form.
func opened(file []byte) (*schedule.Schedule, error) {
	b, err := OpenBinary(bytes.NewReader(file), int64(len(file)), "x.bin")
	if err != nil {
		return nil, err
	}
	return schedule.Load(b)
}

// sorted puts dependences in the order of the list, the one order that the
// binary form keeps.
func sorted(s *schedule.Schedule) *schedule.Schedule {
	for _, ops := range s.Ops {
		for i := range ops {
			for _, list := range [2][]int32{ops[i].Requires, ops[i].Irequires} {
				slices.Sort(list)
				slices.Reverse(list)
			}
		}
	}
	return s
}

// small is a schedule of two ranks, and its binary form.
const (
	small = `num_ranks 2
rank 0 {
l1: calc 1000
l2: send 8b to 1 tag 7 cpu 1 nic 2
l2 requires l1
l3: recv 16b from -1 tag -1
l3 irequires l2
l3 requires l1
}
rank 1 {
}
`
	smallBinary = `
7f10000000000000  02000000 01 02
2600000000000000 b300000000000000  b300000000000000 bb00000000000000
03000000 01000000  00000000
00000000 03 00000000 e803000000000000 00000000 00 00  02000000 00000000  00000000 02000000
01000000 01 01000000 0800000000000000 07000000 01 02  00000000 02000000  01000000 02000000
02000000 02 ffffffff 1000000000000000 ffffffff 00 00  00000000 03000000  00000000 03000000
01000000 02000000  02000000
00000000 00000000`
)

func unhex(t testing.TB, text string) []byte {
	file, err := hex.DecodeString(strings.Join(strings.Fields(text), ""))
	expect.OK(t, err)
	return file
}

func TestBinary(t *testing.T) {
	s, err := read(small)
	expect.OK(t, err)
	file := unhex(t, smallBinary)
	expect.Same(t, hex.Dump(file), hex.Dump(written(t, s)))
	back, err := opened(file)
	expect.OK(t, err)
	want := sorted(s)
	want.Header.Source = "x.bin"
	expect.Same(t, want, back, nilIsEmpty)
	if !IsBinary(file) || IsBinary([]byte(small)) || IsBinary(file[:7]) {
		t.Error("the form is not recognised, or one that is not is")
	}
}

// What is written in the binary form, read, and written as text is what it was.
func TestBinaryRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSchedule(t)
		for _, ops := range s.Ops {
			for i := range ops {
				if op := &ops[i]; op.Kind != schedule.Calc && op.Tag != schedule.AnyTag {
					op.Tag = rapid.Int64Range(0, math.MaxUint32-1).Draw(t, "tag")
				}
			}
		}
		file := written(t, s)
		back, err := opened(file)
		expect.OK(t, err)
		back.Header.Source = s.Header.Source
		if diff := cmp.Diff(sorted(s), back, nilIsEmpty); diff != "" {
			t.Fatal(diff)
		}
		if !bytes.Equal(written(t, back), file) {
			t.Fatal("written again, it is not what it was")
		}
	})
}

// The schedules of the test data go through the binary form, from text to text.
func TestBinaryOfText(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/schedules/*.goal")
	if err != nil || len(paths) < 20 {
		t.Fatalf("%d schedules, %v", len(paths), err)
	}
	for _, path := range paths {
		s, err := readFile(t, path)
		expect.OK(t, err)
		var file inMemory
		err = WriteBinary(&file, s)
		if filepath.Base(path) == "big-literal-tag.goal" {
			if want := "rank 0, operation 0: GOAL cannot express this: a tag that does not fit in 32 bits"; err == nil || err.Error() != want {
				t.Errorf("%s: got %v, want %s", path, err, want)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		back, err := opened(file.bytes)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if diff := cmp.Diff(text(t, sorted(s)), text(t, back)); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
	}
}

func TestBinaryUnwritable(t *testing.T) {
	for name, test := range unwritable() {
		t.Run(name, func(t *testing.T) {
			err := WriteBinary(&inMemory{}, test.s)
			var problem *Unwritable
			if !errors.As(err, &problem) || err.Error() != test.want {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
	for tag, ok := range map[int64]bool{schedule.AnyTag: true, 1<<32 - 2: true, 1<<32 - 1: false, -2: false} {
		if err := WriteBinary(&inMemory{}, world(1, []schedule.Op{recv(1, 0, tag)})); (err == nil) != ok {
			t.Errorf("tag %d: %v", tag, err)
		}
	}
}

func TestBinaryWriterFails(t *testing.T) {
	if err := WriteBinary(fullFile{}, world(1, make([]schedule.Op, 100000))); err != errFull {
		t.Errorf("got %v", err)
	}
}

type fullFile struct{ full }

func (fullFile) Seek(int64, int) (int64, error) { return 0, nil }

// put returns small's binary form with other bytes at a place.
func put(t testing.TB, at int, bytes ...byte) []byte {
	file := unhex(t, smallBinary)
	copy(file[at:], bytes)
	return file
}

func TestBinaryErrors(t *testing.T) {
	const (
		part   = 8 + 0x26 // rank 0's
		first  = part + 12
		second = first + 39
		third  = second + 39
		listed = third + 39
	)
	whole := unhex(t, smallBinary)
	tests := map[string]struct {
		file []byte
		want string
	}{
		"nothing":         {nil, "byte 0: the file ends within its head of 14 bytes"},
		"a head cut":      {whole[:13], "byte 13: the file ends within its head of 14 bytes"},
		"another file":    {put(t, 0, 'n', 'u', 'm', '_', 'r', 'a', 'n', 'k'), "byte 0: not a schedule in GOAL's binary format: it begins with 7741231953351636334, not with 4223"},
		"used up":         {put(t, 0, 0x26, 0x09), "byte 0: LogGOPSim --save-mem has consumed this file: generate it again"},
		"no ranks":        {put(t, 8, 0), "byte 8: 0 ranks are not in 1..2147483647"},
		"too many ranks":  {put(t, 8, 0xff, 0xff, 0xff, 0xff), "byte 8: 4294967295 ranks are not in 1..2147483647"},
		"ranks and bytes": {put(t, 8, 0, 1), "byte 8: 256 ranks take 24 bytes each, or more; the file has 195 in all"},
		"the end missing": {whole[:194], "rank 1, byte 30: its part is from 179 to 187: at least 8 bytes behind 179 and up to 186 are wanted"},
		"parts that overlap": {put(t, 30, 0x2f),
			"rank 1, byte 30: its part is from 47 to 187: at least 8 bytes behind 179 and up to 187 are wanted"},
		"a part in the table": {put(t, 14, 0x06), "rank 0, byte 14: its part is from 6 to 179: at least 8 bytes behind 38 and up to 187 are wanted"},
		"a part that ends before it begins": {put(t, 22, 0x10),
			"rank 0, byte 14: its part is from 38 to 16: at least 8 bytes behind 38 and up to 187 are wanted"},
		"too many operations":   {put(t, part, 4), "rank 0, byte 46: 4 operations, 1 of them free, and some number of dependences do not take 141 bytes"},
		"no such number":        {put(t, part, 0xff, 0xff, 0xff, 0xff), "rank 0, byte 46: 4294967295 operations, 1 of them free"},
		"more are free":         {put(t, part+4, 4), "rank 0, byte 46: 3 operations, 4 of them free"},
		"another is free":       {put(t, part+8, 1), "rank 0, byte 54: the free operations are not those without dependences"},
		"type":                  {put(t, first+4, 4), "rank 0, byte 62: an operation of the unknown type 4"},
		"duration":              {put(t, first+9, 0, 0, 0, 0, 0, 0, 0, 0x40), "rank 0, byte 58: operation 0: a duration of 4611686018427387904 ns"},
		"a size beyond 63 bits": {put(t, first+9, 0, 0, 0, 0, 0, 0, 0, 0x80), "rank 0, byte 67: 9223372036854775808 bytes or ns"},
		"partner":               {put(t, second+5, 2), "rank 0, byte 102: send partner 2 is not in 0..1"},
		"a send to any":         {put(t, second+5, 0xff, 0xff, 0xff, 0xff), "rank 0, byte 102: send partner 4294967295 is not in 0..1"},
		"a send with any tag":   {put(t, second+17, 0xff, 0xff, 0xff, 0xff), "rank 0, byte 97: operation 1: a send without a tag"},
		"CPU":                   {put(t, second+21, 2), "rank 0, byte 118: CPU 2, where the file's highest is 1"},
		"NIC":                   {put(t, second+22, 3), "rank 0, byte 119: NIC 3, where the file's highest is 2"},
		"fewer dependences":     {put(t, second, 0), "rank 0, byte 97: operation 1 has 0 dependences, and 1 are listed"},
		"fewer dependants":      {put(t, second+31, 0), "rank 0, byte 183: operations list 2 dependences, and there are 3"},
		"more dependants":       {put(t, second+31, 2), "rank 0, byte 128: 2 dependants from number 2 on, of 3 of the whole rank"},
		"dependants elsewhere":  {put(t, second+35, 3), "rank 0, byte 128: 1 dependants from number 3 on, of 3 of the whole rank"},
		"the same ones again":   {put(t, third+23, 1, 0, 0, 0, 0), "rank 0, byte 159: 1 dependants from number 0 on, of 3 of the whole rank"},
		"a dependant too far":   {put(t, listed+8, 3), "rank 0, byte 183: operation 3 of 3 depends on operation 1"},
		"itself": {put(t, listed+8, 1),
			"rank 0, byte 97: operation 1 has 1 dependences, and 2 are listed"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := opened(test.file)
			var problem *BinaryError
			if !errors.As(err, &problem) {
				t.Fatalf("got %v, want a *BinaryError", err)
			}
			if want := "x.bin: " + test.want; err.Error() != want {
				t.Errorf("got  %v\nwant %s", err, want)
			}
		})
	}
}

func TestBinaryCycle(t *testing.T) {
	s := world(1, []schedule.Op{requires(calc(1), -1), requires(calc(2), 1)})
	_, err := opened(written(t, s))
	if want := "x.bin: rank 0, byte 38: operation 0: deadlock: a dependence cycle of 2 operations: 0 -> 1 -> 0"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestBinaryReaderFails(t *testing.T) {
	if _, err := OpenBinary(failing{}, 1000, "x.bin"); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v", err)
	}
	// A file that has become shorter.
	file := unhex(t, smallBinary)
	b, err := OpenBinary(bytes.NewReader(file[:100]), int64(len(file)), "x.bin")
	expect.OK(t, err)
	if _, err := schedule.Load(b); err == nil || err.Error() != "x.bin: rank 0, byte 46: the file ends before its 195 bytes do" {
		t.Errorf("got %v", err)
	}
}

type failing struct{}

func (failing) ReadAt([]byte, int64) (int, error) { return 0, io.ErrClosedPipe }

func TestLongBinaryCorpus(t *testing.T) {
	for _, path := range corpus(t) {
		s, err := readFile(t, path)
		if err != nil {
			continue // TestLongCorpus reports which may be
		}
		var file inMemory
		var problem *Unwritable
		if err := WriteBinary(&file, s); errors.As(err, &problem) && strings.Contains(err.Error(), "32 bits") {
			t.Logf("%s: %v", filepath.Base(path), err)
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		back, err := opened(file.bytes)
		if err != nil {
			t.Error(err)
			continue
		}
		if text(t, sorted(s)) != text(t, back) {
			t.Errorf("%s: written and read, it is not what it was", path)
		}
	}
}

func FuzzOpenBinary(f *testing.F) {
	whole := unhex(f, smallBinary)
	f.Add(whole)
	f.Add(whole[:100])
	f.Add(put(f, 8, 0xff, 0xff, 0xff, 0x7f))
	f.Add(put(f, 46, 0xff, 0xff, 0xff, 0x7f))
	f.Fuzz(comesBackAsBinary)
}

func BenchmarkOpenBinary(b *testing.B) {
	s, err := Read(bytes.NewReader(many(b)), "many.goal")
	expect.OK(b, err)
	file := written(b, s)
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		source, err := OpenBinary(bytes.NewReader(file), int64(len(file)), "many.bin")
		expect.OK(b, err)
		for _, err := range source.Batches() {
			expect.OK(b, err)
		}
	}
}

func BenchmarkWriteBinary(b *testing.B) {
	s, err := Read(bytes.NewReader(many(b)), "many.goal")
	expect.OK(b, err)
	b.SetBytes(int64(len(written(b, s))))
	for b.Loop() {
		written(b, s)
	}
}
