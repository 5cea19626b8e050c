package trace

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/filetest"
)

func sample() (Header, []Call) {
	send := NewCall(0, "MPI_Isend", 100, 120)
	send.Comm, send.Peer, send.Tag, send.Bytes, send.Requests = 0, 1, 7, 4096, []int64{1}
	cancel := NewCall(0, "MPI_Cancel", 125, 130)
	cancel.Requests = []int64{1}
	wait := NewCall(0, "MPI_Waitall", 130, 140)
	wait.Requests = []int64{1}
	wait.ActualPeers, wait.ActualTags, wait.ActualBytes = []int32{Cancelled}, []int32{None}, []int64{None}
	polls := NewCall(0, "MPI_Test", 150, 190)
	polls.Calls = 1 << 40
	recv := NewCall(1, "MPI_Recv", 90, 150)
	recv.Comm, recv.Peer, recv.Tag, recv.Bytes = 0, AnySource, AnyTag, 8192
	recv.ActualPeers, recv.ActualTags, recv.ActualBytes = []int32{0}, []int32{7}, []int64{4096}
	coll := NewCall(1, "MPI_Alltoallv", 160, 170)
	coll.Comm, coll.Counts, coll.RecvCounts, coll.Inferred = 0, []int64{8, 0}, []int64{0, 16}, true
	coll.Region, coll.Site = "2", "solver.f90:212 (solve)"
	coll.Neighbors, coll.RecvNeighbors = []int32{0, 1}, []int32{1, ProcNull}
	return Header{Ranks: 2, Communicators: []comm.Communicator{comm.World(2)}, CPUTime: true, Format: "test"},
		[]Call{send, cancel, wait, polls, recv, coll}
}

func write(t *testing.T, head Header, calls []Call) (string, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.trace.arrow")
	w, err := Create(path)
	expect.OK(t, err)
	defer w.Abort()
	for i := range calls {
		if err := w.Append(&calls[i]); err != nil {
			return path, err
		}
	}
	return path, w.Close(head)
}

func TestRoundTrip(t *testing.T) {
	head, calls := sample()
	path, err := write(t, head, calls)
	expect.OK(t, err)
	r, err := Open(path)
	expect.OK(t, err)
	defer r.Close()
	head.Cancels = 1 // the writer has counted
	expect.Same(t, &head, r.Head())
	var got []Call
	for c, err := range r.Calls() {
		expect.OK(t, err)
		got = append(got, *c)
	}
	expect.Same(t, calls, got)
}

// TestRefusedTraceLeavesNothing changes the header, or a call by its number.
func TestRefusedTraceLeavesNothing(t *testing.T) {
	cases.Lines(t, "refused.txt", func(input string) string {
		head, calls := sample()
		where, change, _ := strings.Cut(input, " ")
		changed := any(&head)
		if i, err := strconv.Atoi(where); err == nil {
			changed = &calls[i]
		}
		expect.OK(t, json.Unmarshal([]byte(change), changed))
		path, err := write(t, head, calls)
		filetest.Refused[*Invalid](t, err, path)
		return strings.ReplaceAll(cases.Outcome("sound", err), path, "x.trace.arrow")
	})
}

// TestCPUs has headers of 4 ranks as JSON. The output lists the ranks that share too few CPUs, and the note about their waiting times.
func TestCPUs(t *testing.T) {
	cases.Lines(t, "cpus.txt", func(text string) string {
		h := Header{Ranks: 4}
		expect.OK(t, json.Unmarshal([]byte(text), &h))
		if err := h.check(); err != nil {
			return cases.Outcome(nil, err)
		}
		ranks, cpus := h.Oversubscribed()
		waited := h.WaitedForCPU()
		if h.CPUTime = true; h.WaitedForCPU() != "" {
			t.Errorf("%s, in CPU time: %q", text, h.WaitedForCPU())
		}
		return strings.TrimSpace(fmt.Sprintf("%d ranks on %d CPUs %s", ranks, cpus, waited))
	})
}
