package dumpi

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

// exchange returns the file of a rank of four that do a little of everything.
func exchange(rank int) []byte {
	const (
		intType, doubleType, vector = 9, 14, 28
		half, grid, row, group      = 4, 5, 6, 7
		window                      = 4
	)
	f := &fileWriter{sizes: []int32{vector: 16}}
	w := func(name string, arguments ...any) { f.call(name, append(arguments, argComm, handleWorld)...) }
	next, last := (rank+1)%4, (rank+3)%4

	w("MPI_Init")
	w("MPI_Comm_size", argSize, 4)
	w("MPI_Comm_rank", argRank, rank)

	// Two columns, members in descending order.
	w("MPI_Comm_split", argColor, rank%2, argKey, -rank, argMade, half)
	f.call("MPI_Comm_rank", argComm, half, argRank, 1-rank/2)
	f.call("MPI_Sendrecv", argComm, half, argCount, 5, argType, doubleType, argPeer, rank/2, argTag, 3,
		argRCount, 6, argRType, doubleType, argRPeer, rank/2, argRTag, -1, argStatus, []status{{bytes: 40, source: int32(rank / 2), tag: 3}})

	// A datatype, of whose number the file tells only the last size.
	w("MPI_Type_vector", argCount, 3, argLength, 2, argOldType, doubleType, argNewType, vector)
	w("MPI_Irecv", argRCount, 1, argRType, vector, argRPeer, -1, argRTag, -1, argRequest, 2)
	w("MPI_Isend", argCount, 1, argType, vector, argPeer, next, argTag, 10, argRequest, 3)
	w("MPI_Waitall", argRequests, []int32{2, 3}, argStatus, []status{{bytes: 48, source: int32(last), tag: 10}, {bytes: -9, source: 77, tag: 5}})
	w("MPI_Type_contiguous", argCount, 2, argOldType, doubleType, argNewType, vector)

	// A grid that MPI has reordered, its rows, and a group.
	w("MPI_Cart_create", argDims, []int32{2, 2}, argReorder, 1, argMade, grid)
	f.call("MPI_Comm_rank", argComm, grid, argRank, 3-rank)
	f.call("MPI_Cart_sub", argComm, grid, argRemain, []int32{0, 1}, argMade, row)
	f.call("MPI_Comm_size", argComm, row, argSize, 2)
	f.call("MPI_Allreduce", argComm, row, argCount, 1, argType, vector)
	w("MPI_Comm_group", argNewGroup, 3)
	w("MPI_Group_range_incl", argGroup, 3, argRanges, []int32{3, 0, -3}, argNewGroup, 4)
	made := handleNull
	if rank%3 == 0 {
		made = group
	}
	w("MPI_Comm_create", argGroup, 4, argMade, made)
	if rank%3 == 0 {
		f.call("MPI_Bcast", argComm, group, argCount, 2, argType, intType, argRoot, 1)
	}

	// Collectives of which the root's record has more.
	w("MPI_Gather", argSelf, rank, argCount, 3, argType, intType, argRoot, 2, argRCount, 3, argRType, intType)
	w("MPI_Gatherv", argSelf, rank, argCount, rank, argType, intType, argRoot, 1, argRCounts, []int32{0, 1, 2, 3}, argRType, intType)
	w("MPI_Alltoallv", argCounts, []int32{1, 0, 2, 0}, argType, intType, argRCounts, alltoallv(rank), argRType, intType)

	// Persistent requests; a test that fails, one that does not; MPI_Waitsome.
	w("MPI_Send_init", argCount, 4, argType, intType, argPeer, next, argTag, 9, argRequest, 4)
	w("MPI_Recv_init", argRCount, 4, argRType, intType, argRPeer, last, argRTag, 9, argRequest, 5)
	for range 2 {
		w("MPI_Startall", argRequests, []int32{4, 5})
		w("MPI_Testall", argRequests, []int32{4, 5}, argFlag, 0)
		w("MPI_Waitsome", argRequests, []int32{4, 1, 5}, argOutcount, 2, argIndices, []int32{2, 0})
	}
	w("MPI_Request_free", argRequest, 4)
	w("MPI_Request_free", argRequest, 5)

	w("MPI_Send", argCount, 8, argType, intType, argPeer, next, argTag, 1)
	w("MPI_Iprobe", argRPeer, -1, argRTag, 1, argFlag, 0)
	w("MPI_Iprobe", argRPeer, -1, argRTag, 1, argFlag, 1, argStatus, []status{{bytes: 32, source: int32(last), tag: 1}})
	w("MPI_Recv", argRCount, 8, argRType, intType, argRPeer, last, argRTag, 1)
	w("MPI_Send", argCount, 8, argType, intType, argPeer, -2, argTag, 1)

	w("MPI_Win_create", argWin, window)
	f.call("MPI_Win_fence", argWin, window)
	f.call("MPI_Barrier", argComm, handleSelf)
	w("MPI_Barrier")
	w("MPI_Finalize")
	return f.file()
}

// alltoallv is what a rank receives from each: every rank sends 1 int to rank 0
// and 2 to rank 2.
func alltoallv(rank int) []int32 {
	n := []int32{1, 0, 2, 0}[rank]
	return []int32{n, n, n, n}
}

// folder of the sound files that all tests have in common.
const folder = "testdata/exchange"

// TestFiles compares the files in testdata with those that exchange writes.
func TestFiles(t *testing.T) {
	for rank := range 4 {
		path := filepath.Join(folder, fmt.Sprintf("exchange-%04d.bin", rank))
		if *cases.Update {
			expect.OK(t, os.WriteFile(path, exchange(rank), 0o666))
		}
		content, err := os.ReadFile(path)
		if err != nil || string(content) != string(exchange(rank)) {
			t.Errorf("%s is not as this test would write it: error %v", path, err)
		}
	}
}

// TestRows collects the files in testdata, by their metafile.
func TestRows(t *testing.T) {
	meta := filepath.Join(folder, "exchange.meta")
	content, err := os.ReadFile(meta)
	expect.OK(t, err)
	files, err := Run(meta, content)
	if err != nil || len(files) != 5 {
		t.Fatalf("%v, error %v", files, err)
	}
	cases.Golden(t, "exchange/rows.golden", collected(t, files))
}

// collect collects files and returns the path of the trace.
func collect(t testing.TB, files []string) (string, error) {
	t.Helper()
	path, _, err := collecting.File(t, Collect, files, reading.Options{})
	return path, err
}

// collected collects files and returns the communicators and the rows as text.
func collected(t *testing.T, files []string) string {
	t.Helper()
	path, err := collect(t, files)
	expect.OK(t, err)
	return collecting.Text(collecting.Head(t, path), collecting.Read(t, path))
}
