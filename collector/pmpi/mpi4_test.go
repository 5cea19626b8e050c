package pmpi

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestMPI4 records calls of MPI 4, in C, in Fortran and in a session, where the MPI
// has them: all are recorded, and the trace is simulated to its end. Those of rank 0 are in testdata/mpi4; each rank makes them.
func TestMPI4(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		program := m.program(t, "mpi4")
		t.Run("C", func(t *testing.T) { allMade(t, m, library, program) })
		t.Run("session", func(t *testing.T) { allMade(t, m, library, program, "session") })
		t.Run("Fortran", func(t *testing.T) {
			source, err := filepath.Abs("../../testdata/apps/mpi4/mpi4.F90")
			expect.OK(t, err)
			if m.name != "mpich" {
				t.Skip("this MPI has no calls of MPI 4")
			}
			allMade(t, m, library, m.buildFortranFile(t, source, "usempif08"))
		})
	})
}

// allMade records a program and compares the calls of rank 0 with mpi4/TEST.txt of testdata/golden.txtar.
func allMade(t *testing.T, m implementation, library, program string, arguments ...string) {
	t.Helper()
	header, calls := m.simulated(t, library, nil, program, arguments...)
	if len(calls) == 2*header.Ranks {
		t.Skip("this MPI has no calls of MPI 4")
	}
	calls = slices.CompactFunc(calls, func(a, b trace.Call) bool { // unsuccessful polls, if there are any
		return a.Name == "MPI_Parrived" && b.Name == a.Name && a.Rank == b.Rank
	})
	var first []string
	for rank := range int32(header.Ranks) {
		own := keep(calls, rank)
		if expect.Same(t, names(keep(calls, 0)), names(own)); rank > 0 {
			continue
		}
		for i := range own {
			text := line(&header, &own[i])
			if own[i].Name == "MPI_Wait" { // MPICH 4.0 makes up the status of MPI_Isendrecv
				text, _, _ = strings.Cut(text, " actual=")
			}
			first = append(first, text)
		}
	}
	cases.Golden(t, "mpi4/"+filepath.Base(t.Name())+".txt", strings.Join(first, "\n")+"\n")
	if header.Unrecorded != nil || header.Opaque != nil {
		t.Errorf("unrecorded %v, opaque %v", header.Unrecorded, header.Opaque)
	}
}
