package goal

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
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
	b, err := openBinary(bytes.NewReader(file), int64(len(file)), "x.bin", quiet)
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
	s, err := readText(small)
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
	_, all, err := cases.Read("../../sim/testdata/schedules.txt")
	expect.OK(t, err)
	for _, c := range all {
		s, err := readKept(strings.NewReader(c.Input), c.Name)
		expect.OK(t, err)
		throughBinary(t, c.Name, s)
	}
}

// throughBinary writes a schedule in the binary form, reads it and compares both, unless a send has the tag 2^32-1.
func throughBinary(t *testing.T, path string, s *schedule.Schedule) {
	t.Helper()
	var file inMemory
	err := WriteBinary(&file, s)
	if problem, ok := errors.AsType[*Unwritable](err); ok && problem.Problem == tooLarge {
		return
	}
	expect.OK(t, err)
	back, err := opened(file.bytes)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if diff := cmp.Diff(text(t, sorted(s)), text(t, back)); diff != "" {
		t.Errorf("%s: %s", path, diff)
	}
}

func TestTags(t *testing.T) {
	for tag, ok := range map[int64]bool{schedule.AnyTag: true, 1<<32 - 2: true, 1<<32 - 1: false, -2: false} {
		s := world(1, []schedule.Op{recv(1, 0, tag)})
		if asText, asBinary := Write(io.Discard, s), WriteBinary(&inMemory{}, s); (asText == nil) != ok || (asBinary == nil) != ok {
			t.Errorf("tag %d: %v, %v", tag, asText, asBinary)
		}
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
	cases.Lines(t, "binary.txt", func(change string) string {
		where, what, _ := strings.Cut(change, " ")
		file := unhex(t, smallBinary)
		if where == "cut" {
			n, err := strconv.Atoi(what)
			expect.OK(t, err)
			file = file[:n]
		} else {
			at, err := strconv.Atoi(where)
			expect.OK(t, err)
			file = put(t, at, unhex(t, what)...)
		}
		_, err := opened(file)
		if _, ok := errors.AsType[*BinaryError](err); !ok {
			t.Errorf("%s: got %v, want a *BinaryError", change, err)
		}
		return cases.Outcome("accepted", err)
	})
}

func TestBinaryCycle(t *testing.T) {
	s := world(1, []schedule.Op{requires(calc(1), -1), requires(calc(2), 1)})
	_, err := opened(written(t, s))
	if want := "x.bin: rank 0, byte 38: operation 0: deadlock: a dependence cycle of 2 operations: 0 -> 1 -> 0"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestBinaryReaderFails(t *testing.T) {
	if _, err := openBinary(failing{}, 1000, "x.bin", quiet); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v", err)
	}
	// A file that has become shorter.
	file := unhex(t, smallBinary)
	b, err := openBinary(bytes.NewReader(file[:100]), int64(len(file)), "x.bin", quiet)
	expect.OK(t, err)
	if _, err := schedule.Load(b); err == nil || err.Error() != "x.bin: rank 0, byte 46: the file ends before its 195 bytes do" {
		t.Errorf("got %v", err)
	}
}

type failing struct{}

func (failing) ReadAt([]byte, int64) (int, error) { return 0, io.ErrClosedPipe }

func FuzzOpenBinary(f *testing.F) {
	whole := unhex(f, smallBinary)
	f.Add(whole)
	f.Add(whole[:100])
	f.Add(put(f, 8, 0xff, 0xff, 0xff, 0x7f))
	f.Add(put(f, 46, 0xff, 0xff, 0xff, 0x7f))
	f.Fuzz(comesBackAsBinary)
}

// TestOtherLayout: operations of LogGOPSim2's txt2bin have 65 bytes more.
func TestOtherLayout(t *testing.T) {
	s, err := readText(small)
	expect.OK(t, err)
	file := written(t, s)
	const more, ops, end = 65, 58, 175 // the operations of rank 0 are from byte 58 to 175
	other := slices.Clone(file[:ops])
	for at := ops; at < end; at += opSize {
		other = append(append(other, file[at:at+opSize]...), make([]byte, more)...)
	}
	other = append(other, file[end:]...)
	for _, at := range []int{tableAt + 8, tableAt + entrySize, tableAt + entrySize + 8} {
		little.PutUint64(other[at:], little.Uint64(other[at:])+(end-ops)/opSize*more)
	}
	_, err = opened(other)
	if err == nil || !strings.Contains(err.Error(), "operations of 104 bytes instead of 39: made by another version of txt2bin") {
		t.Error(err)
	}
}

func TestBinaryMark(t *testing.T) {
	mark := put(t, 102, 0x7f, 0x96, 0x98, 0)
	notes := ""
	b, err := openBinary(bytes.NewReader(mark), int64(len(mark)), "x.bin", func(note string) { notes += note })
	expect.OK(t, err)
	for range 2 {
		s, err := schedule.Load(b)
		expect.OK(t, err)
		if op := s.Ops[0][1]; op.Kind != schedule.Calc || op.DurationNS != 0 {
			t.Errorf("%+v", op)
		}
	}
	if notes != "marks of Schedgen for htsim (sends to rank 9999999 or 999999999), which take no time: 1" {
		t.Error(notes)
	}
}
