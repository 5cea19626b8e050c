package pmpi

import (
	"errors"
	"io"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// threads checks a run in which four threads of each rank make calls at the
// same time: 100 sends and receives each, with the thread's number as the tag.
func threads(t *testing.T, m implementation, library string, environment ...string) {
	_, calls := m.simulated(t, library, environment, m.program(t, "threads"))
	type key struct{ rank, thread, tag int32 }
	tags, last, open := map[key]int{}, trace.Call{Rank: -1}, map[int64]bool{}
	for _, c := range calls {
		if c.Rank != last.Rank {
			clear(open)
		} else if c.StartNS < last.StartNS {
			t.Fatalf("rank %d: %s at %d ns, after %d ns", c.Rank, c.Name, c.StartNS, last.StartNS)
		}
		last = c
		if c.Name == "MPI_Isend" || c.Name == "MPI_Irecv" {
			tags[key{c.Rank, c.Thread, c.Tag}]++
			open[c.Requests[0]] = true
		}
		if c.Name == "MPI_Wait" && (len(c.Requests) != 1 || !open[c.Requests[0]]) {
			t.Fatalf("rank %d, thread %d: a wait for %v", c.Rank, c.Thread, c.Requests)
		}
	}
	if len(tags) != 16 {
		t.Errorf("not four threads of each of four ranks, each with its tag: %v", tags)
	}
	for k, n := range tags {
		if n != 40 {
			t.Errorf("%v: %d calls", k, n)
		}
	}
}

// killed checks runs whose rank 2 kills itself, or calls MPI_Abort.
func killed(t *testing.T, m implementation, library string) {
	for _, how := range []string{"kill", "abort"} {
		files, err := m.record(t, library, nil, m.program(t, "killed"), how)
		if err == nil {
			t.Fatalf("%s: the program did not fail", how)
		}
		var ours *reading.Error
		if _, _, err = collect(t, files, reading.Options{}); !errors.As(err, &ours) || !errors.Is(err, io.ErrUnexpectedEOF) ||
			!strings.Contains(err.Error(), "rank ") {
			t.Errorf("%s: error %v", how, err)
		}
		header, calls, err := collect(t, files, reading.Options{Truncated: true})
		expect.OK(t, err)
		if len(header.Truncated) != 4 {
			t.Errorf("%s: truncated are %v", how, header.Truncated)
		}
		calls = keep(calls, 2)
		n, probes := names(calls)["MPI_Send"], counted("MPI_Iprobe", calls)
		if n != 300_000 {
			t.Errorf("%s: %d sends of 300000", how, n)
		}
		if probes != "MPI_Iprobe=1000" {
			t.Errorf("%s: recorded %s of 1000", how, probes)
		}
	}
}

func keep(calls []trace.Call, rank int32) (own []trace.Call) {
	for _, c := range calls {
		if c.Rank == rank {
			own = append(own, c)
		}
	}
	return own
}
