package pdes

import "testing"

// TestClear checks that the blocks left by a run that ended early are reused in the next one.
func TestClear(t *testing.T) {
	made := 0
	x := NewPost[int](2, func(int, int64) { made++ })
	for parity := range 2 {
		for i := range 3 * blockSize {
			*x.Add(0, &x.Boxes[parity][0][1]) = i
		}
	}
	x.Clear()
	if made != 6 || len(x.spare) != made {
		t.Errorf("of %d blocks %d are there for the next run, want 6", made, len(x.spare))
	}
	for _, from := range x.Boxes {
		if len(from[0][1]) != 0 {
			t.Error("a box is not empty")
		}
	}
}
