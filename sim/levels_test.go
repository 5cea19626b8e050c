package sim

import "testing"

// TestDistanceWithinLevel checks that distances use the least o of all levels.
func TestDistanceWithinLevel(t *testing.T) {
	s, params := listed(t, "replicas 2\nrank 0\n0 send 1 0\n1 allreduce 0 8B r0\nrank 1\n0 recv 0 0\n1 allreduce 0 8B r0\n")
	params.Levels = []Level{
		{Size: 1, Override: overhead(new(9000.0))},
		{Size: 4, Override: overhead(new(300.0))},
	}
	p := compiled(t, s, params)
	if got := p.program.NsToLeave(0); got != 300 {
		t.Errorf("%d ns from a send to a collective, want 300", got)
	}
}

// overhead returns an override of both parts of o; nil overrides nothing.
func overhead(ns *float64) Override { return Override{OwnOverheadSend: ns, OwnOverheadRecv: ns} }
