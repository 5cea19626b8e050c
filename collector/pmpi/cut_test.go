package pmpi

import (
	"fmt"
	"testing"

	"loggops/collector/reading"
	"loggops/internal/testkit/expect"
)

// Ranks whose recording ends at different points, one before its head is
// whole, are collected as far as they are whole.
func TestTruncated(t *testing.T) {
	full := func(rank uint32) []byte {
		e := newFile(rank, 3, initCall, barrierCall, splitCall)
		all := join(unsigned(3), unsigned(0), signed(1), unsigned(0))
		e.record(0, 1, 1).record(1, 2, 3, optional(0)).block()
		return e.record(2, 4, 5, optional(0), optional(2), all).record(1, 6, 7, optional(2)).end()
	}
	first := len(full(1)) - 2*blockBytes - endBytes - 13
	for n := range len(full(1)) {
		path := store(t, full(0), full(1)[:n], full(2)[:30])
		paths := []string{path[0], rename(t, path[1], 1), rename(t, path[2], 2)}
		header, calls, err := collect(t, paths, reading.Options{Truncated: true})
		if err != nil {
			t.Fatalf("%d bytes: %v", n, err)
		}
		want := 0
		if n >= first {
			want = 2
		}
		if n >= len(full(1))-blockBytes-endBytes {
			want = 4
		}
		got := names(keep(calls, 1))
		if got["MPI_Init"]+got["MPI_Barrier"]+got["MPI_Comm_split"] != want {
			t.Errorf("%d bytes: %v, not %d calls", n, got, want)
		}
		expect.Same(t, []int{1, 2}, header.Truncated)
	}
}

// Clocks that differ, and drift, are aligned with that of rank 0.
func TestAlign(t *testing.T) {
	file := func(rank uint32, start, end int64) []byte {
		e := newFile(rank, 2, initCall, barrierCall)
		e.offset, e.endOffset = start, end
		return e.record(0, 1000, 1000).record(1, 1500, 1600, optional(0)).record(1, 1900, 2000, optional(0)).end()
	}
	files := store(t, file(0, 0, 0), file(1, 100, 200))
	header, plain := collected(t, files)
	expect.Same(t, []int64{0, 100}, header.ClockOffsetNS)
	header, aligned, err := collect(t, files, reading.Options{Align: true})
	expect.OK(t, err)
	if header.ClockOffsetNS != nil {
		t.Errorf("offsets %v after they were applied", header.ClockOffsetNS)
	}
	expect.Same(t, keep(plain, 0), keep(aligned, 0))
	// From the first block, at 0 ns, to the end, at 2000.
	for i, want := range []int64{1000 + 150, 1500 + 175, 1900 + 195} {
		if got := keep(aligned, 1)[i].StartNS; got != want {
			t.Errorf("call %d of rank 1 starts at %d ns, not %d", i, got, want)
		}
	}
}

// The ranks of one host have one clock: as measured between any two it differs
// by less than a message takes.
func offsetsOfRanks(t *testing.T, m implementation, library, program string) {
	files, err := m.record(t, library, []string{"LOGGOPS_SYNC=ranks"}, program, "-i", "1", "-n", "4")
	expect.OK(t, err)
	header, plain := collected(t, files)
	_, aligned, err := collect(t, files, reading.Options{Align: true})
	expect.OK(t, err)
	const most = 100_000_000 // ranks that wait for a CPU measure badly
	if len(header.ClockOffsetNS) != 4 {
		t.Fatalf("no clock offsets: %v", header.ClockOffsetNS)
	}
	for rank, offset := range header.ClockOffsetNS {
		if offset < -most || offset > most {
			t.Errorf("rank %d: clock offset %d ns", rank, offset)
		}
	}
	for i := range plain {
		if moved := aligned[i].StartNS - plain[i].StartNS; moved < -most || moved > most {
			t.Fatalf("%s moved by %d ns", fmt.Sprint(plain[i]), moved)
		}
	}
}
