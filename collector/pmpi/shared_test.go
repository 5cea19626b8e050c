package pmpi

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/collector/reading"
	"loggops/internal/expect"
)

var sharedCalls = []shape{
	initCall, {"MPI_Comm_dup", "cm"}, {"MPI_Win_create", "cm"}, {"MPI_Win_post", "cG"}, {"MPI_File_open", "cm"}, {"MPI_File_sync", "c"},
}

// TestShared: windows and files have communicators of their own, also beside a
// duplicate of the same parent that ranks make before or after them. One that
// some have not made has no members.
func TestShared(t *testing.T) {
	both := join(unsigned(2), unsigned(0), signed(1), unsigned(0))
	var contents [][]byte
	for rank := range uint32(2) {
		e := newFile(rank, 2, sharedCalls...)
		e.record(0, 1, 1)
		if rank == 0 {
			e.record(1, 2, 3, optional(0), optional(2), both).record(2, 4, 5, optional(0), optional(3), both)
		} else {
			e.record(2, 4, 5, optional(0), optional(2), both).record(1, 6, 7, optional(0), optional(3), both)
		}
		window := uint64(3 - rank)
		e.record(3, 8, 9, optional(window), unsigned(2), signed(1), signed(0))
		if rank == 0 {
			e.record(4, 10, 11, optional(0), optional(4), both).record(5, 12, 13, optional(4))
		}
		contents = append(contents, e.end())
	}
	header, calls := collected(t, store(t, contents...))
	var names []string
	for _, c := range header.Communicators {
		names = append(names, c.Name)
	}
	want := []string{"MPI_COMM_WORLD", "MPI_Comm_dup of 0", "MPI_Win_create of 0", "MPI_File_open of 0"}
	expect.Same(t, want, names)
	if file := header.Communicators[3]; len(file.Members) > 0 {
		t.Errorf("a file that one of two ranks has opened: %v", file)
	}
	for _, c := range calls {
		if c.Name == "MPI_Win_post" && (c.Comm != 2 || cmp.Diff([]int32{1, 0}, c.Neighbors) != "") {
			t.Errorf("%+v", c)
		}
	}
}

// TestBadGroup: a group has ranks of its window only.
func TestBadGroup(t *testing.T) {
	for _, group := range []field{join(unsigned(1), signed(2)), join(unsigned(9), signed(0)), join(unsigned(1), signed(-1))} {
		e := newFile(0, 2, sharedCalls...).record(0, 1, 1).record(3, 8, 9, optional(0), group)
		other := newFile(1, 2, sharedCalls...).record(0, 1, 1)
		_, _, err := collect(t, store(t, e.end(), other.end()), reading.Options{})
		expect.Error(t, err, "a record of MPI_Win_post that is cut or out of range")
	}
}
