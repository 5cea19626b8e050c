package analytic

import (
	"errors"
	"fmt"
	"testing"

	"loggops/sim"
	"loggops/sim/machine"
)

// TestNoForm has the reasons why there is none. That forms are right is tested
// where they are simulated, in sim/closed_test.go.
func TestNoForm(t *testing.T) {
	params := sim.Default()
	slow, wide, tail, nic := params, params, params, params
	slow.LatencyNS, tail.TailNS, nic.NIC = 1<<52, 300, true
	wide.GapNS = params.OverheadSendNS + params.LatencyNS + params.OverheadRecvNS + 1
	for _, x := range []struct {
		kind, algorithm string
		n               int
		bytes           int64
		params          sim.Params
		want            string
	}{
		{"allreduce", "dissemination", 8, 70_000, params, "messages of 70000 bytes are not eager"},
		{"allreduce", "dissemination", 8, 8, wide, "g is above o + L + o"},
		{"allreduce", "dissemination", 8, 8, tail, "o-tail is 300ns"},
		{"allreduce", "dissemination", 8, 8, nic, "receive is nic"},
		{"allreduce", "dissemination", 1 << 30, 8, slow, "it takes longer than a simulated run may"},
		{"allreduce", "recursive-doubling", 12, 8, params, "12 members are no power of two"},
		{"allreduce", "ring", 3, 8, params, "8 bytes cannot be shared equally by 3 members"},
		{"barrier", "binary", 8, 0, params, "8 members are no complete binary tree"},
		{"bcast", "pipelined-chain:segment=3", 8, 8, params, "8 bytes are no whole segments of 3"},
		{"bcast", "pipelined-chain:segment=1", 8, 80, params, "of 80 segments, which are not taken in one after the other"},
		{"reduce", "binary", 8, 8, params, "of reduce by binary"},
	} {
		_, err := Collective(x.kind, x.algorithm, x.n, x.bytes, x.params)
		if none, ok := errors.AsType[*NoForm](err); !ok || none.Why != x.want {
			t.Errorf("%s by %s: %v, want %s", x.kind, x.algorithm, err, x.want)
		}
	}
	for _, kind := range []string{"bcast", "dance"} {
		_, err := Collective(kind, "spiral", 8, 8, params)
		if _, none := errors.AsType[*NoForm](err); err == nil || none {
			t.Errorf("%s by spiral: %v", kind, err)
		}
	}
}

func ExampleCollective() {
	xt4, _ := machine.Open("xt4")
	for _, n := range []int{16, 1 << 20} {
		ns, _ := Collective("allreduce", "dissemination", n, 8, xt4)
		fmt.Printf("%d ranks: %d ns\n", n, ns)
	}
	// Output:
	// 16 ranks: 53616 ns
	// 1048576 ranks: 268080 ns
}
