package detour

import (
	"math"
	"math/bits"
	"time"
)

var start = time.Now()

// monotonic returns the system's clock, in ns from some time on.
func monotonic() int64 { return int64(time.Since(start)) }

// instant is one time on both clocks.
type instant struct {
	ticks uint64
	ns    int64
}

// now reads both clocks at once, as the tracing library does: of three tries the
// one in which the counter moved least.
func now() (best instant) {
	least := ^uint64(0)
	for range 3 {
		before := ticks()
		ns := monotonic()
		if took := ticks() - before; took < least {
			least, best = took, instant{before + took/2, ns}
		}
	}
	return best
}

// clock converts ticks. Both clocks were read at the start and at the end of a
// recording; between, they run in proportion.
type clock struct {
	open, close instant
}

// span returns the length of the recording in ns.
func (c *clock) span() int64 { return c.close.ns - c.open.ns }

// ns returns how long after the start a time is. It rises with the ticks.
func (c *clock) ns(ticks uint64) int64 {
	length := c.close.ticks - c.open.ticks
	high, low := bits.Mul64(ticks-c.open.ticks, uint64(c.span()))
	quotient, _ := bits.Div64(high, low, length) // ticks are within: no overflow
	return int64(quotient)
}

// perTick returns how many ns a tick has.
func (c *clock) perTick() float64 {
	return float64(c.span()) / float64(c.close.ticks-c.open.ticks)
}

// picoseconds returns how many ns so many ticks are, rounded to ps: the rate is
// not known better.
func (c *clock) picoseconds(ticks float64) float64 { return math.Round(ticks*c.perTick()*1e3) / 1e3 }

// wait returns a clock of so many ns.
func wait(ns int64) clock {
	c := clock{open: now()}
	for c.close = now(); c.span() < ns; c.close = now() {
	}
	return c
}

// after returns the ticks at a time so many ns after an instant.
func (c *clock) after(t instant, ns int64) uint64 { return t.ticks + uint64(float64(ns)/c.perTick()) }
