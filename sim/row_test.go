package sim

import (
	"pgregory.net/rapid"

	"loggops/formats/schedule"
	"loggops/internal/expect"
	"loggops/schedgen/collective"
)

// row makes the operation of member i of n, with blocks of up to the given size.
func row(kind string, i, n, root int, bytes int64) schedule.Op {
	size := func(from, to int) int64 { return bytes / int64(1+(from+2*to)%3) }
	coll := &schedule.Coll{Kind: kind, Root: int32(root)}
	op := schedule.Op{Kind: schedule.Collective, Bytes: bytes, Coll: coll}
	to, from, of := make([]int64, n), make([]int64, n), make([]int64, n)
	for j := range n {
		to[j], from[j], of[j] = size(i, j), size(j, i), size(j, 0)
	}
	switch kind {
	case "gatherv":
		op.Bytes = size(i, root)
		if i == root {
			coll.RecvCounts = from
		}
	case "scatterv":
		op.Bytes = size(root, i)
		if i == root {
			coll.Counts = to
		}
	case "allgatherv", "reduce_scatter":
		coll.RecvCounts = of
	case "alltoallv", "alltoallw":
		coll.Counts, coll.RecvCounts = to, from
	}
	if collective.Neighborhood(kind) {
		for _, offset := range []int{1, 2} { // with two members: the member itself, or one of them twice
			j, k := (i+offset)%n, (i+2*n-offset)%n
			coll.Neighbors, coll.RecvNeighbors = append(coll.Neighbors, int32(j)), append(coll.RecvNeighbors, int32(k))
			switch kind {
			case "neighbor_allgatherv":
				op.Bytes = of[i]
				coll.RecvCounts = append(coll.RecvCounts, of[k])
			case "neighbor_alltoallv", "neighbor_alltoallw":
				coll.Counts, coll.RecvCounts = append(coll.Counts, to[j]), append(coll.RecvCounts, from[k])
			}
		}
	}
	return op
}

// simulated runs a schedule with several numbers of workers, which must not change the result.
func simulated(t *rapid.T, s schedule.Source, params Params) (*Result, error) {
	p, err := Compile(s, params)
	expect.OK(t, err)
	return run(t, p, 3)
}
