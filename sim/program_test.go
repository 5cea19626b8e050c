package sim

import (
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/expect"
)

// TestProgramTells checks what a program tells observers of runs about its operations.
func TestProgramTells(t *testing.T) {
	coll := &schedule.Coll{Kind: "barrier", Algorithm: "dissemination", Root: schedule.None}
	s := blank(2, 3)
	for rank := range s.Ops {
		s.Ops[rank] = []schedule.Op{
			{Kind: schedule.Calc, DurationNS: 5, Iteration: schedule.None, TraceRow: schedule.None},
			{Kind: schedule.Collective, Coll: coll, Iteration: schedule.None, TraceRow: 7, Requires: []int32{1}},
			{Kind: schedule.Collective, Coll: coll, Iteration: schedule.None, TraceRow: 8, Requires: []int32{1}, Call: "MPI_Comm_dup"},
		}
	}
	type told struct {
		call      string
		row       int64
		iteration int32
	}
	for _, iterations := range []bool{false, true} {
		want := []told{{"", schedule.None, schedule.None}, {"barrier", 7, schedule.None}, {"MPI_Comm_dup", 8, schedule.None}}
		if iterations {
			s.Ops[0][2].Iteration, want[2].iteration = 4, 4
		}
		p, err := Compile(s, Default())
		expect.OK(t, err)
		if p.HasIterations() != iterations || p.Replicas() != 3 || p.Ranks() != 6 || p.Operations() != 18 {
			t.Errorf("iterations %v; %d replicas, %d ranks, %d operations", p.HasIterations(), p.Replicas(), p.Ranks(), p.Operations())
		}
		for op, w := range want {
			number, _, _ := p.Iteration(0, int32(op))
			if got := (told{p.Call(int32(op)), p.program.TraceRow(int32(op)), number}); got != w {
				t.Errorf("operation %d: %+v, want %+v", op, got, w)
			}
		}
	}
}
