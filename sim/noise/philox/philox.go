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

// block returns the 128 random bits that belong to a counter and a key.
func block(a, b, c, d, k0, k1 uint32) (uint32, uint32, uint32, uint32) {
	for range rounds {
		a, b, c, d = round(a, b, c, d, k0, k1)
		k0 += weyl0
		k1 += weyl1
	}
	return a, b, c, d
}

func round(a, b, c, d, k0, k1 uint32) (uint32, uint32, uint32, uint32) {
	high0, low0 := bits.Mul32(multiplier0, a)
	high1, low1 := bits.Mul32(multiplier1, c)
	return high1 ^ (b ^ k0), low1, high0 ^ (d ^ k1), low0
}

// Pair returns the block of the counter (a, b, c, d) and the key that a seed
// is, as two numbers of 64 bits. In both, and in the seed, the lower word comes
// first.
func Pair(a, b, c, d uint32, seed uint64) (u, v uint64) {
	a, b, c, d = block(a, b, c, d, uint32(seed), uint32(seed>>32))
	return uint64(a) | uint64(b)<<32, uint64(c) | uint64(d)<<32
}

// Pairs sets u and v, which are as long as each other, to the pairs of the
// counters (a, b, c, d), (a, b, c, d+1) and so on; after 2^32-1 d is 0 again.
func Pairs(u, v []uint64, a, b, c, d uint32, seed uint64) {
	var keys [rounds][2]uint32
	k0, k1 := uint32(seed), uint32(seed>>32)
	for i := range keys {
		keys[i] = [2]uint32{k0, k1}
		k0 += weyl0
		k1 += weyl1
	}
	// Only c depends on d after the first round, only a and b after the second,
	// and not b after the third. These rounds are done once, without what depends
	// on d: that is added, by exclusive or, for each counter.
	a1, b1, c1, d1 := round(a, b, c, 0, keys[0][0], keys[0][1])
	a2, _, c2, d2 := round(a1, b1, 0, d1, keys[1][0], keys[1][1])
	a3, b3, c3, _ := round(0, 0, c2, d2, keys[2][0], keys[2][1])
	v = v[:len(u)]
	for i := range u {
		high1, low1 := bits.Mul32(multiplier1, c1^(d+uint32(i)))
		high0, low0 := bits.Mul32(multiplier0, a2^high1)
		a, b, c, d := round(a3^low1, b3, c3^high0, low0, keys[3][0], keys[3][1])
		a, b, c, d = round(a, b, c, d, keys[4][0], keys[4][1])
		a, b, c, d = round(a, b, c, d, keys[5][0], keys[5][1])
		a, b, c, d = round(a, b, c, d, keys[6][0], keys[6][1])
		a, b, c, d = round(a, b, c, d, keys[7][0], keys[7][1])
		a, b, c, d = round(a, b, c, d, keys[8][0], keys[8][1])
		a, b, c, d = round(a, b, c, d, keys[9][0], keys[9][1])
		u[i] = uint64(a) | uint64(b)<<32
		v[i] = uint64(c) | uint64(d)<<32
	}
}

// Float makes of 64 random bits a number that is uniform between 0 and 1, and
// neither.
func Float(u uint64) float64 { return (float64(int64(u>>12)) + 0.5) * 0x1p-52 }

// Below makes of 64 random bits an integer from 0 to before n, which is
// positive; none is more likely than another by more than n in 2^64.
func Below(u uint64, n int64) int64 {
	high, _ := bits.Mul64(u, uint64(n))
	return int64(high)
}
