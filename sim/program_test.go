package sim

import (
	"fmt"
	"testing"

	"loggops/internal/testkit/expect"
)

// TestProgramTells checks what a program tells observers of runs about its operations.
func TestProgramTells(t *testing.T) {
	const operations = "0 calc 5\n1 barrier 0 r0 row7\n2 barrier 0 r1 row8 call=MPI_Comm_dup\n"
	s, params := listed(t, "replicas 3\nrank 0\n"+operations+"rank 1\n"+operations)
	for _, iterations := range []bool{false, true} {
		want := " -1 -1\nbarrier 7 -1\nMPI_Comm_dup 8 -1\n" // call, row of the trace, iteration
		if iterations {
			s.Ops[0][2].Iteration, want = 4, " -1 -1\nbarrier 7 -1\nMPI_Comm_dup 8 4\n"
		}
		p := compiled(t, s, params)
		if p.HasIterations() != iterations || p.Replicas() != 3 || p.Ranks() != 6 || p.Operations() != 18 {
			t.Errorf("iterations %v; %d replicas, %d ranks, %d operations", p.HasIterations(), p.Replicas(), p.Ranks(), p.Operations())
		}
		got := ""
		for op := range int32(3) {
			number, _, _ := p.Iteration(0, op)
			got += fmt.Sprintln(p.Call(op), p.program.TraceRow(op), number)
		}
		expect.Same(t, want, got)
	}
}
