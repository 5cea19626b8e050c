package repeat

import (
	"slices"

	"loggops/formats/schedule"
)

// Arrange returns the operations of a rank in another order, some of them several times or not at all. The leaf of
// an operation is the number of its place in the program. A dependence on the k-th last operation of a leaf becomes
// one on the k-th last of that leaf in the new order.
func Arrange(ops []schedule.Op, leaves, order []int32) []schedule.Op {
	if len(ops) == 0 {
		return nil
	}
	count := int(slices.Max(leaves)) + 1
	arranged := make([][]int32, count) // by leaf, its places in the new order
	for i, op := range order {
		arranged[leaves[op]] = append(arranged[leaves[op]], int32(i))
	}
	nth, passed := make([]int32, len(ops)), make([]int32, count) // of each operation among those of its leaf; and so far
	for i, leaf := range leaves {
		nth[i] = passed[leaf]
		passed[leaf]++
	}
	clear(passed)
	before := make([][]int32, len(ops)) // of each dependence, how many operations of its leaf come before that which depends
	for i := range ops {
		for _, distance := range slices.Concat(ops[i].Requires, ops[i].Irequires) {
			to := int32(i) - distance
			before[i] = append(before[i], passed[leaves[to]]-nth[to])
		}
		passed[leaves[i]]++
	}
	clear(passed)
	all := make([]schedule.Op, len(order))
	numbers := renumbering{}
	for i, from := range order {
		op := ops[from]
		moved := func(distances, before []int32) (list []int32) {
			for k, distance := range distances {
				leaf := leaves[from-distance]
				if n := int(passed[leaf] - before[k]); n >= 0 && n < len(arranged[leaf]) {
					list = append(list, int32(i)-arranged[leaf][n])
				}
			}
			return list
		}
		requires := len(op.Requires)
		op.Requires, op.Irequires = moved(op.Requires, before[from]), moved(op.Irequires, before[from][requires:])
		op.Iteration = numbers.next(op.Iteration)
		passed[leaves[from]]++
		all[i] = op
	}
	return all
}

// renumbering numbers iterations on where operations of earlier ones are repeated.
type renumbering struct{ last, added int32 }

func (r *renumbering) next(iteration int32) int32 {
	if iteration == schedule.None {
		return iteration
	}
	if iteration+r.added < r.last {
		r.added = r.last + 1 - iteration
	}
	r.last = iteration + r.added
	return r.last
}
