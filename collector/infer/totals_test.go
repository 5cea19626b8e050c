package infer

import (
	"testing"

	"loggops/internal/testkit/expect"
)

// never fails a test in which a record fits a collective in place and another one.
func never(t *testing.T) Choice {
	return func(block, inPlace int64) bool {
		t.Errorf("blocks of %d, or of %d in place", block, inPlace)
		return false
	}
}

// TestBlockOf: the total of a member, divided by the number of members with which it exchanges blocks, is the size of a block, in place or not,
// if all blocks have one size. Counterexample: blocks of several sizes give a total that fits a wrong size.
func TestBlockOf(t *testing.T) {
	for n := int64(2); n < 20; n++ {
		for _, b := range []int64{4, 8, 24, 1000} {
			for me := range n {
				for _, c := range []struct {
					kind  string
					total Part
				}{
					{"bcast", Part{0, b}},
					{"bcast", Part{n * b, b}},
					{"gather", Part{b, n * b}},
					{"gather", Part{0, (n - 1) * b}},
					{"scatter", Part{n * b, b}},
					{"scatter", Part{(n - 1) * b, 0}},
					{"exscan", Part{(n - me - 1) * b, me * b}},
				} {
					if got := BlockOf(c.kind, c.total, n, me, never(t)); got != (Part{b, b}) {
						t.Errorf("%s of %d by member %d of %d: blocks of %d, want %d", c.kind, c.total, me, n, got, b)
					}
				}
			}
		}
	}
	expect.Same(t, Part{3, 3}, BlockOf("gather", Part{0, 2 + 4 + 3}, 4, 0, never(t))) // blocks of 2, 4 and 3 bytes
	expect.Same(t, Part{5, 7}, BlockOf("exscan", Part{5, 7}, 4, 1, never(t)))         // no blocks of one size
}

// TestRemoteBlockOf: a member of an intercommunicator exchanges blocks with all members of the other group, but in operations with a root only
// with the root.
func TestRemoteBlockOf(t *testing.T) {
	expect.Same(t, Part{8, 8}, RemoteBlockOf("alltoall", Part{24, 24}, 3, false))
	expect.Same(t, Part{0, 8}, RemoteBlockOf("gather", Part{0, 24}, 3, true))
	expect.Same(t, Part{24, 0}, RemoteBlockOf("gather", Part{24, 0}, 3, false))
}

// TestFitsInPlace: a total that n-1 divides and n does not is that of a collective in place. If both divide it, the choice decides.
func TestFitsInPlace(t *testing.T) {
	for bytes, inPlace := range map[int64]bool{3 * 8: true, 4 * 8: false, 3 * 20: true, 3 * 24: true, 3 * 16: false, 0: false} {
		if got := FitsInPlace(bytes, 4, WholeWords); got != inPlace {
			t.Errorf("%d bytes of 4 members: in place %v", bytes, got)
		}
	}
	for _, choice := range []bool{false, true} {
		expect.Same(t, choice, FitsInPlace(3*16, 4, func(block, inPlace int64) bool {
			expect.Same(t, [2]int64{12, 16}, [2]int64{block, inPlace})
			return choice
		}))
	}
	expect.Same(t, false, FitsInPlace(8, 1, never(t)))
}
