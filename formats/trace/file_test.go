package trace

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"loggops/formats/comm"
	"loggops/internal/expect"
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

func TestRefusedTraceLeavesNothing(t *testing.T) {
	for name, spoil := range map[string]func(*Header, []Call){
		"rank":         func(h *Header, c []Call) { c[5].Rank = 2 },
		"order":        func(h *Header, c []Call) { c[5].Rank = 0 },
		"time":         func(h *Header, c []Call) { c[0].EndNS = 99 },
		"communicator": func(h *Header, c []Call) { c[0].Comm = 1 },
		"members":      func(h *Header, c []Call) { h.Communicators = []comm.Communicator{comm.World(3)} },
		"statuses":     func(h *Header, c []Call) { c[4].ActualTags = []int32{1, 2} },
		"calls":        func(h *Header, c []Call) { c[3].Calls = 0 },
		"truncated":    func(h *Header, c []Call) { h.Truncated = []int{1, 0} },
		"bytes":        func(h *Header, c []Call) { c[0].Bytes = -1 },
	} {
		head, calls := sample()
		spoil(&head, calls)
		path, err := write(t, head, calls)
		var invalid *Invalid
		if !errors.As(err, &invalid) {
			t.Errorf("%s: error %v, want *Invalid", name, err)
		}
		if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 0 {
			t.Errorf("%s: left behind: %v", name, left)
		}
	}
}

func TestOversubscribed(t *testing.T) {
	for name, c := range map[string]struct {
		nodes, cpus []int
		ranks, of   int
	}{
		"unknown":      {nil, nil, 0, 0},
		"no CPUs":      {[]int{0, 0, 0, 0}, nil, 0, 0},
		"enough":       {[]int{0, 0, 1, 1}, []int{2, 2, 4, 4}, 0, 0},
		"too few":      {[]int{0, 0, 0, 0}, []int{3, 3, 3, 3}, 4, 3},
		"on one node":  {[]int{0, 1, 1, 1}, []int{1, 2, 2, 2}, 3, 2},
		"worst of two": {[]int{0, 0, 0, 1, 1, 1, 1}, []int{1, 1, 1, 3, 3, 3, 3}, 3, 1},
	} {
		h := Header{Ranks: max(4, len(c.nodes)), Nodes: c.nodes, CPUs: c.cpus}
		if ranks, of := h.Oversubscribed(); ranks != c.ranks || of != c.of {
			t.Errorf("%s: %d ranks, %d CPUs", name, ranks, of)
		}
		if err := h.check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	shared := Header{Ranks: 4, Nodes: []int{0, 0, 0, 0}, CPUs: []int{3, 3, 3, 3}}
	for _, c := range []struct {
		wait   float64
		counts bool // whether the numbers of ranks and CPUs are known
		says   string
	}{
		{0, false, ""}, {0.04, false, ""}, {0.04, true, ""}, {0, true, ""},
		{0.43, false, "the ranks waited for a CPU 43 % of the time"}, {0.43, true, "4 ranks on 3 CPUs waited for a CPU 43 % of the time"},
	} {
		h := Header{Ranks: 4}
		if c.counts {
			h = shared
		}
		h.CPUWait = c.wait
		if got := h.WaitedForCPU(); got != c.says {
			t.Errorf("%v: %q", c, got)
		}
		h.CPUTime = true
		if got := h.WaitedForCPU(); got != "" {
			t.Errorf("%v, in CPU time: %q", c, got)
		}
	}
	if err := (&Header{Ranks: 2, CPUWait: 1.5}).check(); err == nil {
		t.Error("ranks that wait for longer than they run")
	}
	if err := (&Header{Ranks: 2, CPUs: []int{1, 1}}).check(); err == nil {
		t.Error("CPUs of no nodes")
	}
}
