package placement

import "testing"

// TestPlacement compares nodes, cores and first ranks with placements that are written out.
func TestPlacement(t *testing.T) {
	for name, test := range map[string]struct {
		p     Placement
		nodes [][]int32
	}{
		"none":        {Placement{}, [][]int32{{0}, {1}, {2}}},
		"of one":      {New(1, 3, false), [][]int32{{0}, {1}, {2}}},
		"block":       {New(3, 8, false), [][]int32{{0, 1, 2}, {3, 4, 5}, {6, 7}}},
		"round robin": {New(3, 8, true), [][]int32{{0, 3, 6}, {1, 4, 7}, {2, 5}}},
	} {
		t.Run(name, func(t *testing.T) {
			for node, ranks := range test.nodes {
				for core, rank := range ranks {
					if n, c, first := test.p.Node(rank), test.p.Core(rank), test.p.First(rank); n != int32(node) || c != int32(core) || first != ranks[0] {
						t.Errorf("rank %d: node %d, core %d, first %d; want %d, %d, %d", rank, n, c, first, node, core, ranks[0])
					}
				}
			}
		})
	}
}

// TestPeriod: shifted by a period, ranks share nodes as before.
func TestPeriod(t *testing.T) {
	const ranks = 40
	for size := 1; size < 7; size++ {
		for _, roundRobin := range []bool{false, true} {
			p := New(size, ranks, roundRobin)
			shift := int32(p.Period())
			for a := int32(0); a+shift < ranks; a++ {
				for b := int32(0); b+shift < ranks; b++ {
					if (p.Node(a) == p.Node(b)) != (p.Node(a+shift) == p.Node(b+shift)) {
						t.Errorf("nodes of %d, round robin %v: ranks %d and %d, shifted by %d", size, roundRobin, a, b, shift)
					}
				}
			}
		}
	}
}
