package profile

import (
	"math/bits"
	"testing"
)

func TestLengths(t *testing.T) {
	for bytes, want := range map[int64][2]int64{0: {0, 0}, 1: {1, 1}, 2: {2, 3}, 4095: {2048, 4095}, 4096: {4096, 8191}, 1<<63 - 1: {1 << 62, 1<<63 - 1}} {
		if from, to := Lengths(bits.Len64(uint64(bytes))); from != want[0] || to != want[1] {
			t.Errorf("%d bytes: from %d to %d, want %v", bytes, from, to, want)
		}
	}
}
