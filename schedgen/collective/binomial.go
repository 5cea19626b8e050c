package collective

import (
	"math/bits"

	"loggops/formats/schedule"
)

// binomial is a binomial tree over virtual ranks, of which 0 is the root (the
// root and member 0 swap places). Downwards, v < 2^j sends in round j to
// v+2^j: so v > 0 receives from v without its highest bit, and has one child
// for each higher bit. Upwards is the mirror image: the children in reverse
// order, then the parent.
//
// In order, v > 0 receives from v without its lowest bit instead, and has one child
// for each bit below it, the most distant one first. The members below v then follow it
// in order, as in the trees of MPICH, of Open MPI's in-order binomial algorithms and of
// OpenFOAM.
//
// A gather is a reduction upwards that combines nothing, and a scatter a
// broadcast downwards: what v and its parent exchange are then the blocks of v
// and of all below it.
type binomial struct {
	swap
	n      int
	bytes  int64
	blocks *blocks // of the members; nil if all messages have bytes
	order  bool
}

func newBinomial(c *call) binomial {
	return binomial{swap: rootOf(c), n: c.n, bytes: c.op.Bytes, order: c.options.tree == inOrder}
}

// inOrder is the name of the binomial tree in order.
const inOrder = "in-order-binomial"

// newBlocks makes the tree of a gather or scatter.
func newBlocks(c *call) (binomial, error) {
	b := newBinomial(c)
	var err error
	b.blocks, err = c.divided()
	return b, err
}

// below returns those below v, and v: v, v + step ... before end.
func (b *binomial) below(v int) (end, step int) {
	if b.order {
		return min(b.n, v+v&-v), 1
	}
	return b.n, 1 << joined(v)
}

// carried returns the bytes between v > 0 and its parent.
func (b *binomial) carried(v int) int64 {
	if b.blocks == nil {
		return b.bytes
	}
	end, step := b.below(v)
	if b.blocks.before == nil {
		return b.blocks.each * int64((end-1-v)/step+1)
	}
	sum := int64(0)
	for w := v; w < end; w += step {
		sum += b.blocks.size(b.other(w))
	}
	return sum
}

func (b *binomial) MaxBytes() int64 {
	switch {
	case b.blocks == nil:
		return b.bytes
	case b.blocks.before == nil:
		return b.blocks.each * int64((b.n+1)/2) // of virtual rank 1
	}
	return b.blocks.total()
}

func (b *binomial) children(v int) int {
	if b.order && v > 0 {
		return min(bits.TrailingZeros(uint(v)), bits.Len(uint(b.n-1-v)))
	}
	return binomialChildren(v, b.n)
}

// begins returns the round in which v sends to its first child.
func (b *binomial) begins(v int) int {
	if b.order {
		return bits.Len(uint(b.n-1)) - b.children(v)
	}
	return joined(v)
}

// receives returns the round in which v > 0 receives from its parent.
func (b *binomial) receives(v int) int {
	if b.order {
		return bits.Len(uint(b.n-1)) - 1 - bits.TrailingZeros(uint(v))
	}
	return joined(v) - 1
}

// apart returns the distance between the virtual ranks that exchange a message in a round.
func (b *binomial) apart(round int) int {
	if b.order {
		return 1 << (bits.Len(uint(b.n-1)) - 1 - round)
	}
	return 1 << round
}

// binomialChildren returns how many children virtual rank v of n has; child c
// is v + 2^j with j = joined(v) + c.
func binomialChildren(v, n int) int {
	return max(0, bits.Len(uint(n-1-v))-joined(v))
}

// joined returns the first round in which v has the data.
func joined(v int) int { return bits.Len(uint(v)) }

// bcastDown is the broadcast: step 0 receives from the parent, except at the
// root, and the others send to the children.
type bcastDown struct{ binomial }

func bcastBinomial(c *call) (Plan, error) { return &bcastDown{newBinomial(c)}, nil }

func scatterBinomial(c *call) (Plan, error) {
	b, err := newBlocks(c)
	return &bcastDown{b}, err
}

func (b *bcastDown) first(v int) int { return min(v, 1) }

func (b *bcastDown) Len(i int) int {
	v := b.other(i)
	return b.first(v) + b.children(v)
}

func (b *bcastDown) Step(i, s int) Step {
	v := b.other(i)
	if s < b.first(v) {
		round := b.receives(v)
		return Step{schedule.Recv, b.other(v - b.apart(round)), b.carried(v), round}
	}
	round := b.begins(v) + s - b.first(v)
	child := v + b.apart(round)
	return Step{schedule.Send, b.other(child), b.carried(child), round}
}

func (b *bcastDown) Requires(i, s int, list []int) []int {
	if b.other(i) > 0 && s > 0 {
		list = append(list, 0)
	}
	return list
}

func (b *bcastDown) Dependants(i, s int, list []int) []int {
	if b.other(i) > 0 && s == 0 {
		for c := 1; c < b.Len(i); c++ {
			list = append(list, c)
		}
	}
	return list
}

func (b *bcastDown) Receive(i, _, _ int) int { return b.first(b.other(i)) - 1 }

// reduceUp is the reduction: receives from the children, the one of the last
// round first, each followed by a calc where reductions cost one; the last
// step, except at the root, sends to the parent.
type reduceUp struct {
	binomial
	width int // steps a child
}

func reduceBinomial(c *call) (Plan, error) { return &reduceUp{newBinomial(c), widthOf(c)}, nil }

func gatherBinomial(c *call) (Plan, error) {
	b, err := newBlocks(c)
	return &reduceUp{b, 1}, err
}

func (r *reduceUp) Len(i int) int {
	v := r.other(i)
	return r.children(v)*r.width + min(v, 1)
}

func (r *reduceUp) Step(i, s int) Step {
	v := r.other(i)
	children := r.children(v)
	if s == children*r.width {
		round := r.receives(v)
		return Step{schedule.Send, r.other(v - r.apart(round)), r.carried(v), round}
	}
	round := r.begins(v) + children - 1 - s/r.width
	if s%r.width == 1 {
		return Step{Kind: schedule.Calc, Bytes: r.bytes, Round: round}
	}
	child := v + r.apart(round)
	return Step{schedule.Recv, r.other(child), r.carried(child), round}
}

func (r *reduceUp) Requires(i, s int, list []int) []int {
	parts := r.children(r.other(i)) * r.width
	switch {
	case s == parts:
		for done := r.width - 1; done < parts; done += r.width {
			list = append(list, done)
		}
	case s%r.width == 1:
		list = append(list, s-1)
	}
	return list
}

func (r *reduceUp) Dependants(i, s int, list []int) []int {
	v := r.other(i)
	parts := r.children(v) * r.width
	switch {
	case s == parts:
	case s%r.width < r.width-1:
		list = append(list, s+1)
	case v > 0:
		list = append(list, parts)
	}
	return list
}

func (r *reduceUp) Receive(i, _, round int) int {
	v := r.other(i)
	return (r.begins(v) + r.children(v) - 1 - round) * r.width
}
