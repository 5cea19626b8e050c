// Package philox has the counter-based random numbers of Philox4x32-10 (Salmon,
// Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC
// 2011): a block of random bits is a function of a counter and a key, so that
// there is no state, and any number of any stream costs the same.
package philox

import "math/bits"

const (
	rounds = 10

	// Multipliers, and what a round adds to the key: Table 2 and Section 3.3.
	multiplier0, multiplier1 = 0xD2511F53, 0xCD9E8D57
	weyl0, weyl1             = 0x9E3779B9, 0xBB67AE85
)

// Block returns the 128 random bits that belong to a counter and a key.
func Block(counter [4]uint32, key [2]uint32) [4]uint32 {
	a, b, c, d := counter[0], counter[1], counter[2], counter[3]
	k0, k1 := key[0], key[1]
	for range rounds {
		high0, low0 := bits.Mul32(multiplier0, a)
		high1, low1 := bits.Mul32(multiplier1, c)
		a, b, c, d = high1^b^k0, low1, high0^d^k1, low0
		k0 += weyl0
		k1 += weyl1
	}
	return [4]uint32{a, b, c, d}
}

// Key returns the key that a seed stands for.
func Key(seed uint64) [2]uint32 { return [2]uint32{uint32(seed), uint32(seed >> 32)} }

// Pair returns a block as two numbers of 64 bits, the lower word first.
func Pair(counter [4]uint32, key [2]uint32) (u, v uint64) {
	b := Block(counter, key)
	return uint64(b[0]) | uint64(b[1])<<32, uint64(b[2]) | uint64(b[3])<<32
}

// Float makes of 64 random bits a number that is uniform between 0 and 1, and
// neither.
func Float(u uint64) float64 { return (float64(u>>12) + 0.5) * 0x1p-52 }

// Below makes of 64 random bits an integer from 0 to before n, which is
// positive; none is more likely than another by more than n in 2^64.
func Below(u uint64, n int64) int64 {
	high, _ := bits.Mul64(u, uint64(n))
	return int64(high)
}
