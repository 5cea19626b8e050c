package dumpi

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"loggops/internal/expect"
)

// TestRefused: what is wrong with the calls of two ranks is said in a line.
func TestRefused(t *testing.T) {
	for name, c := range map[string]struct {
		calls func(f *fileWriter, rank int)
		want  string
	}{
		"number of communicators": {func(f *fileWriter, rank int) {
			f.call("MPI_Barrier", argComm, handleWorld)
			if rank == 1 {
				f.call("MPI_Comm_dup", argComm, handleWorld, argMade, 4)
			}
		}, "x-1.bin: rank 1: it and rank 0 make different numbers of communicators of MPI_COMM_WORLD"},
		"call that makes a communicator": {func(f *fileWriter, rank int) {
			f.call([]string{"MPI_Comm_dup", "MPI_Comm_split"}[rank], argComm, handleWorld, argMade, 4)
		}, "x-1.bin: rank 1: MPI_Comm_split, where rank 0 calls MPI_Comm_dup on MPI_COMM_WORLD"},
		"member without a communicator": {func(f *fileWriter, rank int) {
			f.call("MPI_Comm_dup", argComm, handleWorld, argMade, 4-3*rank)
		}, "x-1.bin: rank 1: MPI_Comm_dup gave it no communicator"},
		"order of a grid": {func(f *fileWriter, rank int) {
			f.call("MPI_Cart_create", argComm, handleWorld, argDims, []int32{2}, argReorder, 1, argMade, 4)
		}, "x-0.bin: rank 0: the recording does not contain the order of ranks of MPI_Cart_create; --assume reorder=no goes on"},
		"rank in a communicator": {func(f *fileWriter, rank int) {
			f.call("MPI_Comm_dup", argComm, handleWorld, argMade, 4)
			f.call("MPI_Comm_rank", argComm, 4, argRank, 1)
		}, "x-0.bin: rank 0: MPI_Comm_rank told it 1 in a communicator (MPI_Comm_dup of 0) where it is 0"},
		"size of a communicator": {func(f *fileWriter, rank int) {
			f.call("MPI_Comm_dup", argComm, handleWorld, argMade, 4)
			f.call("MPI_Comm_size", argComm, 4, argSize, 3)
		}, "x-0.bin: rank 0: MPI_Comm_size told it 3 of a communicator (MPI_Comm_dup of 0) of 2 members"},
		"size of the run": {func(f *fileWriter, rank int) {
			f.call("MPI_Comm_size", argComm, handleWorld, argSize, 3)
		}, "x-0.bin: rank 0: it is of a run of 3 ranks, of which there are the files of 2"},
		"datatype": {func(f *fileWriter, rank int) {
			f.call("MPI_Bcast", argComm, handleWorld, argCount, 1, argType, 99)
		}, "x-0.bin: rank 0, record 1: MPI_Bcast: the file does not tell the size of datatype 99"},
		"count": {func(f *fileWriter, rank int) {
			f.call("MPI_Bcast", argComm, handleWorld, argCount, -1, argType, 9)
		}, "x-0.bin: rank 0, record 1: MPI_Bcast: -1 elements"},
		"index": {func(f *fileWriter, rank int) {
			f.call("MPI_Waitany", argRequests, []int32{2}, argIndex, 1)
		}, "x-0.bin: rank 0, record 1: MPI_Waitany: request 1 of 1 is complete"},
		"indices": {func(f *fileWriter, rank int) {
			f.call("MPI_Waitsome", argRequests, []int32{2}, argOutcount, 2, argIndices, []int32{0})
		}, "x-0.bin: rank 0, record 1: MPI_Waitsome: 2 requests are complete, 1 listed"},
		"calls that are not recorded": {func(f *fileWriter, rank int) {
			f.call("MPI_Barrier", argComm, handleWorld)
			f.missed = map[string]int32{"MPI_Wtime": 5, "MPI_Iprobe": 3}
		}, "x-0.bin: a part of the run is not recorded (3 of MPI_Iprobe); --truncated uses the complete part"},
		"no calls": {func(*fileWriter, int) {}, "x-0.bin: there are no calls in it"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			var files []string
			for rank := range 2 {
				var f fileWriter
				c.calls(&f, rank)
				files = append(files, filepath.Join(folder, fmt.Sprintf("x-%d.bin", rank)))
				expect.OK(t, os.WriteFile(files[rank], f.file(), 0o666))
			}
			_, err := collect(t, files)
			expect.Error(t, err, c.want)
		})
	}
}
