package bench

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/distribution"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/filetest"
	"loggops/internal/testkit/proportion"
)

const testDigits = 3

// histogram counts times as loggops-bench does, by bin.
func histogram(times []int64) map[uint32]uint64 {
	h := map[uint32]uint64{}
	for _, ns := range times {
		above := max(bits.Len64(uint64(ns))-1-testDigits, 0)
		h[uint32(above<<testDigits)+uint32(ns>>above)]++
	}
	return h
}

// run is what a file holds: the times of phases, and of each rank those of work,
// barrier and total, all of as many iterations.
type run struct {
	nodes []string
	phase []int64
	times [][3][]int64
}

var le = binary.LittleEndian

func (r *run) encode() []byte {
	b := append([]byte{}, magic...)
	for _, v := range []uint32{version, uint32(len(r.nodes)), testDigits, 1} {
		b = le.AppendUint32(b, v)
	}
	for _, v := range []uint64{uint64(len(r.phase)), 1000, 500, 20_000} {
		b = le.AppendUint64(b, v)
	}
	b = appendHistogram(b, r.phase)
	for i, node := range r.nodes {
		b = append(append(b, byte(len(node))), node...)
		for _, times := range r.times[i] {
			b = appendHistogram(b, times)
		}
	}
	return sealed(b)
}

func appendHistogram(b []byte, times []int64) []byte {
	h := histogram(times)
	b = le.AppendUint32(b, uint32(len(h)))
	for bin := uint32(0); len(h) > 0; bin++ {
		if count := h[bin]; count > 0 {
			b = le.AppendUint64(le.AppendUint32(b, bin), count)
			delete(h, bin)
		}
	}
	return b
}

// sealed adds the checksum.
func sealed(b []byte) []byte { return le.AppendUint32(b, crc32.ChecksumIEEE(b)) }

func sample() *run {
	work := [][]int64{{5, 1000, 1001}, {900, 7, 100_000}}
	r := &run{nodes: []string{"n1", ""}, phase: []int64{1000, 1100, 100_200}}
	for i := range work {
		r.times = append(r.times, [3][]int64{work[i], {0, 1, 15}, {16, 1017, 100_001}})
	}
	return r
}

func write(t testing.TB, content []byte) string {
	path := filepath.Join(t.TempDir(), "x.bench")
	expect.OK(t, os.WriteFile(path, content, 0o666))
	return path
}

func TestRead(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write(sample().encode())
	z.Close()
	for _, content := range [][]byte{sample().encode(), packed.Bytes()} {
		got, err := Read(write(t, content))
		expect.OK(t, err)
		expect.OK(t, got.Check())
		want := distribution.Header{Ranks: 2, Source: "x.bench", Benchmark: &distribution.Benchmark{
			Iterations: 3, WorkNS: 1000, WaitNS: 500, DurationNS: 20_000, Broadcast: true,
		}}
		expect.Same(t, want, got.Header)
		first := distribution.Distribution{Rank: 0, Node: "n1", Quantity: "work", Bins: []distribution.Bin{{LowNS: 5, HighNS: 6, Count: 1}, {LowNS: 960, HighNS: 1024, Count: 2}}}
		expect.Same(t, first, got.Distributions[0])
	}
}

// TestBins: each time is in the bin that it was counted in, which is narrow, and
// bins meet.
func TestBins(t *testing.T) {
	r := reader{digits: testDigits}
	rapid.Check(t, func(t *rapid.T) {
		ns := rapid.Int64Range(0, 1<<power-1).Draw(t, "ns")
		for number := range histogram([]int64{ns}) {
			bin := r.bin(int64(number), 1)
			if ns < bin.LowNS || ns >= bin.HighNS || bin.HighNS-bin.LowNS > max(1, ns>>testDigits) {
				t.Fatalf("%d ns in %v", ns, bin)
			}
			if bin.HighNS < 1<<power && r.bin(int64(number)+1, 1).LowNS != bin.HighNS {
				t.Fatalf("after %v comes %v", bin, r.bin(int64(number)+1, 1))
			}
		}
	})
}

// TestDamaged overwrites bytes of a file, or appends them: those of the head, the histogram of the phase, and the name of a node.
func TestDamaged(t *testing.T) {
	cases.Lines(t, "damaged.txt", func(input string) string {
		var at int
		var with []byte
		_, err := fmt.Sscanf(input, "%d %x", &at, &with)
		expect.OK(t, err)
		b := sample().encode()
		at = min(at, len(b))
		path := write(t, slices.Concat(b[:at], with, b[min(at+len(with), len(b)):]))
		_, err = Read(path)
		if _, ok := errors.AsType[*Error](err); !ok {
			t.Errorf("%s: error %T", input, err)
		}
		return strings.ReplaceAll(cases.Outcome("accepted", err), filepath.Dir(path)+"/", "")
	})
	for _, content := range []string{"", "\x1f\x8b\x08\xff"} {
		if _, err := Read(write(t, []byte(content))); err == nil {
			t.Errorf("%q is read", content)
		}
	}
	if _, err := Read("nowhere"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("of no file: %v", err)
	}
}

// TestCutAndFlipped: no part of a file is read as a file, nor one with a wrong bit.
func TestCutAndFlipped(t *testing.T) {
	whole := sample().encode()
	for cut := range filetest.Cuts(whole, 1) {
		if _, err := newReader("x", bytes.NewReader(cut.Of(whole))).set(); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%s: %v", cut.Name, err)
		}
	}
	for flip := range filetest.Flips(whole, 1) {
		if _, err := newReader("x", bytes.NewReader(flip.Of(whole))).set(); err == nil {
			t.Errorf("%s flipped is not noticed", flip.Name)
		}
	}
}

// FuzzRead reads arbitrary bytes.
func FuzzRead(f *testing.F) {
	whole := sample().encode()
	f.Add(whole[:len(whole)-4])
	f.Add(whole[:headBytes])
	f.Fuzz(tried)
}

// FuzzFile reads files that have the structure of one: nodes, and bins of histograms that
// agree with the iterations or not, with a checksum that is right.
func FuzzFile(f *testing.F) {
	f.Add([]byte("bins of times"), []byte(nil))
	f.Add([]byte{0, 1, 0, 2, 0, 1, 1, 1, 1, 1, 1}, []byte{0, 16, 255})
	f.Fuzz(func(t *testing.T, structure, patch []byte) {
		content := (&proportion.Draw{Bytes: patch}).Patch(drawn(&proportion.Draw{Bytes: structure}))
		proportion.Bounded(t, func() { tried(t, content) })
	})
}

// drawn returns a file without its checksum, of a fuzzer's bytes.
func drawn(d *proportion.Draw) []byte {
	often := func(right int) uint32 {
		if d.Below(16) == 1 {
			return uint32(d.Number())
		}
		return uint32(right)
	}
	ranks, digits, iterations := d.Below(4), 1+d.Below(16), 1+d.Below(3)
	b := append([]byte{}, magic...)
	for _, v := range []uint32{often(version), often(ranks), often(digits), uint32(d.Below(3))} {
		b = le.AppendUint32(b, v)
	}
	b = le.AppendUint64(b, uint64(often(iterations)))
	for range 3 {
		b = le.AppendUint64(b, uint64(d.Number()))
	}
	histogram := func() {
		at := b
		b = le.AppendUint32(b, 0)
		n, left, bin := 0, iterations, uint32(0)
		for ; left > 0; n++ {
			count := 1 + d.Below(left)
			left -= count
			bin += uint32(d.Number())
			b = le.AppendUint64(le.AppendUint32(b, bin), uint64(often(count)))
		}
		le.PutUint32(b[len(at):], often(n))
	}
	histogram()
	for range ranks {
		b = append(b, byte(often(3)))
		b = append(b, 'n', '0'+byte(d.Below(3)), byte(often('a')))
		for range distribution.Quantities {
			histogram()
		}
	}
	return b
}

// tried reads a file with a checksum that is right: that ends, with an error of the file or
// with valid distributions.
func tried(t *testing.T, content []byte) {
	s, err := newReader("x", bytes.NewReader(sealed(content))).set()
	if err != nil {
		if _, ok := errors.AsType[*Error](err); !ok || strings.Contains(err.Error(), "\n") {
			t.Errorf("%T: %q", err, err)
		}
		return
	}
	if err := s.Check(); err != nil {
		t.Errorf("what was read is not valid: %v", err)
	}
}
