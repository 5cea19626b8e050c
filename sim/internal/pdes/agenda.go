package pdes

import (
	"unsafe"

	"loggops/sim/internal/logp"
)

// Agenda tells which of many are due before some time. It keeps the least time of each
// block of them, of each group of blocks, and so on, so that what it costs goes by how
// many are due and not by how many there are. The times in it are never later than
// those of what is not taken out.
type Agenda struct {
	times     []int64
	blockBits int // there are 2^blockBits in a block
	levels    [][]int64
}

const (
	MostBlockBits = 6
	groupLen      = 64 // blocks, or groups, in a group
)

// NewAgenda returns an agenda of times, all of which are 0, in blocks of 2^blockBits.
func NewAgenda(times []int64, blockBits int) Agenda {
	a := Agenda{times: times, blockBits: blockBits}
	for size := (len(times) + 1<<blockBits - 1) >> blockBits; ; size = (size + groupLen - 1) / groupLen {
		a.levels = append(a.levels, make([]int64, size))
		if size <= 1 {
			return a
		}
	}
}

// Clear makes all due at 0 again.
func (a *Agenda) Clear() {
	clear(a.times)
	for _, level := range a.levels {
		clear(level)
	}
}

// KeepOnly leaves to an agenda, in which all are due at 0, the stripes of whole blocks that
// are a worker's, and to other agendas of the same times the others.
func (a *Agenda) KeepOnly(worker, workers, stripe int) {
	for _, level := range a.levels {
		for i := range level {
			level[i] = logp.Never
		}
	}
	for i := range a.times {
		if i/stripe%workers == worker {
			a.Lower(int32(i), 0)
		}
	}
}

// Least returns the least time.
func (a *Agenda) Least() int64 { return a.levels[len(a.levels)-1][0] }

// Lower notes that one is due at time t, if it was not before.
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

// Put brings one back that was taken out.
func (a *Agenda) Put(i int32, t int64) {
	a.times[i] = t
	a.Lower(i, t)
}

// Take takes out those that are due before the horizon, and appends them to a list.
func (a *Agenda) Take(horizon int64, list []int32) []int32 {
	if a.Least() < horizon {
		a.takeGroup(len(a.levels)-1, 0, horizon, &list)
	}
	return list
}

// takeGroup is take for one entry of a level.
func (a *Agenda) takeGroup(level, i int, horizon int64, list *[]int32) {
	if level == 0 {
		first := i << a.blockBits
		a.levels[0][i] = takeDue(a.times[first:min(first+1<<a.blockBits, len(a.times))], int32(first), horizon, list)
		return
	}
	least, below := int64(logp.Never), a.levels[level-1]
	for k := i * groupLen; k < min((i+1)*groupLen, len(below)); k++ {
		if below[k] < horizon {
			a.takeGroup(level-1, k, horizon, list)
		}
		least = min(least, below[k])
	}
	a.levels[level][i] = least
}

// takeDue appends which of the times of a block, from first on, come before the horizon.
// It returns the least of the others.
func takeDue(times []int64, first int32, horizon int64, list *[]int32) (least int64) {
	var found [1 << MostBlockBits]int32
	n := 0
	least = logp.Never
	for i, t := range times[:min(len(times), len(found))] {
		found[n%len(found)] = first + int32(i)
		due, rest := IsDue(t, horizon)
		n += due
		least = min(least, rest)
	}
	*list = append(*list, found[:n]...)
	return least
}

// IsDue tells, as 1 or 0, whether a time comes before the horizon; where it does,
// rest is never, else the time. There is no branch in it: who is due is a matter
// of chance, which no processor guesses.
func IsDue(t, horizon int64) (due int, rest int64) {
	all := (t - horizon) >> 63 // all bits set where it is
	return int(-all), (t | all) & logp.Never
}

// AgendaBytes bounds the size of an agenda of n times, without these, in blocks of the
// usual size.
func AgendaBytes(n int64) int64 {
	const word = 8
	all := word * (n>>MostBlockBits + 3)
	return all + all/groupLen + 2*int64(unsafe.Sizeof(Agenda{}))
}
