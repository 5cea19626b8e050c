package pmpi

import (
	"math"
	"math/bits"
)

// clock converts the ticks of a block. Both clocks were read when the block
// was opened and when it was closed; between, they run in proportion. A trace
// whose ticks are ns has the same numbers on both.
type clock struct {
	openTicks, openNS, closeTicks, closeNS uint64
}

// lasts converts a duration, which may be longer than the block. It returns false
// where that is too long for any run.
func (c *clock) lasts(ticks uint64) (ns int64, ok bool) {
	span := c.closeTicks - c.openTicks
	if span == 0 || ticks == 0 {
		return 0, true
	}
	hi, lo := bits.Mul64(ticks, c.closeNS-c.openNS)
	if hi >= span {
		return 0, false
	}
	quotient, _ := bits.Div64(hi, lo, span)
	return int64(quotient), quotient <= math.MaxInt64
}

// ns converts a time between open and close. It rises with the ticks.
func (c *clock) ns(ticks uint64) int64 {
	after, _ := c.lasts(ticks - c.openTicks)
	return int64(c.openNS) + after
}
