package pmpi

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/expect"
)

// TestMPI4 records calls of MPI 4, in C, in Fortran and in a session, where the MPI
// has them: all are recorded, and the trace is simulated to its end.
func TestMPI4(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		program := m.program(t, "mpi4")
		each := map[string]int{
			"MPI_Irecv": 1, "MPI_Isend": 1, "MPI_Sendrecv": 1, "MPI_Bcast": 1, "MPI_Allreduce": 1, "MPI_Alltoallv": 1, "MPI_Allgatherv": 1,
			"MPI_Reduce_scatter": 1, "MPI_Ibcast": 1,
			"MPI_Allreduce_init": 1, "MPI_Barrier_init": 1, "MPI_Bcast_init": 1, "MPI_Alltoallv_init": 1, "MPI_Start": 12,
			"MPI_Isendrecv": 1, "MPI_Isendrecv_replace": 1,
			"MPI_Psend_init": 1, "MPI_Precv_init": 1, "MPI_Startall": 2, "MPI_Pready": 2, "MPI_Pready_list": 2, "MPI_Pready_range": 2,
			"MPI_Waitall": 3, "MPI_Wait": 16, "MPI_Request_free": 6,
			"MPI_Comm_create_from_group": 1, "MPI_Comm_idup_with_info": 1, "MPI_Barrier": 2, "MPI_Comm_free": 2,
		}
		t.Run("C", func(t *testing.T) { madeOf(t, m, library, program, each, "MPI_Init", "MPI_Finalize") })
		t.Run("session", func(t *testing.T) {
			session := map[string]int{"MPI_Comm_create_from_group": 2, "MPI_Comm_free": 3}
			for name, n := range each {
				session[name] = max(n, session[name])
			}
			madeOf(t, m, library, program, session, "MPI_Session_init", "MPI_Session_finalize", "session")
		})
		t.Run("Fortran", func(t *testing.T) {
			source, err := filepath.Abs("../../testdata/apps/mpi4/mpi4.F90")
			expect.OK(t, err)
			if m.name != "mpich" {
				t.Skip("this MPI has no calls of MPI 4")
			}
			madeOf(t, m, library, m.buildFortranFile(t, source, "usempif08"), map[string]int{
				"MPI_Sendrecv": 1, "MPI_Allreduce": 1, "MPI_Allreduce_init": 1, "MPI_Barrier_init": 1, "MPI_Start": 2, "MPI_Wait": 4,
				"MPI_Request_free": 4, "MPI_Isendrecv": 1, "MPI_Precv_init": 1, "MPI_Psend_init": 1, "MPI_Startall": 1,
				"MPI_Pready_range": 1, "MPI_Pready": 1, "MPI_Waitall": 1, "MPI_Comm_create_from_group": 1,
				"MPI_Comm_idup_with_info": 1, "MPI_Barrier": 1, "MPI_Comm_free": 2,
			}, "MPI_Init", "MPI_Finalize")
		})
	})
}

// madeOf records a program and compares the calls that each rank makes.
func madeOf(t *testing.T, m implementation, library, program string, each map[string]int, first, last string, arguments ...string) {
	t.Helper()
	header, calls := m.simulated(t, library, nil, program, arguments...)
	if len(calls) == 2*header.Ranks {
		t.Skip("this MPI has no calls of MPI 4")
	}
	want := map[string]int{first: 4, last: 4}
	for name, n := range each {
		want[name] = 4 * n
	}
	expect.Same(t, want, names(calls))
	if header.Unrecorded != nil || header.Opaque != nil {
		t.Errorf("unrecorded %v, opaque %v", header.Unrecorded, header.Opaque)
	}
	for i := range calls {
		if c := &calls[i]; c.Name == "MPI_Pready" && len(c.Requests) != 1 || c.Name == "MPI_Psend_init" && (c.Bytes != 24 || c.Tag != 4) {
			t.Errorf("%+v", c)
		}
		if c := &calls[i]; c.Name == "MPI_Startall" && len(c.Requests) != 1 {
			t.Errorf("a start of a partitioned send: %+v", c)
		}
		if c := &calls[i]; c.Name == "MPI_Alltoallv" && cmp.Diff([]int64{4, 4, 4, 4}, c.Counts) != "" {
			t.Errorf("%+v", c)
		}
	}
}
