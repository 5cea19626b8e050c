package bound

import (
	"math/bits"

	"loggops/sim/internal/program"
)

// account bounds how many nodes the operations of one list hold at any moment of any
// run. An operation takes nodes when the first of its dependences is met, and gives
// some back when it completes. What it requires has given back before it takes. So at
// a moment when g nodes have been given back, only operations that require no more
// than that can have taken any: the bound is the largest excess of what these take
// over g.
type account struct {
	known []known // of operations to come, a ring
	gives []int64 // of the latest numbered operations, a ring
	// numbered counts the operations so far that give something back and that others
	// require.
	numbered int32
	// taken[s] is what operations take that require s << coarse nodes to be given back
	// before, or a little more.
	taken  []int64
	used   int // of taken
	coarse int
}

// known is what has certainly completed when an operation starts: the numbered
// operations before first, and of the 64 from there on those with a bit.
type known struct {
	given int64 // by those before first
	bits  uint64
	first int32

	heir     bool  // whether it takes over a node of what it requires
	seen     int32 // dependences so far
	last     int32 // the last of them: twice the operation, and 1 more if its start is enough
	earliest int64 // nodes that have been given back when the first of them is met
}

// item is an operation as an account sees it.
type item struct {
	need         int32 // dependences
	takes, gives int64 // nodes
	// Distances to the operations that require its start, and its end.
	onStart, onEnd []int32
}

const (
	// reach is how far down a list an account follows dependences. It ignores others,
	// which makes the bound no lower.
	reach = 1 << 16
	// finest is how many steps account.taken has.
	finest = 1 << 14
)

func newAccount() *account {
	return &account{known: make([]known, reach), gives: make([]int64, reach), taken: make([]int64, finest)}
}

// reset begins another list.
func (a *account) reset() {
	clear(a.taken[:a.used])
	a.numbered, a.used, a.coarse = 0, 0, 0
}

// of returns the entry of the i-th operation.
func (a *account) of(i int32) *known { return &a.known[uint32(i)%reach] }

// add adds the i-th operation, the next of the list.
func (a *account) add(i int32, o *item) {
	k := a.of(i)
	before := int64(0)
	if k.seen == o.need {
		before = k.earliest
	}
	a.take(o.takes, before)
	for _, d := range o.onStart {
		a.require(i, d, k, program.None)
	}
	if len(o.onEnd) > 0 {
		number := int32(program.None)
		if o.gives > 0 {
			number = a.numbered
			a.gives[uint32(number)%reach] = o.gives
			a.numbered++
		}
		for _, d := range o.onEnd {
			a.require(i, d, k, number)
			if to := a.of(i + d); d > 0 && d < reach {
				to.last = 2 * i
			}
		}
	}
	*k = known{}
}

// take adds nodes that are taken when so many have been given back.
func (a *account) take(nodes, before int64) {
	for before>>a.coarse >= finest {
		a.coarse++
		for s := range finest / 2 {
			a.taken[s] = a.taken[2*s] + a.taken[2*s+1]
		}
		clear(a.taken[finest/2:])
	}
	s := int(before >> a.coarse)
	a.taken[s] += nodes
	a.used = max(a.used, s+1)
}

// require notes in the entry of the operation at a distance from the i-th one that
// it requires that one to start; or to complete, if it has a number.
func (a *account) require(i, distance int32, from *known, number int32) {
	if distance <= 0 || distance >= reach {
		return
	}
	to := a.of(i + distance)
	given := from.given + int64(bits.OnesCount64(from.bits))
	if number != program.None {
		given++
	}
	if to.seen == 0 || given < to.earliest {
		to.earliest = given
	}
	to.seen++
	to.last = 2*i + 1
	if ahead := from.first - to.first; ahead > 0 {
		to.first, to.given, to.bits = from.first, from.given, to.bits>>ahead|from.bits
	} else {
		to.bits |= from.bits >> -ahead
	}
	if place := number - to.first; number != program.None && place >= 0 {
		to.reach(place)
		to.bits |= 1 << (number - to.first)
	}
	for to.bits&1 != 0 && a.numbered-to.first <= reach {
		to.given += a.gives[uint32(to.first)%reach]
		to.first++
		to.bits >>= 1
	}
}

// reach forgets the first numbered operations that are not known to have completed, where
// another one has its place too far behind them.
func (k *known) reach(place int32) {
	if beyond := place - 63; beyond > 0 {
		k.given += int64(bits.OnesCount64(k.bits &^ (^uint64(0) << beyond)))
		k.bits >>= beyond
		k.first += beyond
	}
}

// most returns the bound.
func (a *account) most() (most int64) {
	held := int64(0)
	for s, nodes := range a.taken[:a.used] {
		held += nodes
		most = max(most, held-int64(s)<<a.coarse)
	}
	return most
}
