package sim

import (
	"testing"

	"loggops/formats/schedule"
)

// TestProgramTells checks what a program tells observers of runs about its operations.
func TestProgramTells(t *testing.T) {
	const operations = "0 calc 5\n1 barrier 0 r0 row7\n2 barrier 0 r1 row8 call=MPI_Comm_dup\n"
	s, params := listed(t, "replicas 3\nrank 0\n"+operations+"rank 1\n"+operations)
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
		p := compiled(t, s, params)
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
