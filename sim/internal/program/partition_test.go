package program

import (
	"testing"

	"loggops/formats/listing"
	"loggops/internal/testkit/expect"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/tuning"
)

// TestLPs checks the ranks per LP, and whether these run in the model's order.
func TestLPs(t *testing.T) {
	const (
		eager      = "rank 0\n0 send 1 1\nrank 1\n0 recv 0 1\n"
		rendezvous = "rank 0\n0 ssend 1 1\nrank 1\n0 recv 0 1\n"
		barrier    = "rank 0\n0 barrier 0\nrank 1\n0 barrier 0\n"
		allreduce  = "comm 0,1\nrank 0\n0 allreduce 1 1000000B\nrank 1\n0 allreduce 1 1000000B\n"
	)
	noLatency := func(p *logp.Params) { p.LatencyNS, p.OverheadSendNS = 0, 0 }
	for _, test := range []struct {
		name, schedule   string
		change           func(p *logp.Params)
		size             int
		ordered, isLocal bool
	}{
		{"eager messages leave ranks", eager, nil, 1, false, false},
		{"eager messages stay in replicas", "replicas 3\n" + eager, nil, 2, false, true},
		{"rendezvous messages leave no LP", rendezvous, nil, 2, false, true},
		{"rendezvous messages stay in replicas", "replicas 3\n" + rendezvous, nil, 2, false, true},
		{"without latency there is one LP", "replicas 3\n" + eager, noLatency, 6, true, true},
		{"a barrier leaves replicas", "replicas 3\n" + barrier, nil, 2, false, false},
		{"a rendezvous collective of all ranks", "replicas 3\n" + allreduce, nil, 6, false, true},
	} {
		params := logp.Default()
		if test.change != nil {
			test.change(&params)
		}
		p, err := Compile(listing.Schedule(t, test.schedule), params, tuning.Usual())
		expect.OK(t, err)
		if p.LPSize != test.size || p.Ordered != test.ordered || p.LocalMessages != test.isLocal {
			t.Errorf("%s: %d ranks per LP, ordered: %t, messages stay in an LP: %t, want %d, %t, %t",
				test.name, p.LPSize, p.Ordered, p.LocalMessages, test.size, test.ordered, test.isLocal)
		}
	}
}
