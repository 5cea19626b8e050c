package sim

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
)

// crowd makes a schedule in which n messages from other ranks, n sends and n
// calcs want the same CPU and NIC of rank 0.
func crowd(n int) *schedule.Schedule {
	s := &schedule.Schedule{
		Header: schedule.Header{Ranks: 3, Replicas: 1, Communicators: []comm.Communicator{comm.World(3)}},
		Ops:    make([][]schedule.Op, 3),
	}
	add := func(rank int, op schedule.Op) {
		op.Mark, op.TraceRow = schedule.None, schedule.None
		s.Ops[rank] = append(s.Ops[rank], op)
	}
	for i := range n {
		add(0, schedule.Op{Kind: schedule.Calc, DurationNS: int64(i % 3 * 700)})
		add(0, schedule.Op{Kind: schedule.Send, Peer: 2, Bytes: 64})
		add(0, schedule.Op{Kind: schedule.Recv, Peer: schedule.AnySource, Bytes: 64})
		add(1+i%2, schedule.Op{Kind: schedule.Send, Bytes: 64})
		add(2, schedule.Op{Kind: schedule.Recv, Bytes: 64})
	}
	return s
}

// TestCrowd: those that wait for one CPU and NIC go in the order of birth.
func TestCrowd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, params := crowd(rapid.IntRange(1, 30).Draw(t, "n")), drawParams(t)
		got, err := simulated(t, s, params)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := simulate(s, params)
		if diff := cmp.Diff(want, got.FinishNS); diff != "" {
			t.Error(diff)
		}
	})
}

func BenchmarkCrowd10000(b *testing.B) { benchmark(b, crowd(10000)) }
