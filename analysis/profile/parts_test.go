package profile

import (
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
)

// someColl returns a rank's part of a collective among n members, of which it is
// number self.
func someColl(kind, algorithm string, n, self int) *schedule.Coll {
	c := &schedule.Coll{Kind: kind, Algorithm: algorithm, Root: schedule.None}
	if collective.Rooted(kind) {
		c.Root = int32(n - 1)
	}
	list := func(size func(i int) int) []int64 {
		var counts []int64
		for i := range n {
			counts = append(counts, int64(size(i)))
		}
		return counts
	}
	switch kind {
	case "alltoallv", "alltoallw":
		c.Counts, c.RecvCounts = list(func(i int) int { return 10*self + i }), list(func(i int) int { return 10*i + self })
	case "allgatherv", "reduce_scatter":
		c.RecvCounts = list(func(i int) int { return i })
	case "gatherv":
		c.RecvCounts = list(func(int) int { return 40 })
	case "scatterv":
		c.Counts = list(func(int) int { return 40 })
	}
	if collective.Neighborhood(kind) {
		c.Neighbors, c.RecvNeighbors = []int32{int32((self + 1) % n)}, []int32{int32((self + n - 1) % n)}
		if kind == "neighbor_alltoallv" || kind == "neighbor_alltoallw" {
			c.Counts, c.RecvCounts = []int64{7}, []int64{7}
		}
		if kind == "neighbor_allgatherv" {
			c.RecvCounts = []int64{40}
		}
	}
	return c
}
