package bound

import (
	"math/bits"

	"loggops/sim/internal/program"
)

// account bounds how many nodes the operations of one rank's list hold at any moment of any
// run. An operation takes nodes when the first of its dependences is met, and gives some back
// when it completes; all that it requires has given back before it takes. So when g nodes have
// been given back, only operations that require at most g can have taken any. The bound is the
// maximum, over g, of what these take minus g.
type account struct {
	known []known // a ring of operations to come
	gives []int64 // a ring of the latest numbered operations
	// numbered counts the operations so far that give nodes back and that others require.
	numbered int32
	// taken[s] is the number of nodes taken by operations that require about s << coarse nodes
	// to be given back before, rounded down.
	taken  []int64
	used   int // length of taken in use
	coarse int
}

// known is what has certainly completed when an operation starts: the numbered operations
// before first, and those of the next 64 that have a bit.
type known struct {
	given int64 // by the operations before first
	bits  uint64
	first int32

	heir     bool  // takes over a node of its dependence
	seen     int32 // dependences found so far
	last     int32 // the last one: twice the operation, plus 1 if its start is enough
	earliest int64 // nodes given back when the first one is met
}

// item is an operation in an account.
type item struct {
	need         int32 // number of dependences
	takes, gives int64 // nodes
	// Offsets to the operations that require its start, and its completion.
	onStart, onEnd []int32
}

const (
	// reach is the longest offset of a dependence that an account follows. Ignoring longer
	// ones cannot lower the bound.
	reach = 1 << 16
	// finest is the length of account.taken.
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

// entry returns the entry of the i-th operation.
func (a *account) entry(i int32) *known { return &a.known[uint32(i)%reach] }

// add adds the i-th operation, which must be the next of the list.
func (a *account) add(i int32, o *item) {
	k := a.entry(i)
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
			if to := a.entry(i + d); d > 0 && d < reach {
				to.last = 2 * i
			}
		}
	}
	*k = known{}
}

// take adds nodes that are taken when some number of nodes has been given back.
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

// require records a dependence of the operation at an offset from the i-th one: on the i-th
// one's start, or on its completion if that is numbered.
func (a *account) require(i, offset int32, from *known, number int32) {
	if offset <= 0 || offset >= reach {
		return
	}
	to := a.entry(i + offset)
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

// reach shifts the bits so that there is one for an operation at an offset from first. It
// forgets the earliest operations that are not known to have completed.
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
