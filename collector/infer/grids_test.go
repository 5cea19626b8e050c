package infer

import "testing"

// TestUnknownSubgrids: the ranks of the members show which dimensions were kept. Counterexamples: ranks that no grid gives, and unknown ones.
func TestUnknownSubgrids(t *testing.T) {
	s := &solver{most: 1 << 20}
	grid := known{members: []int32{0, 1, 2, 3, 4, 5, 6, 7}, grid: 2}
	for name, c := range map[string]struct {
		size  int32
		ranks []int32
		want  int
	}{
		"rows":         {4, []int32{0, 1, 2, 3, 0, 1, 2, 3}, 2},
		"columns":      {2, []int32{0, 0, 0, 0, 1, 1, 1, 1}, 4},
		"no grid":      {4, []int32{0, 1, 2, 3, 3, 2, 1, 0}, 0},
		"rank missing": {4, []int32{0, 1, 2, None, 0, 1, 2, 3}, 0},
	} {
		if got := s.unknownSubgrids(&grid, c.size, c.ranks); len(got) != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	// In three dimensions of extent 2, the first and the last or the middle
	// and the last may be kept; the ranks decide.
	cube := known{members: grid.members, grid: 3}
	if got := s.unknownSubgrids(&cube, 4, []int32{0, 1, 0, 1, 2, 3, 2, 3}); len(got) != 2 || got[0][2] != 4 {
		t.Errorf("%v", got)
	}
}
