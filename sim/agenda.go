package sim

// moment is when the first of some is due, and a bound on when it could do what
// others wait for; that is never earlier.
type moment struct{ next, bound int64 }

func (m *moment) lower(next, bound int64) {
	m.next, m.bound = min(m.next, next), min(m.bound, bound)
}

// agenda tells which of many are due before some time. It keeps the least of each
// block of them, of each group of blocks, and so on, so that what it costs goes by
// how many are due and not by how many there are.
type agenda struct {
	n      int // how many there are
	levels [][]moment
}

const (
	blockLen = 256 // in a block
	groupLen = 64  // blocks, or groups, in a group
)

// newAgenda returns the agenda of so many, all of which are due at 0.
func newAgenda(n int) *agenda {
	a := &agenda{n: n}
	for size := (n + blockLen - 1) / blockLen; ; size = (size + groupLen - 1) / groupLen {
		a.levels = append(a.levels, make([]moment, size))
		if size <= 1 {
			return a
		}
	}
}

// first returns the least of all.
func (a *agenda) first() moment { return a.levels[len(a.levels)-1][0] }

// lower notes that one is due at time t, if it was not before.
func (a *agenda) lower(i int, t int64) {
	i /= blockLen
	for _, level := range a.levels {
		if level[i].bound <= t {
			return
		}
		level[i].lower(t, t)
		i /= groupLen
	}
}

// sweep goes over the blocks in which one is due before the horizon. What visit
// returns is their least from then on, with what is lowered meanwhile.
func (a *agenda) sweep(horizon int64, visit func(first, last int) moment) {
	top := len(a.levels) - 1
	if a.levels[top][0].next < horizon {
		a.sweepGroup(top, 0, horizon, visit)
	}
}

func (a *agenda) sweepGroup(level, i int, horizon int64, visit func(first, last int) moment) {
	at := &a.levels[level][i]
	*at = moment{never, never}
	if level == 0 {
		m := visit(i*blockLen, min((i+1)*blockLen, a.n))
		at.lower(m.next, m.bound)
		return
	}
	below := a.levels[level-1]
	for k := i * groupLen; k < min((i+1)*groupLen, len(below)); k++ {
		if below[k].next < horizon {
			a.sweepGroup(level-1, k, horizon, visit)
		}
		at.lower(below[k].next, below[k].bound)
	}
}
