package infer

import (
	"testing"

	"loggops/formats/comm"
	"loggops/internal/testkit/expect"
)

// TestAmbiguous: of several duplicates, the order of the first collectives distinguishes one from the other. Counterexample: without collectives,
// nothing tells them apart, unless their handles are numbered in order.
func TestAmbiguous(t *testing.T) {
	dup := Creation{Call: "MPI_Comm_dup"}
	same := func(rank int32) int32 { return rank }
	const large = 1 << 20 // handles that are addresses
	for _, collective := range []bool{true, false} {
		want := comm.Of([]int32{0, 1})
		if !collective {
			want = nil
		}
		for n := range 2 {
			r := uses([]Creation{dup, dup}, []uint64{large, large + 8}, same, 2, collective)
			expect.Same(t, want, identified(t, r, n+1).Members)
		}
	}
}
