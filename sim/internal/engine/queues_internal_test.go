package engine

import (
	"slices"
	"testing"
)

// TestTake takes entries from a list of matching in any order, and counts those that the search passes.
func TestTake(t *testing.T) {
	list := []int32{5, 3, 8, 9, 4}
	for _, c := range []struct {
		entry  int32
		found  bool
		looked int64
		taken  bool
		left   []int32
	}{
		{8, true, 3, true, []int32{5, 3, 9, 4}},
		{5, true, 1, true, []int32{3, 9, 4}},
		{9, false, 3, false, []int32{3, 9, 4}},
		{7, true, 3, false, []int32{3, 9, 4}},
		{4, true, 3, true, []int32{3, 9}},
	} {
		looked, taken := take(&list, c.entry, c.found)
		if looked != c.looked || taken != c.taken || !slices.Equal(list, c.left) {
			t.Errorf("%d: looked at %d, taken %v, left %v, want %d, %v, %v", c.entry, looked, taken, list, c.looked, c.taken, c.left)
		}
	}
}
