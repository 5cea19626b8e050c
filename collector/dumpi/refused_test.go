package dumpi

import (
	"fmt"
	"testing"

	"loggops/collector/internal/collecting"
)

// TestRefused: what is wrong with the calls of two ranks is said in a line.
func TestRefused(t *testing.T) {
	recordings := map[string]map[string][]byte{}
	for name, calls := range map[string]func(f *fileWriter, rank int){
		"number of communicators": func(f *fileWriter, rank int) {
			f.call("MPI_Barrier", argComm, handleWorld)
			if rank == 1 {
				f.call("MPI_Comm_dup", argComm, handleWorld, argMade, 4)
			}
		},
		"call that makes a communicator": func(f *fileWriter, rank int) {
			f.call([]string{"MPI_Comm_dup", "MPI_Comm_split"}[rank], argComm, handleWorld, argMade, 4)
		},
		"member without a communicator": func(f *fileWriter, rank int) {
			f.call("MPI_Comm_dup", argComm, handleWorld, argMade, 4-3*rank)
		},
		"order of a grid": func(f *fileWriter, rank int) {
			f.call("MPI_Cart_create", argComm, handleWorld, argDims, []int32{2}, argReorder, 1, argMade, 4)
		},
		"rank in a communicator": func(f *fileWriter, rank int) {
			f.call("MPI_Comm_dup", argComm, handleWorld, argMade, 4)
			f.call("MPI_Comm_rank", argComm, 4, argRank, 1)
		},
		"size of a communicator": func(f *fileWriter, rank int) {
			f.call("MPI_Comm_dup", argComm, handleWorld, argMade, 4)
			f.call("MPI_Comm_size", argComm, 4, argSize, 3)
		},
		"size of the run": func(f *fileWriter, rank int) {
			f.call("MPI_Comm_size", argComm, handleWorld, argSize, 3)
		},
		"datatype": func(f *fileWriter, rank int) {
			f.call("MPI_Bcast", argComm, handleWorld, argCount, 1, argType, 99)
		},
		"count": func(f *fileWriter, rank int) {
			f.call("MPI_Bcast", argComm, handleWorld, argCount, -1, argType, 9)
		},
		"index": func(f *fileWriter, rank int) {
			f.call("MPI_Waitany", argRequests, []int32{2}, argIndex, 1)
		},
		"indices": func(f *fileWriter, rank int) {
			f.call("MPI_Waitsome", argRequests, []int32{2}, argOutcount, 2, argIndices, []int32{0})
		},
		"calls that are not recorded": func(f *fileWriter, rank int) {
			f.call("MPI_Barrier", argComm, handleWorld)
			f.missed = map[string]int32{"MPI_Wtime": 5, "MPI_Iprobe": 3}
		},
		"no calls": func(*fileWriter, int) {},
	} {
		recordings[name] = map[string][]byte{}
		for rank := range 2 {
			var f fileWriter
			calls(&f, rank)
			recordings[name][fmt.Sprintf("x-%d.bin", rank)] = f.file()
		}
	}
	collecting.Refused(t, *update, "refused.golden", Collect, recordings)
}
