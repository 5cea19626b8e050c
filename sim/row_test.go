package sim

import (
	"pgregory.net/rapid"

	"loggops/formats/schedule"
	"loggops/schedgen/collective"
)

// row makes the operation of member i of n, with blocks of up to the given size.
func row(kind string, i, n, root int, bytes int64) schedule.Op {
	size := func(from, to int) int64 { return bytes / int64(1+(from+2*to)%3) }
	b := blocks{own: bytes, to: make([]int64, n), from: make([]int64, n), of: make([]int64, n)}
	for j := range n {
		b.to[j], b.from[j], b.of[j] = size(i, j), size(j, i), size(j, 0)
	}
	switch kind {
	case "gatherv":
		b.own = size(i, root)
	case "scatterv":
		b.own = size(root, i)
	case "neighbor_allgatherv":
		b.own = b.of[i]
	}
	return b.row(kind, i, n, root, 1, 2) // with two members: the member itself, or one of them twice
}

// blocks are the sizes of a member's own block, of those to and from each member, and of those that members have for all.
type blocks struct {
	own          int64
	to, from, of []int64
}

// row makes the operation of member i of n, whose neighbors are at some offsets.
func (b blocks) row(kind string, i, n, root int, neighbors ...int) schedule.Op {
	coll := &schedule.Coll{Kind: kind, Root: schedule.None}
	if collective.Rooted(kind) {
		coll.Root = int32(root)
	}
	switch kind {
	case "gatherv":
		if i == root {
			coll.RecvCounts = b.from
		}
	case "scatterv":
		if i == root {
			coll.Counts = b.to
		}
	case "allgatherv", "reduce_scatter":
		coll.RecvCounts = b.of
	case "alltoallv", "alltoallw":
		coll.Counts, coll.RecvCounts = b.to, b.from
	}
	for _, offset := range neighbors {
		if !collective.Neighborhood(kind) {
			break
		}
		next, last := (i+offset)%n, (i+n-offset%n)%n
		coll.Neighbors, coll.RecvNeighbors = append(coll.Neighbors, int32(next)), append(coll.RecvNeighbors, int32(last))
		switch kind {
		case "neighbor_allgatherv":
			coll.RecvCounts = append(coll.RecvCounts, b.of[last])
		case "neighbor_alltoallv", "neighbor_alltoallw":
			coll.Counts, coll.RecvCounts = append(coll.Counts, b.to[next]), append(coll.RecvCounts, b.from[last])
		}
	}
	return schedule.Op{Kind: schedule.Collective, Bytes: b.own, Coll: coll}
}

// simulated runs a schedule with several numbers of workers, which must not change the result.
func simulated(t *rapid.T, s schedule.Source, params Params) (*Result, error) {
	p := compiled(t, s, params)
	return run(t, p, 3)
}
