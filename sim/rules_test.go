package sim

import (
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/expect"
)

// TestReplicasChangeAlgorithm checks that the algorithm is chosen for the number of members in
// the run.
func TestReplicasChangeAlgorithm(t *testing.T) {
	s := &schedule.Schedule{Ops: make([][]schedule.Op, 4)}
	for rank := range s.Ops {
		s.Ops[rank] = []schedule.Op{row("allgather", rank, 4, schedule.None, 8)}
	}
	s.Header = schedule.Header{Ranks: 4, Communicators: []comm.Communicator{comm.World(4)}}
	s.Header.Collectives = []schedule.Rule{
		{Kind: "allgather", Members: schedule.Range{16}, Algorithm: "ring"},
		{Kind: "allgather", Total: schedule.Range{256}, Algorithm: "recursive-doubling"},
	}
	for replicas, messages := range map[int]int64{
		1: 4 * 2, 2: 8 * 3, // dissemination
		4: 16 * 15, // a ring
		8: 32 * 5,  // doubling
	} {
		s.Header.Replicas = replicas
		p, err := Compile(s, Default())
		expect.OK(t, err)
		result, err := p.Run(t.Context(), Options{})
		expect.OK(t, err)
		if result.Messages != messages {
			t.Errorf("%d messages among %d members, want %d", result.Messages, 4*replicas, messages)
		}
	}
}
