package engine

import (
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
	"loggops/sim/internal/tuning"
)

// pingPongs returns a program of replicas, in each of which two ranks exchange a number of messages, one after the
// other. Change may change operation i of both ranks.
func pingPongs(t *testing.T, replicas, messages int, change func(i int, op *schedule.Op)) *program.Program {
	s := &schedule.Schedule{Header: schedule.Header{Ranks: 2, Replicas: replicas, Communicators: []comm.Communicator{comm.World(2)}}}
	for rank := range int32(2) {
		var list []schedule.Op
		for i := range messages {
			op := schedule.Op{Kind: schedule.Send, Peer: 1 - rank, Bytes: 8, Iteration: schedule.None, TraceRow: schedule.None}
			if i%2 != int(rank) {
				op.Kind = schedule.Recv
			}
			if i > 0 {
				op.Requires = []int32{1}
			}
			change(i, &op)
			list = append(list, op)
		}
		s.Ops = append(s.Ops, list)
	}
	p, err := program.Compile(s, logp.Default(), tuning.Usual())
	expect.OK(t, err)
	return p
}

// unchanged leaves operations of pingPongs as they are.
func unchanged(int, *schedule.Op) {}
