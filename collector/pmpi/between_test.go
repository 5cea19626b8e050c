package pmpi

import (
	"strings"
	"testing"
)

// betweenCases are the cases of testdata/apps/between: how often each is made, a call, and
// the ranks that finish late where each rank in turn is late at it. Of the groups, rank 0
// and ranks 3, 2 and 1, the leaders are 0 and 3.
var betweenCases = []struct {
	forms      int
	call, late string
}{
	{1, "Intercomm_create", "0123 0123 0123 0123"},
	{1, "Send Probe", "02 02"},
	{2, "Bcast", "0123 1 2 123"}, // rank 0 is the root
	{2, "Reduce", "0 013 023 03"},
	{2, "Gather", "0 01 02 03"},
	{2, "Gatherv", "0 01 02 03"},
	{2, "Scatter", "0123 1 2 3"},
	{2, "Scatterv", "0123 1 2 3"},
	{2, "Bcast", "0 1 02 3"}, // rank 2 is
	{2, "Reduce", "02 1 2 3"},
	{2, "Gather", "02 1 2 3"},
	{2, "Gatherv", "02 1 2 3"},
	{2, "Scatter", "0 1 02 3"},
	{2, "Scatterv", "0 1 02 3"},
	{2, "", ""}, // the barrier is one of those that part the cases
	{1, "Ibarrier", "0123 0123 0123 0123"},
	{2, "Allreduce", "0123 0123 0123 0123"},
	{2, "Allgather", "0123 01 02 0123"},
	{2, "Allgatherv", "0123 01 02 0123"},
	{2, "Alltoall", "0123 01 02 03"},
	{2, "Alltoallv", "0123 01 02 03"},
	{2, "Alltoallw", "0123 01 02 03"},
	{2, "Reduce_scatter", "0123 0123 0123 0123"},
	{2, "Reduce_scatter_block", "0123 0123 0123 0123"},
	{1, "Comm_dup", "0123 0123 0123 0123"},
	{1, "Intercomm_merge", "0123 0123 0123 0123"},
	{1, "Comm_disconnect", "0123 0123 0123 0123"},
}

// TestBetween records messages and collectives between groups, and simulates each with a
// rank late, as recorded by the first MPI unless -whole is set.
func TestBetween(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		header, calls := m.simulated(t, library, nil, m.program(t, "between"))
		if m.place > 0 && !*whole {
			return
		}
		n := 0
		for _, c := range betweenCases {
			for form := range c.forms {
				n++
				var cases []lateness
				for i, delayed := range strings.Fields(c.late) {
					name, rank := "MPI_"+c.call, int32(i)
					if first, second, found := strings.Cut(c.call, " "); found { // of ranks 0 and 2
						name, rank = "MPI_"+[]string{first, second}[i], int32(2*i)
					} else if form == 1 {
						name = "MPI_I" + strings.ToLower(c.call)
					}
					cases = append(cases, lateness{rank, name, delayed})
				}
				checkLate(t, header, between(header.Ranks, calls, n), cases...)
			}
		}
	})
}
