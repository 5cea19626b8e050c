package philox

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The known answers that the authors publish with their library, Random123.
func TestBlock(t *testing.T) {
	const all = math.MaxUint32
	for _, test := range []struct {
		counter [4]uint32
		key     [2]uint32
		want    [4]uint32
	}{
		{[4]uint32{}, [2]uint32{}, [4]uint32{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
		{[4]uint32{all, all, all, all}, [2]uint32{all, all}, [4]uint32{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
		{
			[4]uint32{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, [2]uint32{0xa4093822, 0x299f31d0},
			[4]uint32{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1},
		},
	} {
		a, b, c, d := block(test.counter[0], test.counter[1], test.counter[2], test.counter[3], test.key[0], test.key[1])
		if got := [4]uint32{a, b, c, d}; got != test.want {
			t.Errorf("block(%x, %x) = %x, want %x", test.counter, test.key, got, test.want)
		}
	}
}

func TestPair(t *testing.T) {
	u, v := Pair(0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0x299f31d0a4093822)
	if u != 0x94fdccebd16cfe09 || v != 0x24126ea15001e420 {
		t.Errorf("%x, %x", u, v)
	}
}

// TestPairs: Pairs are those that Pair returns one by one, also where the last
// word of the counter becomes 0 again.
func TestPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := func(name string) uint32 {
			return rapid.OneOf(rapid.Uint32(), rapid.Uint32Min(math.MaxUint32-40)).Draw(t, name)
		}
		a, b, c, d, seed := word("a"), word("b"), word("c"), word("d"), rapid.Uint64().Draw(t, "seed")
		u := make([]uint64, rapid.IntRange(0, 70).Draw(t, "counters"))
		v := make([]uint64, len(u))
		Pairs(u, v, a, b, c, d, seed)
		for i := range u {
			if wantU, wantV := Pair(a, b, c, d+uint32(i), seed); u[i] != wantU || v[i] != wantV {
				t.Fatalf("pair %d is %x, %x, want %x, %x", i, u[i], v[i], wantU, wantV)
			}
		}
	})
}

func TestRanges(t *testing.T) {
	for _, u := range []uint64{0, 1, math.MaxUint64 - 1, math.MaxUint64} {
		if f := Float(u); !(f > 0 && f < 1) {
			t.Errorf("Float(%x) = %v", u, f)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		u, n := rapid.Uint64().Draw(t, "u"), rapid.Int64Min(1).Draw(t, "n")
		if i := Below(u, n); i < 0 || i >= n {
			t.Errorf("Below(%x, %d) = %d", u, n, i)
		}
	})
	if Below(math.MaxUint64, math.MaxInt64) != math.MaxInt64-1 || Below(0, 5) != 0 {
		t.Error("Below does not reach its ends")
	}
}

// Both halves of the blocks of neighboring counters are uniform: the mean of
// n numbers is within 5 standard deviations, and so is that of their squares.
func TestUniform(t *testing.T) {
	const n = 1 << 16
	for word := range 4 {
		var sums, squares [2]float64
		for i := range uint32(n) {
			var counter [4]uint32
			counter[word] = i
			u, v := Pair(counter[0], counter[1], counter[2], counter[3], 1)
			for k, f := range []float64{Float(u), Float(v)} {
				sums[k] += f
				squares[k] += f * f
			}
		}
		for k := range sums {
			if d := (sums[k]/n - 1./2) / math.Sqrt(1./12/n); math.Abs(d) > 5 {
				t.Errorf("counter word %d, number %d: mean is off by %.1f standard deviations", word, k, d)
			}
			if d := (squares[k]/n - 1./3) / math.Sqrt(4./45/n); math.Abs(d) > 5 {
				t.Errorf("counter word %d, number %d: mean square is off by %.1f standard deviations", word, k, d)
			}
		}
	}
}

func BenchmarkPair(b *testing.B) {
	var sum uint64
	for i := uint32(0); b.Loop(); i++ {
		u, v := Pair(1, 2, 3, i, 4)
		sum += u ^ v
	}
}

// BenchmarkPairs is 64 pairs.
func BenchmarkPairs(b *testing.B) {
	var u, v [64]uint64
	for b.Loop() {
		Pairs(u[:], v[:], 1, 2, 3, 4, 5)
	}
}
