package sim

import (
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/expect"
	"loggops/sim/internal/logp"
)

// TestShared checks the levels that ranks share: eleven ranks on nodes of six, each with three
// sockets of two.
func TestShared(t *testing.T) {
	const socket, node, network = 0, 1, 2
	for _, test := range []struct {
		roundRobin bool
		a, b       int32
		want       int
	}{
		{false, 4, 4, socket},
		{false, 4, 5, socket},
		{false, 3, 4, node},
		{false, 0, 5, node},
		{false, 5, 6, network},
		{false, 10, 9, node},
		{true, 4, 4, socket},
		{true, 4, 5, network},
		{true, 0, 2, socket}, // the first two ranks of the first node
		{true, 2, 4, node},
		{true, 1, 3, socket},
		{true, 1, 9, node},
		{true, 10, 0, node},
	} {
		p := Params{Levels: []Level{{Size: 2}, {Size: 6}}, RoundRobin: test.roundRobin}
		if got := logp.NewLevels(&p, 11).Shared(test.a, test.b); got != test.want {
			t.Errorf("round robin %v: %d and %d share level %d, want %d", test.roundRobin, test.a, test.b, got, test.want)
		}
	}
}

// TestDistanceWithinLevel checks that distances use the least o of all levels.
func TestDistanceWithinLevel(t *testing.T) {
	s := blank(2, 2)
	allreduce := schedule.Op{Kind: schedule.Collective, Bytes: 8, Coll: &schedule.Coll{Kind: "allreduce", Algorithm: "dissemination"}}
	s.Ops[0] = []schedule.Op{{Kind: schedule.Send, Peer: 1}, allreduce}
	s.Ops[1] = []schedule.Op{{Kind: schedule.Recv}, allreduce}
	s.Ops[0][1].Requires, s.Ops[1][1].Requires = []int32{1}, []int32{1}
	params := Default()
	params.Levels = []Level{
		{Size: 1, Override: overhead(new(9000.0))},
		{Size: 4, Override: overhead(new(300.0))},
	}
	p, err := Compile(s, params)
	expect.OK(t, err)
	if got := p.program.NsToLeave(0); got != 300 {
		t.Errorf("%d ns from a send to a collective, want 300", got)
	}
}

// overhead returns an override of both parts of o; nil overrides nothing.
func overhead(ns *float64) Override { return Override{OwnOverheadSend: ns, OwnOverheadRecv: ns} }
