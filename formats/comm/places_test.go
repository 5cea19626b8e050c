package comm

import (
	"math/rand/v2"
	"testing"
)

// TestLargeLists compares the places in lists of many runs with those that a search finds.
func TestLargeLists(t *testing.T) {
	for _, n := range []int{40, 77, 1000} {
		var list []int32
		for _, rank := range rand.New(rand.NewPCG(1, uint64(n))).Perm(2 * n)[:n] {
			list = append(list, int32(rank))
		}
		ranks := Of(list)
		if len(ranks) <= longList || ranks.Len() != n {
			t.Fatalf("%d runs of %d ranks, want many of %d", len(ranks), ranks.Len(), n)
		}
		of := map[int32]int{}
		for i, rank := range list {
			of[rank] = i
			if got := ranks.At(i); got != rank {
				t.Fatalf("member %d of %d is rank %d, want %d", i, n, got, rank)
			}
		}
		for rank := range int32(2*n + 1) {
			want, ok := of[rank]
			if !ok {
				want = -1
			}
			if got := ranks.Index(rank); got != want {
				t.Fatalf("rank %d of %d is member %d, want %d", rank, n, got, want)
			}
		}
		if ranks.At(n) != -1 {
			t.Errorf("member %d of %d is rank %d", n, n, ranks.At(n))
		}
	}
}
