package infer

import (
	"testing"

	"loggops/internal/testkit/expect"
)

// TestSee: a handle with another rank or size than before stands for another communicator. Counterexample: with the same, it stands for that of
// before, unless a communicator was freed, and one created, in between.
func TestSee(t *testing.T) {
	h := NewHandles()
	see := func(rank, size int32) int32 {
		h.Next()
		return h.See(5, rank, size, true)
	}
	expect.Same(t, int32(0), see(1, 4))
	expect.Same(t, int32(0), see(1, 4))
	expect.Same(t, int32(1), see(0, 4))
	expect.Same(t, int32(2), see(0, 2))
	h.Next()
	h.Free(100)
	expect.Same(t, int32(2), see(0, 2))
	h.Next()
	h.Create(Creation{Variable: 104})
	expect.Same(t, int32(2), see(0, 2)) // it was seen after the free
	h.Next()
	h.Free(104)
	h.Next()
	h.Create(Creation{Variable: 108})
	expect.Same(t, int32(3), see(0, 2))
	expect.Same(t, true, h.Uses[3].perhaps)
}
