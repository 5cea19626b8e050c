package topology

import (
	"math/bits"

	"loggops/sim/noise/philox"
)

// hash chooses routes by the hosts that they join. The choices depend on a seed.
type hash struct{ seed uint64 }

// below returns a number below n, which is at least 1.
func (h *hash) below(n, from, to int) int {
	number, _ := bits.Mul64(h.of(from, to), uint64(n))
	return int(number)
}

func (h *hash) of(from, to int) uint64 {
	u, _ := philox.Pair(uint32(from), uint32(to), 0, 0, h.seed)
	return u
}
