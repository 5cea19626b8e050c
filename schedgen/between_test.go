package schedgen

import (
	"errors"
	"strings"
	"testing"

	"loggops/formats/comm"
)

// twoGroups adds an intercommunicator of rank 0, number 4, and ranks 2 and 1, number 5. Of
// both it is number 6 of a schedule.
func twoGroups(r *recorded) *recorded {
	one, two := comm.Of([]int32{0}), comm.Of([]int32{2, 1})
	r.head.Communicators = append(r.head.Communicators,
		comm.Communicator{Name: "between", Members: one, Remote: two}, comm.Communicator{Name: "between", Members: two, Remote: one})
	return r
}

// TestBetween: what is made of calls between groups, by rank. Who waits for whom is
// tested with recordings, in collector/pmpi.
func TestBetween(t *testing.T) {
	for name, test := range map[string]struct{ calls, want string }{
		"messages": {`
			0 0 Init
			1 1 Send comm=4 peer=1 tag=7 bytes=8
			2 2 Finalize
			0 0 Init rank=1
			1 1 Recv comm=5 peer=0 tag=7 bytes=8 rank=1
			2 2 Finalize rank=1`, `
			0 calc 1
			1 send 8 B 1 tag 7 comm 6 standard r0
			2 calc 1 r1
			3 calc 1
			4 recv 8 B 0 tag 7 comm 6 standard r3
			5 calc 1 r4`},
		"root and leader": {`
			0 0 Init
			1 1 Bcast comm=4 root=-3 bytes=8
			0 0 Init rank=2
			1 1 Bcast comm=5 root=0 bytes=8 rank=2`, `
			0 calc 1
			1 collective neighbor_alltoallw direct 0 B comm 6 root -1 [8] [] r0
			2 calc 1
			3 collective neighbor_alltoallw direct 0 B comm 6 root -1 [] [8] r2
			4 collective bcast binomial 8 B comm 5 root 0 r3`},
		"beside the root": {`
			0 0 Init rank=1
			1 1 Gather comm=5 root=-2 rank=1`, `
			0 calc 1
			1 collective neighbor_alltoallw direct 0 B comm 6 root -1 r0`},
		"nonblocking": {`
			0 0 Init
			1 1 Iallreduce comm=4 bytes=8 req=1
			2 2 Wait req=1
			3 3 Finalize`, `
			0 calc 1
			1 collective reduce binomial 8 B comm 4 root 0 r0
			2 collective neighbor_alltoallw direct 0 B comm 6 root -1 [8] [8] r1
			3 collective bcast binomial 8 B comm 4 root 0 r2
			4 calc 1 i1
			5 calc 0 r4 r3
			6 calc 1 r5`},
		"parts": {`
			0 0 Init rank=1
			1 1 Reduce_scatter comm=5 recvcounts=8,16 rank=1
			0 0 Init rank=2
			1 1 Reduce_scatter comm=5 recvcounts=8,16 rank=2`, `
			0 calc 1
			1 collective reduce binomial 24 B comm 5 root 0 r0
			2 collective neighbor_alltoallw direct 0 B comm 6 root -1 r1
			3 collective scatterv linear 16 B comm 5 root 0 r2
			4 calc 1
			5 collective reduce binomial 24 B comm 5 root 0 r4
			6 collective neighbor_alltoallw direct 0 B comm 6 root -1 [24] [24] r5
			7 collective scatterv linear 8 B comm 5 root 0 [8 16] [] r6`},
	} {
		t.Run(name, func(t *testing.T) {
			var got list
			if _, err := Generate(twoGroups(parse(t, test.calls)), Options{}, &got); err != nil {
				t.Fatal(err)
			}
			if text := strings.Join(got, "\n"); text != strings.ReplaceAll(strings.TrimSpace(test.want), "\t", "") {
				t.Error(text)
			}
		})
	}
}

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
		r := twoGroups(parse(t, "0 0 Init\n1 2 "+call))
		r.head.Communicators = append(r.head.Communicators, comm.Communicator{Name: "lone", Members: comm.Of([]int32{0}), Remote: comm.Of([]int32{1})})
		_, err := Generate(r, Options{}, new(list))
		unsupported, ok := errors.AsType[*Unsupported](err)
		if !ok || !strings.HasSuffix(unsupported.Problem, want) {
			t.Errorf("%s: error %v, want %q", call, err, want)
		}
	}
}
