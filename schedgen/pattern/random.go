package pattern

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
)

// stream returns the random numbers of a rank. They do not depend on what else
// is drawn, nor on the order in which that is done.
func stream(seed uint64, rank int) *rand.Rand {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[0:], seed)
	binary.LittleEndian.PutUint64(key[8:], uint64(rank))
	return rand.New(rand.NewChaCha8(key))
}

// shuffle is a random permutation of 0..n-1 whose elements, and those of its
// inverse, are computed one by one, so that neither is ever in memory: a
// million ranks may be shuffled anew in every iteration. It is the swap-or-not
// shuffle (Hoang, Morris and Rogaway 2012): each round makes pairs of the
// numbers, and swaps a pair or not by a bit that depends on the pair.
type shuffle struct {
	n, key uint64
	rounds int
}

// newShuffle returns the permutation of 0..n-1 of an iteration.
func newShuffle(n int, seed uint64, iteration int) shuffle {
	return shuffle{uint64(n), hash(hash(seed, 0), uint64(iteration)), 6 * bits.Len(uint(n))}
}

// at returns the element at a place.
func (s *shuffle) at(place int) int {
	x := uint64(place)
	for round := range s.rounds {
		x = s.swap(round, x)
	}
	return int(x)
}

// placeOf returns where an element is: a round undoes itself.
func (s *shuffle) placeOf(element int) int {
	x := uint64(element)
	for round := range s.rounds {
		x = s.swap(s.rounds-1-round, x)
	}
	return int(x)
}

// swap returns what becomes of x in a round. The numbers of a pair add up to
// sum, modulo n.
func (s *shuffle) swap(round int, x uint64) uint64 {
	key := hash(s.key, uint64(round))
	sum, _ := bits.Mul64(key, s.n)
	other := sum + s.n - x
	if other >= s.n {
		other -= s.n
	}
	swapped := hash(key, max(x, other)) & 1
	return x ^ (x^other)&-swapped // without a branch that cannot be foretold
}

// hash returns number i of those that SplitMix64 makes of a key (Steele, Lea
// and Flood 2014).
func hash(key, i uint64) uint64 {
	x := key + (i+1)*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
