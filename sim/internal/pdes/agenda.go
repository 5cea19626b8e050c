package pdes

import (
	"math"
	"math/bits"

	"loggops/sim/internal/logp"
)

// Agenda finds the elements, such as LPs, whose time comes before a limit. It stores the least
// time of each block of elements, of each group of blocks, and so on, so its cost is
// proportional to the number found. Stored times are lower bounds on those of the elements
// that are not taken out.
type Agenda struct {
	times     []int64
	blockBits int // a block has 2^blockBits elements
	levels    [][]int64
}

// NewAgenda returns an agenda of times, all of which must be 0, in blocks of 2^blockBits.
func NewAgenda(times []int64, blockBits int) Agenda {
	a := Agenda{times: times, blockBits: blockBits}
	for size := (len(times) + 1<<blockBits - 1) >> blockBits; ; size = (size + groupLen - 1) / groupLen {
		a.levels = append(a.levels, make([]int64, size))
		if size <= 1 {
			return a
		}
	}
}

// Clear sets all times to 0.
func (a *Agenda) Clear() {
	clear(a.times)
	for _, level := range a.levels {
		clear(level)
	}
}

// KeepOnly keeps the elements in a worker's stripes; agendas of other workers share the same
// times. All times must be 0, and a stripe consists of whole blocks.
func (a *Agenda) KeepOnly(worker, workers, stripe int) {
	for _, level := range a.levels {
		for i := range level {
			level[i] = logp.Never
		}
	}
	for first := worker * stripe; first < len(a.times); first += workers * stripe {
		for i := first; i < min(first+stripe, len(a.times)); i += 1 << a.blockBits {
			a.Lower(int32(i), 0)
		}
	}
}

// Least returns a lower bound on the least time, which only Take raises.
func (a *Agenda) Least() int64 { return a.levels[len(a.levels)-1][0] }

// Lower lowers an element's time to t if it is later.
func (a *Agenda) Lower(i int32, t int64) {
	if t < a.times[i] {
		a.times[i] = t
	}
	i >>= a.blockBits
	for _, level := range a.levels {
		if level[i] <= t {
			return
		}
		level[i] = t
		i /= groupLen
	}
}

// Put brings back an element that was taken out.
func (a *Agenda) Put(i int32, t int64) {
	a.times[i] = t
	a.Lower(i, t)
}

// Take takes out the elements with times before a limit, and appends them to a list.
func (a *Agenda) Take(before int64, list []int32) []int32 {
	if a.Least() < before {
		a.takeGroup(len(a.levels)-1, 0, before, &list)
	}
	return list
}

// takeGroup is Take for one entry of a level.
func (a *Agenda) takeGroup(level, i int, before int64, list *[]int32) {
	if level == 0 {
		first := i << a.blockBits
		a.levels[0][i] = TakeDue(a.times[first:min(first+1<<a.blockBits, len(a.times))], int32(first), before, list)
		return
	}
	least, below := int64(logp.Never), a.levels[level-1]
	for k := i * groupLen; k < min((i+1)*groupLen, len(below)); k++ {
		if below[k] < before {
			a.takeGroup(level-1, k, before, list)
		}
		least = min(least, below[k])
	}
	a.levels[level][i] = least
}

// TakeDue appends the elements of a block, which starts with first, whose times come before a
// limit. It returns the least of the other times. No branch depends on a time, as no processor could predict it.
func TakeDue(times []int64, first int32, before int64, list *[]int32) (least int64) {
	due := uint64(0)                // a bit for each time, the last one in the highest
	after := uint64(math.MaxUint64) // the least time after the limit; those before it wrap around
	for _, t := range times {
		d := uint64(t - before)
		due = due>>1 | d&(1<<63)
		after = min(after, d)
	}
	for due >>= 64 - uint(len(times)); due != 0; due &= due - 1 {
		*list = append(*list, first+int32(bits.TrailingZeros64(due)))
	}
	if after>>63 != 0 {
		return logp.Never
	}
	return before + int64(after)
}
