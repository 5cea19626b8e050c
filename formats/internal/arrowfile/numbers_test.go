package arrowfile

import (
	"encoding/binary"
	"testing"

	"github.com/klauspost/compress/zstd"
	"pgregory.net/rapid"

	"loggops/internal/testkit/expect"
)

// TestNumbers8: a zstd decoder reads the numbers again.
func TestNumbers8(t *testing.T) {
	decoder, err := zstd.NewReader(nil)
	expect.OK(t, err)
	defer decoder.Close()
	rapid.Check(t, func(t *rapid.T) {
		var numbers []byte
		number := rapid.Uint64().Draw(t, "first")
		for range rapid.IntRange(1, 5).Draw(t, "parts") {
			low := rapid.IntRange(0, 64).Draw(t, "bits")
			for range rapid.SampledFrom([]int{1, 2, 31, 32, 33, 200, 20000}).Draw(t, "numbers") {
				number = number>>low<<low | uint64(len(numbers))*0x9e3779b97f4a7c15>>(64-low)&(1<<low-1)
				numbers = binary.LittleEndian.AppendUint64(numbers, number)
			}
		}
		packed := appendNumbers8(numbers, nil)
		got, err := decoder.DecodeAll(packed, nil)
		expect.OK(t, err)
		if string(got) != string(numbers) {
			t.Fatalf("%d numbers are others after packing", len(numbers)/numberSize)
		}
	})
}

// TestEnds: a zstd decoder reads the ends of texts again.
func TestEnds(t *testing.T) {
	decoder, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer decoder.Close()
	rapid.Check(t, func(t *rapid.T) {
		end, ends := uint32(0), make([]byte, endSize)
		for range rapid.IntRange(0, 5).Draw(t, "parts") {
			longest := rapid.SampledFrom([]uint32{1, 2, 12, 300, 100000}).Draw(t, "longest")
			for i := range rapid.SampledFrom([]uint32{1, 2, 50, 40000}).Draw(t, "texts") {
				end += i * 0x9e3779b9 % longest
				ends = binary.LittleEndian.AppendUint32(ends, end)
			}
		}
		got, err := decoder.DecodeAll(appendEnds(ends, nil), nil)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(ends) {
			t.Fatalf("%d ends are others after packing", len(ends)/endSize)
		}
	})
}
