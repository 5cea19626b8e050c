package pmpi

import (
	"fmt"
	"slices"
	"testing"

	"loggops/formats/trace"
)

// waitCases are the cases of testdata/apps/waiting, in its order: where a rank
// is late, and which ranks that delays by what MPI says of the call. (MPI lets
// a collective call on a file, or one that frees a communicator, synchronize
// or not; docs/model.md has what libraries do.)
var waitCases = [][]lateness{
	{{0, "MPI_Comm_disconnect", "012"}, {2, "MPI_Comm_disconnect", "012"}},
	{{1, "MPI_Comm_free", "1"}},
	{{1, "MPI_Recv", "1"}, {0, "MPI_Bsend", "012"}},
	{{1, "MPI_Recv", "012"}, {0, "MPI_Buffer_detach", "02"}},
	{{1, "MPI_Recv", "012"}, {0, "MPI_Wait", "02"}},
	{{1, "MPI_Recv", "01"}}, // rank 0 ends when all is sent; it waits for nothing
	{{0, "MPI_Win_create", "012"}},
	{{1, "MPI_Win_fence", "012"}, {0, "MPI_Put", "012"}},
	{{0, "MPI_Win_lock", "0"}},
	{{2, "MPI_Win_free", "012"}},
	{{3, "MPI_Win_create", "0123"}},
	{{1, "MPI_Win_post", "012"}, {0, "MPI_Win_start", "012"}, {0, "MPI_Win_complete", "012"}, {1, "MPI_Win_wait", "1"}},
	{{2, "MPI_Win_post", "012"}, {0, "MPI_Win_complete", "012"}, {1, "MPI_Win_test", "1"}},
	{{0, "MPI_Win_free", "0123"}},
	{{1, "MPI_File_open", "012"}},
	{{1, "MPI_File_set_size", "012"}},
	{{1, "MPI_File_preallocate", "012"}},
	{{1, "MPI_File_set_view", "012"}},
	{{1, "MPI_File_write_at", "1"}},
	{{1, "MPI_File_write_at_all", "012"}},
	{{1, "MPI_File_read_all", "012"}},
	{{1, "MPI_File_read_ordered", "012"}},
	{{1, "MPI_File_sync", "012"}},
	{{1, "MPI_File_write_at_all_begin", "012"}, {1, "MPI_File_write_at_all_end", "1"}},
	{{1, "MPI_File_iread_at_all", "012"}},
	{{1, "MPI_File_iread_at", "1"}},
	{{1, "MPI_File_close", "012"}},
}

// lateness is that a rank comes late to a call, and the ranks that finish late.
type lateness struct {
	rank    int32
	call    string
	delayed string
}

// waiting records a program of calls that wait for others, takes the recording
// apart at its barriers, and simulates each case with a rank late.
func waiting(t *testing.T, m implementation, library string) {
	header, calls := m.simulated(t, library, nil, m.program(t, "waiting"))
	for i, cases := range waitCases {
		checkLate(t, header, between(header.Ranks, calls, i+1), cases...)
	}
}

// checkLate simulates calls with a rank late, one after the other.
func checkLate(t *testing.T, header trace.Header, calls []trace.Call, cases ...lateness) {
	t.Helper()
	onTime := finishTimes(t, &inMemory{header, calls})
	for _, c := range cases {
		const delayNS = 10e9
		late, found := delay(calls, c.rank, c.call, delayNS)
		if !found {
			t.Errorf("there is no %s of rank %d", c.call, c.rank)
			continue
		}
		delayed := ""
		for rank, ns := range finishTimes(t, &inMemory{header, late}) {
			if ns-onTime[rank] > delayNS/2 {
				delayed += fmt.Sprint(rank)
			}
		}
		if delayed != c.delayed {
			t.Errorf("rank %d late at %s: it delays %s, want %s", c.rank, c.call, delayed, c.delayed)
		}
	}
}

// between returns a run of what all ranks do after their n-th barrier, counting
// from 1, up to the next.
func between(ranks int, calls []trace.Call, n int) []trace.Call {
	var part []trace.Call
	for rank := range int32(ranks) {
		own := slices.DeleteFunc(split(keep(calls, rank), "MPI_Barrier")[n], func(c trace.Call) bool { return c.Name == "MPI_Finalize" })
		startNS, endNS := int64(0), int64(1000)
		if len(own) > 0 {
			startNS, endNS = own[0].StartNS-1000, own[len(own)-1].EndNS+1000
		}
		part = append(part, trace.NewCall(rank, "MPI_Init", startNS, startNS))
		part = append(part, own...)
		part = append(part, trace.NewCall(rank, "MPI_Finalize", endNS, endNS))
	}
	return part
}

// delay returns calls of which a rank makes its first one of a name, and all
// that follow, so much later.
func delay(calls []trace.Call, rank int32, name string, ns int64) (late []trace.Call, found bool) {
	late = slices.Clone(calls)
	for i := range late {
		c := &late[i]
		if c.Rank != rank {
			continue
		}
		found = found || c.Name == name
		if found {
			c.StartNS += ns
			c.EndNS += ns
		}
	}
	return late, found
}
