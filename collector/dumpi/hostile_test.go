package dumpi

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/proportion"
)

// runOf writes the files of a run of so many ranks.
func runOf(t testing.TB, ranks int, calls func(f *fileWriter, rank int)) []string {
	t.Helper()
	files := map[string][]byte{}
	for rank := range ranks {
		f := &fileWriter{}
		f.call("MPI_Init")
		calls(f, rank)
		files[fmt.Sprintf("x-%03d.bin", rank)] = f.file()
	}
	return collecting.Write(t, files)
}

// TestGroupsOfGroups: groups made of the same group twice, a thousand times over, are
// those that they were made of.
func TestGroupsOfGroups(t *testing.T) {
	files := runOf(t, 4, func(f *fileWriter, rank int) {
		f.text("MPI_Comm_group comm=2 newgroup=3\nMPI_Group_incl group=3 ranks=3,1 newgroup=4\n" + strings.Repeat("MPI_Group_union group=4 other=4 newgroup=4\n", 900))
		made := handleNull
		if rank%2 == 1 {
			made = 7
		}
		f.call("MPI_Comm_create", argComm, handleWorld, argGroup, 4, argMade, made)
	})
	if got := collected(t, files); !strings.Contains(got, "communicator 1: MPI_Comm_create of 0, [{3 2 -2}]") {
		t.Error(got)
	}
}

// TestRanges: a range names members of a group, each once, and takes no memory for others.
func TestRanges(t *testing.T) {
	for name, ranges := range map[string][]int32{
		"beyond the group":       {0, 16_000_000, 1},
		"all of the group twice": {0, 3, 1, 3, 0, -1},
		"backwards":              {0, 3, -1},
	} {
		t.Run(name, func(t *testing.T) {
			files := runOf(t, 4, func(f *fileWriter, rank int) {
				f.call("MPI_Comm_group", argComm, handleWorld, argNewGroup, 3)
				for range 100 {
					f.call("MPI_Group_range_incl", argGroup, 3, argRanges, ranges, argNewGroup, 4+rank)
					f.call("MPI_Comm_create", argComm, handleWorld, argGroup, 4+rank, argMade, 7)
				}
			})
			proportion.Of(t, proportion.Input{Bytes: proportion.Files(t, files...), Read: func() {
				if got := collected(t, files); !strings.Contains(got, "communicator 1: MPI_Comm_create, []") {
					t.Error(got)
				}
			}})
		})
	}
}

// shape is the calls of ranks.
type shape struct {
	ranks int
	calls func(f *fileWriter, rank, n int)
}

// shapes are the calls of a rank, of n parts, that would take a careless reader time or
// memory that grows faster than the files.
var shapes = map[string]shape{
	"unions": {4, func(f *fileWriter, rank, n int) {
		f.call("MPI_Comm_group", argComm, handleWorld, argNewGroup, 3)
		for i := range n {
			f.call("MPI_Group_union", argGroup, 3+i%100, argOther, 3+i%50, argNewGroup, 4+i%100)
			f.call("MPI_Comm_create", argComm, handleWorld, argGroup, 4+i%100, argMade, 7)
		}
	}},
	"empty groups of large ones": {200, func(f *fileWriter, rank, n int) {
		f.call("MPI_Comm_group", argComm, handleWorld, argNewGroup, 3)
		for i := range n / 10 {
			f.call("MPI_Group_excl", argGroup, 3, argRanks, []int32{int32(i % 200)}, argNewGroup, 4)
			f.call("MPI_Group_difference", argGroup, 4, argOther, 3, argNewGroup, 5)
			f.call("MPI_Comm_create", argComm, handleWorld, argGroup, 5, argMade, 7)
		}
	}},
	"groups that nobody knows": {4, func(f *fileWriter, rank, n int) {
		f.call("MPI_Comm_group", argComm, 99, argNewGroup, 3)
		for range n {
			f.call("MPI_Group_union", argGroup, 3, argOther, 3, argNewGroup, 3)
			f.call("MPI_Comm_create", argComm, handleWorld, argGroup, 3, argMade, 7)
		}
	}},
	"communicators of unknown members": {2, func(f *fileWriter, rank, n int) {
		for i := range n {
			f.call("MPI_Comm_dup", argComm, 20000+i, argMade, 10+i)
		}
	}},
	"a high handle": {0, func(f *fileWriter, rank, n int) {
		f.call("MPI_Barrier", argComm, 65535)
		f.call("MPI_Type_contiguous", argCount, 2, argOldType, 9, argNewType, 65535)
	}},
	"a grid of many dimensions": {64, func(f *fileWriter, rank, n int) {
		dims, remain := slices.Repeat([]int32{1}, n), []int32(nil)
		dims[0] = 64
		if rank == 0 {
			remain = slices.Repeat([]int32{1}, n)
		} else {
			dims = nil
		}
		f.call("MPI_Cart_create", argComm, handleWorld, argDims, dims, argMade, 5)
		f.call("MPI_Cart_sub", argComm, 5, argRemain, remain, argMade, 6)
	}},
	"requests": {1, func(f *fileWriter, rank, n int) {
		for i := range n {
			f.call("MPI_Irecv", argComm, handleWorld, argRCount, 1, argRType, 9, argRPeer, -1, argRTag, -1, argRequest, 10+i)
		}
		for i := range n {
			f.call("MPI_Waitany", argRequests, []int32{int32(10 + i)}, argIndex, 0)
		}
	}},
}

// TestProportion: what the files of a run take to be read is in proportion to their size.
func TestProportion(t *testing.T) {
	collecting.Proportion(t, Collect, reading.Options{}, map[string]int{"": 500}, shapes, func(shape shape, n int) []string {
		return runOf(t, cmp.Or(shape.ranks, n/20), func(f *fileWriter, rank int) { shape.calls(f, rank, n) })
	})
}
