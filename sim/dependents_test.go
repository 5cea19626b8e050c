package sim

import (
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
)

// TestManyDependents has operations that hundreds of others require, which the compiler keeps
// in lists of their own, and compares the engine with the oracle.
func TestManyDependents(t *testing.T) {
	const ranks, calcs, n = 3, 4, 300
	s := &schedule.Schedule{
		Header: schedule.Header{Ranks: ranks, Replicas: 2, Communicators: []comm.Communicator{comm.World(ranks)}},
		Ops:    make([][]schedule.Op, ranks),
	}
	for rank := range s.Ops {
		for i := range int64(calcs) {
			s.Ops[rank] = append(s.Ops[rank], schedule.Op{DurationNS: 100*i + 50, Iteration: schedule.None, TraceRow: schedule.None})
		}
		for i := range int32(n) {
			op := schedule.Op{
				Kind: schedule.Recv, Peer: int32(rank+ranks-1) % ranks, Bytes: 8, Tag: int64(i / 50), Requires: []int32{i + 1 + i%calcs},
				Iteration: schedule.None, TraceRow: schedule.None,
			}
			if i%2 == 0 {
				op.Kind, op.Peer = schedule.Send, int32(rank+1)%ranks
			}
			if i%3 == 0 {
				op.Irequires = []int32{i + 2}
			}
			s.Ops[rank] = append(s.Ops[rank], op)
		}
		for i := calcs; i < calcs+n; i++ { // as many receives as sends, of the same tags
			if op := &s.Ops[rank][i]; op.Kind == schedule.Recv {
				op.Tag = s.Ops[rank][i-1].Tag
			}
		}
	}
	params := Params{LatencyNS: 2500, OverheadSendNS: 1500, OverheadRecvNS: 1500, GapNS: 1000, GapPerByte: 6, EagerMax: 65535}
	d := &drawn{schedule: s, params: params}
	if _, err := d.check(t.Context()); err != nil {
		t.Error(err)
	}
}
