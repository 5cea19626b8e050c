package schedgen

import (
	"errors"
	"strings"
	"testing"
)

// TestNotBetween: calls between groups that nothing can stand for.
func TestNotBetween(t *testing.T) {
	for call, want := range map[string]string{
		"Send comm=6 peer=0 tag=0 bytes=8":    "has no counterpart in the other group of its intercommunicator",
		"Barrier comm=6":                      "has no counterpart in the other group of its intercommunicator",
		"Comm_dup comm=6":                     "has no counterpart in the other group of its intercommunicator",
		"Send comm=4 peer=2 tag=0 bytes=8":    "partner 2 is not in 0..1",
		"Scan comm=4 bytes=8":                 "MPI has no scan on an intercommunicator",
		"Neighbor_alltoall comm=4 bytes=8":    "MPI has no neighbor_alltoall on an intercommunicator",
		"Bcast comm=4 root=2 bytes=8":         "the trace lacks its sizes, or its root among 2 members of the other group",
		"Allreduce comm=4":                    "the trace lacks its sizes, or its root among 2 members of the other group",
		"Gatherv comm=4 root=-3 recvcounts=8": "the trace lacks its sizes, or its root among 2 members of the other group",
		"Comm_spawn comm=0":                   "the other processes have a recording of their own, and a schedule has the ranks of one MPI_COMM_WORLD",
		"Intercomm_create comm=0":             "the trace lacks the communicator that it makes",
		"Intercomm_merge comm=4":              "the trace lacks the communicator that it makes",
	} {
		r := parse(t, "comm between 0 2,1\ncomm between 2,1 0\ncomm lone 0 1\n0 0 Init\n1 2 "+call)
		_, err := Generate(r, Options{}, new(list))
		unsupported, ok := errors.AsType[*Unsupported](err)
		if !ok || !strings.HasSuffix(unsupported.Problem, want) {
			t.Errorf("%s: error %v, want %q", call, err, want)
		}
	}
}
