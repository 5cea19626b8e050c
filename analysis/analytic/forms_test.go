package analytic

import (
	"errors"
	"fmt"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
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
	machines := map[string]sim.Params{"default": params, "slow": slow, "wide": wide, "tail": tail, "nic": nic}
	cases.Lines(t, "no-forms.txt", func(text string) string {
		var machine, kind, algorithm string
		var n int
		var bytes int64
		_, err := fmt.Sscan(text, &machine, &kind, &algorithm, &n, &bytes)
		expect.OK(t, err)
		return cases.Outcome(Collective(kind, algorithm, n, bytes, machines[machine]))
	})
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
