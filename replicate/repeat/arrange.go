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
	old, arranged := places(leaves, count, nil), places(leaves, count, order)
	nth := make([]int32, len(ops)) // of each operation among those of its leaf
	for _, list := range old {
		for i, op := range list {
			nth[op] = int32(i)
		}
	}
	before := make([][]int32, len(ops)) // of each dependence, how many operations of its leaf come before that which depends
	passed := make([]int32, count)
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

// places returns the places of the operations of each leaf, in an order or in their own.
func places(leaves []int32, count int, order []int32) [][]int32 {
	all := make([][]int32, count)
	if order == nil {
		for i, leaf := range leaves {
			all[leaf] = append(all[leaf], int32(i))
		}
		return all
	}
	for i, op := range order {
		all[leaves[op]] = append(all[leaves[op]], int32(i))
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
