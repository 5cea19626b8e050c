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
type binomial struct {
	n, root int
	rounds  int
	bytes   int64
}

func newBinomial(op *schedule.Op, n int) binomial {
	return binomial{n: n, root: int(op.Coll.Root), rounds: bits.Len(uint(n - 1)), bytes: op.Bytes}
}

// swap turns a member into its virtual rank and back.
func (b *binomial) swap(i int) int {
	switch i {
	case 0:
		return b.root
	case b.root:
		return 0
	}
	return i
}

func (b *binomial) MaxBytes() int64 { return b.bytes }

// children returns how many children virtual rank v has; child c is v + 2^j
// with j = joined(v) + c.
func (b *binomial) children(v int) int {
	count := 0
	for j := joined(v); j < b.rounds && v+1<<j < b.n; j++ {
		count++
	}
	return count
}

// joined returns the first round in which v has the data.
func joined(v int) int { return bits.Len(uint(v)) }

// bcastDown is the broadcast: step 0 receives from the parent, except at the
// root, and the others send to the children.
type bcastDown struct{ binomial }

func bcastBinomial(op *schedule.Op, n int, _ bool) Plan { return &bcastDown{newBinomial(op, n)} }

func (b *bcastDown) first(v int) int { return min(v, 1) }

func (b *bcastDown) Len(i int) int {
	v := b.swap(i)
	return b.first(v) + b.children(v)
}

func (b *bcastDown) Step(i, s int) Step {
	v := b.swap(i)
	round := joined(v) + s - b.first(v)
	if s < b.first(v) {
		return Step{schedule.Recv, b.swap(v - 1<<round), b.bytes, round}
	}
	return Step{schedule.Send, b.swap(v + 1<<round), b.bytes, round}
}

func (b *bcastDown) Requires(i, s int, list []int) []int {
	if b.swap(i) > 0 && s > 0 {
		list = append(list, 0)
	}
	return list
}

func (b *bcastDown) Dependants(i, s int, list []int) []int {
	if b.swap(i) > 0 && s == 0 {
		for c := 1; c < b.Len(i); c++ {
			list = append(list, c)
		}
	}
	return list
}

// reduceUp is the reduction: receives from the children, the one of the last
// round first, each followed by a calc where reductions cost one; the last
// step, except at the root, sends to the parent.
type reduceUp struct {
	binomial
	width int // steps a child
}

func reduceBinomial(op *schedule.Op, n int, reduces bool) Plan {
	r := &reduceUp{newBinomial(op, n), 1}
	if reduces {
		r.width = 2
	}
	return r
}

func (r *reduceUp) Len(i int) int {
	v := r.swap(i)
	return r.children(v)*r.width + min(v, 1)
}

func (r *reduceUp) Step(i, s int) Step {
	v := r.swap(i)
	children := r.children(v)
	round := joined(v) + children - 1 - s/r.width
	switch {
	case s == children*r.width:
		return Step{schedule.Send, r.swap(v - 1<<round), r.bytes, round}
	case s%r.width == 1:
		return Step{Kind: schedule.Calc, Bytes: r.bytes, Round: round}
	}
	return Step{schedule.Recv, r.swap(v + 1<<round), r.bytes, round}
}

func (r *reduceUp) Requires(i, s int, list []int) []int {
	parts := r.children(r.swap(i)) * r.width
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
	v := r.swap(i)
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
