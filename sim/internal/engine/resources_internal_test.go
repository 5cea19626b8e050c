package engine

import (
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/expect"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// TestResourcesByUse checks that a rank has state for the pairs of CPU and NIC that operations
// name, and not for all of them, and that its next event is looked for among resources that
// something waits for.
func TestResourcesByUse(t *testing.T) {
	s := &schedule.Schedule{Header: schedule.Header{Ranks: 2, Replicas: 1, Communicators: []comm.Communicator{comm.World(2)}}}
	for rank := range int32(2) {
		var list []schedule.Op
		for i := range int32(schedule.MaxPlaces) {
			op := schedule.Op{Kind: schedule.Send, Peer: 1 - rank, Bytes: 8, CPU: i, NIC: i, Iteration: schedule.None, TraceRow: schedule.None}
			if i%2 != rank {
				op.Kind = schedule.Recv
			}
			if i > 0 {
				op.Requires = []int32{1}
			}
			list = append(list, op)
		}
		s.Ops = append(s.Ops, list)
	}
	p, err := program.Compile(s, logp.Default(), program.Usual)
	expect.OK(t, err)
	e := New(p, &Options{}, 1)
	if _, err := e.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got, want := resourcesPerRank(p), 3*schedule.MaxPlaces; got != want {
		t.Errorf("%d resources of a rank, want %d", got, want)
	}
	for rank := range int32(2) {
		looked := 0
		for at := e.resources.awaited[rank]; at != lastResource; at = e.resources.ofRank(rank)[at-1].next {
			looked++
		}
		if looked > 2 {
			t.Errorf("rank %d: at the end, the next event is looked for among %d resources", rank, looked)
		}
	}
}
