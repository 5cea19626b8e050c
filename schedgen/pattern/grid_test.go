package pattern

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestBalanced(t *testing.T) {
	for _, test := range []struct {
		ranks int
		want  []int
	}{
		{1, []int{1, 1}}, {6, []int{6}}, {6, []int{3, 2}}, {7, []int{7, 1}}, {12, []int{4, 3}}, {1024, []int{32, 32}},
		{1, []int{1, 1, 1}}, {7, []int{7, 1, 1}}, {16, []int{4, 2, 2}}, {100, []int{5, 5, 4}}, {120, []int{6, 5, 4}},
		{2016, []int{14, 12, 12}}, {1 << 20, []int{128, 128, 64}}, {2147483647, []int{2147483647, 1, 1}},
	} {
		if got := balanced(test.ranks, len(test.want)); !slices.Equal(got, test.want) {
			t.Errorf("%d ranks: %d, want %d", test.ranks, got, test.want)
		}
	}
}

// TestBalancedIsBest compares with all ways to divide ranks among three
// dimensions.
func TestBalancedIsBest(t *testing.T) {
	for ranks := 1; ranks <= 200; ranks++ {
		got := balanced(ranks, 3)
		if got[0]*got[1]*got[2] != ranks || got[0] < got[1] || got[1] < got[2] {
			t.Fatalf("%d ranks: %d", ranks, got)
		}
		for a := 1; a <= ranks; a++ {
			for b := 1; b <= a; b++ {
				if c := ranks / (a * b); a*b*c == ranks && c <= b && a-c < got[0]-got[2] {
					t.Errorf("%d ranks: %d, but there is %dx%dx%d", ranks, got, a, b, c)
				}
			}
		}
	}
}

// TestNeighbors holds that the neighbor's neighbor the other way is the rank
// itself, and that there is one unless a border or a dimension of one rank is
// in the way, as coordinates tell.
func TestNeighbors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		periodic := rapid.Bool().Draw(t, "periodic")
		g := gridOf(rapid.SliceOfN(rapid.IntRange(1, 5), 1, 3).Draw(t, "sizes"), periodic)
		ranks := g.sizes.Size()
		rank := rapid.IntRange(0, ranks-1).Draw(t, "rank")
		offset := rapid.SliceOfN(rapid.IntRange(-1, 1), len(g.sizes), len(g.sizes)).Draw(t, "offset")
		want, there := 0, true
		rest, behind := rank, ranks
		for d, size := range g.sizes {
			behind /= size
			at := rest/behind + offset[d]
			rest %= behind
			inside := at >= 0 && at < size
			there = there && (inside || periodic && size > 1)
			want = want*size + (at+size)%size
		}
		got, ok := g.neighbor(rank, offset)
		if ok != there || ok && got != want {
			t.Fatalf("rank %d of %d, %d away: %d, %v; want %d, %v", rank, g.sizes, offset, got, ok, want, there)
		}
		if ok {
			if back, ok := g.neighbor(got, opposite(offset)); !ok || back != rank {
				t.Fatalf("rank %d of %d, %d away is %d, and back %d", rank, g.sizes, offset, got, back)
			}
		}
	})
}
